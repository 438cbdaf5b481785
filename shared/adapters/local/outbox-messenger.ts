import type { Messenger } from '../../ports/messenger.ts'

/** The local stack's messenger: `GET /local/outbox` shows its messages (D14.8). */
export function outboxMessenger(outboxUrl: string): Messenger {
  return {
    async send({ to, template, parameters, text }) {
      const response = await fetch(outboxUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, template, parameters, text, channel: 'whatsapp' }),
      })
      if (!response.ok) throw new Error(`the outbox answered ${response.status}`)
    },
  }
}
