import { parseSlug } from '../../../shared/domain/payment-link/payment-link.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { fieldsOfForm, isForm } from './form-fields.ts'
import { linkWire } from './link-wire.ts'
import { parseBody, parseJson } from './parse-body.ts'
import { stateOf, type HttpRequest } from './state.ts'

const link = linkWire(parseSlug)

/**
 * A payment link's page and its form (M7): JSON, or a form, whose browser is redirected to the checkout, or back to
 * the page with its errors.
 */
export const payLinkWire: Wire = {
  readBody(request) {
    link.readBody(request)
    if (isForm(request)) stateOf(request).json = bodyOf(fieldsOfForm(request))
    else if (request.event.requestContext.http.method === 'POST') parseBody().before(request)
  },
  async finish(request) {
    if (!isForm(request)) {
      await link.finish(request)
      return
    }
    const { response, error, event } = request
    if (!response) return
    const { url } = parseJson(response.body ?? '{}')
    const own = encodeURIComponent(event.pathParameters?.['token'] ?? '')
    const location = error || typeof url !== 'string' ? `${own}${wrongOf(error)}` : url
    response.statusCode = 303
    response.headers = { ...response.headers, 'cache-control': 'no-store', location }
    response.body = ''
  },
}

/** A form's fields as the contract has them. People type naira, with commas or without. */
function bodyOf({ naira, quantity, email }: Record<string, string>): Record<string, unknown> {
  return {
    ...(naira === undefined ? {} : { amount: minorUnits(naira) }),
    ...(quantity === undefined ? {} : { quantity: /^\d{1,9}$/.test(quantity) ? Number(quantity) : quantity }),
    ...(email === undefined ? {} : { email: email.trim() }),
  }
}

/** What was typed, in minor units; the text itself if it is not an amount. */
function minorUnits(typed: string): number | string {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.replace(/[\s,₦$]/g, '')) ?? []
  return whole === undefined ? typed : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Marks the field of the page that was wrong. */
function wrongOf(error: HttpRequest['error']): string {
  if (!(error instanceof Problem)) return ''
  if (error.status === 429) return '?wrong=tooMany'
  if (error.status === 409) return '?wrong=closed'
  const { path } = error.details[0] ?? {}
  return path === 'amount' || path === 'quantity' || path === 'email' ? `?wrong=${path}` : ''
}
