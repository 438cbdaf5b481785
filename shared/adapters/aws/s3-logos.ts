import type { Logos } from '../../ports/logos.ts'
import { needs } from '../../ports/rights.ts'
import { filesTimeoutMs } from '../waits.ts'
import { bucketUrl } from './s3-address.ts'
import { signedClient } from './signed-client.ts'

/** Reads logos of a private bucket. */
export function readS3Logos(bucket: string): Pick<Logos, 'read'> {
  const { client, region } = signedClient('s3')
  return {
    async read(merchantId) {
      const { path } = needs('files:GetObject', { path: merchantId })
      const answer = await client.fetch(`${bucketUrl(bucket, region)}/${path}`, {
        signal: AbortSignal.timeout(filesTimeoutMs),
      })
      // Where listing is not allowed, a missing file is answered as forbidden.
      if (answer.status === 404 || answer.status === 403) return null
      if (!answer.ok) throw new Error(`S3 answered ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
  }
}

/** Writes logos into a private bucket, which encrypts them by itself. */
export function writeS3Logos(bucket: string): Pick<Logos, 'write'> {
  const { client, region } = signedClient('s3')
  return {
    async write(merchantId, bytes, contentType) {
      const { path } = needs('files:PutObject', { path: merchantId })
      const answer = await client.fetch(`${bucketUrl(bucket, region)}/${path}`, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(filesTimeoutMs),
      })
      if (!answer.ok) throw new Error(`S3 answered ${answer.status}`)
    },
  }
}
