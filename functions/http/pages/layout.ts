import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { colorAtNight, type Branding } from '../../../shared/domain/branding.ts'
import type { Page } from '../endpoint.ts'
import { style } from './style.ts'
import { words } from '../../../shared/domain/texts/pages.ts'

/** The result of `html`: inserted texts are escaped, other results of `html` are not. */
export type Markup = ReturnType<typeof html>

/** The merchant of a page: their name and branding. */
export interface Shop {
  readonly name: string
  readonly branding: Branding
}

/** The content of the frame. */
export interface Framed {
  readonly title: string
  readonly content: Markup
  readonly script?: string
  /** For the script: the status of what the page shows. */
  readonly status?: string
  readonly shop?: Shop
  readonly sandbox?: boolean
  /** On a wide screen: two columns, or a grid; one column by default. */
  readonly shape?: 'pair' | 'grid'
  /** `same-origin` for pages whose address is no secret, so that their forms can send their origin. */
  readonly referrer?: 'no-referrer' | 'same-origin'
}

/** Characters that change the direction of all following text: a name with one could change how a price reads. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** A page in the common frame: it runs only its own script, and is never cached. */
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

/** How to contact the merchant, if they have said so. */
function support({ name, branding: { supportEmail, supportPhone } }: Shop): Markup {
  if (supportEmail === null && supportPhone === null) return html``
  return html`<footer class="small muted">
    ${words.help(name)}
    ${supportEmail === null ? '' : html`<a href="mailto:${supportEmail}">${supportEmail}</a>`}
    ${supportPhone === null ? '' : html`<a href="tel:+${supportPhone}">+${supportPhone}</a>`}
  </footer>`
}

/** The merchant's colour instead of ours, light and dark. Validated when it is set, so nothing else gets in here. */
function colorsOf(shop: Shop | undefined): string {
  const color = shop?.branding.color ?? null
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return ''
  return `:root{--brand:${color}}@media (prefers-color-scheme:dark){:root{--brand:${colorAtNight(color)}}}`
}

/** The addresses of these pages are credentials: no Referer contains them, and no cache keeps the pages. */
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
