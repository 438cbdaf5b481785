import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { colorAtNight, type Branding } from '../../../shared/domain/branding.ts'
import type { Page } from '../endpoint.ts'
import { style } from './style.ts'
import { words } from '../../../shared/domain/texts/pages.ts'

/** What `html` makes: texts put into it are escaped, other `html` is not. */
export type Markup = ReturnType<typeof html>

/** Whose page it is: the merchant's name, and how they show themselves. */
export interface Shop {
  readonly name: string
  readonly branding: Branding
}

/** What stands in the frame. */
export interface Framed {
  readonly title: string
  readonly content: Markup
  readonly script?: string
  /** For the script: how far it is. */
  readonly status?: string
  readonly shop?: Shop
  readonly sandbox?: boolean
  /** On a desk: two columns side by side, or what there is in a grid; one column where nothing is said. */
  readonly shape?: 'pair' | 'grid'
  /** `same-origin` for pages whose address is no secret, so that their forms can say where they come from. */
  readonly referrer?: 'no-referrer' | 'same-origin'
}

/** Characters that turn the direction of all that follows: a name with one of them could rewrite a price for its reader. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** A page in the one frame that all of them have: it runs its own script and nothing else, and is never stored. */
export async function pageOf({
  title,
  content,
  script,
  status = '',
  shop,
  sandbox = false,
  shape,
  referrer = 'no-referrer',
}: Framed): Promise<Page> {
  const colors = colorsOf(shop)
  const body = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${style}</style>`)}${colors === '' ? '' : raw(`<style>${colors}</style>`)}
      </head>
      <body data-status="${status}">
        ${sandbox ? html`<aside class="badge" aria-label="${words.mode}">${words.test}</aside>` : ''}${shop === undefined ? '' : masthead(shop)}
        <main class="${shape ?? ''}">${content}</main>
        ${shop === undefined ? '' : support(shop)}${script === undefined ? '' : raw(`<script>${script}</script>`)}
      </body>
    </html>`
  return {
    body: body.toString().replace(turning, ''),
    headers: { ...headersFor(script, colors, shop?.branding.logoUrl ?? null), 'referrer-policy': referrer },
  }
}

function masthead({ name, branding: { logoUrl } }: Shop): Markup {
  return html`<header>
    ${logoUrl === null ? '' : html`<img src="${logoUrl}" alt="" height="40" />`}<strong>${name}</strong>
  </header>`
}

/** Where payers find the merchant, where they have said. */
function support({ name, branding: { supportEmail, supportPhone } }: Shop): Markup {
  if (supportEmail === null && supportPhone === null) return html``
  return html`<footer class="small muted">
    ${words.help(name)}
    ${supportEmail === null ? '' : html`<a href="mailto:${supportEmail}">${supportEmail}</a>`}
    ${supportPhone === null ? '' : html`<a href="tel:+${supportPhone}">+${supportPhone}</a>`}
  </footer>`
}

/** The merchant's colour in place of ours, by day and by night. It is checked where it is set: nothing else gets in here. */
function colorsOf(shop: Shop | undefined): string {
  const color = shop?.branding.color ?? null
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return ''
  return `:root{--brand:${color}}@media (prefers-color-scheme:dark){:root{--brand:${colorAtNight(color)}}}`
}

/** An address of these pages is a credential: it leaves in no Referer, and no cache keeps what stands behind it. */
function headersFor(
  script: string | undefined,
  colors: string,
  logoUrl: string | null,
): Readonly<Record<string, string>> {
  const styles = colors === '' ? [style] : [style, colors]
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      script === undefined ? "script-src 'none'" : `script-src ${hashOf(script)}`,
      `style-src ${styles.map(hashOf).join(' ')}`,
      `img-src data:${logoUrl === null ? '' : ` ${new URL(logoUrl).origin}`}`,
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
