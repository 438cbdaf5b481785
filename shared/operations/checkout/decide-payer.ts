import { rulesOf } from '../../domain/actor.ts'
import type { Payer } from '../../domain/checkout/decide-session-charge.ts'
import type { CheckoutSession } from '../../domain/checkout/session.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Customer } from '../../domain/customer.ts'
import { conflict, invalid } from '../../domain/problem.ts'
import { payerRef, customersOfPhone, mostCustomersOfPhone } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { queryFirst } from '../../store/query-all.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/**
 * Decides who pays a session (A1): the customer that the merchant named; otherwise the own customer of a payer who
 * proved their phone; otherwise a new customer, whatever email or phone was typed.
 * @param email as the payer typed it.
 * @throws Problem 409 `customer_blacklisted`; 422 for a new customer who can't be reached.
 */
export async function decidePayer(
  context: OperationContext,
  session: CheckoutSession,
  email: string | null,
): Promise<Payer> {
  const person =
    rulesOf(context.request.actor).binds === 'own' ? (context.request.actor.person ?? null) : null
  const contacts = contactsOf(session, email, person)
  const customer =
    session.customerId === null ? await ownCustomer(context, person) : await named(context, session)
  if (customer?.blacklisted) throw conflict('customer_blacklisted')
  if (session.kind === 'subscription' && !customer && contacts.email === null && contacts.phone === null)
    throw invalid('email', 'is required to know who pays')
  return { customer, ...contacts }
}

/** The payer's contacts as the merchant gave them or the payer typed them, and which of them are proven. */
function contactsOf(
  { customerEmail, customerPhone, publishableKeyId }: CheckoutSession,
  email: string | null,
  person: string | null,
): Pick<Payer, 'email' | 'phone' | 'proven'> {
  const vouched = publishableKeyId === null
  const proven: Contact[] = []
  if (vouched && customerEmail !== null) proven.push('email')
  if (person !== null || (vouched && customerPhone !== null)) proven.push('phone')
  return { email: customerEmail ?? email, phone: person ?? customerPhone, proven }
}

async function named(context: OperationContext, { customerId }: CheckoutSession): Promise<Customer | null> {
  const { customer } = await load(context, {
    customer: payerRef(context.tenant.merchantId, customerId ?? ''),
  })
  return customer ?? null
}

/** The person's oldest customer here. One whose phone is vouched for precedes those that strangers made with it. */
async function ownCustomer(context: OperationContext, phone: string | null): Promise<Customer | null> {
  if (phone === null) return null
  const found = await queryFirst(
    context,
    customersOfPhone(phone, context.tenant.merchantId),
    mostCustomersOfPhone,
  )
  const own = found.filter((customer) => customer.phone === phone)
  return own.find(({ unproven }) => unproven?.phone === undefined) ?? own[0] ?? null
}
