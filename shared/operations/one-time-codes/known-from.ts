import { knownBrowserMark } from '../../security/known-browser.ts'
import type { CodePurpose, Coding } from './code-purposes.ts'

/** What a browser keeps after its user has entered a code: from now on it has sends of its own (R10). */
export async function knownFrom(context: Coding, purpose: CodePurpose, recipient: string): Promise<string> {
  return knownBrowserMark({ pepper: await context.pepper(), purpose, recipient }, context.time.wall.now())
}
