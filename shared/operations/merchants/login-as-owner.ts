import { notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { merchantEmailRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { enabledMerchant, openSession, type DashboardSession } from './open-dashboard-session.ts'
import { strongly } from '../../store/context.ts'

/**
 * Opens a dashboard session for the operator, who needs no code (D14.1). Runs in live.
 * @throws Problem 404 for an email that no enabled merchant has.
 */
export async function loginAsOwner(context: Writing, email: string): Promise<DashboardSession> {
  // The account may be a moment old.
  const fresh = strongly(context)
  const { owner } = await load(fresh, { owner: merchantEmailRef(email) })
  const merchant = await enabledMerchant(fresh, owner)
  if (!merchant) throw notFound('email')
  const { session, writes } = openSession(fresh, merchant, owner?.memberId ?? null)
  return commit(fresh, { writes, result: session })
}
