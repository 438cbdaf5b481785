/** A way to reach a customer. */
export type Contact = 'email' | 'phone'

/**
 * What is known about a contact that nobody vouches for: only a publishable key or a payer gave it (A4). `silent`:
 * nothing is sent to it, so that a free trial can't make us write to strangers. `paid`: money came in from whoever gave
 * it, so some messages a day may be sent. A contact that is not listed was given by the merchant, or proven by a code.
 */
export type UnprovenContacts = Readonly<Partial<Record<Contact, 'silent' | 'paid'>>>

/** At most this many messages a day go from one merchant to an unproven contact (A4). */
export const unprovenMessagesADay = 5

/** The record of unproven contacts; null when all are proven, as for most customers. */
function recorded(unproven: UnprovenContacts): UnprovenContacts | null {
  return Object.keys(unproven).length === 0 ? null : unproven
}

/** The contacts of a customer whom a checkout creates, each with what vouches for it. */
export function unprovenOf(given: {
  readonly email: string | null
  readonly phone: string | null
  /** The contacts that a merchant's server gave, or a code proved. */
  readonly proven: readonly Contact[]
  readonly paid: boolean
}): UnprovenContacts | null {
  const state = given.paid ? 'paid' : 'silent'
  const open = (['email', 'phone'] as const).filter(
    (one) => given[one] !== null && !given.proven.includes(one),
  )
  return recorded(Object.fromEntries(open.map((one) => [one, state])))
}

/** After money came in: whoever gave the contacts has paid. The same object where nothing was silent. */
export function afterPayment(unproven: UnprovenContacts | null): UnprovenContacts | null {
  if (unproven === null || !Object.values(unproven).includes('silent')) return unproven
  return Object.fromEntries(Object.keys(unproven).map((one) => [one, 'paid']))
}

/** Without the contacts that the merchant has just given, or a code has just proved. */
export function withProven(
  unproven: UnprovenContacts | null,
  proven: readonly Contact[],
): UnprovenContacts | null {
  if (unproven === null) return null
  const rest = Object.entries(unproven).filter(([one]) => !proven.includes(one as Contact))
  return recorded(Object.fromEntries(rest))
}
