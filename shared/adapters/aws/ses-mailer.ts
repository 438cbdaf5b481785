import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Mailer } from '../../ports/mailer.ts'

/** Sends plain-text email through SES, from a verified address. */
export function sesMailer(from: string): Mailer {
  const client = new SESv2Client({})
  return {
    async send({ to, subject, text }) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: {
              Subject: { Data: subject, Charset: 'UTF-8' },
              Body: { Text: { Data: text, Charset: 'UTF-8' } },
            },
          },
        }),
      )
    },
  }
}
