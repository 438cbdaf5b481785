import { rulesOf } from '../../domain/access/actor.ts'
import type { Payer, PersonMade } from '../../domain/checkout/decide-session-charge.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import {
  carries,
  contactOf,
  isOwn,
  isProven,
  isVouched,
  type Contact,
  type OwnContact,
} from '../../domain/customer/contact.ts'
import { namedPerson } from '../../domain/customer/person.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { invalid } from '../../domain/problem.ts'
import { contactHash } from '../../security/person-hash.ts'
import { newId } from '../../store/context.ts'
import { payerRef, customersOfContact, mostCustomersOfContact } from '../../store/entities/customer.ts'
import { personRef } from '../../store/entities/person.ts'
import { load } from '../../store/load.ts'
import { queryFirst } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * Decides who pays a session (A1): the customer that the merchant named; otherwise the own customer of a payer who
 * proved their phone or email; otherwise a new customer, whatever email or phone was typed.
 * @param email as the payer typed it.
 * @throws Problem 422 for a new customer who can't be reached; 409 `customer_erased`.
 */
export async function decidePayer(
  context: OperationContext,
  session: CheckoutSession,
  email: string | null,
): Promise<Payer> {
  const subject =
    rulesOf(context.request.actor).binds === 'own' ? (context.request.actor.person ?? null) : null
  const person = subject === null ? null : contactOf(subject)
  const contacts = contactsOf(session, email, person)
  const found =
    session.customerId === null
      ? await ownRecord(context, person, session.kind)
      : await named(context, session)
  if (
    session.kind === 'subscription' &&
    !found.customer &&
    contacts.email === null &&
    contacts.phone === null
  )
    throw invalid('email', 'is required to know who pays')
  return { ...found, ...contacts }
}

/** Whom a payment settles on. */
type Found = Pick<Payer, 'customer' | 'making'>

/** The payer's contacts as the merchant gave them or the payer typed them, and their marks (R1). */
function contactsOf(
  { customerEmail, customerPhone, publishableKeyId }: CheckoutSession,
  email: string | null,
  person: OwnContact | null,
): Pick<Payer, 'email' | 'phone' | 'vouched' | 'proven'> {
  const given = { email: customerEmail ?? email, phone: customerPhone }
  const own = person === null ? given : { ...given, [person.kind]: person.value }
  const isServers = (one: Contact, value: string | null): boolean =>
    publishableKeyId === null && value !== null && own[one]?.toLowerCase() === value.toLowerCase()
  const vouched: Contact[] = []
  if (isServers('email', customerEmail)) vouched.push('email')
  if (isServers('phone', customerPhone)) vouched.push('phone')
  return { ...own, vouched, proven: person === null ? [] : [person.kind] }
}

async function named(context: OperationContext, { customerId }: CheckoutSession): Promise<Found> {
  const { customer } = await load(context, {
    customer: payerRef(context.tenant.merchantId, customerId ?? ''),
  })
  if (customer) requireNotErased(customer)
  return { customer: customer ?? null, making: null }
}

/**
 * The record that a signed-in person's payment settles on here (R1): the oldest whose contact the merchant vouched for;
 * else the one that they made signed in; else a new one, named now. A record whose contact was only typed binds nothing:
 * a stranger may have made it.
 */
async function ownRecord(
  context: OperationContext,
  person: OwnContact | null,
  kind: CheckoutSession['kind'],
): Promise<Found> {
  if (person === null) return { customer: null, making: null }
  const { merchantId } = context.tenant
  const name = contactHash(person.kind, person.value)
  const [found, { before }] = await Promise.all([
    queryFirst(context, customersOfContact(person, merchantId), mostCustomersOfContact),
    load(context, { before: personRef(merchantId, name) }),
  ])
  const own = found.filter((customer) => carries(customer, person) && isOwn(customer, person.kind))
  const known = own.find((customer) => isVouched(customer, person.kind)) ?? own[0]
  // The payer of a one-time amount is not stored.
  if (known || kind !== 'subscription') return { customer: known ?? null, making: null }
  if (!before) return { customer: null, making: newRecord(context, null, name) }
  const { customer } = await load(context, { customer: payerRef(merchantId, before.customerId) })
  // An earlier payment named it, and has not created it yet.
  if (!customer) return { customer: null, making: { before, after: before } }
  const isTheirs = carries(customer, person) && isProven(customer, person.kind)
  return isTheirs ? { customer, making: null } : { customer: null, making: newRecord(context, before, name) }
}

function newRecord(context: OperationContext, before: PersonMade['before'], name: string): PersonMade {
  const { merchantId } = context.tenant
  return { before, after: namedPerson(before, { merchantId, name, customerId: newId(context, 'customer') }) }
}
