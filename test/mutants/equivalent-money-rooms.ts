import type { EquivalentMutant } from './equivalent.ts'

/** Those of the rooms that hold money and whom it is of: tax, payouts, customers, ledger, credit, reversals. */
export const equivalentInMoneyRooms: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/tax/decide-notes.ts',
    line: 'const room = due.amount > 0 ? invoiceTotal(invoice) - noted : noted',
    mutant: 'due.amount >= 0',
    reason: 'nothing is left of a due of nothing, whatever room there is',
  },
  {
    file: 'shared/domain/tax/decide-notes.ts',
    line: 'return amount === 0 ? [] : [{ invoice, amount: due.amount > 0 ? amount : -amount }]',
    mutant: 'due.amount >= 0',
    reason: 'a due of nothing has an amount of 0 for each invoice, and the list is empty',
  },
  {
    file: 'shared/domain/tax/decide-notes.ts',
    line: "const kind: NoteKind = due.amount > 0 ? 'credit_note' : 'debit_note'",
    mutant: 'due.amount >= 0',
    reason: 'a due of nothing is never written, and is spread over no invoice: no note has the kind',
  },
  {
    file: 'shared/domain/tax/decide-notes.ts',
    line: 'const sign = amount < 0 ? -1 : 1',
    mutant: 'amount <= 0',
    reason: 'no invoice of a spread has an amount of 0',
  },
  {
    file: 'shared/domain/tax/decide-notes.ts',
    line: "invoiceNumber: invoice.taxNumber ?? ''",
    mutant: 'another text than the empty one',
    reason: 'notes are written for invoices that have a number only: the type can’t say so',
  },
  {
    file: 'shared/domain/tax/printed.ts',
    line: 'function rateOf({ lines, taxes = [] }: AnyInvoice, id: string | null): string {',
    mutant: 'something in the empty list',
    reason: 'no line of an invoice without rates names one by its place',
  },
  {
    file: 'shared/domain/tax/tax-lines.ts',
    line: 'const isOfGroup = rate && isSameTax(rate, one) && line.amount < 0 === isCredit && !line.carries',
    mutant: 'amount < 0 !== isCredit, amount >= 0, amount <= 0',
    reason:
      'the same two groups, the credits first: each is shared out by itself. A line of 0 has no share in either',
  },
  {
    file: 'shared/domain/tax/tax-lines.ts',
    line: 'const sign = total < 0 ? -1 : 1',
    mutant: 'total <= 0',
    reason: 'each share of nothing is 0, and -0 is made 0 where it is returned',
  },
  {
    file: 'shared/domain/tax/tax-lines.ts',
    line: 'const size = (value: bigint): bigint => (value < 0n ? -value : value)',
    mutant: 'value <= 0n',
    reason: 'a big integer of 0 has no sign',
  },
  {
    file: 'shared/domain/tax/tax-lines.ts',
    line: 'return floors.map((floor, i) => (floor + (more.has(i) ? 1 : 0)) * sign || 0)',
    mutant: '/ sign',
    reason: 'the sign is 1 or -1',
  },
  {
    file: 'shared/domain/tax/tax-terms.ts',
    line: 'return valid.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0] ?? null',
    mutant: 'one.validFrom <= other.validFrom',
    reason: 'no two rates of a code begin at one instant: the second is refused (`tax_code_exists`)',
  },
  {
    file: 'shared/domain/tax/notes-due-by.ts',
    line: 'const amount = given > 0 ? given - Math.min(given, keptOf(first, turns)) : given',
    mutant: 'given >= 0',
    reason: 'of nothing given, nothing pays for an earlier reversal: what is kept is never below 0',
  },
  {
    file: 'shared/domain/payout/stop-token.ts',
    line: 'const [, mode, merchant, payout, key] = shape.exec(token) ?? []',
    mutant: 'a list of one text for the empty one',
    reason: 'the first place of the list is skipped',
  },
  {
    file: 'shared/domain/payout/decide-payout-outcome.ts',
    line: 'const nothing = { askAgainAt: null, gatewayReference: null }',
    mutant: 'an empty object',
    reason: 'both are read with `??`, which takes what is absent for null',
  },
  {
    file: 'shared/domain/customer/contact.ts',
    line: 'const same = (one: Contact): boolean => before[one]?.toLowerCase() === after[one]?.toLowerCase()',
    mutant: 'before[one].toLowerCase, without the question mark',
    reason: 'it is asked of contacts alone that the record had',
  },
  {
    file: 'shared/domain/customer/short-form.ts',
    line: "const [first = '', ...others] = name.trim().split(/\\s+/)",
    mutant: '/\\s/, or another text than the empty one',
    reason:
      'empty texts between the words change neither the first nor the last; and a text that is split always has a first part',
  },
  {
    file: 'shared/domain/ledger/earned.ts',
    line: 'if (feeKobo === 0) return gross',
    mutant: 'if (false)',
    reason: 'what the merchant earns less nothing is the same two postings; the third is left out for its 0',
  },
  {
    file: 'shared/domain/sound/credit-moved.ts',
    line: 'return customer?.lots.map(({ currency }) => currency) ?? []',
    mutant: 'something in the empty list',
    reason: 'a currency in which nobody has credit and nothing moves says nothing',
  },
  {
    file: 'shared/domain/sound/unsound.ts',
    line: 'charge?.amount === amount - amountPaid),',
    mutant: 'charge.amount, without the question mark',
    reason: 'a held charge is there: the line before has asked',
  },
  {
    file: 'shared/domain/sound/unsound.ts',
    line: 'holds: ({ lines, namedParts, taxes = [] }) =>',
    mutant: 'something in the empty list',
    reason: 'tax comes on top for a rate that says so, which a text is not',
  },
  {
    file: 'shared/domain/sound/unsound.ts',
    line: 'withheld <= netSoldKobo(taxes === undefined ? { lines: sold } : { lines: sold, taxes })',
    mutant: 'taxes === undefined becomes false',
    reason: 'rates that are undefined are read as none',
  },
  {
    file: 'shared/domain/sound/untold-price.ts',
    line: 'const wasTold = (before.told ?? []).some(',
    mutant: 'something in the empty list',
    reason: 'a text names no plan and no version',
  },
  {
    file: 'shared/domain/ledger/freed-money.ts',
    line: "(move.kind === 'spending_journaled' && move.to === 'merchant_available')",
    mutant: "move.kind === 'spending_journaled' becomes true",
    reason: 'no other move goes to an account',
  },
  {
    file: 'shared/domain/credit/customer-credit.ts',
    line: '{ chains = [], use = null, subscriptions = [], ...stamp }: MendingStamp,',
    mutant: 'something in either empty list',
    reason:
      'a text has no identifier of which a lot could be, and no status: neither chain nor recovery case',
  },
  {
    file: 'shared/domain/credit/customer-credit.ts',
    line: 'const { postings, moves } = amount > 0 ? given(order, sources) : takenBack(order, sources)',
    mutant: 'amount >= 0, here and where the lots are put together',
    reason: 'its contract refuses an order of nothing (`must not be zero`)',
  },
  {
    file: 'shared/domain/credit/customer-credit.ts',
    line: '...(amount > 0 ? dueForCredit(subscriptions, currency, stamp.now) : []),',
    mutant: 'amount >= 0',
    reason: 'as above',
  },
  {
    file: 'shared/domain/credit/lots.ts',
    line: 'const [older, younger] = pair ?? []',
    mutant: 'a list of one text for the empty one',
    reason: 'the second place stays empty, so nothing merges',
  },
  {
    file: 'shared/domain/credit/lots.ts',
    line: 'if (!older || !younger) return lots',
    mutant: 'false, or &&',
    reason:
      'a pair has two lots or does not exist, and then no lot is one of it: what is returned is the same lots',
  },
  {
    file: 'shared/domain/reversal/of-late-charge.ts',
    line: "const taken = takeBack(given, sources, { currency, ifShort: 'owe' })",
    mutant: 'an empty text',
    reason: 'only `refuse` is asked for: everything else is owed',
  },
  {
    file: 'shared/domain/reversal/of-session.ts',
    line: "const { moves, postings } = takeMoney(amount, sources, { currency, ifShort: 'owe' })",
    mutant: 'an empty text',
    reason: 'only `refuse` is asked for: everything else is owed',
  },
  {
    file: 'shared/domain/reversal/of-late-charge.ts',
    line: "...(customer && paying ? turned('customer', customer, paying) : []),",
    mutant: 'true, or ||',
    reason: 'without a customer nobody pays, and nothing turns into nothing: the check is for the compiler',
  },
]
