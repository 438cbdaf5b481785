import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** Below it, an answer fits into one packet either way. */
const leastBytes = 1400

/**
 * Compresses an answer for a caller that accepts it: nothing in front of us does, since no answer may be cached. A page of
 * 13 KB then takes 4, in less than a millisecond. Length gives no secret away: no foreign site's text can be put into an answer that
 * a cookie opens, because those cookies are never sent with foreign requests.
 */
export function compressed(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  answer: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
  const { body = '', isBase64Encoded = false } = answer
  if (isBase64Encoded || Buffer.byteLength(body) < leastBytes) return answer
  const takes = headers['accept-encoding'] ?? ''
  const encoding = takesEncoding(takes, 'br') ? 'br' : takesEncoding(takes, 'gzip') ? 'gzip' : null
  if (encoding === null) return answer
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': encoding, vary: 'accept-encoding' },
    body: (encoding === 'br' ? brotli(body) : gzipSync(body)).toString('base64'),
    isBase64Encoded: true,
  }
}

function brotli(text: string): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants
  return brotliCompressSync(text, {
    params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
  })
}

/** Whether `Accept-Encoding` lists an encoding without refusing it by `q=0`. */
function takesEncoding(header: string, name: string): boolean {
  return header.split(',').some((one) => {
    const [token = '', ...more] = one.trim().toLowerCase().split(';')
    return token.trim() === name && !more.some((part) => /^\s*q=0(\.0*)?\s*$/.test(part))
  })
}
