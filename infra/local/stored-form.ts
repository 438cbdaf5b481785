import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StackRefusal } from './stack-claim.ts'

/**
 * The form in which items are stored. It rises with each change after which older items are not read; before the first
 * release there may be such changes.
 */
export const storedForm = 3

/**
 * Marks a new data folder with the form of what it stores.
 * @throws StackRefusal where an older version stored something in the folder that this one does not read.
 */
export function requireStoredForm(dataDir: string): void {
  const path = join(dataDir, 'stored-form')
  const known = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (existsSync(join(dataDir, 'database.db')) && known !== String(storedForm))
    throw new StackRefusal(
      `What ${dataDir} holds was made by an older version of the service, and is not read. ` +
        'Start with --fresh to forget it, or another stack with its own LOCAL_DATA.',
    )
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, `${storedForm}\n`)
}
