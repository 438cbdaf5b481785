import { describe, expect, it } from 'vitest'
import {
  claimed,
  messagesOf,
  newMessage,
  settledMessage,
  type ChannelResult,
  type CustomerMessage,
} from '../../../shared/domain/message/customer-message.ts'
import type { BillingEvent } from '../../../shared/domain/event/event.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { april } from '../fixtures/instants.ts'

const minute = 60_000
const hour = 60 * minute
const after = (ms: number) => addMs(april, ms)

const asked = { merchantId: 'mer_1', eventId: 'evt_1', template: 'payment_failed' } as const
const fresh: CustomerMessage = {
  ...asked,
  status: 'pending',
  sentBy: [],
  tries: 0,
  dueAt: april,
  failure: null,
  version: 1,
}
const anEvent = (id: string, message: BillingEvent['message']): BillingEvent => ({
  merchantId: 'mer_1',
  id,
  createdAt: april,
  type: 'subscription_created',
  body: '{}',
  timelineOf: null,
  optIn: false,
  outbox: null,
  tally: null,
  talliedOn: null,
  message,
})

const taken = (channel: ChannelResult['channel']): ChannelResult => ({ channel, failure: null })
const refused = (channel: ChannelResult['channel'], reason: string, final: boolean): ChannelResult => ({
  channel,
  failure: { reason, final },
})

// Holds D7.17, H5.
describe('a message to a customer', () => {
  it('is due at once', () => {
    expect(newMessage(asked, april)).toEqual(fresh)
  })

  it('is caused by each event that requests one', () => {
    const events = [
      anEvent('evt_1', 'payment_failed'),
      anEvent('evt_2', null),
      anEvent('evt_3', 'card_update'),
    ]
    expect(messagesOf(events, april)).toEqual([
      fresh,
      { ...fresh, eventId: 'evt_3', template: 'card_update' },
    ])
    expect(messagesOf([], april)).toEqual([])
  })

  it('belongs to its sender for a minute, then to another', () => {
    expect(claimed(fresh, after(hour))).toEqual({
      ...fresh,
      tries: 1,
      dueAt: after(hour + minute),
      version: 2,
    })
  })
})

describe('after a try', () => {
  const first = claimed(fresh, april)
  const result = { ...first, version: first.version + 1 }

  it.each<[string, readonly ChannelResult[], Partial<CustomerMessage>]>([
    [
      'both channels took it',
      [taken('email'), taken('whatsapp')],
      { status: 'sent', sentBy: ['email', 'whatsapp'] },
    ],
    [
      'one took it and the other may yet',
      [taken('email'), refused('whatsapp', 'timeout', false)],
      { sentBy: ['email'], failure: 'timeout', dueAt: after(minute) },
    ],
    [
      'one took it and the other never will',
      [refused('whatsapp', 'not_configured', true), taken('email')],
      { status: 'sent', sentBy: ['email'], failure: 'not_configured' },
    ],
    [
      'neither took it and one may yet',
      [refused('email', 'bounced', true), refused('whatsapp', 'timeout', false)],
      { failure: 'bounced', dueAt: after(minute) },
    ],
    [
      'neither ever will',
      [refused('email', 'bounced', true), refused('whatsapp', 'not_configured', true)],
      { status: 'dropped', failure: 'bounced' },
    ],
    ['there was nobody to tell', [], { status: 'dropped', failure: 'unreachable' }],
  ])('%s', (_, results, want) => {
    expect(settledMessage(first, results, april)).toEqual({ ...result, ...want })
  })

  it('keeps the channels that accepted it before', () => {
    const half: CustomerMessage = { ...first, sentBy: ['email'], tries: 2 }
    expect(settledMessage(half, [taken('whatsapp')], april)).toMatchObject({
      status: 'sent',
      sentBy: ['email', 'whatsapp'],
      failure: null,
    })
    expect(settledMessage(half, [refused('whatsapp', 'down', true)], april)).toMatchObject({
      status: 'sent',
      sentBy: ['email'],
      failure: 'down',
    })
    expect(settledMessage(half, [], april)).toMatchObject({ status: 'sent', failure: null })
  })

  it.each([
    [1, minute],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 6 * hour],
    [6, 12 * hour],
  ])('%i is followed by another after %i ms', (tries, wait) => {
    const tried = { ...fresh, tries }
    expect(settledMessage(tried, [refused('email', 'down', false)], after(hour))).toMatchObject({
      status: 'pending',
      dueAt: after(hour + wait),
    })
  })

  it('the seventh was the last', () => {
    const tried = { ...fresh, tries: 7, dueAt: after(minute) }
    const last = settledMessage(tried, [refused('email', 'down', false)], after(hour))
    expect(last).toMatchObject({ status: 'dropped', dueAt: after(minute), failure: 'down' })
    const sent = settledMessage({ ...tried, sentBy: ['whatsapp'] }, [refused('email', 'x', false)], april)
    expect(sent).toMatchObject({ status: 'sent', dueAt: after(minute) })
  })
})
