import type { Merchant } from '../../domain/merchant/merchant.ts'
import { strongly } from '../../store/context.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { holdChange, merchantOf } from './hold-merchant.ts'

/**
 * Enables a disabled merchant in one mode's cell: what disabling had held continues, and the operator's other holds
 * stay (O1). Credentials stay revoked, because leaked ones are why accounts are disabled: the owner signs in
 * by email and makes new ones. A repeat succeeds.
 * @throws Problem 404 for an email that no merchant has.
 */
export async function enableMerchant(context: Writing, email: string): Promise<Merchant> {
  const merchant = await merchantOf(context, email)
  const { merchantId } = merchant
  await onFreshState(strongly(context), async (own) => {
    const released = await holdChange(own, merchantId, { kind: 'enable' })
    return commitPlainChange(own, { ...released, moves: [{ kind: 'merchant_enabled', merchantId }] })
  })
  return { ...merchant, disabled: false }
}
