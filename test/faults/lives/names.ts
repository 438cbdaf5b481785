import type { RawItem } from '../checker/read.ts'

const identifier = /[a-z]+_[0-9A-HJKMNP-TV-Z]{26}/g

/** What the twin names by chance: a settlement, and a dispute at its bank. */
const twinsName = /(?:twin-dispute-)?(?<![0-9A-Za-z_])[0-9A-HJKMNP-TV-Z]{26}(?![0-9A-Z])/g

/** A one-off item's, which names its subscription and ends by chance. */
const itemIdentifier = /ii_([0-9A-HJKMNP-TV-Z]{26})[0-9A-HJKMNP-TV-Z]{10}/g

/**
 * Names for the identifiers of a merchant's items: `<owner>.<type><ordinal>`, counted in the order of time among what one
 * owner has of a type. Invoices, attempts, events and sessions are their subscription's, a payment method and what is announced of
 * it its customer's, everything else the merchant's.
 * @param strangers Identifiers that none of the items is or holds, but which they name: counted as the merchant's.
 * @returns replaces the identifiers in a text.
 * @throws Error in a text with any other identifier.
 */
export function namesOf(
  items: readonly RawItem[],
  strangers: readonly string[] = [],
): (text: string) => string {
  const known = new Map(items.flatMap(ownersIn))
  const named = strangers.flatMap((text) => text.match(identifier) ?? [])
  const owners = new Map([...named.map((id) => [id, ''] as const), ...known])
  const siblings = Map.groupBy(owners.keys(), (id) => `${owners.get(id)} ${prefixOf(id)}`)
  const ordinals = new Map<string, number>()
  const made = new Map(items.flatMap(madeIn))
  for (const ids of siblings.values()) inOrder(ids, made).forEach((id, i) => ordinals.set(id, i + 1))

  const nameOf = (id: string): string => {
    const ordinal = ordinals.get(id)
    const charged = ordinal === undefined ? chargedBy(id, owners) : undefined
    if (charged !== undefined) return `${nameOf(charged)}.pay`
    if (ordinal === undefined) throw new Error(`an identifier that nothing explains: ${id}`)
    const owner = owners.get(id)!
    return `${owner === '' ? '' : `${nameOf(owner)}.`}${prefixOf(id)}${ordinal}`
  }
  const names = new Map([...owners.keys()].map((id) => [id, nameOf(id)]))
  const twins = new Map(items.flatMap(twinsNamesIn))
  // An invoice's number begins with the end of its subscription's identifier, or is that of its own; a dispute's evidence names it
  // in words.
  const ends = new Map(
    [...names].filter(([id]) => /^(sub|inv)_/.test(id)).map(([id, name]) => [id.slice(-10), name]),
  )
  return (text) =>
    text
      .replace(itemIdentifier, 'item of sub_$1')
      .replace(identifier, (id) => names.get(id) ?? nameOf(id))
      .replace(twinsName, (whole) => (twins.has(whole) ? `twin's ${nameOf(twins.get(whole)!)}` : whole))
      .replace(/(?<="|\bInvoice )([0-9A-Z]{10})(-\d+\b|(?="))/g, (whole, end: string, rest: string) =>
        ends.has(end) ? `${ends.get(end)}${rest}` : whole,
      )
}

/** A charge's payment has the identifier of what was charged, an invoice or a session, with another prefix (M1). */
function chargedBy(id: string, known: ReadonlyMap<string, string>): string | undefined {
  if (!id.startsWith('pay_')) return undefined
  return ['inv_', 'chk_'].map((prefix) => prefix + id.slice(4)).find((one) => known.has(one))
}

function prefixOf(id: string): string {
  return id.slice(0, id.indexOf('_'))
}

/** The identifiers that an item is or holds, each with its owner's; the merchant's own have none. */
function ownersIn(item: RawItem): [id: string, owner: string][] {
  const [merchantId = '', type] = item.pk.split('#')
  switch (type) {
    case 'STLD':
      return [[item.sk, ownerIn(item['re'])]]
    case 'INV':
      return [[item.sk, (item['su'] as string | undefined) ?? ''], ...partsOf(item)]
    case 'CHG':
    case 'CHK':
    case 'RFND':
      return [[item.sk, (item['su'] as string | undefined) ?? '']]
    case 'TXN':
    case 'TRY':
    case 'DSP':
      // Of a customer alone: credit that was adjusted.
      return [[item.sk, ((item['su'] ?? item['cu']) as string | undefined) ?? '']]
    case 'EVT':
      return [[item.sk, subjectOf(item)]]
    case 'PM':
      return [[item.sk, item['t'] as string]]
    case 'PIN':
      return [[item.sk, item['cu'] as string]]
    case 'PLAN':
    case 'ADDON':
    case 'POUT':
    case 'PROMO':
    case 'CUS':
    case 'SUB':
    case 'STL':
      return [[item.sk, '']]
    case 'CLOCK':
      return [[merchantId, '']]
    default:
      return []
  }
}

/** What a reference begins with: the invoice of a charge. */
function ownerIn(reference: unknown): string {
  return String(reference).match(identifier)?.[0] ?? ''
}

/** When something was made whose identifier is a hash: a settlement, by the twin's name of it. */
function madeIn(item: RawItem): [id: string, made: string][] {
  return item.pk.endsWith('#STL') ? [[item.sk, item['gi'] as string]] : []
}

function inOrder(ids: readonly string[], made: ReadonlyMap<string, string>): string[] {
  const orderOf = (id: string): string => made.get(id) ?? id
  return [...ids].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

/** What the twin calls a settlement or a dispute, and which it is here. */
function twinsNamesIn(item: RawItem): [name: string, id: string][] {
  if (item.pk.endsWith('#STL')) return [[item['gi'] as string, item.sk]]
  return item.pk.endsWith('#DSP') ? [[item['re'] as string, item.sk]] : []
}

/** What a merchant received themselves for an invoice is the invoice's. */
function partsOf(invoice: RawItem): [id: string, owner: string][] {
  const parts = (invoice['op'] ?? []) as readonly (readonly [id: string])[]
  return parts.map(([id]) => [id, invoice.sk])
}

/**
 * Whose event it is: of two customers' events at one instant, which comes first is chance. `subscription_payment_action_required`
 * names only its invoice.
 */
function subjectOf(event: RawItem): string {
  const { subscription, customer, invoice } = (
    event['b'] as { readonly data: Readonly<Record<string, Subject>> }
  ).data
  return (subscription ?? customer ?? invoice)?.id ?? ''
}

type Subject = { readonly id: string } | undefined
