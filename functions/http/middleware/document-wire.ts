import { gunzipSync } from 'node:zlib'
import type { Part } from '../../../shared/api/document/narrow.ts'
import { renderOpenApi } from '../../../shared/api/document/rendition.ts'
import type { Wire } from '../endpoint.ts'
import { stateOf } from './state.ts'

/** Long enough for a generator's run and a cache in front of us, short enough to show a deployment within the hour. */
const cacheControl = 'public, max-age=300'

/**
 * Answers with the OpenAPI document: rendered once, compressed for clients that accept gzip, and 304 for those that
 * have it already (RFC 9110, sections 12.5.3 and 13.1.2).
 */
export const documentWire: Wire = {
  readBody() {
    // A GET has no body.
  },
  finish(request) {
    const { response, error, event } = request
    if (!response || error || response.statusCode !== 200) return
    const rendition = renderOpenApi(stateOf(request).query as Part)
    if (rendition === null) return
    const { gzipped, etag } = rendition
    response.headers = { ...response.headers, etag, 'cache-control': cacheControl, vary: 'accept-encoding' }
    if (hasAlready(event.headers['if-none-match'], etag)) {
      Object.assign(response, { statusCode: 304, body: '' })
      return
    }
    if (takesGzip(event.headers['accept-encoding'])) {
      Object.assign(response, { body: gzipped, isBase64Encoded: true })
      response.headers['content-encoding'] = 'gzip'
      return
    }
    response.body = gunzipSync(Buffer.from(gzipped, 'base64')).toString('utf8')
  },
}

/** A weak comparison: a cache may have made the tag weak. */
function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

/** Accepted by name or by `*`, and not with quality 0. */
function takesGzip(acceptEncoding = ''): boolean {
  const offers = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
        return [name, !parameters.some((part) => /^q=0(\.0*)?$/.test(part))] as const
      }),
  )
  return offers.get('gzip') ?? offers.get('*') ?? false
}
