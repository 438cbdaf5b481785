import { defaultCheckoutSettings, isLoopback, type CheckoutSettings } from '../../domain/checkout/redirect.ts'
import { invalid } from '../../domain/problem.ts'
import { decideSettings } from '../../domain/merchant/decide-settings.ts'
import { checkoutSettingsRef } from '../../store/entities/checkout-settings.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Changes the named checkout settings (A5). Open sessions keep their addresses.
 * @throws Problem 422 for an origin on the payer's own machine, except on the local stack.
 */
export async function updateCheckoutSettings(
  context: Writing,
  changes: Partial<CheckoutSettings>,
): Promise<CheckoutSettings> {
  const {
    deployment,
    tenant: { merchantId },
  } = context
  const own = changes.redirectOrigins?.findIndex((origin) => isLoopback(new URL(origin))) ?? -1
  if (own >= 0 && !deployment.allowLoopbackWebhooks)
    throw invalid(`redirectOrigins.${own}`, 'must not lead to the payer’s own machine', {
      reason: 'loopback',
    })
  const { before } = await load(context, { before: checkoutSettingsRef(merchantId) })
  return commitPlainChange(
    context,
    decideSettings('checkoutSettings', merchantId, { before, defaults: defaultCheckoutSettings }, changes),
  )
}
