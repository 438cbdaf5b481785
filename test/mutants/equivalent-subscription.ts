import type { EquivalentMutant } from './equivalent.ts'

/** Those of `shared/domain/subscription`. */
export const equivalentInSubscription: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/subscription/settle-sent.ts',
    line: "if (subscription.status === 'past_due' && subscription.recovery?.invoiceId === invoice.id)",
    mutant: "subscription.status === 'past_due' becomes true; without the question mark",
    reason: 'only a past due subscription has a case, and each of them has one',
  },
  {
    file: 'shared/domain/subscription/settle-sent.ts',
    line: "return transition(subscription, 'recover', ended, 'pay')",
    mutant: 'another name of the action',
    reason: 'a refusal would show it, and the condition above names a status that has the row',
  },
  {
    file: 'shared/domain/subscription/settle-sent.ts',
    line: "return transition(subscription, 'pay_unpaid', ended, 'pay')",
    mutant: 'another name of the action',
    reason: 'a refusal would show it, and the condition above names a status that has the row',
  },
  {
    file: 'shared/domain/subscription/settle-succeeded-charge.ts',
    line: '...taxOfPeriod(subscription, periodTaxOf(invoice.lines, invoice.taxes ?? [])),',
    mutant: 'a text in the empty list',
    reason: 'taxes are found by their place, which a line of an invoice without taxes does not name',
  },
  {
    file: 'shared/domain/subscription/send-invoice.ts',
    line: '...taxOfPeriod(subscription, periodTaxOf(invoice.lines, invoice.taxes ?? [])),',
    mutant: 'a text in the empty list',
    reason: 'taxes are found by their place, which a line of an invoice without taxes does not name',
  },
  {
    file: 'shared/domain/subscription/settle-failed-charge.ts',
    line: 'const given = returned && back && { ...creditOnly(back), drawnKobo: totalOf(returned.applied) }',
    mutant: 'returned || back',
    reason: 'both are there or neither is',
  },
  {
    file: 'shared/domain/subscription/void-invoice.ts',
    line: 'const cyclesCompleted = subscription.cyclesCompleted - (invoice.waits?.cycles ?? 0)',
    mutant: 'without the question mark',
    reason: 'only an invoice that was sent comes here; the mark is for the compiler',
  },
  {
    file: 'shared/domain/subscription/void-invoice.ts',
    line: 'const again = (invoice.waits?.cycles ?? 0) === 0 ? {} : { discount: unusedAgain(discount) }',
    mutant: 'without the question mark',
    reason: 'only an invoice that was sent comes here; the mark is for the compiler',
  },
  {
    file: 'shared/domain/subscription/void-invoice.ts',
    line: "const { subscription: after, emits } = transition(subscription, 'void_invoice', changes, 'void')",
    mutant: 'another name of the action',
    reason: 'a refusal would show it, and a subscription with a case is past due, which has the row',
  },
  {
    file: 'shared/domain/subscription/terms.ts',
    line: 'const decision = decideRenewal(at, `coming-${invoices.length}`, now)',
    mutant: 'an empty identifier',
    reason: 'terms show no identifier of an invoice to come',
  },
  {
    file: 'shared/domain/subscription/terms.ts',
    line: "const decided = decideRenewal(state, 'after', now)",
    mutant: 'an empty identifier',
    reason: 'only the amount of that invoice is read',
  },
  {
    file: 'shared/domain/subscription/terms.ts',
    line: "return decided.kind === 'invoice' ? decided.invoice.amount : 0",
    mutant: "decided.kind === 'invoice' becomes true",
    reason:
      'a plan of which invoices come before is not free and has a cycle left; the kind is for the compiler',
  },
  {
    file: 'shared/domain/subscription/terms.ts',
    line: 'const at = isNext && priced !== null ? { currentPeriodEnd: priced.effectiveFrom } : {}',
    mutant: 'priced !== null becomes true',
    reason: 'without an announced price no run of payments is behind it',
  },
  {
    file: 'shared/domain/subscription/terms.ts',
    line: "return Math.max(0, (duration === 'once' ? 1 : (durationCycles ?? 1)) - usedInvoices)",
    mutant: "duration === 'once' becomes false",
    reason: 'a code of one invoice has no count of its own, and one stands for none',
  },
  {
    file: 'shared/domain/subscription/due.ts',
    line: 'return due && heldUntil !== null && heldUntil > due.at ? { ...due, at: heldUntil } : due',
    mutant: 'heldUntil !== null becomes true; >= due.at',
    reason: 'null is after no text; two equal instants are one',
  },
  {
    file: 'shared/domain/subscription/decide-kept-method.ts',
    line: 'addPaymentMethod(customer, method, { setDefault: false })',
    mutant: 'an empty object',
    reason: 'a wish that is absent is none',
  },
  {
    file: 'shared/domain/subscription/decide-next-period.ts',
    line: "netted: first && netting ? turned('invoice', first, withChainChange(netting, left.change)) : [],",
    mutant: 'first || netting',
    reason: 'netting is there where first is',
  },
  {
    file: 'shared/domain/subscription/decide-outcome.ts',
    line: "return feeOfCharge(settings, charged, news.kind === 'paid' ? (news.feeKobo ?? null) : null)",
    mutant: "news.kind === 'paid' becomes true",
    reason: 'a fee is asked for only of a charge that has paid; the kind is for the compiler',
  },
  {
    file: 'shared/domain/subscription/decide-creation.ts',
    line: 'const state = withoutTooLittle(composed, [])',
    mutant: 'a text in the empty list',
    reason: 'it is no line that was carried before',
  },
  {
    file: 'shared/domain/subscription/decide-creation.ts',
    line: '...(order.from === undefined ? {} : { from: order.from }),',
    mutant: 'order.from === undefined becomes false',
    reason: 'who reads it takes an undefined start for the present one',
  },
  {
    file: 'shared/domain/subscription/stay-offer.ts',
    line: "return isTaken(() => attachPromo(promo, plan, now, 'promoCode'))",
    mutant: 'another name of the field',
    reason: 'only whether it is refused is read, not the refusal’s path',
  },
  {
    file: 'shared/domain/subscription/plan-change.ts',
    line: 'const others = (subscription.addOns ?? []).map(({ addOnId, quantity: units }) => [addOnId, units] as const)',
    mutant: 'a text in the empty list',
    reason: 'a text has no identifier by which an add-on could be found',
  },
  {
    file: 'shared/domain/subscription/billing-state.ts',
    line: 'return subscription === null || plan === null',
    mutant: 'either half becomes false, or both are asked for',
    reason: 'an invoice has both, or neither',
  },
  {
    file: 'shared/domain/subscription/settled-change.ts',
    line: 'if (amount < 0) return keptMoves(invoice, -amount)',
    mutant: 'amount <= 0',
    reason: 'nothing kept moves nothing',
  },
  {
    file: 'shared/domain/subscription/decide-cancel.ts',
    line: 'if (!first || !joined) return []',
    mutant: '!first && !joined',
    reason: 'joined is there where first is',
  },
  {
    file: 'shared/domain/subscription/due-for-credit.ts',
    line: 'const planned = nextAttemptAt === null || nextAttemptAt <= now ? nextAttemptAt : now',
    mutant: 'nextAttemptAt < now',
    reason: 'two equal instants are one',
  },
  {
    file: 'shared/domain/subscription/last-billing.ts',
    line: 'const endedAt = ended.endedAt ?? subscription.currentPeriodEnd',
    mutant: '&&',
    reason: 'both ways of ending with a period set its end as the end of the subscription',
  },
  {
    file: 'shared/domain/subscription/awaits-approval.ts',
    line: "if (news.kind !== 'declined' || !news.approval) return { settled, moves: [] }",
    mutant: "news.kind !== 'declined' becomes false",
    reason: 'no other news has an approval; the kind is for the compiler',
  },
  {
    file: 'shared/domain/subscription/decide-update.ts',
    line: 'if (collection === undefined && daysUntilDue === undefined) return {}',
    mutant: 'the condition becomes false',
    reason: 'without either the days are those that it has, which differ in nothing',
  },
  {
    file: 'shared/domain/subscription/settled-change.ts',
    line: '...(settled.subscription === null',
    mutant: 'settled.subscription === null becomes false',
    reason: 'null before and null after is no turn',
  },
  {
    file: 'shared/domain/subscription/settle-sent.ts',
    line: "return transition(subscription, 'pay_sent', value, 'pay')",
    mutant: 'another name of the action',
    reason:
      'a refusal would show it, and each status that a subscription has once an invoice was sent has the row',
  },
]
