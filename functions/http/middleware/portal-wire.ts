import { Problem } from '../../../shared/domain/problem.ts'
import { portalWords } from '../../../shared/domain/texts/portal.ts'
import { normalisePhone } from '../../../shared/domain/phone.ts'
import type { Wire } from '../endpoint.ts'
import { codePage, knockAgainPage, phonePage } from '../pages/portal-sign-in.ts'
import { problemPage } from '../pages/problem-page.ts'
import { fieldsOfForm, isForm } from './form-fields.ts'
import { prefersHtml } from './page.ts'
import { parseBody, parseJson } from './parse-body.ts'
import { isOwnOrigin } from './session-cookie.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** Values that a form can only say as text. */
const literals: Readonly<Record<string, unknown>> = { true: true, false: false }

/**
 * The portal's way in and out: JSON as everywhere, and beside it what a browser does by forms. A form leads back to the portal,
 * which says what was done; without a session there, it leads to signing in.
 */
export const portalWire: Wire = {
  readBody(request) {
    if (!isForm(request)) {
      parseBody().before(request)
      return
    }
    const fields = Object.entries(fieldsOfForm(request))
    stateOf(request).json = Object.fromEntries(
      fields.map(([name, value]) => [name, literals[value] ?? value]),
    )
  },
  async finish(request) {
    const { response, error } = request
    if (!response) return
    response.headers = { 'cache-control': 'no-store', ...response.headers }
    if (isForm(request)) leadOn(request)
    else if (error instanceof Problem && prefersHtml(request)) await show(request, error)
  },
}

/** What a form did is told by the portal itself, so that a reload repeats nothing. Where it made a page, that is the answer. */
function leadOn(request: HttpRequest): void {
  const response = request.response!
  if (/^text\/html/.test(String(response.headers?.['content-type'] ?? ''))) return
  response.statusCode = 303
  response.headers = { ...response.headers, location: nextOf(request) }
  response.body = ''
}

function nextOf(request: HttpRequest): string {
  const { error } = request
  if (error) {
    const reason = error instanceof Problem ? reasonOf(error) : ''
    return toPortal(request, reason === '' ? '' : `?refused=${encodeURIComponent(reason)}`)
  }
  const url = parseJson(request.response?.body ?? '{}')['url']
  if (typeof url === 'string') return url
  return toPortal(request, `?done=${segmentsOf(request).at(-1) ?? ''}`)
}

/** Whoever is not signed in is asked to, and needs no reason. */
function reasonOf(problem: Problem): string {
  if (problem.status === 401) return ''
  const { reason } = problem.details[0] ?? {}
  return typeof reason === 'string' ? reason : problem.code
}

/** From wherever the form was sent, by a relative address: a stage may stand before the path. */
function toPortal(request: HttpRequest, query: string): string {
  return `${'../'.repeat(Math.max(segmentsOf(request).length, 0))}portal${query}`
}

/** The path's parts after the portal's own. */
function segmentsOf({ event }: Pick<HttpRequest, 'event'>): string[] {
  return event.rawPath
    .replace(/^.*?\/portal\/?/, '')
    .split('/')
    .filter(Boolean)
}

async function show(request: HttpRequest, problem: Problem): Promise<void> {
  const { event, response } = request
  const mode = modeOf(request)
  const foreign = event.headers['sec-fetch-site'] === 'cross-site'
  const query = event.rawQueryString === '' ? '' : `?${event.rawQueryString}`
  const done = event.queryStringParameters?.['done'] === 'sign-out' ? portalWords.signedOut : ''
  const page =
    problem.status !== 401
      ? await problemPage(problem.status)
      : foreign
        ? await knockAgainPage(`portal${query}`)
        : await phonePage({ mode, note: done })
  if (problem.status === 401) response!.statusCode = 200
  Object.assign(response!, { body: page.body, headers: { ...response!.headers, ...page.headers } })
}

function modeOf({ event }: Pick<HttpRequest, 'event'>): 'live' | 'sandbox' {
  const said = event.queryStringParameters?.['mode']
  if (said === 'live' || said === 'sandbox') return said
  return event.requestContext.stage === 'sandbox' ? 'sandbox' : 'live'
}

/**
 * Signing in by forms. The mode is a field of them, since one address may serve both. A form of another site signs nobody in: the
 * browser that sends one says where it came from.
 */
export const signInWire: Wire = {
  readBody(request) {
    const { origin } = request.event.headers
    if (origin !== undefined && !isOwnOrigin(request.event))
      throw new Problem('forbidden', [{ reason: 'foreign_origin' }])
    portalWire.readBody(request)
    const state = stateOf(request)
    const mode = state.json?.['mode']
    if (mode === 'live' || mode === 'sandbox') state.mode = mode
  },
  async finish(request) {
    const { response, error } = request
    if (!response) return
    response.headers = { 'cache-control': 'no-store', ...response.headers }
    if (!isForm(request)) return
    if (!(error instanceof Problem)) {
      leadOn(request)
      return
    }
    const { status, body, headers } = await refusedSignIn(request, error)
    Object.assign(response, { statusCode: status, body, headers: { ...response.headers, ...headers } })
  },
}

/** The form again, with what was wrong. */
async function refusedSignIn(request: HttpRequest, problem: Problem) {
  const { json = {} } = stateOf(request)
  const mode = json['mode'] === 'sandbox' ? 'sandbox' : 'live'
  const given = json['phone']
  const phone = typeof given === 'string' ? normalisePhone(given) : null
  if (problem.status !== 422) return { status: problem.status, ...(await problemPage(problem.status)) }
  const page =
    phone === null || segmentsOf(request).at(-1) === 'sign-in'
      ? await phonePage({ mode, error: portalWords.wrongPhone }, '../')
      : await codePage({ mode, phone, error: portalWords.wrongCode })
  return { status: 422, ...page }
}
