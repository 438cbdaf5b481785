import type { NotifyChannel } from '../dunning/settings.ts'
import type { BillingEvent } from '../event/event.ts'
import { addMs } from '../time/time.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import { messageLeaseMs, messageWaitsMs } from '../time/waits.ts'

/**
 * A message to a customer because of an event (D7.17). It is stored under the event's identifier, so an event that is
 * fanned out twice sends one message. Its times are on the wall clock: people live by it, whatever a sandbox's clock
 * says.
 */
export interface CustomerMessage {
  readonly merchantId: string
  readonly eventId: string
  readonly template: MessageTemplate
  /** `dropped`: there is no recipient, or no channel could send it. */
  readonly status: 'pending' | 'sent' | 'dropped'
  /** The channels that have accepted it: another try leaves them out. */
  readonly sentBy: readonly NotifyChannel[]
  readonly tries: number
  readonly dueAt: string
  /** Why the last try, or a channel of it, failed. */
  readonly failure: string | null
  readonly version: number
}

/** How one channel handled a message. `final`: trying again is useless, as when the channel is not configured. */
export interface ChannelResult {
  readonly channel: NotifyChannel
  readonly failure: { readonly reason: string; readonly final: boolean } | null
}

/** A message that is due at once. */
export function newMessage(
  asked: Pick<CustomerMessage, 'merchantId' | 'eventId' | 'template'>,
  wallNow: string,
): CustomerMessage {
  return { ...asked, status: 'pending', sentBy: [], tries: 0, dueAt: wallNow, failure: null, version: 1 }
}

/** The messages that events call for. */
export function messagesOf(events: readonly BillingEvent[], wallNow: string): CustomerMessage[] {
  return events.flatMap(({ merchantId, id, message }) =>
    message === null ? [] : [newMessage({ merchantId, eventId: id, template: message }, wallNow)],
  )
}

/** The message while it is being sent; if its sender dies, it becomes due again. */
export function claimed(message: CustomerMessage, wallNow: string): CustomerMessage {
  return {
    ...message,
    tries: message.tries + 1,
    dueAt: addMs(wallNow, messageLeaseMs),
    version: message.version + 1,
  }
}

/**
 * The message after a try: sent when every channel has accepted it, postponed while one still may, else dropped. It
 * counts as sent if one channel accepted it and the others never will.
 */
export function settledMessage(
  message: CustomerMessage,
  results: readonly ChannelResult[],
  wallNow: string,
): CustomerMessage {
  const taken = results.filter(({ failure }) => failure === null).map(({ channel }) => channel)
  const sentBy = [...message.sentBy, ...taken]
  const failures = results.flatMap(({ failure }) => (failure === null ? [] : [failure]))
  const failure = failures[0]?.reason ?? (sentBy.length === 0 ? 'unreachable' : null)
  const wait = messageWaitsMs[message.tries - 1]
  const again = wait !== undefined && failures.some(({ final }) => !final)
  return {
    ...message,
    sentBy,
    failure,
    status: again ? 'pending' : sentBy.length > 0 ? 'sent' : 'dropped',
    dueAt: again ? addMs(wallNow, wait) : message.dueAt,
    version: message.version + 1,
  }
}
