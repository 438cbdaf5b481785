import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Page } from '../endpoint.ts'
import { style } from './style.ts'

/** What `html` makes: texts put into it are escaped, other `html` is not. */
export type Markup = ReturnType<typeof html>

/** A page in the one frame that all of them have: it runs its own script and nothing else, and is never stored. */
export async function pageOf(
  title: string,
  content: Markup,
  script: string | null = null,
  status: string | null = null,
): Promise<Page> {
  const body = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body data-status="${status ?? ''}">
        <main>${content}</main>
        ${script === null ? '' : raw(`<script>${script}</script>`)}
      </body>
    </html>`
  return { body: body.toString(), headers: headersFor(script) }
}

/** An address of these pages is a credential: it leaves in no Referer, and no cache keeps what stands behind it. */
function headersFor(script: string | null): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      script === null ? "script-src 'none'" : `script-src '${hashOf(script)}'`,
      `style-src '${hashOf(style)}'`,
      "img-src 'self' https: data:",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
