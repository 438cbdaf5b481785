import { contactsLost, reachOf } from '../../domain/customer/contact.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { decideCustomerChange, type CustomerDetails } from '../../domain/customer/customer-details.ts'
import { lostContactWords } from '../../domain/message/owner-note.ts'
import type { PlainMove } from '../../domain/change/plain-things.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { commitToldChange } from '../commit/commit-told-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { namesOfCustomer, readBlacklist, seen, type SeenCustomer } from './people.ts'

/**
 * Changes a customer's details (D3.12). The owner of a contact that they lose is notified there (R14).
 * @throws Problem 404, 409 `duplicate_merchant_ref`, 422 when neither email nor phone would remain.
 */
export async function updateCustomer(
  context: Writing,
  customerId: string,
  changes: Partial<CustomerDetails>,
): Promise<SeenCustomer> {
  const { customer } = await load(context, { customer: customerRef(context.tenant.merchantId, customerId) })
  if (!customer) throw notFound()
  const names = customer.blacklisted ? namesOfCustomer(context, { ...customer, ...changes }) : []
  const listings = await readBlacklist(context, names)
  const decided = decideCustomerChange(customer, changes, { now: nowOf(context), listings })
  const [[result], told] = await Promise.all([
    seen(context, [decided.result]),
    lostContacts(context, customer, decided.result),
  ])
  return commitToldChange(context, { ...decided, result: result!, moves: [...decided.moves, ...told] })
}

/** The notice to the owner of a contact that the customer loses, in the change's own commit (R14). */
async function lostContacts(context: Writing, before: Customer, after: Customer): Promise<PlainMove[]> {
  const lost = contactsLost(before, after).filter((contact) => reachOf(before, contact) !== 'none')
  if (lost.length === 0) return []
  const { merchant } = await load(context, { merchant: merchantRef(context.tenant.merchantId) })
  return lost.map((contact) => ({
    kind: 'owner_told',
    words: lostContactWords(merchant!.name, contact, before[contact]!),
  }))
}
