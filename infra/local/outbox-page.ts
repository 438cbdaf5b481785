import { html, raw } from 'hono/html'

export interface ShownMessage {
  readonly id: number
  readonly to: string
  readonly receivedAt: string
  readonly channel?: unknown
  readonly subject?: unknown
  readonly text?: unknown
  readonly html?: unknown
}

const style = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 52rem; padding: 1rem; }
h1 { font-size: 1.3rem; }
details { border: 1px solid #8888; border-radius: 0.6rem; margin: 0.5rem 0; padding: 0.4rem 0.9rem; overflow-wrap: anywhere; }
summary { cursor: pointer; }
summary small { display: block; opacity: 0.85; }
pre { white-space: pre-wrap; font: inherit; }
iframe { width: 100%; height: 24rem; border: 1px solid #8888; border-radius: 0.4rem; background: #fff; }
`

/** The outbox for people: every message with its links, and mails as a mail program shows them. */
export async function outboxPage(messages: readonly ShownMessage[]): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>Messages to people, newest first. Nothing leaves this machine.</p>
          ${messages.length === 0 ? html`<p>There is none yet.</p>` : messages.map(shown)}
        </main>
      </body>
    </html>`
  return page.toString()
}

function shown({ id, to, receivedAt, channel, subject, text, html: mail }: ShownMessage, index: number) {
  const title = words(subject) || words(text).slice(0, 80)
  return html`<details ${index === 0 ? 'open' : ''}>
    <summary>${title}<small>${words(channel)} to ${to}, ${receivedAt}</small></summary>
    <pre>${linked(words(text))}</pre>
    ${
      typeof mail === 'string'
        ? html`<iframe
            src="outbox/${id}"
            sandbox="allow-popups allow-top-navigation-by-user-activation"
            title="The mail as HTML: ${title}"
          ></iframe>`
        : ''
    }
  </details>`
}

/** Addresses in a text as links. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
