import { afterAll } from 'vitest'

/**
 * The runner reports after each file of tests what that file has covered. All of them share one thread here, where it
 * would report again what the files before have covered, thousands of mutants of hundreds of tests each time. Hooks run in
 * the order of their definition, so this comes after the runner's own.
 */
// eslint-disable-next-line no-empty-pattern -- Vitest asks for it
afterAll(({}, { meta }) => {
  const report = meta as { mutantCoverage?: { perTest: Record<string, unknown> } }
  const covered = report.mutantCoverage
  if (covered === undefined) return
  report.mutantCoverage = { ...covered, perTest: { ...covered.perTest } }
  for (const test of Object.keys(covered.perTest)) Reflect.deleteProperty(covered.perTest, test)
})
