import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import { outboxMailer } from '../../adapters/local/outbox-mailer.ts'
import { Problem } from '../../domain/problem.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { optional } from '../config.ts'
import type { Provider } from '../provider.ts'

let ses: Mailer | undefined

/** The deployment's mailer: the outbox on a developer's machine, SES if a sender is configured. */
export const mailer: Provider<'mailer'> = () => {
  const outboxUrl = optional('LOCAL_OUTBOX_URL')
  if (outboxUrl !== null) return { mailer: outboxMailer(outboxUrl) }
  const from = optional('MAIL_FROM')
  if (from === null) return { mailer: { send: () => Promise.reject(notConfigured()) } }
  // One client per process, to keep its connections. A static import lets the bundler remove the client's unused parts.
  ses ??= sesMailer(from)
  return { mailer: ses }
}

function notConfigured(): Problem {
  return new Problem('service_unavailable', [{ reason: 'mail_not_configured' }], {
    message: 'No sender of email is configured.',
  })
}
