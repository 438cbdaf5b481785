import type { Writing } from '../unit-of-work/context.ts'
import { revokeSession } from './sessions.ts'

/** Ends the calling dashboard session at once (A14). */
export async function logOut(context: Writing): Promise<{ loggedOut: true }> {
  await revokeSession(context, context.request.actor.id)
  return { loggedOut: true }
}
