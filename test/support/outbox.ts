import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A message to a person, as the local outbox gets it. */
export interface SentMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly channel: string
  readonly html?: string
}

/** An outbox of a test's own, which LOCAL_OUTBOX_URL points at from now on. */
export interface TestOutbox {
  readonly messages: SentMessage[]
  /** The six digits in the newest message to an address. */
  readonly codeFor: (to: string) => string
  readonly stop: () => Promise<void>
}

/** Starts an outbox. After `startService`, which points the environment elsewhere. */
export async function startOutbox(): Promise<TestOutbox> {
  const messages: SentMessage[] = []
  const server = createServer((request, response) => {
    void json(request).then((message) => {
      messages.push(message as SentMessage)
      response.writeHead(201).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env['LOCAL_OUTBOX_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/local/outbox`
  return {
    messages,
    codeFor: (to) => /\b\d{6}\b/.exec(messages.findLast((message) => message.to === to)!.text)![0],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

/** Six digits that are not this code. */
export const wrongFor = (code: string): string => (code === '111111' ? '222222' : '111111')
