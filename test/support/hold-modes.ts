import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { modeLine, modeTestsIn, placeOf, type ModeTest } from './mode-tests.ts'
import { treeNow } from './tree.ts'

/** What the last whole `npm test` here saw, for the deep run after it. */
const kept = 'node_modules/.cache/tests/modes-of-npm-test.txt'

/** Every test of the mode in the product. */
export function modeTests(): ModeTest[] {
  return globSync('{shared,functions}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('node_modules'))
    .toSorted()
    .flatMap((file) => modeTestsIn(file, readFileSync(file, 'utf8')))
}

/**
 * Holds what a run saw of the tests of the mode, when every file of it has run: each ended both ways in some test, or a
 * reason says why not. `npm test` runs a share, so the deep run after it judges, with what both saw.
 * @throws Error that names each place and the outcome that no test saw.
 */
export function holdModes(directory: string): void {
  const lines = readdirSync(directory).flatMap((name) =>
    readFileSync(join(directory, name), 'utf8').split('\n'),
  )
  const seen = new Set(lines.filter((line) => line.startsWith('mode ')))
  if (process.env['TESTS'] === 'daily') {
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, [treeNow(), ...seen].join('\n'))
    return
  }
  const [tree, ...daily] = existsSync(kept) ? readFileSync(kept, 'utf8').split('\n') : []
  if (tree !== treeNow()) {
    console.log('Tests of the mode are not judged: npm test has not run over these sources.')
    return
  }
  const tests = modeTests()
  const faults = modeFaults(tests, new Set([...seen, ...daily]), reasons)
  if (faults.length === 0) {
    console.log(`Tests of the mode: ${tests.length} places, each seen both ways or explained.`)
    return
  }
  process.exitCode = 1
  throw new Error(['Tests of the mode of which one outcome is never seen:', ...faults].join('\n  '))
}

/** The outcomes that nothing saw and no reason explains. */
export function modeFaults(
  tests: readonly ModeTest[],
  seen: ReadonlySet<string>,
  explained: Readonly<Record<string, string>>,
): string[] {
  const isExplained = (one: ModeTest, outcome: boolean): boolean =>
    Object.keys(explained).some((key) => `${one.file} ${one.expression} ${outcome}`.startsWith(key))
  return tests.flatMap((one) =>
    [true, false]
      .filter((outcome) => !seen.has(modeLine(placeOf(one), outcome)) && !isExplained(one, outcome))
      .map((outcome) => `${placeOf(one)} was never ${outcome}`),
  )
}

/** Why no note says both ways: by file, expression and outcome, or the beginning of that. */
export const reasons: Readonly<Record<string, string>> = {
  'functions/pages/dashboard/': 'runs in a browser, which notes nothing',
  'shared/sdk/': 'runs as a command of its own, which notes nothing',
  "shared/runtime/gateways.ts mode === 'live' false": 'the tests’ sandbox is the twin, which has no secret',
  "shared/adapters/gateways/catalog.ts mode === 'live' false":
    'only what the sentence about an unknown gateway adds: that live may have none',
  "functions/http/pages/cancel-preview-page.ts mode === 'sandbox' false":
    'only the strip that says sandbox: live pages are held by pages-in-live, which shows no cancel',
  "functions/http/pages/checkout-form.ts mode === 'sandbox' true":
    'the tests’ sandbox is the twin, which has no name to show: the test before it decides',
  "functions/http/pages/checkout-page.ts mode === 'sandbox' false":
    'the address of the portal on a page of success: no test subscribes over a page in live',
  "shared/operations/portal/read-portal.ts mode === 'live' true":
    'an approval of a live charge that is over by the wall clock: no test waits so long',
}
