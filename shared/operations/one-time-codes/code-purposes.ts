import type { ContextOf } from '../unit-of-work/context.ts'
import type { CodeMessage } from '../../jobs/messages.ts'
import { hashRecipient } from '../../security/one-time-code.ts'

/** What a code permits. A code for one purpose is not accepted for another. */
export type CodePurpose = CodeMessage['purpose']

/** The owner of a code and its purpose: a phone, an owner's email in lower case, or a merchant. */
export interface CodeOwner {
  readonly purpose: CodePurpose
  readonly recipient: string
}

/** The context of an operation that requests or tries a code. The worker sends the messages (A13). */
export type Coding = ContextOf<'table.write' | 'pepper' | 'queue.code-message'>

/** The /48 of an IPv6 network; null for an IPv4 address. Whoever has it can call from 65,536 networks (R10). */
export function wideNetworkOf(source: string): string | null {
  return source.includes(':') ? source.split(':').slice(0, 3).join(':') : null
}

/** The owner of a source address's attempt counts: hashed, like every recipient. */
export function sourceOwner(pepper: string, source: string): string {
  return `SOURCE-${hashRecipient(pepper, `source ${source}`)}`
}
