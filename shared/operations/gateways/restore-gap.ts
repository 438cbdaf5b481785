import { awaited, type SentCharge } from '../../domain/charge/loose-charge.ts'
import { createdAtOf } from '../../domain/ids.ts'
import type { Currency } from '../../domain/money/money.ts'
import { Problem } from '../../domain/problem.ts'
import { sessionIdOf } from '../../domain/checkout/session.ts'
import { gatewayMark } from '../../domain/gateway/at-gateway.ts'
import type { GatewayBook, ListedMovement } from '../../ports/gateway-book.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { lateChargeCodec, lateChargeRef } from '../../store/entities/late-charge.ts'
import { payoutRef } from '../../store/entities/payout.ts'
import { refundRef } from '../../store/entities/refund.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { periodInvoice } from '../../store/period-invoice.ts'
import { create } from '../../store/write.ts'
import { bookLateCharge } from '../late-charges/book-late-charge.ts'
import { findPaidCharge } from '../refunds/find-paid-charge.ts'
import { paymentIdOf } from '../../domain/invoice/payment-part.ts'
import { refundInvoice } from '../refunds/refund-invoice.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { findOpenCharge, settleOpenCharge } from './settle-open-charge.ts'

/**
 * The table's knowledge of a movement. `known`: it has it; `open`: it waits for this outcome; `renews`: a renewal that was
 * lost is made again under the same reference and finds it (G7); `lost`: nothing has it; `foreign`: it is not ours, or
 * does not name its owner; `failed`: no money moved.
 */
export type GapFinding = 'known' | 'open' | 'renews' | 'lost' | 'foreign' | 'failed'

/** One movement of a gap, with what was done about it; `left` for what a person must decide. */
export interface GapLine extends ListedMovement {
  readonly gateway: string
  readonly finding: GapFinding
  readonly done: 'nothing' | 'settled' | 'given_back' | 'booked' | 'left'
}

/** Where a gap is searched, and whether it is repaired. */
export interface GapOrder {
  readonly gateway: string
  readonly book: GatewayBook
  readonly from: string
  readonly to: string
  /** Findings are only reported, and nothing is done. */
  readonly dry: boolean
}

/**
 * Compares a gateway's own book with a table that was restored to an earlier state (O2). Of each movement the adapter's
 * record is written first, without which no query is answered. What the table waits for is settled; a charge that
 * that nothing has is kept under its reference and refunded, or pays the invoice that still asks for it (A8, A10); a refund
 * is booked under its own identifier; all the rest is for a person. May be repeated, and is, once the lost renewals were made
 * again. Events of the gap are lost with the table.
 * @param contextOf a fresh unit of work for a merchant; null for an unknown one.
 * @param tell receives each movement, in the order of processing: charges first.
 */
export async function restoreGap(
  { gateway, book, from, to, dry }: GapOrder,
  contextOf: (merchantId: string) => Promise<Charging | null>,
  tell: (line: GapLine) => void,
): Promise<void> {
  for (const kind of (['charge', 'refund', 'transfer'] as const).filter((one) => book.lists.includes(one))) {
    let cursor: string | null = null
    do {
      const page = await book.listed(kind, { from, to }, cursor)
      for (const movement of page.movements) {
        const { merchantId } = movement
        const context = merchantId === null ? null : await contextOf(merchantId)
        const isOurs = context !== null && movement.reference !== null
        const worked = isOurs ? await takeUp(context, movement, { gateway, book, dry }) : notOurs
        tell({ ...movement, gateway, ...worked })
      }
      cursor = page.next
    } while (cursor !== null)
  }
}

type Worked = Pick<GapLine, 'finding' | 'done'>
type Taking = Pick<GapOrder, 'gateway' | 'book' | 'dry'>

const notOurs: Worked = { finding: 'foreign', done: 'left' }

async function takeUp(given: Charging, movement: ListedMovement, taking: Taking): Promise<Worked> {
  const context = strongly(given)
  if (movement.outcome === 'failed') return { finding: 'failed', done: 'nothing' }
  if (!taking.dry) await taking.book.remember(movement, context.tenant.merchantId)
  const reference = movement.reference!
  if (movement.kind === 'charge') return takeCharge(context, { ...movement, reference }, taking)
  if (movement.kind === 'refund') return takeRefund(context, { ...movement, reference }, taking)
  const { payout } = await load(context, { payout: payoutRef(context.tenant.merchantId, reference) })
  return payout ? { finding: 'known', done: 'nothing' } : { finding: 'lost', done: 'left' }
}

type Named = ListedMovement & { readonly reference: string }

