import { createHash } from 'node:crypto'
import type { RawItem } from '../checker/read.ts'
import { namesOf } from './names.ts'
import { inflate } from '../../../shared/store/deflate.ts'

/**
 * What is left out of the normal form, because two runs of one seed may differ in it without having billed differently:
 * - credentials, the merchant's entry in the directory and their email's, and the audit, which names them: random keys and hashes;
 * - imports' progress and mail to the owner, which run by the machine's time; what imports made is there;
 * - leases, which end by the machine's time, and the clock's version: how often it was written on the way;
 * - of messages to customers, when they are due and when they expire: people live by the machine's clock, not the sandbox's;
 * - the keys of receipts and of the twin's payment pages, which nobody can guess, and what the twin makes of a charge's
 *   random reference: the account that a transfer is to go to, the end of a USSD code; a customer's account number, and what names a
 *   transfer to it;
 * - what invoices are found by, which is the end of a random identifier and says nothing else (P5);
 * - what caused a write: requests and runs have random names, and how many there were is of the way, not of the end (O7);
 * - the order of a settlement's lines, and which part holds which: the twin lists its charges by their references;
 * - which of a day's four buckets holds a pending amount: a hash of the subscription's random identifier decides.
 *
 * By that same chance two payments of a day lie in one bucket or in two, and credit out of one of them draws on the other as well
 * or on `merchant_available` instead: where a life has such a day, two runs of its seed may differ in that alone.
 */
const leftOut = /^(MERCHANTS$|CRED#|EMAIL#)|#KEYS$|#AUD#|#IMP[RS]?$|#NOTE$/
const timedByTheMachine: Readonly<Record<string, readonly string[]>> = {
  CLOCK: ['l', 'v'],
  MSG: ['du', 'dsk', 'ttl'],
  RFND: ['l'],
  // The key of the link that stops it.
  POUT: ['st'],
}
const cause = 'cz'

/**
 * A merchant's final state as text, one line an item, sorted. Identifiers are random: each is replaced by its ordinal, in
 * the order of time, among what its subscription made (`sub3.inv12`), for which of two subscriptions was a millisecond
 * ahead at one standing instant is chance.
 * @param strangers Whether identifiers of things that are not among the items are allowed.
 */
export function normalForm(
  items: readonly RawItem[],
  { strangers = 'refused' }: { readonly strangers?: 'refused' | 'named' } = {},
): string[] {
  const stored = linesApart(items.filter(({ pk, sk }) => !leftOut.test(pk) && !isNumberTerm(pk, sk)))
  const kept = mergedBuckets(stored).map(readable)
  const rename = namesOf(kept, strangers === 'named' ? kept.map(text) : [])
  return kept.map((item) => rename(text(item))).sort()
}

const isNumberTerm = (pk: string, sk: string): boolean => pk.endsWith('#FIND') && sk.startsWith('#')

/** SHA-256 of a normal form. */
export function hashOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function readable(item: RawItem): RawItem {
  const type = item.pk.slice(item.pk.indexOf('#') + 1)
  const hidden = timedByTheMachine[type] ?? []
  const entries = Object.entries(item).filter(([name]) => name !== cause && !hidden.includes(name))
  const read: RawItem = Object.fromEntries(entries.map(([name, value]) => [name, inflated(value)])) as RawItem
  if (type.endsWith('INV') || type === 'CHK')
    return { ...read, ...withoutLease(read, 'at'), ...withoutPageKey(read) }
  const { i: invoice } = read
  return type === 'CHG' && invoice ? { ...read, i: { ...invoice, ...withoutLease(invoice, 'charge') } } : read
}

/** Where the row of a held charge has its lease. */
const leaseAt = 10

function withoutLease(holder: Readonly<Record<string, any>>, name: string): object {
  return Array.isArray(holder[name]) ? { [name]: (holder[name] as unknown[]).with(leaseAt, null) } : {}
}

/** Where what an invoice waits for has the key of its page. */
const pageKeyAt = 5

function withoutPageKey({ wt: waits }: RawItem): object {
  return Array.isArray(waits) ? { wt: (waits as unknown[]).with(pageKeyAt, null) } : {}
}

function inflated(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value
  return JSON.parse(inflate(value)) as unknown
}

/** Each line of a settlement as an item of its own. */
function linesApart(items: readonly RawItem[]): RawItem[] {
  return items.flatMap((item): RawItem[] => {
    if (!item.pk.endsWith('#STLP')) return [item]
    const { l: lines, ...part } = readable(item) as RawItem & { readonly l: readonly unknown[] }
    return lines.map((line) => ({ ...part, sk: item.sk.slice(0, item.sk.lastIndexOf('-')), l: line }))
  })
}

/** The pending buckets of a day as one, under the day's name. */
function mergedBuckets(items: readonly RawItem[]): RawItem[] {
  const days = new Map<string, RawItem>()
  const others: RawItem[] = []
  for (const item of items) {
    const day = /#BAL$/.test(item.pk) ? /^(.+#pending#[\d-]+)#\d+$/.exec(item.sk)?.[1] : undefined
    if (day === undefined) others.push(item)
    else days.set(day, { ...item, sk: day, a: Number(item['a']) + Number(days.get(day)?.['a'] ?? 0) })
  }
  return [...others, ...days.values()]
}

/** What is left out everywhere: see {@link normalForm}. */
const hiddenKeys: ReadonlySet<string> = new Set([
  'leaseUntil',
  'rk',
  'receiptKey',
  'receiptUrl',
  'receipt',
  'rc',
  'accountNumber',
])

/** The end of a payment page's address at the sandbox's gateway, and of a USSD code. */
const madeOfReference = /(?<=\/twin\/payments\/)[^/]+$|(?<=^\*000\*\d+\*)\d{6}(?=#$)/

/** What names a transfer, and the account number that it went to, follow from random identifiers. */
const madeOfIdentifiers = /(?<=twin-transfer-)[0-9A-Z]{26}|(?<![0-9])90\d{8}(?![0-9])/g

/** JSON whose keys are in order, however the item was written. */
function text(value: unknown): string {
  return JSON.stringify(value, (key, one: unknown) => {
    if (hiddenKeys.has(key)) return undefined
    if (typeof one === 'string') return one.replace(madeOfReference, '').replace(madeOfIdentifiers, '')
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
