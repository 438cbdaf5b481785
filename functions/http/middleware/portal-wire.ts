import { Problem } from '../../../shared/domain/problem.ts'
import { contactOf } from '../../../shared/domain/customer/contact.ts'
import { portalWords } from '../pages/speech.ts'
import { normalisePhone } from '../../../shared/domain/customer/phone.ts'
import type { Wire } from '../endpoint.ts'
import { codePage, contactCodesPage, contactPage, knockAgainPage } from '../pages/portal-sign-in.ts'
import { problemPage } from '../pages/problem-page.ts'
import { isForm } from './form-fields.ts'
import { prefersHtml } from './page.ts'
import { leadOn, portalForms, segmentsOf } from './portal-forms.ts'
import { isOwnOrigin } from './session-cookie.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** The portal's own page: a visitor who is not signed in gets the sign-in page, and a refusal is shown as a page. */
export const portalWire: Wire = {
  ...portalForms,
  async finish(request) {
    await portalForms.finish(request)
    const { error } = request
    if (request.response && error instanceof Problem && !isForm(request) && prefersHtml(request))
      await show(request, error)
  },
}

/** A page behind the portal's own: a visitor who is not signed in is led to the portal, and a refusal is shown as a page. */
export const statementWire: Wire = {
  ...portalForms,
  async finish(request) {
    const { error, response, event } = request
    if (!response || !(error instanceof Problem) || !prefersHtml(request)) return
    if (error.status === 401) {
      const mode = event.queryStringParameters?.['mode'] ?? modeOf(request)
      const location = mode === 'sandbox' ? '../../portal?mode=sandbox' : '../../portal'
      Object.assign(response, { statusCode: 303, headers: { ...response.headers, location }, body: '' })
      return
    }
    const page = await problemPage(error.status)
    Object.assign(response, { body: page.body, headers: { ...response.headers, ...page.headers } })
  },
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
        : await contactPage({ mode, note: done })
  if (problem.status === 401) response!.statusCode = 200
  Object.assign(response!, { body: page.body, headers: { ...response!.headers, ...page.headers } })
}

function modeOf({ event }: Pick<HttpRequest, 'event'>): 'live' | 'sandbox' {
  const said = event.queryStringParameters?.['mode']
  if (said === 'live' || said === 'sandbox') return said
  return event.requestContext.stage === 'sandbox' ? 'sandbox' : 'live'
}

/**
 * Signing in by forms. The mode is a field, since one address may serve both. A form of another site can't sign anyone
 * in: the browser that sends one also sends its origin.
 */
export const signInWire: Wire = {
  readBody(request) {
    const { origin } = request.event.headers
    if (origin !== undefined && !isOwnOrigin(request.event))
      throw new Problem('forbidden', [{ reason: 'foreign_origin' }])
    portalForms.readBody(request)
    const state = stateOf(request)
    if (state.json) state.json = withContact(state.json)
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

/** The page has one field for both: what holds an @ is an email, everything else a phone (P2). */
function withContact({ contact, ...fields }: Record<string, unknown>): Record<string, unknown> {
  if (typeof contact !== 'string') return fields
  const given = contact.trim()
  return { ...fields, [given.includes('@') ? 'email' : 'phone']: given }
}

/** The forms by which a signed-in person changes their contact; a wrong code shows the second one again (P2). */
export const contactWire: Wire = {
  readBody(request) {
    portalForms.readBody(request)
    const state = stateOf(request)
    if (state.json) state.json = withContact(state.json)
  },
  async finish(request) {
    const { response, error } = request
    if (response && isForm(request) && isWrongCode(error)) {
      const { access, json = {}, mode = 'live' } = stateOf(request)
      const wanted = contactOf(normalised(json))
      const present = contactOf(access?.subject ?? '')
      const page = await contactCodesPage({ mode, present, wanted, error: portalWords.wrongCode })
      const headers = { ...response.headers, ...page.headers, 'cache-control': 'no-store' }
      Object.assign(response, { statusCode: 422, body: page.body, headers })
      return
    }
    await portalForms.finish(request)
  },
}

function isWrongCode(error: unknown): boolean {
  const reason = error instanceof Problem ? error.details[0]?.['reason'] : null
  return reason === 'otp_invalid' || reason === 'otp_expired'
}

function normalised({ phone, email }: Record<string, unknown>): string {
  return typeof email === 'string' ? email : (normalisePhone(typeof phone === 'string' ? phone : '') ?? '')
}

/** Shows the form again, with what was typed and what was wrong with it. */
async function refusedSignIn(request: HttpRequest, problem: Problem) {
  const { json = {} } = stateOf(request)
  const mode = json['mode'] === 'sandbox' ? 'sandbox' : 'live'
  if (problem.status !== 422) return { status: problem.status, ...(await problemPage(problem.status)) }
  const { phone, email } = json
  const given = typeof email === 'string' ? email : typeof phone === 'string' ? phone : ''
  const value = given.includes('@') ? given : normalisePhone(given)
  const error = given.includes('@') ? portalWords.wrongEmail : portalWords.wrongPhone
  const page =
    value === null || value === '' || segmentsOf(request).at(-1) === 'sign-in'
      ? await contactPage({ mode, error, given }, '../')
      : await codePage({ mode, person: contactOf(value), error: portalWords.wrongCode })
  return { status: 422, ...page }
}
