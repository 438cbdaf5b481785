import { mkdirSync, rmdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The folder of this test run, removed at its end; none outside a run. */
export function runFolder(): string | undefined {
  return process.env['RUN_FOLDER']
}

/** How long a file waits for what another makes, before it makes it for itself. */
const patienceMs = 150_000

/**
 * Done once for all test files of a run, which have processes of their own: the first that asks makes it, the others read
 * what it wrote. What is made must be JSON, and the same for whoever makes it.
 */
export async function once<T>(name: string, make: () => Promise<T> | T): Promise<T> {
  const folder = runFolder()
  if (folder === undefined) return make()
  const file = join(folder, `${name}.json`)
  const mark = join(folder, `${name}.claimed`)
  for (const until = Date.now() + patienceMs; Date.now() < until;) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text !== undefined) return JSON.parse(text) as T
    if (!claim(mark)) {
      await wait(50)
      continue
    }
    try {
      const made = await make()
      await writeFile(`${file}.part`, JSON.stringify(made))
      await rename(`${file}.part`, file)
      return made
    } catch (error) {
      rmdirSync(mark)
      throw error
    }
  }
  return make()
}

/** Only one process can make a folder. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
