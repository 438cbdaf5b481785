import { outboxMessenger } from '../../adapters/local/outbox-messenger.ts'
import { readWhatsappConfig, whatsappMessenger } from '../../adapters/whatsapp/messenger.ts'
import type { Mode } from '../../domain/merchant/merchant.ts'
import { Problem } from '../../domain/problem.ts'
import type { Messenger } from '../../ports/messenger.ts'
import { optional } from '../config.ts'
import type { Provider } from '../provider.ts'
import { getSecret } from '../secrets.ts'
import { needs } from '../../ports/rights.ts'

/** The deployment's messenger: the outbox on a developer's machine, WhatsApp if its secret is filled in. */
export const messenger: Provider<'messenger'> = ({ tenant: { mode } }) => {
  const outboxUrl = optional('LOCAL_OUTBOX_URL')
  return { messenger: outboxUrl === null ? deployed(mode) : outboxMessenger(outboxUrl) }
}

const known = new Map<Mode, Messenger>()

function deployed(mode: Mode): Messenger {
  return {
    async send(message) {
      const sender = known.get(mode) ?? (await configured(mode))
      known.set(mode, sender)
      await sender.send(message)
    },
  }
}

/** The first message reads the secret; while it is not filled in, each later message reads it again. */
async function configured(mode: Mode): Promise<Messenger> {
  const prefix = optional('SECRET_PREFIX')
  const secret =
    prefix === null ? '' : await getSecret(needs('secret:messenger', `${prefix}${mode}/messenger`))
  const config = readWhatsappConfig(secret)
  if (config === null) {
    throw new Problem('service_unavailable', [{ reason: 'messenger_not_configured' }], {
      message: 'No sender of WhatsApp messages is configured.',
    })
  }
  return whatsappMessenger(config)
}
