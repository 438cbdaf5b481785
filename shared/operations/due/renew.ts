import { usableMethod } from '../../domain/customer.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { withIntent } from '../../domain/invoice/intent.ts'
import type { BillingState, Settlement } from '../../domain/subscription/billing-state.ts'
import { decideRenewal } from '../../domain/subscription/renew.ts'
import { settleFailure } from '../../domain/subscription/settle-failure.ts'
import { settleSuccess } from '../../domain/subscription/settle-success.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { Charging } from '../context.ts'
import { creditUseWrites, customerAfterCredit } from '../credit-changes.ts'
import type { LoadedBilling } from '../load-billing.ts'
import { chargeAndSettle, type Charged } from '../settle.ts'
import { composeEvents, settlementWrites } from '../settlement-changes.ts'
import { resumeAttempt } from './resume-attempt.ts'

/** Ends a period: expires the subscription, or invoices the next period and charges it (decisions 4, section 6 of the specification). */
export async function renew(context: Charging, loaded: LoadedBilling): Promise<Charged | null> {
  const { subscription, plan, customer, settings } = loaded
  if (loaded.invoice?.attempt && loaded.invoice.periodStart === subscription.currentPeriodEnd) {
    return resumeAttempt(context, { ...loaded, invoice: loaded.invoice })
  }
  const decision = decideRenewal(subscription, plan, customer, newId(context, 'invoice'), nowOf(context))
  if (decision.kind === 'expire') {
    await commit(context, {
      writes: [replace(subscriptionCodec, subscription, decision.subscription)],
      events: composeEvents(context, [{ type: 'subscription_expired', onTimeline: true }], {
        ...decision,
        customer,
        plan,
      }),
    })
    return null
  }
  const invoiced: BillingState = {
    subscription: decision.subscription,
    invoice: decision.invoice,
    customer: customerAfterCredit(customer, decision.invoice),
    plan,
    settings,
  }
  const settlement = withoutCharge(invoiced, nowOf(context))
  if (settlement) {
    await commitInvoiced(context, loaded, invoiced, settlement)
    return { kind: 'settled', settlement }
  }
  const method = usableMethod(customer, subscription.paymentMethodId)!
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
    ],
    events: composeEvents(context, [invoiceCreated(invoiced)], invoiced),
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
  return usableMethod(customer, subscription.paymentMethodId) === null ? 'no_payment_method' : null
}

/** One commit for an invoice that is made and settled at once. */
async function commitInvoiced(
  context: Charging,
  loaded: LoadedBilling,
  invoiced: BillingState,
  settlement: Settlement,
): Promise<void> {
  const { customer, plan } = loaded
  const last: readonly Write[] = settlementWrites(context, invoiced, settlement).slice(
    settlement.customer === invoiced.customer ? 2 : 3,
  )
  const customerWrites =
    invoiced.customer === customer && settlement.customer !== customer
      ? [replace(customerCodec, customer, settlement.customer)]
      : []
  await commit(context, {
    writes: [
      create(invoiceCodec, settlement.invoice),
      replace(subscriptionCodec, loaded.subscription, settlement.subscription),
      ...customerWrites,
      ...creditUseWrites(context, customer, settlement.customer, settlement.invoice),
      ...last,
    ],
    events: [
      ...composeEvents(context, [invoiceCreated(invoiced)], invoiced),
      ...composeEvents(context, settlement.events, { ...settlement, plan }),
    ],
  })
}

function invoiceCreated(state: BillingState) {
  return { type: 'invoice_created', extra: { amount: state.invoice.amount } }
}
