import type { EquivalentMutant } from './equivalent.ts'

/** Those of the files of `shared/domain/invoice` from the removal of a payment on: refunds, what waits, what is shown. */
export const equivalentInRefunds: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/invoice/decide-payment-removal.ts',
    line: 'const isFirst = after.first.id === after.invoice.id',
    mutant: 'false',
    reason: 'of the first invoice only its identifier is read after this, where it is the invoice itself',
  },
  {
    file: 'shared/domain/invoice/decide-refund.ts',
    line: 'if (sources === null || kobo === 0) return { moves: [], postings: [], unsettledKobo: 0 }',
    mutant: 'sources === null becomes false; a text among the postings',
    reason:
      'sources are read wherever a share takes money, so there are none only where the sum is zero; the text is below no zero, so no share gets it',
  },
  {
    file: 'shared/domain/invoice/decide-reversal.ts',
    line: "const { moves, postings } = takeBack(given, sources, { currency, ifShort: 'owe' })",
    mutant: "an empty text for 'owe'",
    reason: 'taking asks only whether it is to refuse',
  },
  {
    file: 'shared/domain/invoice/decide-unused-refunds.ts',
    line: 'let left: readonly Posting[] = taken.postings.filter(({ amount }) => amount < 0)',
    mutant: 'amount <= 0',
    reason: 'no posting of taken money is zero: neither a piece nor their sum',
  },
  {
    file: 'shared/domain/invoice/decide-wait-step.ts',
    line: 'const nextAt = again === null || (next !== null && next < again) ? next : again',
    mutant: 'next !== null becomes true; next <= again',
    reason: 'null is below no text, and equal instants are equal texts',
  },
  {
    file: 'shared/domain/invoice/decide-wait-step.ts',
    line: 'return { type, extra: { amount: amountDue(invoice), dueAt: waits?.dueAt ?? null, subscriptionId }, message }',
    mutant: 'waits.dueAt',
    reason: 'these events are told only of an invoice that has just been given its next step, in its waits',
  },
  {
    file: 'shared/domain/invoice/decide-wait-step.ts',
    line: "if (status === 'past_due') return recovery?.invoiceId === invoice.id ? null : 'later'",
    mutant: 'recovery.invoiceId',
    reason: 'each past due subscription has a case',
  },
  {
    file: 'shared/domain/invoice/decide-wait.ts',
    line: 'return { until, lostAs: null, showsApproval: true, isGivenBack: false }',
    mutant: 'isGivenBack: true',
    reason:
      'it gives a charge that paid the status received in place of succeeded; both leave the invoice, and no caller reads the status',
  },
  {
    file: 'shared/domain/invoice/end-credit.ts',
    line: 'const currency = origin.invoice?.currency ?? origin.subscription.price.currency',
    mutant: '&& for ??',
    reason:
      'an invoice has its subscription’s currency; without one all was paid elsewhere, which pays for no reversal: its currency is read for nothing else',
  },
  {
    file: 'shared/domain/invoice/named-lines.ts',
    line: 'const own = (invoice.namedParts ?? []).filter(({ lineId }) => {',
    mutant: 'a text in the empty list',
    reason: 'it names no line of the invoice',
  },
  {
    file: 'shared/domain/invoice/named-lines.ts',
    line: 'const sums = new Map((before ?? []).map(({ lineId, amount }) => [lineId, amount]))',
    mutant: 'a text in the empty list',
    reason: 'its amount, which it has not, is above no zero, so it is left out below',
  },
  {
    file: 'shared/domain/invoice/named-lines.ts',
    line: 'function leftOf({ taxes = [], namedParts }: Billed, line: InvoiceLine): number {',
    mutant: 'a text in the empty list',
    reason: 'taxes are found by their place, which a line of an invoice without taxes does not name',
  },
  {
    file: 'shared/domain/invoice/named-lines.ts',
    line: 'const named = (namedParts ?? []).find(({ lineId }) => lineId === line.id)?.amount ?? 0',
    mutant: 'a text in the empty list',
    reason: 'each line has an identifier, which that text has not',
  },
  {
    file: 'shared/domain/invoice/payment-part.ts',
    line: 'if (paidBy === null || paidAt === null || amount === 0) return own',
    mutant: 'paidAt === null becomes false',
    reason: 'the charge that paid and the instant are written together',
  },
  {
    file: 'shared/domain/invoice/plan-refund.ts',
    line: 'if (amount !== null && most < amount) throw exceedsPaid(most)',
    mutant: 'amount !== null becomes true',
    reason: 'null is compared as 0, and no share is below that',
  },
  {
    file: 'shared/domain/invoice/receivable.ts',
    line: 'const earlier = (invoice.owedBefore ?? []).find(({ until }) => at <= until)',
    mutant: 'a text in the empty list',
    reason: 'no instant is up to what that text has not',
  },
  {
    file: 'shared/domain/invoice/receivable.ts',
    line: 'const told = [...outside.map(({ at }) => at), ...(owedBefore ?? []).map(({ until }) => until)]',
    mutant: 'a text in the empty list',
    reason: 'it has no instant, and what is none is after no creation: the last line leaves it out',
  },
  {
    file: 'shared/domain/invoice/receivable.ts',
    line: 'const changes = [...told, paidAt, voidedAt, now].filter((at) => at !== null)',
    mutant: 'without the filter, or one that keeps all',
    reason: 'null is after no creation: the last line leaves it out; the compiler asks for the filter',
  },
  {
    file: 'shared/domain/invoice/refund-request.ts',
    line: 'const scopes = member == null ? [] : roleTable[member.role].scopes',
    mutant: 'a text in the empty list',
    reason: 'without a member the next condition holds whatever the scopes are',
  },
  {
    file: 'shared/domain/invoice/refund-request.ts',
    line: "if (member == null || (scopes !== null && !scopes.includes('refund:write')))",
    mutant: 'member == null becomes false',
    reason: 'without a member there are no scopes, which is refused too; the compiler asks for the condition',
  },
  {
    file: 'shared/domain/invoice/refund.ts',
    line: "return paymentId ?? paymentIdOf(chargeReference ?? '')",
    mutant: 'some text',
    reason: 'a refund without a charge names its payment',
  },
  {
    file: 'shared/domain/invoice/return-state.ts',
    line: "...(after.subscription === null ? [] : turned('subscription', before.subscription, after.subscription)),",
    mutant: 'false',
    reason: 'nothing turns into nothing: no turn either; the compiler asks for the condition',
  },
  {
    file: 'shared/domain/invoice/shown-lines.ts',
    line: 'taxes = [],',
    mutant: 'a text in the empty list',
    reason: 'no line bears that text, and a rate that no line bears is not shown',
  },
  {
    file: 'shared/domain/invoice/shown-lines.ts',
    line: 'const own = lines.filter((line) => taxes[line.tax ?? -1] === tax)',
    mutant: '+1',
    reason: 'it counts lines without a rate to the second one, and their tax on top is nothing',
  },
  {
    file: 'shared/domain/invoice/withholding.ts',
    line: "export function netSoldKobo({ lines, taxes = [] }: Pick<AnyInvoice, 'lines' | 'taxes'>): number {",
    mutant: 'a text in the empty list',
    reason: 'taxes are found by their place, which a line of an invoice without taxes does not name',
  },
  {
    file: 'shared/domain/invoice/withholding.ts',
    line: 'line.tax != null && taxes[line.tax]?.inclusive === true ? (line.taxAmount ?? 0) : 0',
    mutant: 'line.tax != null becomes true; taxes[line.tax].inclusive',
    reason: 'there is no tax at the place of nothing, and a place that a line names is one of its invoice’s',
  },
]
