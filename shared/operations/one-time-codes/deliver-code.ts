import { revised } from '../../domain/change/revised.ts'
import { carries, contactOf } from '../../domain/customer/contact.ts'
import type { CodeRecord } from '../../domain/access/code-record.ts'
import type { CodeMessage } from '../../jobs/messages.ts'
import { deservesWarning } from '../../security/code-attempts.ts'
import { codeOf, hashRecipient } from '../../security/one-time-code.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import {
  customersOfContact,
  customersTypedFor,
  mostCustomersOfContact,
} from '../../store/entities/customer.ts'
import { invitationsOf, merchantEmailRef, merchantRef } from '../../store/entities/merchant.ts'
import { oneTimeCodeCodec, oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { queryAll, queryFirst } from '../../store/query-all.ts'
import { replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { codeTexts, type CodeText } from './code-texts.ts'

/** The context of the worker that sends people their codes. */
type Delivering = ContextOf<'table.write' | 'mailer' | 'messenger' | 'pepper'>

/**
 * Sends a recipient the requested code, or the warning that many wrong ones were entered, if the recipient is known.
 * It is recorded only after the message is sent: a crash sends it twice rather than never. A code that was replaced
 * or used, or has expired meanwhile, is not sent.
 */
export async function deliverCode(context: Delivering, message: CodeMessage): Promise<void> {
  const { kind, purpose, recipient, id } = message
  const pepper = await context.pepper()
  const fresh = strongly(context)
  const { record } = await load(fresh, {
    record: oneTimeCodeRef(hashRecipient(pepper, recipient), purpose),
  })
  if (!record || !isWanted(record, message, nowOf(fresh))) return
  const text = codeTexts[purpose][kind](codeOf(pepper, { id, purpose, recipientHash: record.recipientHash }))
  const to = await addressOf(fresh, message)
  if (to !== null) await sendTo(fresh, to, text)
  const now = nowOf(fresh)
  const noted = kind === 'code' ? { deliveredAt: now } : { warnedAt: now }
  await commit(fresh, {
    writes: [replace(oneTimeCodeCodec, record, revised(record, noted))],
  })
}

function isWanted(record: CodeRecord, { kind, id }: CodeMessage, now: string): boolean {
  if (kind === 'warning') return deservesWarning(record, now)
  const open = record.usedAt === null && record.triesLeft > 0 && record.expiresAt > now
  return record.id === id && record.deliveredAt === null && open
}

/** The recipient's address; null for an unknown recipient, or a disabled merchant. */
async function addressOf(context: Delivering, { purpose, recipient }: CodeMessage): Promise<string | null> {
  // The requester is signed in, and no record has the new contact yet (P2).
  if (purpose === 'contact_change') return recipient
  if (purpose === 'identity') {
    if (await isCustomers(context, recipient)) return recipient
    // A customer created a moment ago is not in the index yet (E1).
    await context.deployment.indexesCatchUp()
    return (await isCustomers(context, recipient)) ? recipient : null
  }
  if (purpose === 'dashboard_login') return (await signsIn(context, recipient)) ? recipient : null
  const { merchant } = await load(context, { merchant: merchantRef(recipient) })
  return merchant && !merchant.disabled ? merchant.email : null
}

/** Whether an email signs in to an enabled merchant's account, as its owner, a member or an invited person. */
async function signsIn(context: Delivering, email: string): Promise<boolean> {
  const { owner } = await load(context, { owner: merchantEmailRef(email) })
  const accounts = owner ? [owner] : await queryAll(context, invitationsOf(email))
  const found = await Promise.all(
    accounts.map(({ merchantId }) => load(context, { merchant: merchantRef(merchantId) })),
  )
  return found.some(({ merchant }) => merchant && !merchant.disabled)
}

async function isCustomers(context: Delivering, recipient: string): Promise<boolean> {
  const contact = contactOf(recipient)
  const sources = [customersOfContact(contact), customersTypedFor(contact)]
  const found = await Promise.all(sources.map((one) => queryFirst(context, one, mostCustomersOfContact)))
  return found.flat().some((customer) => carries(customer, contact))
}

/** By the channel of the address: a phone over the messaging app, an email by mail. */
async function sendTo(context: Delivering, to: string, { subject, template, parameters, text }: CodeText) {
  if (template === null || contactOf(to).kind === 'email') await context.mailer.send({ to, subject, text })
  else await context.messenger.send({ to, template, parameters, text })
}
