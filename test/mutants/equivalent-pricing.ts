import type { EquivalentMutant } from './equivalent.ts'

/** Those of prices, their lines and their changes. */
export const equivalentInPricing: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/pricing/change-items.ts',
    line: 'return amount < 0',
    mutant: 'amount <= 0',
    reason: 'a line of nothing adds nothing, to the charge as to the credit',
  },
  {
    file: 'shared/domain/pricing/items.ts',
    line: 'taxes: readonly AppliedTax[] = [],',
    mutant: 'a text in the empty list',
    reason: 'a text has no `inclusive`, so it is not on top',
  },
  {
    file: 'shared/domain/pricing/recurring.ts',
    line: 'taxes: readonly AppliedTax[] = [],',
    mutant: 'a text in the empty list',
    reason: 'a text has no `inclusive`, so it is not on top',
  },
  {
    file: 'shared/domain/pricing/plan-pricing.ts',
    line: 'const steps = { model, tiers: tiers ?? [] }',
    mutant: 'a text in the empty list',
    reason: 'a graduated price without steps was refused in the first line; the list is for the compiler',
  },
  {
    file: 'shared/domain/pricing/quantity-change.ts',
    line: 'amount > 0',
    mutant: 'amount >= 0',
    reason: 'for nothing there is no line: it has returned before',
  },
  {
    file: 'shared/domain/pricing/versions.ts',
    line: 'return (told ?? []).some((one) => one.planId === id && one.version === n && one.from <= periodStart)',
    mutant: 'a text in the empty list',
    reason: 'a text names no plan',
  },
  {
    file: 'shared/domain/pricing/versions.ts',
    line: 'return (versions ?? []).filter(({ revertedAt }) => revertedAt === null)',
    mutant: 'a text in the empty list',
    reason: 'a text has no `revertedAt`, and undefined is not null: it does not stand',
  },
]
