import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { endpointGaps, type Named } from './endpoint-gaps.ts'
import { additionsOf, apply, Overlay, type Addition, type Step } from './worked-diffs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const additions = additionsOf(readFileSync(`${root}CONTRIBUTING.md`, 'utf8'))
const { options } = ts.parseJsonConfigFileContent(
  {
    compilerOptions: ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)).config
      .compilerOptions,
  },
  ts.sys,
  root,
)
// A shared machine may be slow.
const timeout = 300_000
// All additions share what is parsed of the sources.
const parsed = ts.createDocumentRegistry()

/** A function that an addition does not touch is taken for one: to look into each of them would cost a minute. */
const takenFunction =
  "import type { HttpHandler } from '../endpoint.ts'\nexport declare const handler: HttpHandler\n"

function isTaken(path: string, overlay: Overlay, files: readonly string[]): boolean {
  return (
    /\/functions\/http\/(?!middleware)[a-z-]+\/[a-z-]+\.ts$/.test(path) &&
    !overlay.has(path) &&
    !files.includes(path.slice(root.length))
  )
}

/** The compiler over the sources with an overlay, asked for some files alone. */
function compilerOver(overlay: Overlay, files: readonly string[]): () => string[] {
  const textOf = (path: string) => (isTaken(path, overlay, files) ? takenFunction : overlay.read(path))
  const service = ts.createLanguageService(
    {
      getCompilationSettings: () => ({ ...options, incremental: false }),
      getScriptFileNames: () =>
        files.filter((file) => overlay.read(root + file) !== undefined).map((file) => root + file),
      getScriptVersion: (path) => (isTaken(path, overlay, files) ? 'taken' : overlay.versionOf(path)),
      getScriptSnapshot: (path) => {
        const text = textOf(path)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
      fileExists: (path) => overlay.has(path) || ts.sys.fileExists(path),
      readFile: (path) => overlay.read(path),
      directoryExists: (path) => overlay.holds(path) || ts.sys.directoryExists(path),
      realpath: (path) => path,
    },
    parsed,
  )
  return () =>
    files
      .filter((file) => overlay.read(root + file) !== undefined)
      .flatMap((file) =>
        [...service.getSyntacticDiagnostics(root + file), ...service.getSemanticDiagnostics(root + file)].map(
          ({ messageText }) =>
            `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(/\s+/g, ' ')}`,
        ),
      )
}

/** The sources that an addition changes or names; of tests, what is shared by them, for their frame is large. */
function sourcesOf({ steps }: Addition): string[] {
  const said = steps.flatMap(({ says }) => says.map((line) => line.split(': ')[0]!))
  const changed = steps.flatMap(({ diffs }) => diffs.map(({ path }) => path))
  return [...new Set([...said, ...changed.filter((path) => !path.startsWith('test/'))])].filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
}

/** Endpoints that an addition gives a row. */
function newEndpoints({ diffs }: Step): Named[] {
  return diffs
    .filter(({ path }) => path.startsWith('shared/api/rows/'))
    .flatMap(({ hunks }) =>
      hunks.flatMap(({ before, after }) => after.filter((line) => !before.includes(line))),
    )
    .flatMap((line) => [...line.matchAll(/^ {2}'([a-z-]+)': .*group: '([a-z-]+)'/g)])
    .map(([, name, group]) => ({ name: name!, group: group! }))
}

/** Whether a message is what a line of the paper says, whose `…` stands for anything. */
function isSaid(line: string, message: string): boolean {
  const [first, ...rest] = line.split('…').map((part) => part.trim())
  let at = message.startsWith(first!) ? first!.length : -1
  for (const part of rest) {
    if (at < 0) return false
    const found = message.indexOf(part, at)
    at = found < 0 ? -1 : found + part.length
  }
  return at >= 0 && (rest.length > 0 || at === message.length)
}

/** What was said and the paper does not tell, and the other way round. */
function differences(says: readonly string[], messages: readonly string[]): string[] {
  const left = [...messages]
  const missing = says.filter((line) => {
    const at = left.findIndex((message) => isSaid(line, message))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [
    ...missing.map((line) => `not said: ${line}`),
    ...left.map((message) => `said: ${message.slice(0, 400)}`),
  ]
}

const tests = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('architecture'))
  .map((file) => `${root}test/${file}`)

describe('the worked additions', () => {
  it('are a field, an endpoint, an event type and a gateway', () => {
    expect(additions.map(({ name }) => name)).toEqual([
      'A field of a plan',
      'An endpoint',
      'An event type',
      'A gateway',
    ])
  })

  it.each(additions)(
    '$name: each step produces the messages that the page quotes, and the last step leaves none',
    { timeout },
    (addition) => {
      const overlay = new Overlay(root)
      const diagnose = compilerOver(overlay, sourcesOf(addition))
      const endpoints = addition.steps.flatMap(newEndpoints)
      for (const [i, { diffs, says }] of addition.steps.entries()) {
        overlay.change(diffs)
        const surroundings = {
          has: (path: string) => overlay.has(root + path) || existsSync(root + path),
          tests: endpoints.length === 0 ? [] : tests.map((path) => overlay.read(path)!),
        }
        const gaps = endpoints.flatMap((one) => endpointGaps(one, surroundings))
        const messages = [...diagnose(), ...gaps.map((gap) => `test/architecture/routes.test.ts: ${gap}`)]
        expect([i + 1, differences(says, messages)]).toEqual([i + 1, []])
      }
      expect(addition.steps.at(-1)!.says).toEqual([])
    },
  )

  it('are found by their surrounding code: a hunk that no longer fits is named', () => {
    const hunk = { before: ['one', 'two'], after: ['one'] }
    expect(apply({ path: 'a.ts', isNew: false, hunks: [hunk] }, 'zero\none\ntwo\nthree\n')).toBe(
      'zero\none\nthree\n',
    )
    const moved = () => apply({ path: 'a.ts', isNew: false, hunks: [hunk] }, 'zero\none\n2\n')
    expect(moved).toThrow('hunk 1 of a.ts does not apply')
  })
})

describe('what the types refuse', () => {
  const overlay = new Overlay(root)
  const misspell = (path: string, from: string, to: string) => {
    const line = overlay
      .read(root + path)!
      .split('\n')
      .find((one) => one.includes(from))!
    return { path, isNew: false, hunks: [{ before: [line], after: [line.replace(from, to)] }] }
  }

  it('an unknown event type, and a parameter that the path does not have', { timeout }, () => {
    const pause = 'shared/domain/subscription/decide-pause.ts'
    const read = 'functions/http/plans/get-plan.ts'
    const diagnose = compilerOver(overlay, [pause, read])
    overlay.change([
      misspell(pause, 'subscription_paused', 'subscription_pasued'),
      misspell(read, 'params.id', 'params.ref'),
    ])
    const messages = diagnose()
    expect(
      messages.some((message) => message.startsWith(pause) && message.includes("'subscription_pasued'")),
    ).toBe(true)
    expect(messages.filter((message) => message.startsWith(read))).toEqual([
      expect.stringContaining("Property 'ref' does not exist"),
    ])
  })
})
