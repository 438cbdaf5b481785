import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { arrivalOf, decideRow, importedNameOf } from '../../domain/import/decide-row.ts'
import {
  failedRow,
  type Import,
  type ImportRow,
  type PendingRow,
  type RowError,
  type RowResult,
} from '../../domain/import/import.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { PaymentMethod } from '../../domain/payment-methods/payment-method.ts'
import { invalid, notFound, Problem } from '../../domain/problem.ts'
import { newId, nowOf, strongly, withoutKey } from '../../store/context.ts'
import { customerRef, merchantRefRef } from '../../store/entities/customer.ts'
import { importedRef } from '../../store/entities/import.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { claiming } from '../billing-state/claim-token.ts'
import { commitChange } from '../changes/commit-change.ts'
import { readAddOns } from '../plans/read-add-ons.ts'
import { gatewayOfToken, methodOfToken } from '../payment-methods/method-of-token.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * Creates in one commit what a row names and does not exist yet: the customer of the merchant's reference, their
 * payment method, their subscription. It charges nothing and leaves existing objects unchanged. A refusal is the
 * row's own result.
 */
export async function importRow(context: Charging, one: Import, pending: PendingRow): Promise<RowResult> {
  const own: Charging = {
    ...strongly(withoutKey(context)),
    tenant: { ...context.tenant, timeZone: one.timeZone },
  }
  try {
    return await onFreshState(own, (fresh) => run(fresh, one, pending))
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
    return failedRow(pending.row, pending.given.merchantRef, errorsOf(error))
  }
}

async function run(context: Charging, { dryRun }: Import, pending: PendingRow): Promise<RowResult> {
  const { merchantId, timeZone } = context.tenant
  const { given } = pending
  const name = importedNameOf(given)
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
  const now = nowOf(context)
  const customer = known ?? arrivalOf(given, { merchantId, id: newId(context, 'customer'), createdAt: now })
  const state = {
    known: known ?? null,
    customer,
    plan,
    isImported: imported !== undefined,
    existing,
    found: await methodOf(context, customer, given),
    settings: settings ?? defaultRecoverySettings,
    addOns: await readAddOns(context, given.addOns),
  }
  const order = { subscriptionId: newId(context, 'subscription'), now, timeZone, dryRun }
  const decided = decideRow(state, pending, order)
  const { found } = state
  const change = found === null ? decided : await claiming(context, decided, found, 'outside')
  return dryRun ? change.result : commitChange(context, change, { answer: null })
}

/** The payment method of a row's token; null without one. */
async function methodOf(
  context: Charging,
  customer: Customer,
  { token, tokenEmail, rail, email: own }: ImportRow,
): Promise<PaymentMethod | null> {
  if (token === null) return null
  const email = tokenEmail ?? own ?? customer.email
  if (gatewayOfToken(context, token).needsEmail && email === null)
    throw invalid('tokenEmail', 'is required: the gateway charges a token with its email only')
  return methodOfToken(context, token, rail, email)
}

function errorsOf({ code, message, details }: Problem): RowError[] {
  if (details.length === 0) return [{ path: '', issue: message, reason: code }]
  return details.map(({ path, issue, reason }) => ({
    path: typeof path === 'string' ? path : '',
    issue: typeof issue === 'string' ? issue : message,
    reason: typeof reason === 'string' ? reason : code,
  }))
}
