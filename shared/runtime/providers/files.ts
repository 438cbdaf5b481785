import { s3Files } from '../../adapters/aws/s3-files.ts'
import { folderFiles } from '../../adapters/local/folder-files.ts'
import type { Mode } from '../../domain/merchant.ts'
import { Problem } from '../../domain/problem.ts'
import type { Files } from '../../ports/files.ts'
import { optional } from '../config.ts'
import type { Provider } from '../provider.ts'

const known = new Map<Mode, Files>()

/** The deployment's files: a folder on a developer's machine, the mode's bucket on AWS. */
export const files: Provider<'files'> = ({ tenant: { mode } }) => {
  const folder = optional('LOCAL_FILES')
  if (folder !== null)
    return { files: folderFiles(folder, `${optional('CHECKOUT_BASE_URL') ?? ''}/local/files`) }
  const bucket = optional('FILES_BUCKET')
  if (bucket === null) return { files: notConfigured }
  const found = known.get(mode) ?? s3Files(bucket.replace('{mode}', mode))
  known.set(mode, found)
  return { files: found }
}

const refuse = (): Promise<never> =>
  Promise.reject(
    new Problem('service_unavailable', [{ reason: 'files_not_configured' }], {
      message: 'No place for files is configured.',
    }),
  )

const notConfigured: Files = {
  begin: refuse,
  part: refuse,
  complete: refuse,
  link: refuse,
  remove: refuse,
}
