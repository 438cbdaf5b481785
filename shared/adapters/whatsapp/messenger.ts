import * as z from 'zod/mini'
import type { Messenger, PhoneMessage } from '../../ports/messenger.ts'
import { messageTimeoutMs } from '../waits.ts'

const text = z.string().check(z.minLength(1))

/** The content of the messaging provider's secret: the sender's identifier and token of the WhatsApp Cloud API. */
const whatsappConfig = z.object({
  phoneNumberId: z.string().check(z.regex(/^\d{1,30}$/)),
  accessToken: text,
  language: z._default(text, 'en'),
  apiUrl: z._default(z.url(), 'https://graph.facebook.com/v23.0'),
  /** Approved templates of the authentication kind: they also have a button that copies the code. */
  codeTemplates: z._default(z.array(text), ['identity_code']),
})

export type WhatsappConfig = z.output<typeof whatsappConfig>

/** Reads the secret; null if it is not filled in. It is never quoted. */
export function readWhatsappConfig(secret: string): WhatsappConfig | null {
  try {
    return whatsappConfig.parse(JSON.parse(secret))
  } catch {
    return null
  }
}

/** Sends approved templates over the WhatsApp Cloud API. Errors contain neither the recipient nor the text. */
export function whatsappMessenger(config: WhatsappConfig): Messenger {
  return {
    async send(message) {
      const response = await fetch(`${config.apiUrl}/${config.phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${config.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message, config)),
        signal: AbortSignal.timeout(messageTimeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the messaging provider answered ${response.status}`)
    },
  }
}

function bodyOf({ to, template, parameters }: PhoneMessage, { language, codeTemplates }: WhatsappConfig) {
  const texts = parameters.map((value) => ({ type: 'text', text: value }))
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: texts.slice(0, 1) }
  return {
    messaging_product: 'whatsapp',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [
        { type: 'body', parameters: texts },
        ...(codeTemplates.includes(template) ? [button] : []),
      ],
    },
  }
}
