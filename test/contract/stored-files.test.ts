import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { s3Files } from '../../shared/adapters/aws/s3-files.ts'
import { s3Links } from '../../shared/adapters/aws/s3-links.ts'
import { folderFiles, folderLinks } from '../../shared/adapters/local/folder-files.ts'
import { leastPartBytes, PartsLost, type FileLinks, type Files } from '../../shared/ports/files.ts'
import { startS3Double } from './s3-double.ts'

// What every store of files must do (N4): the local folder, and Amazon's over a double of its interface.
const folder = mkdtempSync(join(tmpdir(), 'files-'))
const s3 = await startS3Double()
for (const [name, value] of Object.entries({
  AWS_ENDPOINT_URL_S3: s3.endpoint,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
}))
  vi.stubEnv(name, value)

afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const stores: readonly [string, Files & FileLinks, (name: string, link: string) => Promise<Buffer | null>][] =
  [
    [
      'the folder',
      { ...folderFiles(folder), ...folderLinks('http://files.test') },
      (name) => {
        try {
          return Promise.resolve(readFileSync(join(folder, name)))
        } catch {
          return Promise.resolve(null)
        }
      },
    ],
    [
      'S3',
      { ...s3Files('bucket'), ...s3Links('bucket') },
      async (_, link) => {
        const answer = await fetch(link)
        return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
      },
    ],
  ]

describe.each(stores)('%s', (kind, files, read) => {
  const nameOf = (test: string): string => `live/mer_1/${test}-${kind.slice(-2)}.csv`
  const download = async (name: string): Promise<Buffer | null> =>
    read(name, await files.link(name, { fileName: 'invoices.csv', seconds: 300 }))
  const [first, second] = [Buffer.alloc(leastPartBytes, 'a'), Buffer.from('the rest, ₦\r\n')]

  it('joins parts in order, and shows no file before that', async () => {
    const upload = await files.begin(nameOf('join'), 'text/csv')
    const late = await files.part(upload, 2, second)
    const early = await files.part(upload, 1, first)
    expect(await download(upload.name)).toBeNull()
    await files.complete(upload, [early, late])
    expect((await download(upload.name))?.equals(Buffer.concat([first, second]))).toBe(true)
  })

  it('accepts a repeated part and a repeated completion', async () => {
    const upload = await files.begin(nameOf('again'), 'text/csv')
    await files.part(upload, 1, Buffer.from('half'))
    const tag = await files.part(upload, 1, second)
    await files.complete(upload, [tag])
    await files.complete(upload, [tag])
    expect((await download(upload.name))?.equals(second)).toBe(true)
  })

  it('makes no file from replaced parts, nor from an upload that is gone', async () => {
    const upload = await files.begin(nameOf('lost'), 'text/csv')
    const tag = await files.part(upload, 1, Buffer.from('one'))
    await files.part(upload, 1, Buffer.from('other'))
    await expect(files.complete(upload, [tag])).rejects.toThrow(PartsLost)
    const gone = { name: nameOf('gone'), uploadId: 'never' }
    await expect(files.part(gone, 1, second)).rejects.toThrow(PartsLost)
    await expect(files.complete(gone, [tag])).rejects.toThrow(PartsLost)
    expect(await download(upload.name)).toBeNull()
  })

  it('removes a file, and accepts removing one that does not exist', async () => {
    const upload = await files.begin(nameOf('remove'), 'text/csv')
    await files.complete(upload, [await files.part(upload, 1, second)])
    await files.remove(upload.name)
    await files.remove(upload.name)
    expect(await download(upload.name)).toBeNull()
  })
})

describe('S3', () => {
  const files = { ...s3Files('bucket'), ...s3Links('bucket') }

  it('is retried after a pause, and completes only once even when its response is lost', async () => {
    s3.faults.push(503)
    const upload = await files.begin('live/mer_1/faults.csv', 'text/csv')
    s3.faults.push(500, 503)
    const tag = await files.part(upload, 1, Buffer.from('x'))
    s3.faults.push('lost')
    await files.complete(upload, [tag]).catch(() => null)
    await files.complete(upload, [tag])
    expect(s3.objects.get(upload.name)?.toString()).toBe('x')
  })

  it('makes links that name the file, are signed, and expire', async () => {
    const link = new URL(await files.link('live/mer_1/faults.csv', { fileName: 'a.csv', seconds: 300 }))
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300')
    expect(link.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
    const { headers } = await fetch(link)
    expect(headers.get('content-disposition')).toBe('attachment; filename="a.csv"')
    link.search = ''
    expect((await fetch(link)).status).toBe(403)
  })
})
