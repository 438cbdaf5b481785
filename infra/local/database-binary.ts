import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const executable = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide'

/** This machine has no DynamoDB; the message says how to get one. */
export class NoDatabase extends Error {}

/**
 * The Dynoxide binary: from this platform's npm package, otherwise from the PATH. Only the Linux package is a
 * dependency, because `npm ci` fails on platform packages that a registry lacks.
 * @throws NoDatabase when there is none.
 */
export function findDatabaseBinary(): string {
  const candidates = [fromPackage(), ...fromPath()].filter((path) => path !== null)
  const found = candidates.find(isExecutable)
  if (found === undefined) throw new NoDatabase(missing)
  return found
}

const platformPackage = `@dynoxide/${process.platform}-${process.arch}`

const missing = [
  'The local stack needs a DynamoDB, and found none. Do one of these:',
  '- brew install nubo-db/tap/dynoxide, or any other way to put `dynoxide` on the PATH',
  '- run Amazon’s DynamoDB Local and set LOCAL_DYNAMODB_ENDPOINT=http://127.0.0.1:8000',
  `- npm i -D ${platformPackage}, where your registry has it: npm’s own has it for linux-x64 alone`,
].join('\n')

function fromPackage(): string | null {
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`${platformPackage}/package.json`)),
      executable,
    )
  } catch {
    return null
  }
}

/** Also finds `npm i -D dynoxide`: npm scripts have node_modules/.bin on the PATH. */
function fromPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, executable))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
