import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endEngines } from './engine.ts'
import { readNotes } from './recorded-calls.ts'
import { partOfRun } from './share.ts'

/** Runs once around all test files: they share a folder (`once.ts`), note the calls to AWS that functions make, and in the end roles and tests of the mode are held against what was seen. */
export function setup(): () => Promise<void> {
  unpackChromium()
  const directory = mkdtempSync(join(tmpdir(), 'calls-'))
  process.env['RECORDED_CALLS'] = directory
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  process.env['RUN_FOLDER'] = folder
  const templates = makeTemplates()
  return async () => {
    try {
      const { calls, complete } = readNotes(directory)
      // Imported late: it knows the templates, which most runs do without.
      if (!complete) {
        if (process.env['DEEP'] === 'whole')
          console.log('Tests of the mode are not judged: not every file of the run has noted that it ran.')
        return
      }
      await (await import('./hold-roles.ts')).holdRoles(calls)
      // A part of the files sees a part of the outcomes.
      if (process.env['TESTS'] !== undefined && partOfRun() === null)
        (await import('./hold-modes.ts')).holdModes(directory)
    } finally {
      templates?.kill()
      endEngines(folder)
      for (const one of [directory, folder]) rmSync(one, { recursive: true })
    }
  }
}

/** Begins to make what the end of a whole run holds roles against; whoever asks for it before waits for it (`once.ts`). */
function makeTemplates() {
  if (process.env['TESTS'] === undefined) return undefined
  return spawn(process.execPath, ['test/infra/cdk/make-templates.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Once for all files that look at pages: if two unpacked it at once, they would start half a browser. */
function unpackChromium(): void {
  if (process.env['CHROMIUM'] !== undefined || existsSync(join(tmpdir(), 'chromium'))) return
  const unpack = "import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())"
  const env = { ...process.env, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  execFileSync(process.execPath, ['-e', unpack], { env, stdio: 'ignore' })
}
