import { usableMethod } from '../../domain/customer.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { withIntent } from '../../domain/invoice/intent.ts'
import type { BillingState, EventDraft, Settlement } from '../../domain/subscription/billing-state.ts'
import type { Plan } from '../../domain/plan.ts'
import { draftsOf } from '../../domain/subscription/event-drafts.ts'
import { startsPeriod } from '../../domain/subscription/proration.ts'
import { decideRenewal } from '../../domain/subscription/renew.ts'
import { settleFailure } from '../../domain/subscription/settle-failure.ts'
import { settleSuccess } from '../../domain/subscription/settle-success.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { creditBack, returnedCreditWrites } from '../billing-state/return-credit.ts'
import { creditUseWrites, customerAfterCredit } from '../billing-state/credit-writes.ts'
import { chainWrites, currentFirst } from '../billing-state/load-chain.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { chargeAndSettle, type Charged } from '../charging/book-charge.ts'
import { composeEvents, settlementWrites } from '../billing-state/settlement-writes.ts'
import { chargeFinal } from '../charging/final-invoice.ts'
import { billAtEnd } from '../charging/last-billing.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { resumeAttempt } from '../charging/resume-charge.ts'

/** Ends a period: expires the subscription, or invoices the next period and charges it (D4.8, S35). */
export async function renew(context: Charging, loaded: LoadedBilling): Promise<Charged | null> {
  const { subscription, customer, settings } = loaded
  if (loaded.invoice?.attempt && loaded.invoice.periodStart === subscription.currentPeriodEnd) {
    return resumeAttempt(context, { ...loaded, invoice: loaded.invoice })
  }
  const scheduled = await scheduledPlan(context, subscription)
  const zone = scheduled && startsPeriod(loaded.plan, scheduled) ? { timeZone: await zoneOf(context) } : {}
  // Committed on the version that was read, so a period has one invoice, however often it ends (S34, D6.5).
  const decision = decideRenewal({ ...loaded, scheduled, ...zone }, newId(context, 'invoice'), nowOf(context))
  if (decision.kind === 'expire') {
    const last = await billAtEnd(context, loaded, decision.subscription)
    await commit(context, {
      writes: [replace(subscriptionCodec, subscription, last.final.subscription), ...last.writes],
      events: composeEvents(
        context,
        draftsOf(decision.emits, { subscription_expired: { onTimeline: true } }),
        {
          subscription: last.final.subscription,
          customer: last.customer,
          plan: loaded.plan,
        },
      ),
    })
    await chargeFinal(context, loaded, last.final)
    return null
  }
  const { plan } = decision
  // What proration leaves over is the customer's; an invoice that leaves something over uses none of their credit.
  const surplus = await creditBack(context, customer, loaded.invoice, decision.surplusKobo)
  const { nettedKobo } = decision
  const first = nettedKobo > 0 ? await currentFirst(context, subscription, loaded.invoice) : undefined
  const netted = chainWrites(first, { credited: nettedKobo })
  const invoiced: BillingState = {
    subscription: decision.subscription,
    invoice: decision.invoice,
    customer: customerAfterCredit(surplus.customer, decision.invoice),
    plan,
    settings,
  }
  const told = [...planChanged(loaded, plan), invoiceCreated(invoiced)]
  const settlement = withoutCharge(invoiced, nowOf(context))
  if (settlement) {
    await commitInvoiced(context, loaded, invoiced, settlement, {
      told,
      writes: [...surplus.writes, ...netted],
      surplusKobo: decision.surplusKobo,
    })
    return { kind: 'settled', settlement, since: nowOf(context) }
  }
  const method = usableMethod(customer, subscription)!
  const wallMs = Date.parse(context.time.wall.now())
  const invoice = withIntent(invoiced.invoice, {
    method,
    now: nowOf(context),
    wallMs,
    kind: 'scheduled',
    watched: false,
  })
  await commit(context, {
    writes: [
      create(invoiceCodec, invoice),
      replace(subscriptionCodec, subscription, invoiced.subscription),
      ...creditUseWrites(context, customer, invoiced.customer, invoice),
      ...netted,
    ],
    events: composeEvents(context, told, invoiced),
  })
  return chargeAndSettle(context, { ...invoiced, invoice }, { resumed: false, answer: null })
}

/** What is decided without asking a gateway: an invoice of nothing is paid; a blacklisted customer, or one without a method, fails. */
function withoutCharge(state: BillingState, now: string): Settlement | null {
  if (state.invoice.amount === 0) return settleSuccess(state, null, now)
  const failureCode = hopeless(state)
  return failureCode === null ? null : settleFailure(state, null, failureCode, 'scheduled', now)
}

/** Why a charge of this state can't even be tried; null when it can. */
export function hopeless({
  customer,
  subscription,
}: Pick<BillingState, 'customer' | 'subscription'>): FailureCode | null {
  if (customer.blacklisted) return 'customer_blacklisted'
  return usableMethod(customer, subscription) === null ? 'no_payment_method' : null
}

/** One commit for an invoice that is made and settled at once. */
async function commitInvoiced(
  context: Charging,
  loaded: LoadedBilling,
  invoiced: BillingState,
  settlement: Settlement,
  also: {
    readonly told: readonly EventDraft[]
    readonly writes: readonly Write[]
    readonly surplusKobo: number
  },
): Promise<void> {
  const { customer } = loaded
  const { plan } = invoiced
  const last: readonly Write[] = settlementWrites(context, invoiced, settlement).slice(
    settlement.customer === invoiced.customer ? 2 : 3,
  )
  const used = settlement.invoice.creditApplied > 0
  const customerWrites =
    !used && settlement.customer !== customer && also.surplusKobo === 0
      ? [replace(customerCodec, customer, settlement.customer)]
      : []
  await commit(context, {
    writes: [
      create(invoiceCodec, settlement.invoice),
      replace(subscriptionCodec, loaded.subscription, settlement.subscription),
      ...customerWrites,
      ...creditUseWrites(context, customer, settlement.customer, settlement.invoice),
      ...last,
      ...also.writes,
      ...(await returnedCreditWrites(context, settlement, true)),
    ],
    events: [
      ...composeEvents(context, also.told, invoiced),
      ...composeEvents(context, settlement.events, { ...settlement, plan }),
    ],
  })
}

function invoiceCreated(state: BillingState): EventDraft {
  return { type: 'invoice_created', extra: { amount: state.invoice.amount } }
}

/** A scheduled change is told before the invoice that follows from it (D5.14). */
function planChanged({ plan }: LoadedBilling, renewedOn: Plan): EventDraft[] {
  if (renewedOn.id === plan.id) return []
  const extra = { fromPlanId: plan.id, toPlanId: renewedOn.id, scheduled: true }
  return [{ type: 'subscription_plan_changed', extra, onTimeline: true }]
}

async function scheduledPlan(context: Charging, { scheduledPlanId }: Subscription): Promise<Plan | null> {
  if (scheduledPlanId === null) return null
  const { plan } = await load(context, { plan: planRef(context.merchantId, scheduledPlanId) })
  return plan ?? null
}
