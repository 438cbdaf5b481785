import {
  addPaymentMethod,
  newCustomer,
  sameCard,
  usableMethod,
  type Customer,
} from '../../domain/customer.ts'
import { reachable, unreachable } from '../../domain/customer-details.ts'
import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import {
  emptyResult,
  failedRow,
  type Import,
  type ImportRow,
  type PendingRow,
  type RowError,
  type RowResult,
} from '../../domain/import/import.ts'
import { importedSubscription, nextInvoicesOf } from '../../domain/import/imported-subscription.ts'
import type { PaymentMethod } from '../../domain/payment-method.ts'
import type { Plan } from '../../domain/plan.ts'
import { invalid, notFound, Problem } from '../../domain/problem.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import {
  customerCodec,
  customerRef,
  merchantRefCodec,
  merchantRefRef,
  paymentMethodCodec,
} from '../../store/entities/customer.ts'
import { importedCodec, importedRef } from '../../store/entities/import.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionCodec, subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'
import { methodOfToken } from '../payment-methods/method-of-token.ts'
import { planUse } from '../plans/mark-plan-in-use.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/** Invoices that a row's result shows. */
const shownInvoices = 3

/**
 * Makes what a row names and is not there yet, in one commit: the customer of the merchant's reference, their payment method,
 * their subscription. Nothing is charged, and what is there already stays as it is. What is refused is the row's own result.
 */
export async function importRow(context: Charging, one: Import, pending: PendingRow): Promise<RowResult> {
  const own: Charging = { ...context, timeZone: one.timeZone, idempotency: null, consistent: true }
  try {
    return await onFreshState(own, (fresh) => run(fresh, one, pending))
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
    return failedRow(pending.row, pending.given.merchantRef, errorsOf(error))
  }
}

async function run(context: Charging, { dryRun }: Import, { row, given }: PendingRow): Promise<RowResult> {
  const { merchantId } = context
  const name = nameOf(given)
  const { pointer, imported, plan, settings } = await load(context, {
    pointer: { ...merchantRefRef(merchantId, given.merchantRef), optional: true },
    imported: name === null ? null : importedRef(merchantId, name),
    plan: given.planId === null ? null : planRef(merchantId, given.planId),
    settings: recoverySettingsRef(merchantId),
  })
  if (given.planId !== null && !plan) throw notFound('planId')
  const { known, existing } = await load(context, {
    known: pointer ? customerRef(merchantId, pointer.target) : null,
    existing: imported ? subscriptionRef(merchantId, imported.target) : null,
  })
  const start = known ?? customerOf(context, given)
  const { customer, method, adds } = await withMethod(context, start, given)
  const makes = plan !== undefined && !imported
  const subscription = makes
    ? importedSubscription(customer, plan, given, {
        id: newId(context, 'subscription'),
        now: nowOf(context),
        timeZone: context.timeZone,
        paymentMethodId: method?.id ?? null,
        settings: settings ?? defaultRecoverySettings,
      })
    : null
  const changes = !known || adds || subscription !== null
  if (changes && !dryRun) {
    const after = known ? customer : { ...customer, version: 1 }
    await save(
      context,
      { known: known ?? null, after, method: adds ? method : null, given },
      subscription,
      plan,
    )
  }
  const shown = subscription ?? existing ?? null
  // Of a dry run nothing is there, so nothing has an identifier yet.
  const made = <T>(id: T, isNew: boolean): T | null => (dryRun && isNew ? null : id)
  return {
    ...emptyResult(row, given.merchantRef),
    status: changes ? 'imported' : 'unchanged',
    customerId: made(customer.id, !known),
    paymentMethodId: method && made(method.id, adds),
    subscriptionId: shown && made(shown.id, subscription !== null),
    warnings: shown && !usableMethod(customer, shown) ? ['no_payment_method'] : [],
    nextInvoices:
      shown && plan && shown.status === 'active' ? nextInvoicesOf(shown, plan, customer, shownInvoices) : [],
  }
}

/** What a subscription is known by here; null for a row without one. */
function nameOf({ merchantRef, subscriptionRef: own, planId }: ImportRow): string | null {
  return planId === null ? null : `${merchantRef}#${own ?? planId}`
}

/** @throws Problem 422 for one who can't be told anything. */
function customerOf(context: Charging, given: ImportRow): Customer {
  if (!reachable(given)) throw invalid('email', unreachable)
  const origin = { merchantId: context.merchantId, id: newId(context, 'customer'), createdAt: nowOf(context) }
  return newCustomer(origin, given)
}

/** The customer with the row's payment method; the same card again is the one that they have. */
async function withMethod(
  context: Charging,
  customer: Customer,
  given: ImportRow,
): Promise<{ customer: Customer; method: PaymentMethod | null; adds: boolean }> {
  const { token, rail } = given
  if (token === null) return { customer, method: null, adds: false }
  const email = given.tokenEmail ?? given.email ?? customer.email
  if (context.gateway.needsEmail && email === null)
    throw invalid('tokenEmail', 'is required: the gateway charges a token with its email only')
  const found = await methodOfToken(context, token, rail, email)
  const method = {
    ...found,
    brand: found.brand ?? given.brand,
    last4: found.last4 ?? given.last4,
    expMonth: found.expMonth ?? given.expMonth,
    expYear: found.expYear ?? given.expYear,
  }
  const held = sameCard(customer, method)
  if (held) return { customer, method: held, adds: false }
  const added = addPaymentMethod(customer, method, false)
  return { customer: added, method: added.paymentMethods.find(({ id }) => id === method.id)!, adds: true }
}

/** What is saved of a row's customer. */
interface Arrival {
  readonly known: Customer | null
  readonly after: Customer
  readonly method: PaymentMethod | null
  readonly given: ImportRow
}

async function save(
  context: Charging,
  { known, after, method, given }: Arrival,
  subscription: Subscription | null,
  plan: Plan | undefined,
): Promise<void> {
  const { merchantId } = context
  const { merchantRef: name } = given
  const writes: Write[] = [
    ...(known
      ? method
        ? [replace(customerCodec, known, after)]
        : []
      : [
          create(customerCodec, after),
          // Another run, or another import, that made them meanwhile is read again, and found.
          create(merchantRefCodec, { merchantId, name, target: after.id }),
        ]),
    ...(method ? [create(paymentMethodCodec, { merchantId, name: method.id, target: after.id })] : []),
  ]
  if (!subscription || !plan) {
    await commit(context, { writes })
    return
  }
  const imported = { merchantId, name: nameOf(given) ?? '', target: subscription.id }
  await commit(context, {
    writes: [
      ...writes,
      create(subscriptionCodec, subscription),
      create(importedCodec, imported),
      ...planUse(plan),
    ],
    events: composeEvents(context, [{ type: 'subscription_created' }], {
      subscription,
      customer: after,
      plan,
    }),
  })
}

function errorsOf({ code, message, details }: Problem): RowError[] {
  if (details.length === 0) return [{ path: '', issue: message, reason: code }]
  return details.map(({ path, issue, reason }) => ({
    path: typeof path === 'string' ? path : '',
    issue: typeof issue === 'string' ? issue : message,
    reason: typeof reason === 'string' ? reason : code,
  }))
}
