import { createHash } from 'node:crypto'
import { reachOf, typedMessagesADay } from '../../domain/customer/contact.ts'
import { defaultBranding, type Branding } from '../../domain/merchant/branding.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import {
  defaultRecoverySettings,
  type NotifyChannel,
  type RecoverySettings,
} from '../../domain/dunning/settings.ts'
import {
  claimed,
  settledMessage,
  type ChannelResult,
  type CustomerMessage,
} from '../../domain/message/customer-message.ts'
import { factsOf, factsOfWaiting, type MessageData, type WaitingData } from '../../domain/message/facts.ts'
import {
  messageTemplates,
  messageTextOf,
  type MessageFacts,
  type MessageTemplate,
} from '../../domain/texts/messages.ts'
import { Problem } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { customerMessageCodec, customerMessageRef } from '../../store/entities/customer-message.ts'
import { eventRef } from '../../store/entities/event.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { countOne } from '../unit-of-work/count-in-window.ts'
import { keepingTests } from './keep-test-message.ts'
import { mailHtml } from './mail-html.ts'
import { documentAddress, invoicePage, manageAddress, messageLink } from './message-link.ts'
import { sessionReceipt, sessionReturn, type ReturnedPayment } from './read-session-receipt.ts'
import { upcomingAmounts } from './read-upcoming-amount.ts'
import { DAY_MS } from '../../domain/time/time.ts'

/** The context of an operation that notifies customers. */
export type Telling = ContextOf<'table.write' | 'mailer' | 'messenger' | 'pepper'>

/**
 * Sends a customer an event's message, by every channel of the merchant's settings that reaches them (D7.17). The
 * message is claimed first, so a doubled queue message sends nothing twice. A sender that crashes after sending does
 * send twice, which is better than not at all. Only the channel that failed is tried again. A deployed sandbox sends
 * nothing: it keeps the message for the merchant to read (A11).
 */
export async function sendCustomerMessage(context: Telling, eventId: string): Promise<void> {
  const { merchantId } = context.tenant
  const { message, event, settings, merchant, branding } = await load(context, {
    message: customerMessageRef(merchantId, eventId),
    event: isSession(eventId) ? null : eventRef(merchantId, eventId),
    settings: recoverySettingsRef(merchantId),
    merchant: merchantRef(merchantId),
    branding: brandingRef(merchantId),
  })
  if (message?.status !== 'pending' || message.dueAt > context.time.wall.now()) return
  const mine = claimed(message, context.time.wall.now())
  await commit(context, { writes: [replace(customerMessageCodec, message, mine)] })

  const recovery = settings ?? defaultRecoverySettings
  const sender = {
    merchant: merchant!,
    channels: recovery.notifyChannels,
    branding: branding ?? defaultBranding,
  }
  const silent = !merchant || merchant.disabled || isUnwanted(mine, recovery)
  const telling = silent ? null : await whatToTell(context, mine, event?.body ?? null, sender)
  const { context: own, kept } = keepingTests(context, merchant?.email ?? '', recovery)
  const results = telling === null ? [] : await tell(own, mine, telling, sender)
  const after = settledMessage(mine, results, context.time.wall.now())
  await commit(context, { writes: [replace(customerMessageCodec, mine, after), ...kept] })
}

interface Sender {
  readonly merchant: { readonly name: string; readonly timeZone: string }
  readonly channels: readonly NotifyChannel[]
  readonly branding: Branding
}

/** The customer to notify. `facts` create a link, so they are read only if a message can be sent; null for none. */
interface Audience {
  readonly customer: Customer
  readonly facts: () => Promise<MessageFacts | null>
}

/** A one-time checkout has no event: its message has the session's own identifier. */
function isSession(eventId: string): boolean {
  return eventId.startsWith('chk_')
}

/** Whether receipts are switched off; the writer of a one-time checkout's message does not check. */
function isUnwanted({ template }: CustomerMessage, { paymentReceipts }: RecoverySettings): boolean {
  return template === 'payment_receipt' && !paymentReceipts
}

