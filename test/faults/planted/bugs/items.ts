import type { PlantedBug } from '../bug.ts'

const caughtBy = ['test/domain/pricing/change-items.test.ts']

/** Items of a subscription whose money goes astray (K4, K5). */
export const itemBugs: readonly PlantedBug[] = [
  {
    name: 'item-refunds-forgotten',
    says: 'Refunds beyond what goes do not count on against the items that stay.',
    breaks: 'F6',
    file: 'shared/domain/pricing/change-items.ts',
    find: `    refundedKobo: closes.refunds - closes.unused,`,
    replace: `    refundedKobo: 0,`,
    caughtBy,
  },
  {
    name: 'item-base-lost',
    says: 'Without proration what was paid for an add-on that goes is lost.',
    breaks: 'K5',
    file: 'shared/domain/pricing/change-items.ts',
    find: `(bases[planItemId] ?? 0) + freed`,
    replace: `(bases[planItemId] ?? 0) + 0 * freed`,
    caughtBy,
  },
  {
    name: 'item-schedule-lost',
    says: 'Fewer units of an add-on, asked for the renewal beside a change now, are forgotten.',
    breaks: 'K5',
    file: 'shared/domain/subscription/on-plan.ts',
    find: `!named.has(addOnId)), ...later]`,
    replace: `!named.has(addOnId))]`,
    caughtBy: ['test/http/add-ons.test.ts'],
  },
  {
    name: 'item-removed-stays',
    says: 'An add-on of which no unit is left goes on being billed.',
    breaks: 'K4',
    file: 'shared/domain/pricing/add-on-order.ts',
    find: `({ quantity }) => quantity > 0)`,
    replace: `({ quantity }) => quantity >= 0)`,
    caughtBy: ['test/http/add-ons.test.ts'],
  },
]
