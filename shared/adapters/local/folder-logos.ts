import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logos } from '../../ports/logos.ts'

/** Logos in a folder of this machine. */
export function folderLogos(folder: string): Logos {
  return {
    async read(merchantId) {
      const place = join(folder, merchantId)
      return existsSync(place) ? readFile(place) : null
    },
    async write(merchantId, bytes) {
      await mkdir(folder, { recursive: true })
      const unfinished = join(folder, randomUUID())
      await writeFile(unfinished, bytes)
      await rename(unfinished, join(folder, merchantId))
    },
  }
}
