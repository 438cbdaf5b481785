import { Problem } from '../problem.ts'
import { addMs } from '../time/time.ts'
import { newContactHoldMs } from '../time/waits.ts'

/** A way to reach a customer. */
export type Contact = 'email' | 'phone'

const contacts: readonly Contact[] = ['email', 'phone']

/** A contact that its owner has proved by a code: whom an identity session is (R1, P2). */
export interface OwnContact {
  readonly kind: Contact
  /** A phone's digits with the country code, or an email in lower case. */
  readonly value: string
}

/** The proven contact of a session, from its subject. */
export function contactOf(subject: string): OwnContact {
  return { kind: subject.includes('@') ? 'email' : 'phone', value: subject.toLowerCase() }
}

/** Whether a record carries this contact now. */
export function carries(
  record: { readonly email: string | null; readonly phone: string | null },
  { kind, value }: OwnContact,
): boolean {
  return record[kind]?.toLowerCase() === value
}

/**
 * What may be sent to a contact with neither mark (A4). `silent`: nothing, so that a free trial can't be used to write to
 * strangers. `paid`: the person who gave it has paid, so some messages a day. `muted`: nothing any more, because the
 * owner of the record's other contact has signed in, and a stranger may have typed this one (R1).
 */
export type TypedContacts = Readonly<Partial<Record<Contact, 'silent' | 'paid' | 'muted'>>>

/**
 * The two marks of a customer record's contacts (R1). A contact typed on a page has neither, and its state in `typed`:
 * it identifies nobody.
 */
export interface ContactMarks {
  /** Given by a secret key, an import or a person in the merchant's team. */
  readonly vouched: readonly Contact[]
  /** Their owner entered a code, and the record was vouched for or made by that same signed-in person. */
  readonly proven: readonly Contact[]
  readonly typed: TypedContacts
}

/** A customer record's contacts. `marks` is null for the usual record: a merchant gave what it has, nothing is proven. */
export interface MarkedContacts {
  readonly email: string | null
  readonly phone: string | null
  readonly marks: ContactMarks | null
}

/** At most this many messages a day go from one merchant to a contact that was only typed (A4). */
export const typedMessagesADay = 5

/** The contacts that a change removes from a record: their owner is notified at the old address (R14). */
export function contactsLost(before: MarkedContacts, after: Omit<MarkedContacts, 'marks'>): Contact[] {
  const same = (one: Contact): boolean => before[one]?.toLowerCase() === after[one]?.toLowerCase()
  return contacts.filter((one) => before[one] !== null && !same(one))
}

/** When a record's contact of a kind replaced another; null for never. */
export function changedAt(
  {
    phoneChangedAt = null,
    emailChangedAt = null,
  }: { readonly phoneChangedAt?: string | null; readonly emailChangedAt?: string | null },
  kind: Contact,
): string | null {
  return kind === 'phone' ? phoneChangedAt : emailChangedAt
}

/**
 * Refuses money operations through a contact that replaced another less than a day ago: the change may have been an
 * attempt to take the account over, and its owner has until then to say so (R14).
 * @param at When it did; null for never.
 * @throws Problem 403 `contact_changed` with `until`.
 */
export function requireLasting(at: string | null, now: string): void {
  const until = at === null ? now : addMs(at, newContactHoldMs)
  if (now < until) throw new Problem('forbidden', [{ reason: 'contact_changed', until }])
}

/** The marks of a record's contacts, in full. */
export function marksOf(record: MarkedContacts): ContactMarks {
  return record.marks ?? { vouched: contacts.filter((one) => record[one] !== null), proven: [], typed: {} }
}

/** Whether a merchant gave this contact. */
export function isVouched(record: MarkedContacts, contact: Contact): boolean {
  return record[contact] !== null && marksOf(record).vouched.includes(contact)
}

/** Whether the contact's owner has proved it for this record. */
export function isProven(record: MarkedContacts, contact: Contact): boolean {
  return record[contact] !== null && marksOf(record).proven.includes(contact)
}

/** Whether the record is the contact owner's: vouched for or proven. A stranger may have typed any other (R1). */
export function isOwn(record: MarkedContacts, contact: Contact): boolean {
  return isVouched(record, contact) || isProven(record, contact)
}

