import type { EquivalentMutant } from './equivalent.ts'

/** Mutants of the gateways' adapters that no answer of a gateway can show. */
export const equivalentInGateways: readonly EquivalentMutant[] = [
  {
    file: 'shared/adapters/gateways/nomba/naira.ts',
    line: "const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : (idOf(value) ?? '')",
    mutant: 'a number that is not finite as text; some text instead of none',
    reason:
      'neither `NaN`, `Infinity` nor a text without digits is an amount to the pattern of the next line',
  },
  {
    file: 'shared/adapters/gateways/nomba/naira.ts',
    line: "const [, whole, decimals = ''] =",
    mutant: 'a list of one text instead of an empty one',
    reason: 'its first place is skipped, as in a match',
  },
]
