import { AsyncLocalStorage } from 'node:async_hooks'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { parseAccept } from 'hono/utils/accept'
import { isLanguage, type Language } from '../../../shared/domain/texts/language.ts'
import { prefersHtml } from './page.ts'

/** A page's language, and what its links to the other languages repeat. */
export interface Spoken {
  readonly language: Language
  /** The query of the page's own address without its language; null for a page that answers a form and has no address. */
  readonly query: string | null
}

const english: Spoken = { language: 'en', query: null }
const spoken = new AsyncLocalStorage<Spoken>()

/** The language of the running request: English outside a request. */
export function spokenNow(): Spoken {
  return spoken.getStore() ?? english
}

const cookieName = '__Host-language'
/** Half a year. */
const cookieSeconds = 180 * 86_400

/**
 * Runs a request in the language that its reader chose on a page (`?lang=`, remembered in a cookie), else in the browser's
 * first supported language. Programs are not affected: the parameter belongs to pages.
 */
export async function inLanguage(
  event: APIGatewayProxyEventV2,
  run: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!prefersHtml({ event })) return run(event)
  const { lang, ...query } = event.queryStringParameters ?? {}
  const chosen = lang !== undefined && isLanguage(lang) ? lang : null
  const asGet = event.requestContext.http.method === 'GET'
  const own = new URLSearchParams(event.rawQueryString)
  for (const name of ['lang', 'done', 'refused', 'declined']) own.delete(name)
  const state = {
    language: chosen ?? fromCookie(event.cookies ?? []) ?? fromBrowser(event.headers['accept-language']),
    query: asGet ? own.toString() : null,
  }
  const asked = lang === undefined ? event : { ...event, queryStringParameters: query }
  const answer = await spoken.run(state, () => run(asked))
  if (chosen === null || !isPage(answer)) return answer
  return { ...answer, cookies: [...(answer.cookies ?? []), rememberedIn(chosen)] }
}

function fromCookie(cookies: readonly string[]): Language | null {
  const found = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  return found !== undefined && isLanguage(found) ? found : null
}

/** The first supported language of a browser's list, by its qualities. */
function fromBrowser(accepted: string | undefined): Language {
  const wanted = parseAccept(accepted ?? '').toSorted((a, b) => b.q - a.q)
  const codes = wanted.filter(({ q }) => q > 0).map(({ type }) => type.toLowerCase().split('-')[0]!)
  return codes.find((code): code is Language => isLanguage(code)) ?? 'en'
}

function isPage({ headers = {} }: APIGatewayProxyStructuredResultV2): boolean {
  return String(headers['content-type'] ?? '').startsWith('text/html')
}

function rememberedIn(language: Language): string {
  return `${cookieName}=${language}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}`
}
