import { decodeTime } from 'ulid'
import { table } from '../../../shared/store/table.ts'
import type { ItemWrite } from './item-writes.ts'
import { inflate } from '../../../shared/store/deflate.ts'

/** An instant somewhere in an item, and the attribute that it is in. */
export interface Found {
  readonly attribute: string
  readonly ms: number
}

const isoInstant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g
const ulid = /_([0-7][0-9A-HJKMNP-TV-Z]{25})$/
/** Epoch milliseconds of the years 2014 to 2103; no count or sum of a test comes near. */
const [earliest, latest] = [1.4e12, 4.2e12]

/** Every instant that a write sets: numbers, texts, deflated records, and the one in its own identifier. */
export function instantsOf({ sk, set }: ItemWrite): Found[] {
  const minted = ulid.exec(sk)?.[1]
  return [
    ...(minted === undefined ? [] : [{ attribute: 'sk', ms: decodeTime(minted) }]),
    ...Object.entries(set)
      .filter(([attribute]) => !['pk', 'sk', table.ttlAttribute].includes(attribute))
      .flatMap(([attribute, value]) => instantsIn(value, attribute)),
  ]
}

function instantsIn(value: unknown, attribute: string): Found[] {
  if (typeof value === 'number') return value >= earliest && value <= latest ? [{ attribute, ms: value }] : []
  if (typeof value === 'string')
    return [...value.matchAll(isoInstant)].map(([text]) => ({ attribute, ms: Date.parse(text) }))
  if (value instanceof Uint8Array) return instantsIn(inflated(value), attribute)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    instantsIn(inner, Array.isArray(value) ? attribute : `${attribute}.${name}`),
  )
}

/** A record or text as it was before it was deflated; other bytes have no instants. */
function inflated(value: Uint8Array): unknown {
  let text: string
  try {
    text = inflate(value)
  } catch {
    return null
  }
  return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text
}

const second = 1000
const minute = 60 * second
const day = 1440 * minute

/** What the product adds to an instant most often; an instant that is the wall clock's and one of these is the wall's too. */
const usual = [
  ...[0, 1, 5, 10, 15, 30, 60].map((minutes) => minutes * minute),
  ...[2, 4, 12, 23].map((hours) => hours * 60 * minute),
  ...[1, 2, 3, 5, 7, 14, 30, 90, 365].map((days) => days * day),
]

/** How long a unit of work may take, and by how much a claim may be ahead: within it an instant is the present's. */
const [behind, ahead] = [5 * second, 2 * second]

/** What goes by the wall clock in every sandbox, by the type of item and its stored attribute, and why. */
export const wallsOwn: Readonly<Record<string, string>> = {
  'NOTE.': 'Notes to an owner are sent to a real person, in their time.',
  'MORN.sk': 'A member, who joined the team in their own time.',
  'MSG.du': 'A message to a customer is sent to a real person, and put off by the wall clock.',
  'MSG.dsk': 'The same, as the index has it.',
  'RATE.': 'Limits count real calls.',
  'CHK.pt': 'Tries of a payer are counted over real minutes.',
  'INV.at': 'A lease ends for a process, which lives on the wall clock.',
  'INV.dsk': 'A charge under way becomes due as its lease ends.',
  'CHK.at': 'A lease of a payment.',
  'BILL.l': 'A lease of a bill.',
  'CHG.i.charge': 'A lease of a charge.',
  'CHG.dsk': 'The same, as the index has it.',
  'RFND.l': 'A lease of a refund.',
  'RFND.dsk': 'The same, as the index has it.',
  'PCH.du': 'A price change’s first look, and its lease: a merchant waits for it.',
  'PCH.dsk': 'The same, as the index has it.',
  'PCH.e': 'The table deletes a dry run by the wall clock.',
  'IMP.du': 'A lease of a run of an import.',
  'IMP.dsk': 'The same, as the index has it.',
  'EXP.du': 'A lease of a run of an export.',
  'EXP.dsk': 'The same, as the index has it.',
  'EXP.e': 'The table deletes the record of an export by the wall clock.',
  'EXP.fe': 'The bucket deletes a file by the wall clock.',
  'IMPR.e': 'The table deletes an import’s parts by the wall clock.',
  'SET.hd.since': 'The operator holds a merchant in both modes at once.',
  'WHE.aa': 'When an endpoint of the real world answered first.',
  'WHE.nd': 'When its owner is notified that it fails.',
  'WHE.dsk': 'The same, as the index has it.',
}

/** A name that ends with a dot stands for every attribute of the type. */
function goesByTheWall(name: string): boolean {
  return name in wallsOwn || `${name.slice(0, name.indexOf('.'))}.` in wallsOwn
}

/** What is known of one sandbox while it is written. */
interface Sandbox {
  /** Its own clock; null while it goes with the wall clock. */
  clockMs: number | null
  /** Every instant that it held while it had no clock of its own: those may be written again. */
  readonly before: Set<number>
}

/** What watches the sandboxes of a process. */
export interface SandboxWatch {
  /** What of a write is the wall clock's time in a sandbox that has a clock of its own. */
  faultsOf(write: ItemWrite, nowMs: number): string[]
  /** An item of this partition is being deleted: a sandbox whose clock was deleted goes with the wall clock. */
  deleting(pk: string, deletion: Promise<unknown>): void
}

/** A deletion that the engine refused: what was to go is still there. Any other failure may be an answer that was lost. */
const refusals = ['TransactionCanceledException', 'ConditionalCheckFailedException']

/** Watches the sandboxes of a process: which have a clock of their own, and who writes the wall clock's time in one. */
export function watchSandboxes(): SandboxWatch {
  const sandboxes = new Map<string, Sandbox>()
  return {
    deleting(pk, deletion) {
      const [tenant = '', type] = pk.split('#')
      const sandbox = sandboxes.get(tenant)
      if (type !== 'CLOCK' || !sandbox) return
      const { clockMs } = sandbox
      sandbox.clockMs = null
      deletion.catch((error: unknown) => {
        if (refusals.includes((error as Error).name)) sandbox.clockMs = clockMs
      })
    },
    faultsOf(write, nowMs) {
      const [tenant = '', ...rest] = write.pk.split('#')
      if (!tenant.startsWith('mer_')) return []
      const type = rest.filter((part) => !/^\d+$/.test(part))[0] ?? ''
      const sandbox = sandboxes.get(tenant) ?? { clockMs: null, before: new Set<number>() }
      sandboxes.set(tenant, sandbox)
      const found = instantsOf(write)
      if (type === 'CLOCK') {
        if (typeof write.set['n'] === 'number') sandbox.clockMs = write.set['n']
        return []
      }
      const away = sandbox.clockMs === null ? 0 : Math.abs(sandbox.clockMs - nowMs)
      if (away < minute) {
        for (const { ms } of found) sandbox.before.add(ms)
        return []
      }
      // A clock near the wall's has instants of its own that are a day or a month from the wall's.
      const distances = away > 2 * 365 * day ? usual : [0]
      const isWall = (ms: number): boolean =>
        distances.some((distance) => ms - distance >= nowMs - behind && ms - distance <= nowMs + ahead)
      return found
        .filter(({ ms }) => isWall(ms) && !sandbox.before.has(ms))
        .filter(({ attribute }) => !goesByTheWall(`${type}.${attribute}`))
        .map(
          ({ attribute, ms }) =>
            `${type}.${attribute} of ${write.pk} | ${write.sk} is ${new Date(ms).toISOString()}, the wall clock's time, not the sandbox's`,
        )
    },
  }
}
