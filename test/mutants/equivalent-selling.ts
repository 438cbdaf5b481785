import type { EquivalentMutant } from './equivalent.ts'

/** Those of checkout, the catalog, prices, payment methods and settlements. */
export const equivalentInSelling: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/gateway-settlement/file.ts',
    line: "const [head = '', ...rows] = text.split(",
    mutant: 'some text instead of none',
    reason: 'a file without a line begins with neither of them as it must',
  },
  {
    file: 'shared/domain/gateway-settlement/file.ts',
    line: "function lineOf([kind = '', reference = '', amount = '', fee = '']: readonly string[], at: number): ToldLine {",
    mutant: 'some text instead of none for kind, reference or amount',
    reason:
      'a split line has its first part; one without a reference has no amount, and neither text is an amount',
  },
  {
    file: 'shared/domain/payment-methods/decide-attachment.ts',
    line: 'const { due, turns } = offerMethod(attached.isDefault ? subscriptions : [], method.id, now)',
    mutant: 'a text in the empty list',
    reason: 'a text has no status, so it is not past due',
  },
  {
    file: 'shared/domain/payment-methods/decide-mandate.ts',
    line: 'return chargeableFrom != null && now < chargeableFrom',
    mutant: 'chargeableFrom != null becomes true',
    reason: 'no text is below null or what is not there',
  },
  {
    file: 'shared/domain/catalog/decide-add-on.ts',
    line: 'requireQuantity(addOn, pricing.minQuantity)',
    mutant: 'without the call',
    reason:
      '`amountOf` has refused a price of the smallest quantity that is too large, and that quantity is sold',
  },
  {
    file: 'shared/domain/checkout/decide-invoice-charge.ts',
    line: 'const added = addPaymentMethod(customer, method, { setDefault: false })',
    mutant: 'an empty object',
    reason: 'a wish that is not there is none',
  },
  {
    file: 'shared/domain/checkout/decide-purchase.ts',
    line: 'const added = adds ? addPaymentMethod(before, method, { setDefault: false }) : before',
    mutant: 'an empty object',
    reason: 'a wish that is not there is none',
  },
  {
    file: 'shared/domain/checkout/decide-purchase.ts',
    line: 'const changes = known === null || added !== known',
    mutant: 'known === null becomes false',
    reason: 'a customer who is made is not null, so they differ from it as well',
  },
  {
    file: 'shared/domain/checkout/decide-setup.ts',
    line: 'const offered = offerMethod(to.named ? to.subscriptions : [], method.id, now)',
    mutant: 'a text in the empty list',
    reason: 'a text has no status, so it is not past due',
  },
  {
    file: 'shared/domain/checkout/decide-turned-away.ts',
    line: 'watched: true,',
    mutant: 'false',
    reason: 'the charge is never made: only its entry is written, which does not say it',
  },
  {
    file: 'shared/domain/checkout/decide-turned-away.ts',
    line: 'payer: { customerId, email: null, phone: null, method, keep: false },',
    mutant: 'keep: true',
    reason: 'the same: its entry names the customer alone',
  },
  {
    file: 'shared/domain/checkout/decide-turned-away.ts',
    line: '{ now, wallMs: 0 },',
    mutant: 'an empty object',
    reason: 'the same: its entry has the time of its own stamp',
  },
  {
    file: 'shared/domain/checkout/named-debt.ts',
    line: 'if (first === undefined || due.some(({ currency }) => currency !== first.currency)) return null',
    mutant: 'first === undefined becomes false',
    reason: 'without an open invoice the sum is 0, which names no debt either',
  },
  {
    file: 'shared/domain/pricing/line-rules.ts',
    line: 'if (tax == null || taxAmount == null) return 0',
    mutant: 'tax == null becomes false',
    reason: 'no place is not in the list, and a rate that is not there is not on top: 0 as well',
  },
  {
    file: 'shared/domain/pricing/line-rules.ts',
    line: 'export function priceOfLines(lines: readonly ComposedLine[], taxes: readonly AppliedTax[] = []): number {',
    mutant: 'a text in the empty list',
    reason: 'a text has no `inclusive`, so it is not on top',
  },
  {
    file: 'shared/domain/pricing/line-rules.ts',
    line: 'export function sumOfWhole(lines: readonly ComposedLine[], taxes: readonly AppliedTax[] = []): number {',
    mutant: 'a text in the empty list',
    reason: 'a text has no `inclusive`, so it is not on top',
  },
  {
    file: 'shared/domain/pricing/line-rules.ts',
    line: 'return lines.every(({ type }) => ruleOf[type].countsAtEnd)',
    mutant: 'a condition that nothing meets',
    reason: 'a shortcut: where all lines count, those that count are the same lines',
  },
  {
    file: 'shared/domain/pricing/line-rules.ts',
    line: 'return { ...line, amount, ...(taken === 0 ? {} : kept) }',
    mutant: 'taken === 0 becomes false',
    reason: 'of a credit from which nothing is taken, the part that stays has the tax that it had',
  },
  {
    file: 'shared/domain/pricing/quantity-change.ts',
    line: 'return before < after ? more(paid, change) : fewer(paid, change)',
    mutant: '< becomes <=',
    reason: 'equal prices have returned a line above',
  },
]
