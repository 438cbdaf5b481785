import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small double of Amazon's store: multipart uploads, objects and signed addresses of one bucket, as its interface documents them. */
export interface S3Double {
  readonly endpoint: string
  readonly objects: ReadonlyMap<string, Buffer>
  /** What the next calls answer instead, one each: a status, or that the answer is lost after the work. */
  readonly faults: ('lost' | number)[]
  readonly stop: () => Promise<void>
}

const leastPart = 5 * 1024 * 1024

export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, { readonly name: string; readonly parts: Map<number, Buffer> }>()
  const faults: ('lost' | number)[] = []
  let begun = 0

  /** What the interface answers to a call that arrives. */
  const outcomeOf = (method: string, url: URL, body: Buffer): Outcome => {
    const name = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    const uploadId = url.searchParams.get('uploadId')
    const upload = uploadId === null ? undefined : uploads.get(uploadId)
    if (method === 'POST' && url.searchParams.has('uploads')) {
      begun += 1
      uploads.set(`up-${begun}`, { name, parts: new Map() })
      const id = `<UploadId>up-${begun}</UploadId>`
      return { status: 200, text: `<InitiateMultipartUploadResult>${id}</InitiateMultipartUploadResult>` }
    }
    if (method === 'PUT' || method === 'POST') {
      if (!upload) return refused(404, 'NoSuchUpload')
      if (method === 'PUT') {
        upload.parts.set(Number(url.searchParams.get('partNumber')), body)
        return { status: 200, text: '', headers: { etag: tagOf(body) } }
      }
      const parts = partsAsked(body, upload.parts)
      if (parts.some(({ bytes, tag }) => bytes === undefined || tagOf(bytes) !== tag))
        return refused(400, 'InvalidPart')
      if (parts.slice(0, -1).some(({ bytes }) => bytes!.length < leastPart))
        return refused(400, 'EntityTooSmall')
      objects.set(name, Buffer.concat(parts.map(({ bytes }) => bytes!)))
      uploads.delete(uploadId!)
      return { status: 200, text: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204, text: '' }
    }
    const found = objects.get(name)
    if (!found) return refused(404, 'NoSuchKey')
    const disposition = url.searchParams.get('response-content-disposition')
    const headers = disposition === null ? {} : { 'content-disposition': disposition }
    return { status: 200, text: method === 'HEAD' ? '' : found, headers }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://store.test')
    const body = await bytesOf(request)
    const isSigned = request.headers.authorization !== undefined || url.searchParams.has('X-Amz-Signature')
    const fault = faults.shift()
    const outcome =
      typeof fault === 'number'
        ? refused(fault, 'SlowDown')
        : isSigned
          ? outcomeOf(request.method ?? '', url, body)
          : refused(403, 'AccessDenied')
    if (fault === 'lost') response.destroy()
    else response.writeHead(outcome.status, outcome.headers ?? {}).end(outcome.text)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

interface Outcome {
  readonly status: number
  readonly text: string | Buffer
  readonly headers?: Record<string, string>
}

function refused(status: number, code: string): Outcome {
  return { status, text: `<Error><Code>${code}</Code></Error>` }
}

/** The parts that a completion names, by what is stored of them. */
function partsAsked(body: Buffer, stored: ReadonlyMap<number, Buffer>) {
  const asked = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
  return asked.map(([, number, tag]) => ({
    bytes: stored.get(Number(number)),
    tag: tag!.replaceAll('&quot;', '"'),
  }))
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
