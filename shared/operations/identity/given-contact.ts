import { contactOf, type OwnContact } from '../../domain/customer/contact.ts'
import { invalid } from '../../domain/problem.ts'

/** The recipient of a code, as a caller names it: by phone or by email. */
export interface GivenContact {
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

/**
 * The one contact that a caller names (P2).
 * @throws Problem 422 `one_contact` for none and for both.
 */
export function givenContact({ phone, email }: GivenContact): OwnContact {
  const given = phone ?? email
  if (given === undefined || (phone !== undefined && email !== undefined))
    throw invalid(email === undefined ? 'phone' : 'email', 'exactly one of phone and email is required', {
      reason: 'one_contact',
    })
  return contactOf(given)
}
