import { openCharges, referenceOf, type OpenCharge } from './attempts.ts'
import type { Draft, Subscription } from './billing-items.ts'
import type { BookEntry, Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { CheckOptions, Findings } from './violation.ts'

/**
 * I3, charges: what the gateway took is what the product booked, reference by reference and amount by amount; what it has
 * not told yet is out. Once settled nothing is, but for payers who let their time pass.
 */
export function gatewayCharges(tenant: Tenant, { settled, now }: CheckOptions): Findings {
  const open = new Map(openCharges(tenant).map((charge) => [charge.reference, charge]))
  // What was never seen is sent again under the same reference: the last attempt has the outcome.
  const inOrder = [...tenant.charges].sort((a, b) => numberOf(a) - numberOf(b))
  const tried = new Map(inOrder.map((charge) => [referenceOf(charge), charge]))
  const withdrawn = withdrawnChanges(tenant)
  const book = new Map(tenant.books.charge.map((entry) => [entry.reference, entry]))
  return [
    ...[...book.values()].flatMap((entry) =>
      bookEntry(entry, { open, tried, withdrawn, late: tenant.lateCharges }),
    ),
    ...[...tried.values()]
      .filter((charge) => charge.status === 'succeeded' || !settlesElsewhere(tenant, referenceOf(charge)))
      .flatMap((charge) => booked(charge, book.get(referenceOf(charge)))),
    ...inOrder.filter((charge) => tried.get(referenceOf(charge)) !== charge).flatMap(repeated),
    ...(settled
      ? [...open.values()].flatMap((charge) => leftOpen(charge, book.get(charge.reference), now))
      : []),
    ...[...open.values()].flatMap((charge) => alsoTried(charge, tried.get(charge.reference))),
    ...locks(tenant),
  ]
}

/** The charge of a plan change holds its subscription until it is decided, and nothing else does: or it would never renew. */
function locks({ subscriptions, drafts }: Tenant): Findings {
  const open = new Map([...drafts].filter(([, { outcome }]) => outcome === null))
  const held = [...subscriptions.values()].filter(
    ({ id, changeInProgress }) =>
      changeInProgress !== null && open.get(changeInProgress)?.subscriptionId !== id,
  )
  const alone = [...open.values()].filter(
    ({ id, subscriptionId }) => subscriptions.get(subscriptionId)?.changeInProgress !== id,
  )
  return [
    ...held.map(({ id, changeInProgress }): [string, string] => [
      id,
      `is held by ${changeInProgress}, which is not out`,
    ]),
    ...alone.map(({ id, subscriptionId }): [string, string] => [
      id,
      `is out and does not hold ${subscriptionId}`,
    ]),
    ...[...subscriptions.values()]
      .filter((one) => showsWrongly(one, open.get(one.changeInProgress ?? '')))
      .map(({ id }): [string, string] => [
        id,
        'does not show the plan change that it waits for, or shows another',
      ]),
  ]
}

/** What is shown of a waiting change is its own draft, and nothing waits unseen (F8). */
function showsWrongly({ pendingChange }: Subscription, draft: Draft | undefined): boolean {
  if (pendingChange === null) return draft?.invoice?.charge.status === 'pending'
  const { invoiceId, amount } = pendingChange
  return invoiceId !== draft?.id || amount !== draft.invoice?.amount
}

interface Known {
  readonly open: ReadonlyMap<string, OpenCharge>
  readonly tried: ReadonlyMap<string, Entry>
  readonly withdrawn: ReadonlyMap<string, string>
  /** Charges that were let go, which have a check of their own. */
  readonly late: ReadonlyMap<string, unknown>
}

/** A plan change that was declined leaves no attempt: its draft alone knows the reference, and why. */
function withdrawnChanges({ drafts }: Tenant): Map<string, string> {
  const ended = [...drafts.values()].filter(({ outcome }) => outcome !== null && outcome !== 'paid')
  return new Map(
    ended.flatMap(({ outcome, invoice }) =>
      invoice ? [[invoice.charge.reference, outcome!] as [string, string]] : [],
    ),
  )
}

function bookEntry(entry: BookEntry, { open, tried, withdrawn, late }: Known): Findings {
  const { reference, outcome } = entry
  const waiting = open.get(reference)
  if (waiting) return sameMoney(entry, waiting, waiting.where)
  if (late.has(reference)) return []
  const charge = tried.get(reference)
  if (charge) return sameMoney(entry, charge, charge.id)
  const declined = withdrawn.get(reference)
  if (declined !== undefined) {
    return outcome === 'declined' ? [] : [[reference, `is ${outcome} at the gateway, and withdrawn here`]]
  }
  return [[reference, `is ${outcome} at the gateway, for ${entry.amount}, and unknown here`]]
}

interface Money {
  readonly amount: number
  readonly currency: string
}

function sameMoney(entry: BookEntry, ours: Money, where: string): Findings {
  if (entry.amount === ours.amount && entry.currency === ours.currency) return []
  const here = `${ours.amount} ${ours.currency}`
  return [[where, `is ${entry.amount} ${entry.currency} at the gateway and ${here} here`]]
}

/** An attempt that counted as unseen: it was let go since, or answered late. */
function settlesElsewhere({ lateCharges, answered }: Tenant, reference: string): boolean {
  return lateCharges.has(reference) || answered.some((one) => referenceOf(one) === reference)
}

/** Failures that the gateway need not know of: it never saw them. */
const unseen: readonly (string | null)[] = ['timeout', 'no_payment_method', 'authentication_required']

/** Whether a decided attempt ended at the gateway as it did here. */
function booked(charge: Entry, entry: BookEntry | undefined): Findings {
  const { id, status, amount, failureCode } = charge
  const reference = referenceOf(charge)
  if (status === 'succeeded') {
    if (amount === 0 || entry?.outcome === 'succeeded') return []
    return [[id, `is paid here, and ${entry?.outcome ?? 'unknown'} at the gateway, ${reference}`]]
  }
  if (reference === '') return []
  if (entry === undefined) {
    return unseen.includes(failureCode)
      ? []
      : [[id, `failed by ${failureCode}, which the gateway never said`]]
  }
  // Past its rail's deadline a payment counts as unseen, however long its payer leaves the gateway waiting.
  if (entry.outcome === 'pending' && failureCode === 'timeout') return []
  if (entry.outcome !== 'declined') return [[id, `failed here, and is ${entry.outcome} at the gateway`]]
  return entry.detail === failureCode
    ? []
    : [[id, `failed by ${failureCode}; the gateway says ${entry.detail}`]]
}

function numberOf({ attempt }: Entry): number {
  return attempt?.number ?? 0
}

/** An attempt whose reference was used again: only where nothing was sent, or nothing has arrived. */
function repeated(charge: Entry): Findings {
  const { id, status, failureCode } = charge
  const reference = referenceOf(charge)
  if (reference === '' || (status === 'failed' && unseen.includes(failureCode))) return []
  return [[id, `ended (${failureCode ?? status}), and ${reference} was used again`]]
}

function leftOpen(
  { reference, where, expired, deadline }: OpenCharge,
  entry: BookEntry | undefined,
  now: string | undefined,
): Findings {
  // Its payer can still act.
  const inTime = deadline !== null && now !== undefined && Date.parse(now) < deadline
  if (entry?.outcome === 'pending' && inTime) return []
  // Queried for eight days, then only reported by callbacks: a success must be found in that time.
  if (expired && entry?.outcome !== 'succeeded') return []
  return [[where, `still waits for ${reference}, ${entry?.outcome ?? 'unknown'} at the gateway`]]
}

function alsoTried({ reference, where }: OpenCharge, charge: Entry | undefined): Findings {
  if (!charge || unseen.includes(charge.failureCode)) return []
  return [[where, `waits for ${reference}, which ${charge.id} has decided`]]
}
