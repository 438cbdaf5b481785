import { html, raw } from 'hono/html'
import type { Branding } from '../../domain/merchant/branding.ts'
import {
  documentWords,
  greeting,
  manageWords,
  managing,
  messageTemplates,
  type MessageFacts,
  type MessageTemplate,
} from '../../domain/texts/messages.ts'

const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/** A message as HTML: one column, one button, no picture but the logo, and inline styles, as mail readers need. */
export async function mailHtml(
  template: MessageTemplate,
  facts: MessageFacts,
  { logoUrl, color, supportEmail, supportPhone }: Branding,
): Promise<string> {
  const { paragraphs, action } = messageTemplates[template]
  const manage = managing(template, facts)
  const ground = color ?? '#0b5d3b'
  const mail = await html`<!doctype html>
    <html lang="en">
      <body style="margin:0;background:#f4f6f5;${raw(font)};color:#12201b">
        <div style="max-width:32rem;margin:0 auto;padding:24px 16px">
          <p style="margin:0 0 16px;font-weight:700">
            ${logoUrl === null ? '' : html`<img src="${logoUrl}" alt="" height="32" style="vertical-align:middle" /> `}${facts.merchant}
          </p>
          <div style="background:#fff;border:1px solid #d5dcd9;border-radius:10px;padding:20px">
            <p style="margin:0 0 12px">${greeting(facts)}</p>
            ${paragraphs(facts).map((one) => html`<p style="margin:0 0 12px">${one}</p>`)}
            ${
              facts.link === ''
                ? ''
                : html`<p style="margin:20px 0 4px">
                    <a
                      href="${facts.link}"
                      style="display:inline-block;background:${ground};color:#fff;text-decoration:none;font-weight:700;padding:12px 20px;border-radius:8px"
                      >${action}</a
                    >
                  </p>`
            }
            ${
              facts.document === undefined
                ? ''
                : html`<p style="margin:12px 0 4px">
                    <a href="${facts.document}" style="color:#12201b">${documentWords}</a>
                  </p>`
            }
          </div>
          <p style="margin:16px 0 0;color:#51615a;font-size:14px">
            ${[facts.merchant, supportEmail, supportPhone === null ? null : `+${supportPhone}`]
              .filter((one) => one !== null)
              .join(' · ')}
          </p>
          ${
            manage === null
              ? ''
              : html`<p style="margin:8px 0 0;font-size:14px">
                  <a href="${manage}" style="color:#51615a">${manageWords}</a>
                </p>`
          }
        </div>
      </body>
    </html>`
  return mail.toString()
}
