import { PartsLost, type Files } from '../../ports/files.ts'
import { needs, type Needing } from '../../ports/rights.ts'
import { filesTimeoutMs } from '../waits.ts'
import { bucketUrl } from './s3-address.ts'
import { signedClient } from './signed-client.ts'

interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

/**
 * Files in a private bucket, written in parts. A small library signs the calls: the SDK's client contains every operation,
 * several hundred KB for the four that are used. The bucket encrypts by itself, and deletes what is never completed.
 */
export function s3Files(bucket: string): Files {
  const { client, region } = signedClient('s3')
  const base = bucketUrl(bucket, region)

  const send = async ({ method, path, headers = {}, body }: Needing<Call>): Promise<Response> => {
    const call = { method, headers, signal: AbortSignal.timeout(filesTimeoutMs) }
    return client.fetch(
      `${base}/${path}`,
      body === undefined ? call : { ...call, body: typeof body === 'string' ? body : new Uint8Array(body) },
    )
  }

  return {
    async begin(name, contentType) {
      const answer = await send(
        needs('files:PutObject', {
          method: 'POST',
          path: `${name}?uploads=`,
          headers: { 'content-type': contentType },
        }),
      )
      const text = await textOf(answer)
      const uploadId = tagIn(text, 'UploadId')
      if (uploadId === null) throw new Error('S3 named no upload')
      return { name, uploadId }
    },
    async part({ name, uploadId }, number, bytes) {
      const path = `${name}?partNumber=${number}&uploadId=${encodeURIComponent(uploadId)}`
      const answer = await send(needs('files:PutObject', { method: 'PUT', path, body: bytes }))
      if (answer.status === 404) throw new PartsLost(name)
      await textOf(answer)
      const tag = answer.headers.get('etag')
      if (tag === null) throw new Error('S3 named no tag of a part')
      return tag
    },
    async complete({ name, uploadId }, tags) {
      const parts = tags
        .map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
        .join('')
      const answer = await send(
        needs('files:PutObject', {
          method: 'POST',
          path: `${name}?uploadId=${encodeURIComponent(uploadId)}`,
          headers: { 'content-type': 'application/xml' },
          body: `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`,
        }),
      )
      const text = await answer.text()
      // The store may begin its answer with 200 before it knows, and end it with an error.
      const code = tagIn(text, 'Code')
      if (answer.ok && code === null) return
      if (code === 'NoSuchUpload') {
        // It was completed before, and that answer was lost.
        const there = await send(needs('files:GetObject', { method: 'HEAD', path: name }))
        if (there.ok) return
        throw new PartsLost(name)
      }
      if (code === 'InvalidPart' || code === 'InvalidPartOrder' || code === 'EntityTooSmall')
        throw new PartsLost(name)
      throw refusal(answer, code)
    },
    async remove(name) {
      const answer = await send(needs('files:DeleteObject', { method: 'DELETE', path: name }))
      if (answer.status !== 404) await textOf(answer)
    },
  }
}

async function textOf(answer: Response): Promise<string> {
  const text = await answer.text()
  if (!answer.ok) throw refusal(answer, tagIn(text, 'Code'))
  return text
}

function refusal({ status }: Response, code: string | null): Error {
  const error = new Error(`S3 answered ${status}`)
  error.name = code ?? 'S3Refusal'
  return error
}

/** The text of an element that holds no other. */
function tagIn(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null
}

function escaped(tag: string): string {
  return tag.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
