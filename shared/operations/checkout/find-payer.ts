import type { CheckoutAttempt, CheckoutSession } from '../../domain/checkout/session.ts'
import type { Customer } from '../../domain/customer.ts'
import { conflict, invalid } from '../../domain/problem.ts'
import { newId, nowOf } from '../../store/context.ts'
import { customerRef, customersOfEmail, customersOfPhone } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

type Contact = Pick<CheckoutAttempt, 'customerId' | 'email' | 'phone'>

/** Who pays a session: as the merchant said it, else as the payer does. */
export function contactOf(session: CheckoutSession, email: string | null): Contact {
  const { customerId, customerEmail, customerPhone } = session
  // What the merchant said stands: a payer must not put his card on somebody else's account.
  const said = customerId !== null || customerEmail !== null || customerPhone !== null
  return { customerId, email: customerEmail ?? (said ? null : email), phone: customerPhone }
}

/** The merchant's customer of a contact: the named one, else the oldest of that phone or email; null when there is none. */
export async function findPayer(context: OperationContext, contact: Contact): Promise<Customer | null> {
  const { merchantId } = context
  if (contact.customerId !== null) {
    const { customer } = await load(context, { customer: customerRef(merchantId, contact.customerId) })
    return customer ?? null
  }
  const known = [
    ...(contact.phone === null ? [] : await queryAll(context, customersOfPhone(contact.phone, merchantId))),
    ...(contact.email === null ? [] : await queryAll(context, customersOfEmail(merchantId, contact.email))),
  ]
  const wanted = known.filter(
    ({ email, phone }) =>
      (contact.phone !== null && phone === contact.phone) ||
      (contact.email !== null && email?.toLowerCase() === contact.email.toLowerCase()),
  )
  return wanted.sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null
}

/**
 * Refuses a payment by somebody who can't have one, before any money moves.
 * @throws Problem 409 `customer_blacklisted`; 422 when a customer would have to be made, and there is no way to reach him.
 */
export function requirePayer(customer: Customer | null, contact: Contact): void {
  if (customer?.blacklisted) throw conflict('customer_blacklisted')
  if (!customer && contact.email === null && contact.phone === null)
    throw invalid('email', 'is required to know who pays')
}

/** A customer made by his first payment. */
export function newPayer(context: OperationContext, { email, phone }: Contact): Customer {
  return {
    merchantId: context.merchantId,
    id: newId(context, 'customer'),
    createdAt: nowOf(context),
    email,
    phone,
    name: null,
    merchantRef: null,
    blacklisted: false,
    blacklistReason: null,
    metadata: {},
    credits: {},
    paymentMethods: [],
    version: 1,
  }
}
