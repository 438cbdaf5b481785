import type { EquivalentMutant } from './equivalent.ts'

const noUnits = 'a text has no units, so it is dropped with the items that have none'

/** Mutants of changes of plan and of their money that no test can kill. */
export const equivalentInChanges: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/plan-change/add-on-parts.ts',
    line: 'const present = (addOns ?? []).find((one) => one.addOnId === addOnId)',
    mutant: 'a list of one text for the empty one',
    reason: 'a text has no identifier, so nothing is found in it',
  },
  {
    file: 'shared/domain/plan-change/add-on-parts.ts',
    line: 'const isScheduled = (scheduledAddOns ?? []).some((one) => one.addOnId === addOnId)',
    mutant: 'a list of one text for the empty one',
    reason: 'a text has no identifier, so nothing is found in it',
  },
  {
    file: 'shared/domain/plan-change/add-on-parts.ts',
    line: 'const sold = addOns?.sold ?? []',
    mutant: 'a list of one text for the empty one',
    reason: noUnits,
  },
  {
    file: 'shared/domain/plan-change/add-on-parts.ts',
    line: 'const later = now ? (addOns?.later?.sold ?? []) : sold',
    mutant: 'a list of one text for the empty one',
    reason: noUnits,
  },
  {
    file: 'shared/domain/plan-change/add-on-parts.ts',
    line: 'const rows = scheduledWith(subscription, now ? sold : [], later) ?? []',
    mutant: 'a list of one text for either empty one',
    reason: noUnits,
  },
  {
    file: 'shared/domain/plan-change/add-on-parts.ts',
    line: 'const after = withAddOns(subscription.addOns ?? [], now ? sold : [])',
    mutant: 'a list of one text for either empty one',
    reason: noUnits,
  },
  {
    file: 'shared/domain/plan-change/decide-outcome.ts',
    line: 'events: [],',
    mutant: 'a list of one text',
    reason: "the record of an attempt reads no events: the change's own stand beside it",
  },
  {
    file: 'shared/domain/plan-change/make-plan-change.ts',
    line: "draft.type === 'subscription_plan_changed' ? { ...draft, extra: { ...draft.extra, ...told } } : draft",
    mutant: 'condition becomes true',
    reason: 'the only other event is that of a change for the renewal, of which nothing becomes credit',
  },
  {
    file: 'shared/domain/plan-change/quote.ts',
    line: '...(request.setupFee === undefined ? {} : { setupFee: request.setupFee }),',
    mutant: 'condition becomes false',
    reason: 'what is undefined is not stored',
  },
  {
    file: 'shared/domain/subscription/card-expiring.ts',
    line: 'return end !== null && end <= now',
    mutant: 'end !== null becomes true',
    reason: 'null is below no text',
  },
  {
    file: 'shared/domain/subscription/change-money.ts',
    line: "kind: id === planItemId && next.id !== plan.id ? 'other_plan' : 'units',",
    mutant: "an empty text for 'other_plan'",
    reason: 'whatever is not `units` is another plan in the place of one',
  },
  {
    file: 'shared/domain/subscription/change-money.ts',
    line: "names: { old: before?.name ?? after?.name ?? '', new: after?.name ?? before?.name ?? '' },",
    mutant: 'no question mark; another last text',
    reason: 'an item that changes is there before or after',
  },
  {
    file: 'shared/domain/subscription/change-money.ts',
    line: 'if (addOns?.keepsPlan !== true)',
    mutant: 'condition becomes true',
    reason: 'a plan that stays has as many units at the same price, so its step moves nothing',
  },
  {
    file: 'shared/domain/subscription/change-money.ts',
    line: 'const present = subscription.addOns ?? []',
    mutant: 'a list of one text for the empty one',
    reason: noUnits,
  },
  {
    file: 'shared/domain/subscription/change-money.ts',
    line: 'const after = { quantity, addOns: withAddOns(present, addOns?.sold ?? []) }',
    mutant: 'a list of one text for the empty one',
    reason: noUnits,
  },
  {
    file: 'shared/domain/subscription/changeable.ts',
    line: "const scheduled = effective === 'at_renewal' ? (subscription.scheduledAddOns ?? []) : []",
    mutant: 'a list of one text for the empty one',
    reason: 'a text has no identifier, so it names no add-on',
  },
  {
    file: 'shared/domain/subscription/changeable.ts',
    line: 'requireNamed(subscription, { plan, next, touched: [...scheduled, ...(addOns?.sold ?? [])] })',
    mutant: 'a list of one text for the empty one',
    reason: 'a text has no identifier, so it names no add-on',
  },
  {
    file: 'shared/domain/subscription/changeable.ts',
    line: "requireChangeable(state, 'immediate')",
    mutant: 'an empty text',
    reason: 'whatever is not `at_renewal` is now',
  },
  {
    file: 'shared/domain/subscription/decide-cancel.ts',
    line: "return invoice?.billingReason === 'subscription_update' ? pledgedKobo(invoice) : unusedKobo",
    mutant: 'no question mark',
    reason: 'asked only where an invoice can be lowered, so there is one',
  },
  {
    file: 'shared/domain/subscription/decide-cancel.ts',
    line: 'const joined = first && joins ? withChainChange(first, { joins }) : first',
    mutant: 'condition becomes true; ||',
    reason: 'what joins a chain has its first invoice beside it, and to join nothing changes nothing',
  },
  {
    file: 'shared/domain/subscription/decide-cancel.ts',
    line: 'loweredKobo > 0 && first !== undefined && first.id === open.change?.before.id && refunds === null',
    mutant: 'loweredKobo > 0 becomes true; >= 0; no question mark',
    reason:
      'nothing of the chain of a first invoice that ends unpaid changes, so both ways write the same; one that is lowered has a change',
  },
  {
    file: 'shared/domain/subscription/last-billing.ts',
    line: "const { creditKobo, lines } = lastBill(0, subscription.unbilled, 'credit')",
    mutant: 'an empty text',
    reason: 'what is neither refunded nor forfeited is credit',
  },
  {
    file: 'shared/domain/subscription/new-subscription.ts',
    line: '...(order.daysUntilDue == null ? {} : { daysUntilDue: order.daysUntilDue }),',
    mutant: 'condition becomes false',
    reason: 'null and what is absent are stored alike',
  },
  {
    file: 'shared/domain/subscription/new-subscription.ts',
    line: '...((order.addOns ?? []).length > 0 ? { addOns: withAddOns([], order.addOns ?? []) } : {}),',
    mutant: 'a list of one text for an empty one',
    reason: noUnits,
  },
  {
    file: 'shared/domain/subscription/on-plan.ts',
    line: 'addOns: withAddOns(subscription.addOns ?? [], sold),',
    mutant: 'a list of one text for the empty one',
    reason: noUnits,
  },
  {
    file: 'shared/domain/subscription/renew.ts',
    line: 'const keepsPlan = !isScheduled && next.priced.version === ownVersion(plan, subscription).priced.version',
    mutant: 'condition becomes false',
    reason: 'the same units of the same plan, taken again at the price that they have, are what they were',
  },
  {
    file: 'shared/domain/subscription/renew.ts',
    line: 'if (keepsPlan && sold.length === 0) return subscription',
    mutant: 'condition becomes false',
    reason: 'to keep the plan and change no add-on changes nothing',
  },
  {
    file: 'shared/domain/subscription/renew.ts',
    line: 'const addOns = sold.length === 0 ? null : { keepsPlan, sold, later: null }',
    mutant: 'condition becomes false',
    reason: 'no add-on that changes leaves those that are there; none and an empty list read alike',
  },
  {
    file: 'shared/domain/subscription/terms.ts',
    line: 'const payer = { lots: [], reversed: [], taxExempt: of.customer.taxExempt ?? null }',
    mutant: 'a list of one text for an empty one',
    reason: 'a text has no currency, so it is no credit and no reversal of this one',
  },
  {
    file: 'shared/domain/subscription/change-money.ts',
    line: 'for (const addOn of addOns?.sold ?? []) {',
    mutant: 'a list of one text for the empty one',
    reason: noUnits,
  },
]
