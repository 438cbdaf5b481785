import { parseLogoToken } from '../../../shared/domain/merchant/logo-address.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { linkWire } from './link-wire.ts'
import { bodyText, parseJson } from './parse-body.ts'
import { stateOf } from './state.ts'

/** The largest body with a logo, which is a third longer in base64. */
const mostBytes = 210_000

/** Reads a JSON body that is longer than others, because a picture is in it. */
export const uploadWire: Wire = {
  readBody(request) {
    const text = bodyText(request.event)
    if (text === '') return
    stateOf(request).rawBody = text
    const type = request.event.headers['content-type'] ?? ''
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new Problem('unsupported_media_type')
    if (Buffer.byteLength(text) > mostBytes)
      throw new Problem('payload_too_large', [{ limit: mostBytes }], {
        message: 'A logo has at most 150 KB.',
      })
    stateOf(request).json = parseJson(text)
  },
  finish: () => undefined,
}

const link = linkWire(parseLogoToken)

/**
 * The address of a logo: the answer is the picture. Its type is the one that was detected, browsers must not guess another,
 * and nothing in it can run; mail readers and pages of other origins may show it.
 */
export const logoWire: Wire = {
  ...link,
  async finish(request) {
    await link.finish(request)
    const { response } = request
    if (response?.statusCode !== 200) return
    const { type, image } = JSON.parse(response.body ?? '{}') as {
      readonly type: string
      readonly image: string
    }
    Object.assign(response, {
      body: image,
      isBase64Encoded: true,
      headers: {
        ...response.headers,
        'content-type': type,
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        // A new logo has a new address; a removed one is still shown for a day.
        'cache-control': 'public, max-age=86400',
      },
    })
  },
}
