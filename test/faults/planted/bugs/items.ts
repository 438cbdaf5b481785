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
    name: 'item-named-refund-uncounted',
    says: 'A refund that names a line of the period takes the setup fee first, as one that names none.',
    breaks: 'K5',
    file: 'shared/domain/invoice/chain.ts',
    find: `const countedKobo = Math.max(0, amount - given.fromCreditKobo - apartKobo)`,
    replace: `const { countedKobo } = given`,
    caughtBy: ['test/http/named-refunds.test.ts'],
  },
  {
    name: 'item-named-refund-forgotten',
    says: 'What refunds gave back of the period by name counts as given back of the setup fee afterwards.',
    breaks: 'K5',
    file: 'shared/domain/invoice/chain.ts',
    find: `invoice.amountRefunded - namedOfPeriod(invoice)`,
    replace: `invoice.amountRefunded`,
    caughtBy: ['test/http/named-refunds.test.ts'],
  },
  {
    name: 'item-stub-code-whole',
    says: 'A fixed code takes its whole value off a stub.',
    breaks: 'K8',
    file: 'shared/domain/pricing/lines-for.ts',
    find: `discountValue: stubShare(discount.discountValue, stub)`,
    replace: `discountValue: discount.discountValue`,
    caughtBy: ['test/domain/pricing/combined.test.ts'],
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
