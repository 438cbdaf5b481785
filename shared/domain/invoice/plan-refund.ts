import { intoLots, partOf } from '../credit/lots.ts'
import { conflict, invalid, notFound, type Problem } from '../problem.ts'
import type { Instant } from '../time/time.ts'
import { type GivenBack } from './chain.ts'
import { givenBack, leftOfChain, planNamedRefund, planRefund } from './returnable.ts'
import { feeOwed } from './fee-owed.ts'
import type { NamedLine } from './named-lines.ts'
import { isGatewayPart, leftOfPart, partsPaidOf, type PaymentPart } from './payment-part.ts'
import { holdings, stateAfter, type ReturnState } from './return-state.ts'

/** How a refund of a payment reaches its customer (M1). */
export type RefundWay = 'gateway' | 'credit' | 'outside'

/** What a refund requests. */
export interface RefundAsk {
  /** Minor units; null for all that is left, or of the lines. */
  readonly amount: number | null
  /** The lines that it gives back, in place of an amount (K5). */
  readonly lines: readonly NamedLine[] | null
  /** The payment that it returns; null for the one that the amount fits, or all (M1). */
  readonly paymentId: string | null
  /** How money that no gateway can refund is returned: as credit, or as the merchant's cash (M1). */
  readonly outsideAs: Exclude<RefundWay, 'gateway'>
}

/** What a refund returns of one payment: one refund each (M1). */
export interface RefundShare {
  readonly part: PaymentPart
  readonly way: RefundWay
  readonly given: GivenBack
  /** The state it is decided on, in which the shares before it are already returned. */
  readonly before: ReturnState
  readonly after: ReturnState
  /** The part that the merchant may owe: the fee that a gateway kept (N1), or credit (M2). Minor units. */
  readonly mayOweKobo: number
}

/** What a refund will give back, with the state it is decided on. */
export interface PlannedReturn {
  /** The sum of its shares, in minor units. */
  readonly amount: number
  readonly shares: readonly RefundShare[]
  readonly after: ReturnState
}

/**
 * What a refund returns for an invoice (B1), or for lines that it names (K5): of every payment where it names neither an amount
 * nor one of them, else of one (M1). Money of gateways goes first, the newest before.
 * @throws Problem 404; 409 `invalid_transition`, `already_refunded`; 422 `refund_exceeds_paid`, `refund_exceeds_payment`,
 * `line_not_refundable`, `line_repeated`.
 */
export function plannedRefund(state: ReturnState, ask: RefundAsk, now: Instant): PlannedReturn {
  const { first, invoice } = state
  const { lines, paymentId, outsideAs } = ask
  const held = holdings(state)
  const plan = lines
    ? planNamedRefund([first, invoice], held, lines)
    : planRefund(first, invoice, held, paymentId === null ? ask.amount : null)
  const parts = byWay(partsPaidOf(invoice)).filter((part) => leftOfPart(part) > 0)
  const amount = lines ? plan.amount : ask.amount
  const chosen =
    paymentId === null && amount === null ? parts : [onePart(state, parts, { paymentId, amount })]
  const wanted = amount ?? plan.amount
  let before = state
  const shares: RefundShare[] = []
  for (const part of chosen) {
    const way = isGatewayPart(part) ? 'gateway' : outsideAs
    // Each share lowers what the chain may return for the next one.
    const most = Math.min(wanted, leftOfPart(part), givableKobo(before, way))
    if (amount !== null && most < amount) throw exceedsPaid(most)
    if (most <= 0) continue
    const share = shareOf(before, { part, way, amount: most, named: lines, now })
    shares.push(share)
    before = share.after
  }
  if (shares.length === 0) throw exceedsPaid(0)
  const total = shares.reduce((sum, { given }) => sum + given.amount, 0)
  return { amount: total, shares, after: writtenOnce(state, before) }
}

/** Gateways' money first, the newest before: money in the merchant's own hands goes last. */
function byWay(parts: readonly PaymentPart[]): readonly PaymentPart[] {
  const newestFirst = [...parts].reverse()
  const ofGateways = newestFirst.filter(isGatewayPart)
  return [...ofGateways, ...newestFirst.filter((part) => !isGatewayPart(part))]
}

/** The payment that a refund names, or the newest of a gateway's that an amount fits into. */
function onePart(
  { invoice }: ReturnState,
  parts: readonly PaymentPart[],
  { paymentId, amount }: Pick<RefundAsk, 'paymentId' | 'amount'>,
): PaymentPart {
  const fits = (part: PaymentPart): boolean => leftOfPart(part) >= (amount ?? 1)
  if (paymentId !== null) {
    const named = partsPaidOf(invoice).find(({ id }) => id === paymentId)
    if (!named) throw notFound('paymentId')
    if (leftOfPart(named) === 0) throw conflict('already_refunded')
    if (fits(named)) return named
  }
  const one = paymentId === null && parts.filter(isGatewayPart).find(fits)
  if (one) return one
  throw invalid('amount', 'is more than is left of one payment', {
    reason: 'refund_exceeds_payment',
    payments: parts.map((part) => ({
      paymentId: part.id,
      kind: part.kind,
      refundableKobo: leftOfPart(part),
    })),
  })
}

/** The most that a chain may return. As credit, its present credit is not given again (B1). */
function givableKobo(state: ReturnState, way: RefundWay): number {
  const held = holdings(state)
  const left = Math.max(0, leftOfChain(state.first, held))
  return way === 'credit' ? Math.max(0, left - held.unspentKobo) : left
}

function exceedsPaid(refundableKobo: number): Problem {
  const reason = 'refund_exceeds_paid'
  return invalid('amount', 'is more than was paid and not given back yet', { reason, refundableKobo })
}

interface Giving {
  readonly part: PaymentPart
  readonly way: RefundWay
  readonly amount: number
  readonly named: readonly NamedLine[] | null
  readonly now: Instant
}

function shareOf(before: ReturnState, { part, way, amount, named, now }: Giving): RefundShare {
  const { first, invoice } = before
  const held = holdings(before)
  const plan = named
    ? planNamedRefund([first, invoice], held, named)
    : givenBack(invoice, amount, way === 'credit' ? 0 : held.unspentKobo)
  const asCredit = way === 'credit' ? { fromCreditKobo: 0 } : {}
  const given = { ...plan, ...asCredit, ...(part.kind === 'charge' ? {} : { partId: part.id }) }
  const after = stateAfter(before, given)
  // What its merchant returns as credit is the customer's own, like a part of an invoice that was never paid in full (M1).
  const deposit = intoLots(after.customer, invoice.currency, [partOf('deposit', amount, now)]).customer
  const mayOweKobo = part.kind === 'charge' ? feeOwed(first, invoice, given) : 0
  return {
    ...{ part, way, given, before },
    after: way === 'credit' ? { ...after, customer: deposit } : after,
    mayOweKobo: way === 'credit' ? amount : mayOweKobo,
  }
}

/** Each thing is written once, whatever number of shares changed it. */
function writtenOnce(before: ReturnState, after: ReturnState): ReturnState {
  const invoice = once(before.invoice, after.invoice)
  const isFirst = after.first.id === after.invoice.id
  return {
    ...after,
    invoice,
    first: isFirst ? invoice : once(before.first, after.first),
    customer: once(before.customer, after.customer),
    subscription: before.subscription && after.subscription && once(before.subscription, after.subscription),
  } as ReturnState
}

function once<T extends { readonly version: number }>(before: T, after: T): T {
  return after === before ? after : { ...after, version: before.version + 1 }
}
