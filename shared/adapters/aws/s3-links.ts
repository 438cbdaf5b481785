import type { FileLinks } from '../../ports/files.ts'
import { needs } from '../../ports/rights.ts'
import { bucketUrl } from './s3-address.ts'
import { signedClient } from './signed-client.ts'

/** Links to the files of a private bucket, signed with the function's own credentials. */
export function s3Links(bucket: string): FileLinks {
  const { client, region } = signedClient('s3')
  const base = bucketUrl(bucket, region)
  return {
    async link(name, { fileName, seconds }) {
      const { path } = needs('files:GetObject', { path: name })
      const url = new URL(`${base}/${path}`)
      url.searchParams.set('X-Amz-Expires', String(seconds))
      url.searchParams.set('response-content-disposition', `attachment; filename="${fileName}"`)
      const signed = await client.sign(url.toString(), { method: 'GET', aws: { signQuery: true } })
      return signed.url
    },
  }
}
