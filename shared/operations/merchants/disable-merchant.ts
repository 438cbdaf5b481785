import { decideRevocations } from '../../domain/access/decide-access.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { credentialsOf } from '../../store/entities/access.ts'
import { queryAll } from '../../store/query-all.ts'
import { commitAccessChange } from '../commit/commit-access-change.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { holdChange, merchantOf } from './hold-merchant.ts'

/** A transaction takes a hundred writes. */
const chunkSize = 100

/**
 * Disables a merchant in one mode's cell: everything is held (O1), and all their credentials there are revoked. A
 * credential is cached for at most 60 s; after that all are refused (D11.5). The operator runs it for both modes; a
 * repeat succeeds.
 * @throws Problem 404 for an email that no merchant has.
 */
export async function disableMerchant(context: Writing, email: string): Promise<Merchant> {
  const merchant = await merchantOf(context, email)
  const { merchantId } = merchant
  // First the record, which stops new credentials; then the existing ones, until no active one is found. One minted
  // just before appears when the index has caught up (E1).
  await onFreshState(strongly(context), async (own) => {
    const held = await holdChange(own, merchantId, { kind: 'disable' })
    return commitPlainChange(own, { ...held, moves: [{ kind: 'merchant_disabled', merchantId }] })
  })
  await revokeAll(context, merchantId)
  await context.deployment.indexesCatchUp()
  await revokeAll(context, merchantId)
  return { ...merchant, disabled: true }
}

async function revokeAll(context: Writing, merchantId: string): Promise<void> {
  for (;;) {
    const credentials = await queryAll(context, credentialsOf(merchantId))
    const living = credentials.filter((access) => access.revokedAt === null)
    if (living.length === 0) return
    for (let i = 0; i < living.length; i += chunkSize) {
      const chunk = living.slice(i, i + chunkSize)
      await commitAccessChange(context, decideRevocations(chunk, nowOf(context)))
    }
  }
}
