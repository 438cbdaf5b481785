import { createHash } from 'node:crypto'
import { unprovenMessagesADay } from '../../domain/contact.ts'
import type { Customer } from '../../domain/customer.ts'
import { defaultRecoverySettings, type NotifyChannel } from '../../domain/dunning/settings.ts'
import {
  claimed,
  settledMessage,
  type ChannelResult,
  type CustomerMessage,
} from '../../domain/message/customer-message.ts'
import { factsOf, type MessageData } from '../../domain/message/facts.ts'
import { messageTemplates, needsLink, type MessageFacts } from '../../domain/message/templates.ts'
import { Problem } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { customerMessageCodec, customerMessageRef } from '../../store/entities/customer-message.ts'
import { eventRef } from '../../store/entities/event.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { countOne } from '../unit-of-work/count-in-window.ts'
import { paymentLink } from './create-payment-link.ts'
import { upcomingAmounts } from './read-upcoming-amount.ts'

/** The context of an operation that tells customers something. */
export type Telling = ContextOf<'table.write' | 'mailer' | 'messenger'>

/**
 * Tells a customer what an event asks for, by every channel of the merchant's settings that reaches him (decisions 7). It
 * is claimed first, so a doubled queue message sends nothing twice; a sender that dies after sending does, because a
 * message twice is better than none. What a channel refuses is tried again by that channel alone.
 */
export async function sendCustomerMessage(context: Telling, eventId: string): Promise<void> {
  const { merchantId } = context
  const { message, event, settings, merchant } = await load(context, {
    message: customerMessageRef(merchantId, eventId),
    event: eventRef(merchantId, eventId),
    settings: recoverySettingsRef(merchantId),
    merchant: merchantRef(merchantId),
  })
  if (message?.status !== 'pending' || message.dueAt > context.time.wall.now()) return
  const mine = claimed(message, context.time.wall.now())
  await commit(context, { writes: [replace(customerMessageCodec, message, mine)] })

  const { data } = event ? (JSON.parse(event.body) as { data: MessageData }) : { data: null }
  const results =
    data === null || !merchant || merchant.disabled
      ? []
      : await tell(context, mine, data, {
          merchant,
          channels: (settings ?? defaultRecoverySettings).notifyChannels,
        })
  const after = settledMessage(mine, results, context.time.wall.now())
  await commit(context, { writes: [replace(customerMessageCodec, mine, after)] })
}

interface Sender {
  readonly merchant: { readonly name: string; readonly timeZone: string }
  readonly channels: readonly NotifyChannel[]
}

/** How each channel took it; none when there is nobody to tell or nothing left to pay. */
async function tell(
  context: Telling,
  message: CustomerMessage,
  data: MessageData,
  { merchant, channels }: Sender,
): Promise<readonly ChannelResult[]> {
  const { customer } = await load(context, { customer: customerRef(context.merchantId, data.customer.id) })
  const unsent = channels.filter(
    (one) => !message.sentBy.includes(one) && customer && addressOf(customer, one),
  )
  const open = customer ? await permitted(context, message, customer, unsent) : []
  if (!customer || open.length === 0) return []
  const link = needsLink(message.template)
    ? await paymentLink({ ...context, timeZone: merchant.timeZone }, data, customer)
    : ''
  if (link === null) return []
  const amounts = await upcomingAmounts(context, message.template, data)
  const facts = factsOf({ ...data, ...amounts }, merchant, link)
  return Promise.all(open.map((channel) => sendBy(context, channel, customer, message, facts)))
}

const dayMs = 86_400_000

/**
 * The channels that may carry a message: none to a contact that a stranger gave and nobody has paid behind, and five a day
 * to one that is unproven otherwise (amendments A4). A further try of a message is no further message.
 */
async function permitted(
  context: Telling,
  { tries }: CustomerMessage,
  customer: Customer,
  channels: readonly NotifyChannel[],
): Promise<NotifyChannel[]> {
  const open: NotifyChannel[] = []
  for (const channel of channels) {
    const standing = customer.unproven?.[channel === 'email' ? 'email' : 'phone']
    if (standing === 'silent') continue
    const counts = standing === 'paid' && tries === 1
    const name = `messages#${hashOf(addressOf(customer, channel)!)}`
    const limit = { name, count: unprovenMessagesADay, windowMs: dayMs }
    if (!counts || (await countOne(context, limit))) open.push(channel)
  }
  return open
}

/** Nobody's address lies in a key. */
function hashOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('base64url')
}

async function sendBy(
  context: Telling,
  channel: NotifyChannel,
  customer: Customer,
  { template }: CustomerMessage,
  facts: MessageFacts,
): Promise<ChannelResult> {
  const { subject, text, parameters } = messageTemplates[template]
  const to = addressOf(customer, channel)!
  try {
    await (channel === 'email'
      ? context.mailer.send({ to, subject: subject(facts), text: text(facts) })
      : context.messenger.send({
          to,
          template,
          parameters: parameters.map((name) => facts[name]),
          text: text(facts),
        }))
    return { channel, failure: null }
  } catch (error) {
    return { channel, failure: failureOf(error) }
  }
}

/** A channel that is not configured stays so for this message; anything else may pass. */
function failureOf(error: unknown): ChannelResult['failure'] {
  const reason = error instanceof Problem ? error.details[0]?.['reason'] : undefined
  return typeof reason === 'string' && reason.endsWith('_not_configured')
    ? { reason, final: true }
    : { reason: 'not_sent', final: false }
}

function addressOf({ email, phone }: Customer, channel: NotifyChannel): string | null {
  return channel === 'email' ? email : phone
}
