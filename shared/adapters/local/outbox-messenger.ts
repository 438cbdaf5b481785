import type { Messenger } from '../../ports/messenger.ts'
import { postToOutbox } from './post-to-outbox.ts'

/** The local stack's messenger: `GET /local/outbox` shows its messages (D14.8). */
export function outboxMessenger(outboxUrl: string): Messenger {
  return {
    send: ({ to, template, parameters, text }) =>
      postToOutbox(outboxUrl, { to, template, parameters, text, channel: 'whatsapp' }),
  }
}
