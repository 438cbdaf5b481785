/** What kills the mutants of the adapters: their contract suites, and their pure rules. `MUTANTS_TESTS` names others. */
export const gatewayTests: readonly string[] = process.env['MUTANTS_TESTS']?.split(' ') ?? [
  'test/contract/gateways.test.ts',
  'test/contract/heard.test.ts',
  'test/contract/nomba-naira.test.ts',
  'test/contract/paystack-lists.test.ts',
  'test/contract/paystack-banks.test.ts',
  'test/contract/tables/*.test.ts',
]
