import type { Access } from '../../domain/access.ts'
import { notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { accessCodec, apiKeyOf } from '../../store/entities/access.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/page.ts'
import { replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Revokes an API key: refused everywhere within 60 s (decisions 11). Again is fine.
 * @throws Problem 404.
 */
export async function revokeApiKey(context: Writing, keyId: string): Promise<Access> {
  await load(context, {})
  const found = await queryAll(context, apiKeyOf(context.merchantId, keyId))
  const access = found.find(({ id }) => id === keyId)
  if (!access) throw notFound()
  const revoked =
    access.revokedAt === null ? { ...access, revokedAt: nowOf(context), version: access.version + 1 } : access
  const writes = revoked === access ? [] : [replace(accessCodec, access, revoked)]
  return commit(context, { writes, result: revoked })
}
