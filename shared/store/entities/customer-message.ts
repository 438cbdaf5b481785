import type { CustomerMessage } from '../../domain/message/customer-message.ts'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, spreadKey } from '../keys.ts'
import { eventLifetimeMs } from '../waits.ts'

export const customerMessageCodec = defineEntity<CustomerMessage, 'merchantId' | 'eventId'>({
  name: 'customer-message',
  // Stored in its event's shard: a large merchant has as many receipts as renewals.
  key: (message) => spreadKey(message.merchantId, partitions.message, message.eventId),
  attributes: {
    template: 't',
    status: 's',
    sentBy: 'sb',
    tries: 'n',
    dueAt: time('du'),
    failure: 'f',
    version: 'v',
  },
  derive: (item) => ({ merchantId: tenantOf(item), eventId: item.sk }),
  due: ({ status, dueAt, eventId }) =>
    status === 'pending' ? { at: dueAt, job: 'customer-message', id: eventId } : null,
  caused: true,
  expires: ({ dueAt }) => new Date(Date.parse(dueAt) + eventLifetimeMs).toISOString(),
})

/** The message for an event, stored under the event's identifier. */
export function customerMessageRef(merchantId: string, eventId: string): Ref<CustomerMessage> {
  return { ...spreadKey(merchantId, partitions.message, eventId), codec: customerMessageCodec }
}
