import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { colorAtNight, looksLikeDanger, type Branding } from '../../../shared/domain/merchant/branding.ts'
import { languages, type Language } from '../../../shared/domain/texts/language.ts'
import type { Page } from '../endpoint.ts'
import { spokenNow } from '../middleware/language.ts'
import { style } from './style.ts'
import { phoneInWords, words } from './speech.ts'

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
  /** Pictures of shops other than `shop`. */
  readonly images?: readonly string[]
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
  images = [],
  referrer = 'no-referrer',
}: Framed): Promise<Page> {
  const colors = colorsOf(shop)
  const body = await html`<!doctype html>
    <html lang="${spokenNow().language}">
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
        ${foot(shop)}${script === undefined ? '' : raw(`<script>${script}</script>`)}
      </body>
    </html>`
  return {
    body: body.toString().replace(turning, ''),
    headers: {
      ...headersFor(script, colors, [...images, ...(shop?.branding.logoUrl ? [shop.branding.logoUrl] : [])]),
      'referrer-policy': referrer,
    },
  }
}

function masthead({ name, branding: { logoUrl } }: Shop): Markup {
  return html`<header>
    ${logoUrl === null ? '' : html`<img src="${logoUrl}" alt="" height="40" />`}<strong>${name}</strong>
  </header>`
}

/** How to contact the merchant, and the page's languages. */
function foot(shop: Shop | undefined): Markup {
  return html`<footer class="small muted">${shop === undefined ? '' : support(shop)} ${chooser()}</footer>`
}

/** Links to this page in the other languages; none on a page that answers a form. */
function chooser(): Markup {
  const { language, query } = spokenNow()
  const unread: string = words.unread
  const note = unread === '' ? '' : html`<p>${unread}</p>`
  if (query === null) return html`${note}`
  const to = (code: string) => `?${query === '' ? '' : `${query}&`}lang=${code}`
  return html`<nav class="noprint" aria-label="${words.languages}">
      ${(Object.keys(languages) as Language[]).map((code) =>
        code === language
          ? html`<b lang="${code}" aria-current="true">${languages[code]}</b> `
          : html`<a href="${to(code)}" lang="${code}" hreflang="${code}">${languages[code]}</a> `,
      )}
    </nav>
    ${note}`
}

/** How to contact the merchant, if they have said so. */
function support(shop: Shop): Markup {
  const { supportEmail, supportPhone } = shop.branding
  return supportEmail === null && supportPhone === null
    ? html``
    : html`<span>${words.help(shop.name)} ${contacts(shop)}</span>`
}

/** The merchant's email and phone as links. */
export function contacts({ branding: { supportEmail, supportPhone } }: Shop): Markup {
  return html`${supportEmail === null ? '' : html`<a href="mailto:${supportEmail}">${supportEmail}</a>`}
  ${supportPhone === null ? '' : html`<a href="tel:+${supportPhone}">${phoneInWords(supportPhone)}</a>`}`
}

/** The merchant's colour instead of ours, light and dark. Validated when it is set, so nothing else gets in here. */
function colorsOf(shop: Shop | undefined): string {
  const color = shop?.branding.color ?? null
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return ''
  // In a shop whose buttons have the danger colour, ends and failures are drawn in ink on the warning colour.
  const danger = looksLikeDanger(color) ? ';--danger:var(--ink);--danger-soft:var(--warn-soft)' : ''
  return `:root{--brand:${color}${danger}}@media screen and (prefers-color-scheme:dark){:root{--brand:${colorAtNight(color)}${danger}}}`
}

/** The addresses of these pages are credentials: no Referer contains them, and no cache keeps the pages. */
function headersFor(
  script: string | undefined,
  colors: string,
  images: readonly string[],
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
      ['img-src data:', ...new Set(images.map((url) => new URL(url).origin))].join(' '),
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
