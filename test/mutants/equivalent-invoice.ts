import type { EquivalentMutant } from './equivalent.ts'

/** Those of invoices. */
export const equivalentInInvoice: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/invoice/counted-base.ts',
    line: 'if (baseNumber === null || !bases[baseNumber]) return { owedKobo: 0, openKobo, change: {} }',
    mutant: 'baseNumber === null becomes false',
    reason: 'no list has a place that is called null, so the second condition holds',
  },
  {
    file: 'shared/domain/invoice/credit-first.ts',
    line: "if (turn.thing === 'invoice' && turn.before === drawn.state.invoice)",
    mutant: "turn.thing === 'invoice' becomes true",
    reason: 'no turn but an invoice’s begins at that very object',
  },
  {
    file: 'shared/domain/invoice/credit-first.ts',
    line: "if (turn.thing === 'customer' && turn.before === drawn.state.customer)",
    mutant: "turn.thing === 'customer' becomes true",
    reason: 'no turn but a customer’s begins at that very object',
  },
  {
    file: 'shared/domain/invoice/decide-anew.ts',
    line: 'decideCharge(earlier, declinedBy(failureCode), now, invoiceFacts(state))',
    mutant: 'without the call',
    reason:
      'it asks the table of charges, whose answer is not used; what `earlierOf` gives is unseen, and of that the table has a row for a decline, so nothing is refused',
  },
  {
    file: 'shared/domain/invoice/decide-outside-payment.ts',
    line: "message: subscription !== null && wasTold(subscription) ? 'payment_recovered' : receipt,",
    mutant: 'subscription !== null becomes true',
    reason: 'only a payment of a subscription has this event: an invoice alone has `invoice_paid`',
  },
]
