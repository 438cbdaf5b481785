import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PartsLost, type FileLinks, type Files } from '../../ports/files.ts'

/**
 * Files in a folder of this machine, which the local stack serves under an address. Parts lie beside the file until it is
 * complete.
 */
export function folderFiles(folder: string): Files {
  const placeOf = (name: string): string => join(folder, name)
  const partsOf = ({ name, uploadId }: { readonly name: string; readonly uploadId: string }): string =>
    join(folder, `${name}.${uploadId}`)
  return {
    async begin(name) {
      const upload = { name, uploadId: randomUUID() }
      await mkdir(partsOf(upload), { recursive: true })
      return upload
    },
    async part(upload, number, bytes) {
      const parts = partsOf(upload)
      if (!existsSync(parts)) throw new PartsLost(upload.name)
      await writeFile(join(parts, String(number)), bytes)
      return tagOf(bytes)
    },
    async complete(upload, tags) {
      const place = placeOf(upload.name)
      const parts = partsOf(upload)
      if (!existsSync(parts)) {
        if (existsSync(place)) return
        throw new PartsLost(upload.name)
      }
      await mkdir(dirname(place), { recursive: true })
      const unfinished = `${place}.unfinished`
      await rm(unfinished, { force: true })
      for (const [i, tag] of tags.entries()) {
        const part = join(parts, String(i + 1))
        if (!existsSync(part) || tagOf(await readFile(part)) !== tag) throw new PartsLost(upload.name)
        await pipeline(createReadStream(part), createWriteStream(unfinished, { flags: 'a' }))
      }
      await rename(unfinished, place)
      await rm(parts, { recursive: true, force: true })
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  }
}

function tagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Links to files that the local stack serves under an address. */
export function folderLinks(baseUrl: string): FileLinks {
  return {
    link: (name, { fileName }) => Promise.resolve(`${baseUrl}/${name}?name=${encodeURIComponent(fileName)}`),
  }
}
