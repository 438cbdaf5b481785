import { turned, type Turn } from '../../domain/change/change.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { decideNotesErased } from '../../domain/customer/decide-customer-notes.ts'
import { decideRemoval } from '../../domain/payment-methods/decide-removal.ts'
import { decideErasure, erasedTurns, requireErasable } from '../../domain/personal-data/erase.ts'
import { notFound } from '../../domain/problem.ts'
import { revised } from '../../domain/change/revised.ts'
import { besideRequest, nowOf, strongly } from '../../store/context.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { commit } from '../../store/commit.ts'
import { oldTermWrites } from '../../store/entities/search-term.ts'
import { arrivalsOf } from '../../store/entities/arrival.ts'
import { customerNotesRef } from '../../store/entities/customer-notes.ts'
import { disputeCodec, disputesOf } from '../../store/entities/dispute.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { releasing } from '../billing-state/claim-token.ts'
import { commitChange } from '../changes/commit-change.ts'
import { seen, type SeenCustomer } from '../customers/people.ts'
import { removeCustomerFiles } from '../exports/remove-files.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { allOfCustomer } from './kept-of-customer.ts'

/** How many objects one commit changes; the store takes 100. */
const atOnce = 40

/**
 * Erases a customer (O3): personal data in their other objects first, then their methods, then their own record with
 * the answer. A crash in between leaves the call to be made again, and a repeat finds nothing left to do.
 * @throws Problem 404; 409 `subscription_runs`, `payment_in_progress`.
 */
export async function eraseCustomer(given: Writing, customerId: string): Promise<SeenCustomer> {
  const context = strongly(given)
  const known = await customerOf(context, customerId)
  const kept = await allOfCustomer(context, customerId)
  requireErasable(kept)
  const beside = besideRequest(context)
  await removeCustomerFiles(beside)
  const turns = [
    ...erasedTurns(kept),
    ...(await evidenceTurns(context, customerId)),
    ...(await senderTurns(context, customerId)),
  ]
  for (let start = 0; start < turns.length; start += atOnce) {
    const part = turns.slice(start, start + atOnce)
    await commitChange(beside, { turns: part, moves: [], events: [], about: {}, result: undefined })
  }
  await commit(beside, { writes: oldTermWrites(known, null) })
  await eraseNotes(beside, customerId)
  for (const { id } of known.paymentMethods) await removeMethod(beside, customerId, id)
  const decided = decideErasure(await customerOf(context, customerId), nowOf(context))
  const [result] = await seen(context, [decided.result])
  return commitPlainChange(context, { ...decided, result: result! })
}

/** The team's notes about them are deleted. */
async function eraseNotes(context: Writing, customerId: string): Promise<void> {
  const { notes } = await load(context, { notes: customerNotesRef(context.tenant.merchantId, customerId) })
  const decided = decideNotesErased(notes ?? null)
  if (decided !== null) await commitPlainChange(context, decided)
}

/** The evidence about the customer is removed from their disputes; the decisions stay. */
async function evidenceTurns(context: Writing, customerId: string): Promise<readonly Turn[]> {
  const { partition } = disputesOf(context.tenant.merchantId)
  const all = await queryAll(context, { partition, codec: disputeCodec, read: 'strong' })
  return all
    .filter((one) => one.customerId === customerId && Object.keys(one.evidence).length > 0)
    .flatMap((one) => turned('dispute', one, revised(one, { evidence: {} })))
}

/** The sender of money to their account number is not kept; what it paid stays. */
async function senderTurns(context: Writing, customerId: string): Promise<readonly Turn[]> {
  const all = await queryAll(context, arrivalsOf(context.tenant.merchantId, customerId))
  return all
    .filter(({ senderName }) => senderName !== null)
    .flatMap((one) => turned('arrival', one, revised(one, { senderName: null })))
}

/** A method's name and its claim to the gateway's token end with it. */
async function removeMethod(context: Writing, customerId: string, methodId: string): Promise<void> {
  const customer = await customerOf(context, customerId)
  const method = customer.paymentMethods.find(({ id }) => id === methodId)
  // A revoked or expired one was dropped meanwhile.
  if (method) await commitChange(context, await releasing(context, decideRemoval(customer, method), method))
}

async function customerOf(context: Writing, customerId: string): Promise<Customer> {
  const { customer } = await load(context, { customer: payerRef(context.tenant.merchantId, customerId) })
  if (!customer) throw notFound()
  return customer
}
