import type { Mailer } from '../../ports/mailer.ts'
import { signedClient } from './signed-client.ts'
import { mailTimeoutMs } from '../waits.ts'

/** SES's own address in a region, unless the environment sets another one, as it can for the SDK's clients. */
function endpointOf(region: string): string {
  return process.env['AWS_ENDPOINT_URL_SESV2'] ?? `https://email.${region}.amazonaws.com`
}

/**
 * Sends plain-text email through SES, from a verified address. A small library signs the call: the SDK's client
 * contains every SES operation, 60 KB in each function that sends one message.
 */
export function sesMailer(from: string): Mailer {
  const { client, region } = signedClient('ses')
  return {
    async send({ to, subject, text, html }) {
      const answer = await client.fetch(`${endpointOf(region)}/v2/email/outbound-emails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: {
              Subject: { Data: subject, Charset: 'UTF-8' },
              Body: {
                Text: { Data: text, Charset: 'UTF-8' },
                ...(html === undefined ? {} : { Html: { Data: html, Charset: 'UTF-8' } }),
              },
            },
          },
        }),
        signal: AbortSignal.timeout(mailTimeoutMs),
      })
      if (!answer.ok) throw refusal(answer)
      await answer.arrayBuffer()
    },
  }
}

/** SES's message may quote the address, so only the kind of the refusal is passed on. */
function refusal({ status, headers }: Response): Error {
  const error = new Error(`SES answered ${status}`)
  error.name = headers.get('x-amzn-errortype')?.split(':')[0] ?? 'SesRefusal'
  return error
}
