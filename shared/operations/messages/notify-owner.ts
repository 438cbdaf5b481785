import { revised } from '../../domain/revised.ts'
import { addMs } from '../../domain/time.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import type { DueMessage } from '../../jobs/messages.ts'
import { commit } from '../../store/commit.ts'
import { isOwnerNoteKey, ownerNoteRef } from '../../store/entities/owner-note.ts'
import { digestDayOf } from '../../store/entities/bill-day.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { webhookEndpointCodec, webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { remove, replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { mailOwner } from './mail-owner.ts'
import { tellOfBills } from './tell-of-bills.ts'
import { ownerNoticeLifetimeMs } from '../waits.ts'

/**
 * Notifies a merchant's owner that an endpoint was switched off (D8.11), of a change that a thief would make (A14), or
 * of what a day's bills came to (R12).
 * The notice is removed only after the mail is sent, so a crash sends it twice rather than never; nothing waits for it.
 */
export async function notifyOwner(
  context: ContextOf<'table.write' | 'mailer'>,
  message: Pick<DueMessage, 'pk' | 'sk'>,
): Promise<void> {
  const day = digestDayOf(message)
  if (day !== null) return tellOfBills(context, day)
  await (isOwnerNoteKey(message) ? sendNote(context, message.sk) : tellOfEndpoint(context, message.sk))
}

/** Mails a note, and removes it once the mail is sent. */
async function sendNote(context: ContextOf<'table.write' | 'mailer'>, id: string): Promise<void> {
  const { note, merchant } = await load(context, {
    note: ownerNoteRef(context.tenant.merchantId, id),
    merchant: merchantRef(context.tenant.merchantId),
  })
  if (!note) return
  const isStale = addMs(note.dueAt, ownerNoticeLifetimeMs) < context.time.wall.now()
  const { subject, text, to = null } = note
  const kept =
    merchant && !merchant.disabled && !isStale
      ? await mailOwner(context, { email: to ?? merchant.email }, { subject, text })
      : []
  const gone = remove('delete owner-note', ownerNoteRef(context.tenant.merchantId, id))
  await commit(context, { writes: [gone, ...kept] })
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
