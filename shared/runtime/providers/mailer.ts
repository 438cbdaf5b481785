import { outboxMailer } from '../../adapters/local/outbox-mailer.ts'
import { Problem } from '../../domain/problem.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { optional } from '../config.ts'
import type { Provider } from '../provider.ts'

/** The deployment's mailer: the outbox on a developer's machine, SES where a sender is configured. */
export const mailer: Provider<'mailer'> = () => {
  const outboxUrl = optional('LOCAL_OUTBOX_URL')
  return { mailer: outboxUrl === null ? deployed : outboxMailer(outboxUrl) }
}

let ses: Promise<Mailer> | undefined

const deployed: Mailer = {
  async send(message) {
    const from = optional('MAIL_FROM')
    if (from === null) throw notConfigured()
    // Loaded with the first message, so that what sends none starts without it.
    ses ??= import('../../adapters/aws/ses-mailer.ts').then(({ sesMailer }) => sesMailer(from))
    await (await ses).send(message)
  },
}

function notConfigured(): Problem {
  return new Problem('service_unavailable', [{ reason: 'mail_not_configured' }], {
    message: 'No sender of email is configured.',
  })
}
