import { s3Files } from '../../adapters/aws/s3-files.ts'
import { folderFiles } from '../../adapters/local/folder-files.ts'
import type { Mode } from '../../domain/merchant/merchant.ts'
import type { Files } from '../../ports/files.ts'
import { optional } from '../config.ts'
import { filesNotConfigured } from '../no-files.ts'
import type { Provider } from '../provider.ts'

const known = new Map<Mode, Files>()

/** The deployment's files: a folder on a developer's machine, the mode's bucket on AWS. */
export const files: Provider<'files'> = ({ tenant: { mode } }) => {
  const folder = optional('LOCAL_FILES')
  if (folder !== null) return { files: folderFiles(folder) }
  const bucket = optional('FILES_BUCKET')
  if (bucket === null) return { files: none }
  const found = known.get(mode) ?? s3Files(bucket.replace('{mode}', mode))
  known.set(mode, found)
  return { files: found }
}

const none: Files = {
  begin: filesNotConfigured,
  part: filesNotConfigured,
  complete: filesNotConfigured,
  remove: filesNotConfigured,
}
