import type { Access } from '../../domain/access/access.ts'
import { decideKeyConfirmation, decideRevocation } from '../../domain/access/decide-access.ts'
import { createdAtOf, isId } from '../../domain/ids.ts'
import { notFound } from '../../domain/problem.ts'
import { addMs } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import { apiKeyOf } from '../../store/entities/access.ts'
import { loadClock } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { proveSecondFactor, type Proving } from '../second-factor/prove-second-factor.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { freshKeyMs } from '../waits.ts'

/**
 * Revokes an API key: it is refused everywhere within 60 s (D11.5). A repeat succeeds.
 * @throws Problem 404.
 */
export async function revokeApiKey(context: Writing, keyId: string): Promise<Access> {
  const access = await keyOf(context, keyId)
  return commitPlainChange(context, decideRevocation(access, nowOf(context)))
}

/**
 * Confirms a live secret key that a member made who is no owner: it works at once (R7). A repeat succeeds.
 * @throws Problem 404; 403 without the owner's second factor (R8).
 */
export async function confirmApiKey(context: Proving, keyId: string): Promise<Access> {
  const access = await keyOf(context, keyId)
  await proveSecondFactor(context)
  return commitPlainChange(context, decideKeyConfirmation(access))
}

async function keyOf(context: Writing, keyId: string): Promise<Access> {
  await loadClock(context)
  const access = (await findKey(context, keyId)) ?? (await findLateKey(context, keyId))
  if (!access) throw notFound()
  return access
}

async function findKey(context: Writing, keyId: string): Promise<Access | undefined> {
  const found = await queryAll(context, apiKeyOf(context.tenant.merchantId, keyId))
  return found.find(({ id }) => id === keyId)
}

/** Looks again for a key that is so new that the index may not show it yet (E1). */
async function findLateKey(context: Writing, keyId: string): Promise<Access | undefined> {
  if (!isId('apiKey', keyId) || createdAtOf(keyId) < addMs(nowOf(context), -freshKeyMs)) return undefined
  await context.deployment.indexesCatchUp()
  return findKey(context, keyId)
}
