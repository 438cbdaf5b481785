import { readS3Logos, writeS3Logos } from '../../adapters/aws/s3-logos.ts'
import { folderLogos } from '../../adapters/local/folder-logos.ts'
import type { Mode } from '../../domain/merchant/merchant.ts'
import type { Logos } from '../../ports/logos.ts'
import { optional } from '../config.ts'
import { filesNotConfigured } from '../no-files.ts'
import type { Provider } from '../provider.ts'

/** Read access to the deployment's logos: a folder on a developer's machine, the mode's bucket on AWS. */
export const logos: Provider<'logos.read'> = ({ tenant: { mode } }) => {
  const local = localLogos(mode)
  if (local !== null) return { logos: local }
  const bucket = optional('LOGOS_BUCKET')
  return {
    logos:
      bucket === null ? { read: () => Promise.resolve(null) } : readS3Logos(bucket.replace('{mode}', mode)),
  }
}

/** The same, to be written. */
export const logoStore: Provider<'logos.write'> = ({ tenant: { mode } }) => {
  const local = localLogos(mode)
  if (local !== null) return { logoStore: local }
  const bucket = optional('LOGOS_BUCKET')
  return {
    logoStore: bucket === null ? { write: filesNotConfigured } : writeS3Logos(bucket.replace('{mode}', mode)),
  }
}

function localLogos(mode: Mode): Logos | null {
  const folder = optional('LOCAL_FILES')
  return folder === null ? null : folderLogos(`${folder}-logos/${mode}`)
}
