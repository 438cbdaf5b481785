import type { Mailer } from '../../ports/mailer.ts'

/** The local stack's mailer: `GET /local/outbox` shows its messages (D14.8). */
export function outboxMailer(outboxUrl: string): Mailer {
  return {
    async send({ to, subject, text, html }) {
      const response = await fetch(outboxUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, subject, text, html, channel: 'email' }),
      })
      if (!response.ok) throw new Error(`the outbox answered ${response.status}`)
    },
  }
}
