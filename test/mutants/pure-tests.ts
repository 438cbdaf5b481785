/** The tests that need no engine: what kills the mutants of pure rules. `MUTANTS_TESTS` names fewer of them. */
export const pureTests: readonly string[] = process.env['MUTANTS_TESTS']?.split(' ') ?? [
  'test/domain/**/*.test.ts',
  'test/store/pure/*.test.ts',
  'test/security/{attempt-window,code-attempts,credential,doors,known-answers,one-time-code,url-guard,webhook-signature}.test.ts',
  'test/security/pure/*.test.ts',
]
