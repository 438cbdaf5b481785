import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'start-command-'))
const dataDir = join(folder, 'data')
afterAll(() => {
  rmSync(folder, { recursive: true })
})

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** `npm start -- ...`, which ends by itself where it does not start the service. */
function start(words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const options = { env: { ...process.env, PORT: '0', LOCAL_DATA: dataDir, ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, ['infra/local/start.ts', ...words], options, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

/** A processor for which no package has a database, and nothing on the path. */
const nowhere = {
  PATH: folder,
  NODE_OPTIONS: `--import data:text/javascript,Object.defineProperty(process,'arch',{value:'none'})`,
}

describe('npm start', () => {
  it('prints help', async () => {
    const { code, out } = await start(['--help'], nowhere)
    expect(code).toBe(0)
    for (const word of ['npm start --', '--fresh', 'PORT', 'LOCAL_DATA', 'LOCAL_DYNAMODB_ENDPOINT'])
      expect(out).toContain(word)
  })

  it.each([
    ['--frsh', "error: unknown option '--frsh'\n(Did you mean --fresh?)"],
    ['--port=5000', "error: unknown option '--port=5000'"],
    ['fresh', 'error: too many arguments'],
  ])('refuses %s, and touches nothing', async (word, said) => {
    const { code, err } = await start([word])
    expect(code).toBe(1)
    expect(err).toContain(said)
    expect(err).toContain('npm start -- --help')
    expect(existsSync(dataDir)).toBe(false)
  })

  it('says how to get a database where there is none, before it changes anything', async () => {
    const { code, out, err } = await start([], nowhere)
    expect([code, out]).toEqual([1, ''])
    for (const way of ['brew install', 'DynamoDB Local', 'LOCAL_DYNAMODB_ENDPOINT=', 'npm i -D @dynoxide/'])
      expect(err).toContain(way)
    expect(err).not.toContain(' at ')
    expect(existsSync(dataDir)).toBe(false)
  })
})
