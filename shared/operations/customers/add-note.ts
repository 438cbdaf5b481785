import type { CustomerNote, CustomerNotes } from '../../domain/customer/customer-notes.ts'
import { decideNote } from '../../domain/customer/decide-customer-notes.ts'
import { notFound } from '../../domain/problem.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { customerNotesRef } from '../../store/entities/customer-notes.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Writes a note about a customer, under the name of the member who writes it.
 * @throws Problem 404; 409 `customer_erased`.
 */
export async function addNote(
  context: Writing,
  customerId: string,
  { kind, text }: Pick<CustomerNote, 'kind' | 'text'>,
): Promise<CustomerNotes> {
  const { merchantId } = context.tenant
  const { customer, notes } = await load(context, {
    customer: customerRef(merchantId, customerId),
    notes: customerNotesRef(merchantId, customerId),
  })
  if (!customer) throw notFound()
  requireNotErased(customer)
  const { member } = context.request.actor
  const note = { kind, text, by: member?.name ?? member?.id ?? 'Somebody', at: nowOf(context) }
  return commitPlainChange(context, decideNote({ merchantId, customerId }, notes ?? null, note))
}
