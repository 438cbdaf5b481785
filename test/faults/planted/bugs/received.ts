import type { PlantedBug } from '../bug.ts'

const back = ['test/scenarios/outside-payments-back.test.ts']
const removal = 'shared/domain/invoice/decide-payment-removal.ts'

/** Bugs in what merchants received themselves (M1, M2, V1). */
export const receivedBugs: readonly PlantedBug[] = [
  {
    name: 'cash-never-asked-for-again',
    says: 'A part beside a renewal’s own charge lets that go, and nothing asks for the rest.',
    breaks: 'M1',
    file: 'shared/domain/invoice/decide-outside-payment.ts',
    find: `isRenewalOut(state) ? askedForRest(`,
    replace: `isRenewalOut(state) && order.paymentId === '' ? askedForRest(`,
    caughtBy: back,
  },
  {
    name: 'forgiven-becomes-credit',
    says: 'What was forgiven counts as paid for the period, so a cancel gives it back as credit.',
    breaks: 'M2',
    file: 'shared/domain/pricing/items.ts',
    find: `Math.min(waivedOf(lines), sumKobo(...prices))`,
    replace: `Math.min(0 * waivedOf(lines), sumKobo(...prices))`,
    caughtBy: back,
  },
  {
    name: 'forgiven-by-anyone',
    says: 'Any member of the team may forgive all of an invoice.',
    breaks: 'V1',
    file: 'shared/domain/invoice/waived.ts',
    find: `member.role !== 'owner' && `,
    replace: `member.role === 'owner' && `,
    caughtBy: ['test/http/refund-limits.test.ts'],
  },
  {
    name: 'cash-past-the-limit',
    says: 'A payment that a member records does not count in their limit.',
    breaks: 'R7',
    file: 'shared/operations/invoices/record-payment.ts',
    find: `receiptKey: newReceiptKey(), member, use, `,
    replace: `receiptKey: newReceiptKey(), member, use: use && null, `,
    caughtBy: ['test/http/refund-limits.test.ts'],
  },
  {
    name: 'reversed-with-spent-credit',
    says: 'A payment whose credit was spent is reversed, and the merchant has given that away.',
    breaks: 'V1',
    file: removal,
    find: `  if (amount > leftKobo) throw`,
    replace: `  if (amount > leftKobo + amount) throw`,
    caughtBy: back,
  },
  {
    name: 'reversed-credit-stays',
    says: 'A reversed payment leaves the customer the credit that came from it.',
    breaks: 'M2',
    file: removal,
    find: `    moves: [...(fromCreditKobo === 0 ? [] : moves), ...unnamed(invoice, part)],`,
    replace: `    moves: [...(fromCreditKobo === 0 ? [] : moves.slice(0, 1)), ...unnamed(invoice, part)],`,
    caughtBy: back,
  },
  {
    name: 'removed-reference-stays-taken',
    says: 'A mistyped payment that was removed can’t be recorded again under its reference.',
    breaks: 'M2',
    file: removal,
    find: `  if (reference === null) return []`,
    replace: `  if (reference !== '') return []`,
    caughtBy: back,
  },
  {
    name: 'removed-part-still-paid',
    says: 'A removed part still counts as paid, so less than is due is charged.',
    breaks: 'M2',
    file: removal,
    find: `    amountPaid: invoice.amountPaid - part.amount,\n`,
    replace: ``,
    caughtBy: back,
  },
]
