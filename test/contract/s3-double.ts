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

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    const name = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    const body = await bytesOf(request)
    const isSigned = request.headers.authorization !== undefined || url.searchParams.has('X-Amz-Signature')
    const fault = faults.shift()
    if (typeof fault === 'number') return fail(response, fault, 'SlowDown')
    if (!isSigned) return fail(response, 403, 'AccessDenied')
    const send = (status: number, text: string | Buffer, headers: Record<string, string> = {}): void => {
      if (fault === 'lost') response.destroy()
      else response.writeHead(status, headers).end(text)
    }
    const uploadId = url.searchParams.get('uploadId')
    const upload = uploadId === null ? undefined : uploads.get(uploadId)
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      begun += 1
      uploads.set(`up-${begun}`, { name, parts: new Map() })
      return send(
        200,
        `<InitiateMultipartUploadResult><UploadId>up-${begun}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (request.method === 'PUT') {
      if (!upload) return fail(response, 404, 'NoSuchUpload')
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return send(200, '', { etag: tagOf(body) })
    }
    if (request.method === 'POST') {
      if (!upload) return fail(response, 404, 'NoSuchUpload')
      const asked = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
      const parts = asked.map(([, number, tag]) => ({
        bytes: upload.parts.get(Number(number)),
        tag: tag!.replaceAll('&quot;', '"'),
      }))
      if (parts.some(({ bytes, tag }) => bytes === undefined || tagOf(bytes) !== tag))
        return fail(response, 400, 'InvalidPart')
      if (parts.slice(0, -1).some(({ bytes }) => bytes!.length < leastPart))
        return fail(response, 400, 'EntityTooSmall')
      objects.set(name, Buffer.concat(parts.map(({ bytes }) => bytes!)))
      uploads.delete(uploadId!)
      return send(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return send(204, '')
    }
    const found = objects.get(name)
    if (!found) return fail(response, 404, 'NoSuchKey')
    const disposition = url.searchParams.get('response-content-disposition')
    return send(200, request.method === 'HEAD' ? '' : found, {
      ...(disposition === null ? {} : { 'content-disposition': disposition }),
    })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
