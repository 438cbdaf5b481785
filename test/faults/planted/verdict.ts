import type { FailedTest, TestRun } from './run-tests.ts'

/** The tests' verdict on a bug. A patch that only keeps files from loading shows nothing, so it counts as broken. */
export type Verdict =
  | { readonly kind: 'caught'; readonly by: FailedTest }
  | { readonly kind: 'not caught' }
  | { readonly kind: 'broken patch'; readonly why: string }

/** Failures of the patch itself, not of what it changes. */
const patchFailure =
  /^(SyntaxError|ReferenceError|Error: (Transform failed|Cannot find|Failed to (load|resolve)))/

/** Judges a run of tests over a planted bug. */
export function verdictOf({ green, failed, complaint }: TestRun): Verdict {
  if (green) return { kind: 'not caught' }
  const by = failed.find(({ why }) => !patchFailure.test(why))
  if (by) return { kind: 'caught', by }
  return { kind: 'broken patch', why: failed[0]?.why ?? complaint }
}
