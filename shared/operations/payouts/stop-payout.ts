import { decideStop } from '../../domain/payout/decide-hold.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import type { StopAddress } from '../../domain/payout/stop-token.ts'
import { notFound } from '../../domain/problem.ts'
import { equalInConstantTime } from '../../security/constant-time.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { payoutRef } from '../../store/entities/payout.ts'
import { load } from '../../store/load.ts'
import { commitPassage } from '../changes/commit-spending.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/**
 * The payout of a link that was mailed to the owner. Reading it changes nothing, for mail scanners open links (R13).
 * @throws Problem 404, the same for a link that never existed.
 */
export async function readStoppable(
  context: OperationContext,
  { merchantId, payoutId, key }: StopAddress,
): Promise<Payout> {
  const { payout } = await load(context, { payout: payoutRef(merchantId, payoutId) })
  if (payout?.stopKey == null || !equalInConstantTime(payout.stopKey, key)) throw notFound()
  return payout
}

/**
 * Stops a payout by its owner's link: it fails as `stopped_by_owner`, and its amount is credited back once (R13). The
 * audit names the owner whose mail the link was in.
 * @throws Problem 404; 409 `already_sent` once the bank was called.
 */
export async function stopPayout(context: Writing, address: StopAddress): Promise<Payout> {
  const { audit } = context.request
  const { merchant } = await load(context, { merchant: merchantRef(address.merchantId) })
  if (audit && merchant) audit.actor = { ...audit.actor, name: merchant.email }
  return commitPassage(context, decideStop(await readStoppable(context, address)))
}