/** The message's customer and facts; null when its event or customer no longer exists. */
async function whatToTell(
  context: Telling,
  { eventId, template }: CustomerMessage,
  eventBody: string | null,
  { merchant }: Sender,
): Promise<Audience | null> {
  if (isSession(eventId)) {
    const found = await sessionReceipt(context, eventId, merchant)
    return found && { customer: found.customer, facts: () => Promise.resolve(found.facts) }
  }
  if (eventBody === null) return null
  const { data } = JSON.parse(eventBody) as {
    data: MessageData | WaitingData | { readonly payment: ReturnedPayment }
  }
  if ('payment' in data) {
    const found = await sessionReturn(context, data.payment, merchant)
    return found && { customer: found.customer, facts: () => Promise.resolve(found.facts) }
  }
  const { customer } = await load(context, {
    customer: customerRef(context.tenant.merchantId, data.customer.id),
  })
  if (!customer) return null
  if ('dueAt' in data) {
    const facts = async (): Promise<MessageFacts | null> => {
      const link = await invoicePage(context, data.invoice.id)
      if (link === null) return null
      const said = factsOfWaiting(data, merchant, { link, account: customer.account })
      const document = await documentAddress(context, data.invoice.id)
      return { ...said, ...document, manage: await manageAddress(context, customer) }
    }
    return { customer, facts }
  }
  const facts = async (): Promise<MessageFacts | null> => {
    const link = await messageLink(
      { ...context, tenant: { ...context.tenant, timeZone: merchant.timeZone } },
      template,
      { data, customer },
    )
    if (link === null) return null
    const amounts = await upcomingAmounts(context, template, data)
    const said = factsOf({ ...data, ...amounts }, merchant, { customer, link })
    const document = data.invoice && (await documentAddress(context, data.invoice.id))
    return { ...said, ...document, manage: await manageAddress(context, customer) }
  }
  return { customer, facts }
}

/** Each channel's result; empty when no channel can be used or nothing is left to pay. */
async function tell(
  context: Telling,
  message: CustomerMessage,
  { customer, facts }: Audience,
  { channels, branding }: Sender,
): Promise<readonly ChannelResult[]> {
  const unsent = channels.filter((one) => !message.sentBy.includes(one) && addressOf(customer, one))
  const open = await permitted(context, message, customer, unsent)
  const said = open.length === 0 ? null : await facts()
  if (said === null) return []
  const sent = { template: message.template, facts: said, branding }
  return Promise.all(open.map((channel) => sendBy(context, channel, addressOf(customer, channel)!, sent)))
}

/**
 * The channels that may carry a message: none to a contact that a stranger gave and that no payment has confirmed, or
 * whose record's other contact has an owner who has signed in (R1); five a day to one that was only typed (A4). Another try of a message does not count again.
 */
async function permitted(
  context: Telling,
  { tries }: CustomerMessage,
  customer: Customer,
  channels: readonly NotifyChannel[],
): Promise<NotifyChannel[]> {
  const open: NotifyChannel[] = []
  for (const channel of channels) {
    const reach = reachOf(customer, channel === 'email' ? 'email' : 'phone')
    if (reach === 'none') continue
    const counts = reach === 'limited' && tries === 1
    const name = `messages#${hashOf(addressOf(customer, channel)!)}`
    const limit = { name, count: typedMessagesADay, windowMs: DAY_MS }
    if (!counts || (await countOne(context, limit))) open.push(channel)
  }
  return open
}

/** No key contains an address. */
function hashOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('base64url')
}

interface Said {
  readonly template: MessageTemplate
  readonly facts: MessageFacts
  readonly branding: Branding
}

async function sendBy(
  context: Telling,
  channel: NotifyChannel,
  to: string,
  { template, facts, branding }: Said,
): Promise<ChannelResult> {
  const { subject, parameters } = messageTemplates[template]
  const text = messageTextOf(template, facts)
  try {
    if (channel === 'email') {
      const page = await mailHtml(template, facts, branding)
      await context.mailer.send({ to, subject: subject(facts), text, html: page })
    } else {
      const filled = parameters.map((name) => facts[name])
      await context.messenger.send({ to, template, parameters: filled, text })
    }
    return { channel, failure: null }
  } catch (error) {
    return { channel, failure: failureOf(error) }
  }
}

/** A channel that is not configured stays so for this message; any other failure may pass. */
function failureOf(error: unknown): ChannelResult['failure'] {
  const reason = error instanceof Problem ? error.details[0]?.['reason'] : undefined
  return typeof reason === 'string' && reason.endsWith('_not_configured')
    ? { reason, final: true }
    : { reason: 'not_sent', final: false }
}

function addressOf({ email, phone }: Customer, channel: NotifyChannel): string | null {
  return channel === 'email' ? email : phone
}
