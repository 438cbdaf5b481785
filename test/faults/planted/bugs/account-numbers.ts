import type { PlantedBug } from '../bug.ts'

const lives = ['test/scenarios/account-numbers.deep.test.ts']
const match = 'shared/domain/account/decide-match.ts'

/** Bugs in money on customers' account numbers (M4, V2). */
export const accountNumberBugs: readonly PlantedBug[] = [
  {
    name: 'transfer-beside-a-charge',
    says: 'A transfer pays an invoice whose charge is out: it is paid twice.',
    breaks: 'M4',
    file: match,
    find: ` || openOf(invoice.charge) !== null)`,
    replace: ` || openOf(null) !== null)`,
    caughtBy: lives,
  },
  {
    name: 'transfer-for-a-debt-that-is-over',
    says: 'What was written off is not paid by a transfer, though its subscription lives.',
    breaks: 'M4',
    file: match,
    find: `return invoice.status === 'uncollectible' && isUnpaid`,
    replace: `return invoice.status === 'open' && isUnpaid`,
    caughtBy: lives,
  },
  {
    name: 'transfer-twice-by-asking',
    says: 'A credit that is found by asking is booked beside what is booked already.',
    breaks: 'V2',
    file: 'shared/domain/account/decide-received.ts',
    find: "return `transfer#${gateway ?? 'twin'}#${reference}`",
    replace: "return `transfer#${gateway ?? 'twin'}#${reference}#${Math.random()}`",
    caughtBy: lives,
  },
  {
    name: 'transfer-never-asked-for',
    says: 'A lost callback is never found: nobody asks about an account.',
    breaks: 'M4',
    file: 'shared/operations/accounts/ask-account.ts',
    find: `if (!watch?.dueAt || watch.dueAt > now) return`,
    replace: `if (!watch?.dueAt || watch.dueAt <= now) return`,
    caughtBy: lives,
  },
  {
    name: 'deposit-refunded-though-spent',
    says: 'A refund of a deposit takes what was spent or given back already.',
    breaks: 'M4',
    file: 'shared/domain/account/decide-deposit-refund.ts',
    find: `if (amount > 0 && amount <= refundableKobo) return amount`,
    replace: `if (amount > 0 && amount <= refundableKobo + 1) return amount`,
    caughtBy: lives,
  },
]
