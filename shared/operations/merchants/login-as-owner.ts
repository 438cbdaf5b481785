import type { Session } from '../../domain/team/decide-session.ts'
import { notFound } from '../../domain/problem.ts'
import { merchantEmailRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { openSession, sessionOwner } from './open-dashboard-session.ts'
import { strongly } from '../../store/context.ts'

/**
 * Opens a dashboard session for the operator, who needs no code (D14.1). Runs in live.
 * @throws Problem 404 for an email that no enabled merchant has.
 */
export async function loginAsOwner(context: Writing, email: string): Promise<Session> {
  // The account may be a moment old.
  const fresh = strongly(context)
  const { known } = await load(fresh, { known: merchantEmailRef(email) })
  const owner = await sessionOwner(fresh, known)
  if (!owner) throw notFound('email')
  return openSession(fresh, owner, [], 'operator')
}
