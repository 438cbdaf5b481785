import type { PlantedBug } from '../bug.ts'

/** Bugs in the price changes of those who subscribe already (K9, V5). */
export const priceChangeBugs: readonly PlantedBug[] = [
  {
    name: 'price-untold',
    says: 'A higher price is billed to who was not told of it in time, because their trial was moved ahead.',
    breaks: 'K9',
    file: 'shared/domain/pricing/versions.ts',
    find: `(!isBill || !isDearer(own, version, quantity) || isTold(plan, subscription, version, periodStart)),`,
    replace: `(!isBill || !isDearer(own, version, quantity) || isTold(plan, subscription, version, periodStart) || isBill),`,
    caughtBy: ['test/http/price-changes.test.ts'],
  },
  {
    name: 'price-notice-that-failed-counts',
    says: 'A message that no channel took counts as sent: the higher price is billed.',
    breaks: 'K9',
    file: 'shared/operations/price-changes/run-price-notice.ts',
    find: `return status === 'sent' ? 'sent' : 'failed'`,
    replace: `return status === 'sent' ? 'sent' : 'sent'`,
    caughtBy: ['test/faults/price-change-killed.deep.test.ts'],
  },
  {
    name: 'price-notice-after-revert',
    says: 'A customer is told of a price that was taken back just before, and never hears of that.',
    breaks: 'V5',
    file: 'shared/operations/price-changes/run-price-notice.ts',
    find: `[replace(priceChangeRowCodec, before, row), notTakenBack(change)]`,
    replace: `[replace(priceChangeRowCodec, before, row), ...(change.dryRun ? [notTakenBack(change)] : [])]`,
    caughtBy: ['test/faults/price-change-killed.deep.test.ts'],
  },
  {
    name: 'price-promised-without-code',
    says: 'What is promised leaves the code out: less is billed than was promised.',
    breaks: 'K9',
    file: 'shared/domain/price-change/promise.ts',
    find: `return { amount: plan + addOns - code + tax,`,
    replace: `return { amount: plan + addOns + tax,`,
    caughtBy: ['test/scenarios/price-changes.deep.test.ts'],
  },
]
