import { s3Links } from '../../adapters/aws/s3-links.ts'
import { folderLinks } from '../../adapters/local/folder-files.ts'
import { optional } from '../config.ts'
import { filesNotConfigured } from '../no-files.ts'
import type { Provider } from '../provider.ts'

/** Links to the deployment's files. */
export const fileLinks: Provider<'files.read'> = ({ tenant: { mode } }) => {
  if (optional('LOCAL_FILES') !== null)
    return { fileLinks: folderLinks(`${optional('CHECKOUT_BASE_URL') ?? ''}/local/files`) }
  const bucket = optional('FILES_BUCKET')
  return {
    fileLinks: bucket === null ? { link: filesNotConfigured } : s3Links(bucket.replace('{mode}', mode)),
  }
}