/** The same for anyone who sees the record: by a contact, or by their merchant's link, which vouches for them (Q6). */
export function isOwnBy(record: MarkedContacts, by: Contact | null): boolean {
  return by === null || isOwn(record, by)
}

/** What may be sent to a contact of a record: everything, a few messages a day, or nothing (A4, R1). */
export function reachOf(record: MarkedContacts, contact: Contact): 'open' | 'limited' | 'none' {
  if (isOwn(record, contact)) return 'open'
  return marksOf(record).typed[contact] === 'paid' ? 'limited' : 'none'
}

/** The marks as they are stored: null where a merchant gave everything and nothing is proven. */
function recorded(marks: ContactMarks): ContactMarks | null {
  return marks.proven.length === 0 && Object.keys(marks.typed).length === 0 ? null : marks
}

/** The marks of a customer whom a checkout creates. */
export function newMarks(given: {
  readonly email: string | null
  readonly phone: string | null
  /** The contacts that a merchant's server gave. */
  readonly vouched: readonly Contact[]
  /** Those that the payer's identity token proves. */
  readonly proven: readonly Contact[]
  readonly paid: boolean
}): ContactMarks | null {
  const present = (of: readonly Contact[]): Contact[] =>
    contacts.filter((one) => given[one] !== null && of.includes(one))
  const vouched = present(given.vouched)
  const proven = present(given.proven)
  const typed = present(contacts).filter((one) => !vouched.includes(one) && !proven.includes(one))
  const state = given.paid ? 'paid' : 'silent'
  return recorded({ vouched, proven, typed: Object.fromEntries(typed.map((one) => [one, state])) })
}

/** After money came in: the person who typed the contacts has paid. The same value where nothing was silent. */
export function afterPayment(marks: ContactMarks | null): ContactMarks | null {
  if (marks === null || !Object.values(marks.typed).includes('silent')) return marks
  const { email, phone } = marks.typed
  const after = (state: 'silent' | 'paid' | 'muted') => (state === 'silent' ? 'paid' : state)
  return {
    ...marks,
    typed: { ...(email && { email: after(email) }), ...(phone && { phone: after(phone) }) },
  }
}

/**
 * The marks after a merchant has set contacts. A value that is new is vouched for and no longer proven. One that comes
 * back as it is stored changes nothing: a program that sends back what it has read vouches for no stranger's typing.
 */
export function afterMerchantChange(
  before: MarkedContacts,
  after: Omit<MarkedContacts, 'marks'>,
): ContactMarks | null {
  const changed = contacts.filter((one) => before[one] !== after[one])
  if (changed.length === 0) return before.marks
  const { vouched, proven, typed } = marksOf(before)
  const kept = (one: Contact): boolean => !changed.includes(one)
  return recorded({
    vouched: contacts.filter((one) => after[one] !== null && (!kept(one) || vouched.includes(one))),
    proven: proven.filter(kept),
    typed: Object.fromEntries(Object.entries(typed).filter(([one]) => kept(one as Contact))),
  })
}

/**
 * The marks after the owner of a contact has signed in. A record that is vouched for is proven by it. One that a
 * stranger may have made under the contact is not: it keeps its marks, and only its other typed contact receives nothing
 * any more. The same value where nothing changes.
 */
export function afterProof(record: MarkedContacts, contact: Contact): ContactMarks | null {
  const marks = marksOf(record)
  if (isProven(record, contact)) return record.marks
  if (isVouched(record, contact)) return { ...marks, proven: [...marks.proven, contact] }
  const other = contact === 'phone' ? 'email' : 'phone'
  const state = marks.typed[other]
  if (state === undefined || state === 'muted') return record.marks
  return { ...marks, typed: { ...marks.typed, [other]: 'muted' } }
}

/** The marks once a contact's owner has taken it off a record. */
export function withoutContact(record: MarkedContacts, contact: Contact): ContactMarks | null {
  const { vouched, proven, typed } = marksOf(record)
  const { [contact]: _, ...rest } = typed
  const others = (of: readonly Contact[]): Contact[] => of.filter((one) => one !== contact)
  return recorded({ vouched: others(vouched), proven: others(proven), typed: rest })
}
