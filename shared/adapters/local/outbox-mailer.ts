import type { Mailer } from '../../ports/mailer.ts'
import { postToOutbox } from './post-to-outbox.ts'

/** The local stack's mailer: `GET /local/outbox` shows its messages (D14.8). */
export function outboxMailer(outboxUrl: string): Mailer {
  return {
    send: ({ to, subject, text, html }) =>
      postToOutbox(outboxUrl, { to, subject, text, html, channel: 'email' }),
  }
}