async function takeCharge(context: Charging, charge: Named, { gateway, dry }: Taking): Promise<Worked> {
  const open = await findOpenCharge(context, charge.reference)
  if (open) {
    if (!dry) await onFreshState(context, (own) => settleOpenCharge(own, open))
    return { finding: 'open', done: dry ? 'nothing' : 'settled' }
  }
  if (await findPaidCharge(context, charge.reference)) return { finding: 'known', done: 'nothing' }
  const target = await targetOf(context, charge)
  if (target === 'renews') return { finding: 'renews', done: 'nothing' }
  if (dry) return { finding: 'lost', done: 'nothing' }
  const late = awaited({ ...target, ...factsOf(context, charge, gateway) })
  await commit(context, { writes: [create(lateChargeCodec, late)] })
  if (charge.outcome === 'open') return { finding: 'lost', done: 'left' }
  await bookLateCharge(context, charge.reference)
  const { booked } = await load(context, {
    booked: lateChargeRef(context.tenant.merchantId, charge.reference),
  })
  return { finding: 'lost', done: booked?.status === 'succeeded' ? 'booked' : 'given_back' }
}

type Target = Pick<SentCharge, 'invoiceId' | 'sessionId' | 'subscriptionId' | 'customerId' | 'planId'>

/** What a lost charge was for, as far as the table still has it, by its reference and what was sent with it. */
async function targetOf(
  context: Charging,
  { reference, subscriptionId, customerId }: Named,
): Promise<Target | 'renews'> {
  const { merchantId } = context.tenant
  const holder = reference.slice(0, reference.lastIndexOf('-'))
  const isInvoice = holder.startsWith('inv_')
  const { invoice, session, subscription, customer } = await load(context, {
    invoice: isInvoice ? invoiceRef(merchantId, holder) : null,
    session: checkoutSessionRef(merchantId, sessionIdOf(holder)),
    subscription: subscriptionId === null ? null : subscriptionRef(merchantId, subscriptionId),
    customer: customerId === null ? null : customerRef(merchantId, customerId),
  })
  const none = { invoiceId: null, sessionId: null, planId: null, customerId: customer?.id ?? null }
  if (invoice) {
    const { id: invoiceId, planId, ...of } = invoice
    return {
      invoiceId,
      sessionId: null,
      subscriptionId: of.subscriptionId,
      customerId: of.customerId,
      planId,
    }
  }
  if (session) return { ...none, sessionId: session.id, subscriptionId: null, planId: session.planId }
  if (subscription) {
    // A boundary that the table has not reached yet: its renewal is decided anew, under this very identifier.
    const boundary = createdAtOf(holder)
    const then = { ...subscription, currentPeriodEnd: boundary }
    const reasons = ['subscription_cycle', 'subscription_final'] as const
    const isToCome = boundary >= subscription.currentPeriodEnd && subscription.endedAt === null
    if (isToCome && reasons.some((reason) => periodInvoice(context, then, reason).id === holder))
      return 'renews'
    return { ...none, subscriptionId: subscription.id, planId: subscription.planId }
  }
  return { ...none, subscriptionId: null }
}

function factsOf(
  context: Charging,
  { reference, amount, currency }: Named,
  gateway: string,
): Omit<SentCharge, keyof Target> {
  return {
    merchantId: context.tenant.merchantId,
    ...{ reference, amount, currency: currency as Currency },
    gateway: gatewayMark({ name: gateway }),
    since: nowOf(context),
    why: 'restored',
    rail: 'card',
    methodId: null,
    kind: 'manual',
    number: Number(reference.slice(reference.lastIndexOf('-') + 1)),
    payer: null,
  }
}

/**
 * A refund that the table has lost is made again under its own identifier: the adapter's record of it exists, so it is
 * queried, and not sent.
 */
async function takeRefund(context: Charging, refund: Named, { dry }: Taking): Promise<Worked> {
  const { merchantId } = context.tenant
  const { reference, chargeReference, amount } = refund
  // A refund of a late charge is found with that charge.
  if (!reference.startsWith('rfnd_')) return { finding: 'known', done: 'nothing' }
  const { known } = await load(context, { known: refundRef(merchantId, reference) })
  if (known) return { finding: 'known', done: 'nothing' }
  const paid = chargeReference === null ? null : await findPaidCharge(context, chargeReference)
  if (chargeReference === null || paid?.kind !== 'invoice') return { finding: 'lost', done: 'left' }
  if (dry) return { finding: 'lost', done: 'nothing' }
  const own: Charging = {
    ...context,
    ids: { next: (type, ...of) => (type === 'refund' ? reference : context.ids.next(type, ...of)) },
  }
  try {
    await onFreshState(own, (fresh) =>
      refundInvoice(fresh, paid.invoice.id, { amount, paymentId: paymentIdOf(chargeReference) }),
    )
    return { finding: 'lost', done: 'booked' }
  } catch (error) {
    // Its money is not the merchant's any more, or it is more than is left: a person decides.
    if (!(error instanceof Problem)) throw error
    return { finding: 'lost', done: 'left' }
  }
}
