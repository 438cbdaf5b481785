import { createHash } from 'node:crypto'
import { typedMessagesADay } from '../../domain/customer/contact.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import type { OwnerNote } from '../../domain/message/owner-note.ts'
import { revised } from '../../domain/change/revised.ts'
import { addMs, DAY_MS } from '../../domain/time/time.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { commit } from '../../store/commit.ts'
import { isOwnerNoteKey, ownerNoteRef } from '../../store/entities/owner-note.ts'
import { digestDayOf } from '../../store/entities/bill-day.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { webhookEndpointCodec, webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { remove, replace, type Write } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { countOne } from '../unit-of-work/count-in-window.ts'
import { keepingTests } from './keep-test-message.ts'
import { mailOwner } from './mail-owner.ts'
import { tellOfBills } from './tell-of-bills.ts'
import { ownerNoticeLifetimeMs } from '../waits.ts'

/** The context of an operation that sends notes. */
type Noting = ContextOf<'table.write' | 'mailer' | 'messenger'>

/**
 * Notifies a merchant's owner that an endpoint was switched off (D8.11), of a change that a thief would make (A14), of the total
 * of a day's bills (R12), and a customer's old contact that it was replaced (R14).
 * The notice is removed only after the mail is sent, so a crash sends it twice rather than never; nothing waits for it.
 */
export async function notifyOwner(context: Noting, message: Pick<DueMessage, 'pk' | 'sk'>): Promise<void> {
  const day = digestDayOf(message)
  if (day !== null) return tellOfBills(context, day)
  await (isOwnerNoteKey(message) ? sendNote(context, message.sk) : tellOfEndpoint(context, message.sk))
}

/** Mails a note, and removes it once the mail is sent. */
async function sendNote(context: Noting, id: string): Promise<void> {
  const { note, merchant } = await load(context, {
    note: ownerNoteRef(context.tenant.merchantId, id),
    merchant: merchantRef(context.tenant.merchantId),
  })
  if (!note) return
  const isStale = addMs(note.dueAt, ownerNoticeLifetimeMs) < context.time.wall.now()
  const kept = merchant && !merchant.disabled && !isStale ? await sendTo(context, note, merchant) : []
  const gone = remove('delete owner-note', ownerNoteRef(context.tenant.merchantId, id))
  await commit(context, { writes: [gone, ...kept] })
}

/** Sends a note to its owner, or to a customer's old contact, which gets no more than a few a day (R14). */
async function sendTo(
  context: Noting,
  { subject, text, to = null, toCustomer = null }: OwnerNote,
  merchant: Merchant,
): Promise<readonly Write[]> {
  if (toCustomer === null) return mailOwner(context, { email: to ?? merchant.email }, { subject, text })
  const address = to!
  const name = `lost-contact#${createHash('sha256').update(address.toLowerCase()).digest('base64url')}`
  if (!(await countOne(context, { name, count: typedMessagesADay, windowMs: DAY_MS }))) return []
  if (toCustomer === 'email') return mailOwner(context, { email: address }, { subject, text })
  const { context: own, kept } = keepingTests(context, merchant.email, { testMessagesToOwner: false })
  const parameters = [merchant.name]
  await own.messenger.send({ to: address, template: 'contact_changed', parameters, text })
  return kept
}

async function tellOfEndpoint(context: ContextOf<'table.write' | 'mailer'>, sk: string): Promise<void> {
  const { endpoint, merchant } = await load(context, {
    endpoint: webhookEndpointRef(context.tenant.merchantId, sk),
    merchant: merchantRef(context.tenant.merchantId),
  })
  if (!endpoint || endpoint.noticeDueAt === null) return
  const stale = addMs(endpoint.noticeDueAt, ownerNoticeLifetimeMs) < context.time.wall.now()
  const kept =
    merchant && !merchant.disabled && !stale
      ? await mailOwner(context, merchant, message(endpoint, context.tenant.mode))
      : []
  const told: WebhookEndpoint = revised(endpoint, { noticeDueAt: null })
  await commit(context, { writes: [replace(webhookEndpointCodec, endpoint, told), ...kept] })
}

const causes: Readonly<Record<string, string>> = {
  gone: 'It answered 410 Gone, which asks us to stop.',
  failing: 'Every delivery to it failed for five days.',
}

function message(endpoint: WebhookEndpoint, mode: string): { subject: string; text: string } {
  const cause = causes[endpoint.disabledReason ?? ''] ?? ''
  return {
    subject: `Your ${mode} webhook endpoint was switched off`,
    text:
      `We switched off your ${mode} webhook endpoint ${endpoint.id} (${endpoint.url}). ${cause} ` +
      'No events are sent to it until you switch it on again in the dashboard; there you can also have the events of ' +
      'the time between redelivered.',
  }
}
