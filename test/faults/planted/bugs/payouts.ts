import type { PlantedBug } from '../bug.ts'

/** Bugs in payouts and bills. */
export const payoutBugs: readonly PlantedBug[] = [
  {
    name: 'failed-payout-kept',
    says: 'A payout that the bank refuses is posted back, but the balance is not credited.',
    breaks: 'I5',
    file: 'shared/domain/payout/decide-payout-outcome.ts',
    find: `    { kind: 'available_credited', currency, amount },\n`,
    replace: '',
    caughtBy: ['test/scenarios/payouts.test.ts'],
  },
  {
    name: 'silent-payout-failed',
    says: 'A transfer without an answer is taken for failed, and its money is given back while it arrives.',
    breaks: 'I3',
    file: 'shared/domain/payout/decide-payout-outcome.ts',
    find: `    case 'unknown':
      return unheardOf(payout, now)`,
    replace: `    case 'unknown':
      return decidePayoutFailure(payout, 'gateway_error')`,
    caughtBy: ['test/faults/money.test.ts'],
  },
  {
    name: 'transfer-under-new-reference',
    says: 'A transfer that is made again has another reference, so the bank makes it twice.',
    breaks: 'I3',
    file: 'shared/operations/payouts/run-payout.ts',
    find: 'reference: id,\n      amount,',
    replace: 'reference: `${id}-${begun.version}`,\n      amount,',
    caughtBy: ['test/scenarios/payouts.test.ts'],
  },
  {
    name: 'reversal-never-asked',
    says: 'A completed payout is never asked about again, so money that the bank sends back is lost.',
    breaks: 'I3',
    file: 'shared/domain/payout/payout.ts',
    find: `dueAt: nextReversalCheck(now, now),`,
    replace: `dueAt: null,`,
    caughtBy: ['test/scenarios/payouts.test.ts'],
  },
  {
    name: 'silent-bill-refunded',
    says: 'A bill whose purchase was not answered is refunded while it may have been delivered.',
    breaks: 'I3',
    file: 'shared/domain/vas/decide-bill-outcome.ts',
    find: `      return answered(bill)`,
    replace: `      return decideBillOutcome(bill, { kind: 'failed', reason: 'timeout' })`,
    caughtBy: ['test/http/vas.test.ts'],
  },
  {
    name: 'bill-given-up-too-soon',
    says: 'A bill is given up as never received while its purchase is still on its way to the provider.',
    breaks: 'I3',
    file: 'shared/domain/vas/decide-bill-outcome.ts',
    find: `const over = wallMs >= bill.leaseUntil`,
    replace: `const over = wallMs > 0`,
    caughtBy: ['test/faults/charge-out.test.ts'],
  },
]
