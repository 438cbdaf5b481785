import type { Mode } from '../merchant.ts'
import type { Payout } from '../payout/payout.ts'
import { price } from '../texts/format.ts'

/** An email to a merchant's owner about a change that a thief would make (A14). */
export interface OwnerNote {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly subject: string
  readonly text: string
  /** Wall clock, which owners live by, whatever their sandbox's clock says. */
  readonly dueAt: string
}

/** The text of a note. */
export type NoteWords = Pick<OwnerNote, 'subject' | 'text'>

const ifNotYou =
  'If neither you nor somebody of your team did this, revoke your API keys in the dashboard and write to support.'

/** An API key was created. The email does not contain its text. */
export function newKeyWords(
  mode: Mode,
  { id, name, kind }: { id: string; name: string; kind: string },
): NoteWords {
  return {
    subject: `A new ${mode} API key was made`,
    text: `A ${mode} ${kind} key was made: ${name} (${id}). ${ifNotYou}`,
  }
}

/** An endpoint has a new address or a new signing secret. */
export function changedEndpointWords(
  mode: Mode,
  endpoint: { readonly id: string; readonly url: string },
  what: 'url' | 'secret',
): NoteWords {
  const change = what === 'url' ? `leads to ${endpoint.url} now` : `(${endpoint.url}) has a new secret`
  return {
    subject: `A ${mode} webhook endpoint was changed`,
    text: `Your ${mode} webhook endpoint ${endpoint.id} ${change}. ${ifNotYou}`,
  }
}

/** Money is paid to an account for the first time. */
export function newAccountWords(
  mode: Mode,
  { id, amount, currency, bankName, bankCode, accountNumber, accountName }: Payout,
): NoteWords {
  const holder = accountName === null ? '' : ` of ${accountName}`
  const account = `account ${'*'.repeat(6)}${accountNumber.slice(-4)}${holder} at ${bankName ?? `bank ${bankCode}`}`
  return {
    subject: `A ${mode} payout goes to a new account`,
    text: `The ${mode} payout ${id} of ${price(amount, currency)} goes to ${account}, which was never paid before. ${ifNotYou}`,
  }
}
