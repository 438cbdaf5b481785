import type { SessionPayer } from '../charge/charge.ts'
import { afterPayment, afterProof, newMarks } from '../customer/contact.ts'
import { newCustomer, type Customer } from '../customer/customer.ts'
import { revised } from '../change/revised.ts'

/** A customer created by their first payment. */
export function newPayer(
  origin: Pick<Customer, 'merchantId' | 'id' | 'createdAt'>,
  { email, phone, vouched = [], proven = [] }: SessionPayer,
  paid: boolean,
): Customer {
  const details = { email, phone, name: null, merchantRef: null, metadata: {} }
  return newCustomer(origin, details, newMarks({ email, phone, vouched, proven, paid }))
}

/** A known customer after this payment: proven by a signed-in payer (R1), their contacts paid if money came in. */
export function metPayer(known: Customer, { phone, proven = [] }: SessionPayer, paid: boolean): Customer {
  const isTheirs = proven.includes('phone') && known.phone === phone
  const met = isTheirs ? afterProof(known, 'phone') : known.marks
  const marks = paid ? afterPayment(met) : met
  return marks === known.marks ? known : revised(known, { marks })
}
