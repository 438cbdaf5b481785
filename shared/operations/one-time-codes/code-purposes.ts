import type { ContextOf } from '../unit-of-work/context.ts'
import type { CodeMessage } from '../../jobs/messages.ts'
import { hashRecipient } from '../../security/one-time-code.ts'

/** What a code permits: a code for one purpose is no good for another. */
export type CodePurpose = CodeMessage['purpose']

/** Whose code it is, for what: a phone, an owner's email in lower case, or a merchant. */
export interface CodeOwner {
  readonly purpose: CodePurpose
  readonly recipient: string
}

/** The context of an operation that asks for or tries a code. Messages are the worker's (A13). */
export type Coding = ContextOf<'table.write' | 'pepper' | 'queue.code-message'>

/** Whose attempts are counted for a source address: not in clear, like every recipient. */
export function sourceOwner(pepper: string, source: string): string {
  return `SOURCE-${hashRecipient(pepper, `source ${source}`)}`
}
