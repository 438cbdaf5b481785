import type { EquivalentMutant } from './equivalent.ts'

/** Those of checkout's payers, offers and terms. */
export const equivalentInCheckout: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/checkout/decide-session-charge.ts',
    line: "const action = news.kind === 'waits' ? news.action : null",
    mutant: "news.kind === 'waits' becomes true",
    reason: 'no other open news has an action, and what is not there shows nothing as null does',
  },
  {
    file: 'shared/domain/checkout/offer.ts',
    line: "? periodBoundary(beginsAt(session, now), { interval: 'day', intervalCount: trialDays }, 1, timeZone)",
    mutant: 'an interval without a name',
    reason: 'the calendar takes for days what it has no other word for',
  },
  {
    file: 'shared/domain/checkout/payer.ts',
    line: '{ email, phone, vouched = [], proven = [] }: SessionPayer,',
    mutant: 'a text in the empty list of vouched or proven contacts',
    reason: 'only email and phone are looked for in these lists, and the text is neither',
  },
  {
    file: 'shared/domain/checkout/payer.ts',
    line: 'export function metPayer(known: Customer, { phone, proven = [] }: SessionPayer, paid: boolean): Customer {',
    mutant: 'a text in the empty list',
    reason: 'only phone is looked for in it, and the text is not that',
  },
  {
    file: 'shared/domain/checkout/redirect.ts',
    line: "url.search += `${url.search === '' ? '?' : '&'}session_id=${sessionId}`",
    mutant: "'?' becomes empty",
    reason: 'an address puts that mark before its query by itself',
  },
  {
    file: 'shared/domain/checkout/release.ts',
    line: "{ kind: 'paid', with: null },",
    mutant: 'news without a kind',
    reason:
      'it counts as a decline for good then, which every held charge may have too; of the step only the charge is read, and none is kept after either',
  },
  {
    file: 'shared/domain/checkout/session-terms.ts',
    line: 'const nobody = { email: null, phone: null, name: null, merchantRef: null, metadata: {} }',
    mutant: 'an empty object',
    reason:
      'terms are amounts and days: they hold nothing of who pays but credit, and a new customer has none',
  },
  {
    file: 'shared/domain/checkout/session-terms.ts',
    line: "const customer = newCustomer({ merchantId, id: 'cus', createdAt: now }, nobody)",
    mutant: 'an empty object, or an empty identifier',
    reason: 'the draft carries these into invoices of which only days, amounts and cycles are read',
  },
  {
    file: 'shared/domain/checkout/session-terms.ts',
    line: "{ ...soldTerms(session, plan), id: 'sub', now, paymentMethodId: null },",
    mutant: 'an empty identifier',
    reason: 'it is in the numbers of invoices alone, which terms do not hold',
  },
  {
    file: 'shared/domain/checkout/session-terms.ts',
    line: 'const period = { periodStart: draft.currentPeriodStart, periodEnd: draft.currentPeriodEnd }',
    mutant: 'an empty object',
    reason:
      'of the first invoice only its cycle and the use of its code are read; a draft that is not paid has its part of a month in its own fields',
  },
  {
    file: 'shared/domain/checkout/session-terms.ts',
    line: "...{ id: 'inv', now, billingReason: 'subscription_create', payer: null, tax },",
    mutant: 'an empty identifier or reason',
    reason: 'the first invoice is not shown: only its cycle and the use of its code are read',
  },
  {
    file: 'shared/domain/checkout/session-terms.ts',
    line: "if (plan === null || session.openInvoiceId !== null || session.kind !== 'subscription') return null",
    mutant: 'plan === null becomes false',
    reason: 'a line below says the same of no plan; the check is for the compiler',
  },
]
