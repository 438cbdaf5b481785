import type { SandboxMessage } from '../../domain/message/sandbox-message.ts'
import { addMs } from '../../domain/time/time.ts'
import { defineEntity, deflated, identityOf } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { sandboxMessageLifetimeMs } from '../../domain/time/waits.ts'

export const sandboxMessageCodec = defineEntity<SandboxMessage, 'merchantId' | 'id' | 'createdAt'>({
  name: 'sandbox-message',
  key: (message) => tenantKey(message.merchantId, partitions.testMessage, message.id),
  attributes: { to: 'to', channel: 'c', subject: 'su', text: deflated('tx') },
  derive: identityOf,
  expires: ({ createdAt }) => addMs(createdAt, sandboxMessageLifetimeMs),
})

/** Access pattern: the messages that a sandbox kept in the last 7 days, newest first. */
export function sandboxMessagesOf(merchantId: string, now: string): ListSource<SandboxMessage> {
  return {
    list: 'sandbox-messages',
    partition: `${merchantId}#${partitions.testMessage}`,
    prefix: 'msg_',
    codec: sandboxMessageCodec,
    idOf: ({ id }) => id,
    since: addMs(now, -sandboxMessageLifetimeMs),
  }
}
