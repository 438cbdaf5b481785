import type { EquivalentMutant } from './equivalent.ts'

/** Those of disputes and of prices that change. */
export const equivalentInPricesAndDisputes: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/dispute/decide-answer.ts',
    line: "if (answer.kind === 'accept' && answer.amount > dispute.amount)",
    mutant: "answer.kind === 'accept' becomes true",
    reason: 'evidence has no amount, and what is not there is above nothing',
  },
  {
    file: 'shared/domain/dispute/decide-answer.ts',
    line: 'return changed(dispute, { ...after, wakeAt: wakeAtOf({ ...dispute, ...after }, now) })',
    mutant: 'an empty dispute',
    reason: 'one under review reminds nobody, as one without a status does not: both are looked at in a day',
  },
  {
    file: 'shared/domain/dispute/decide-answer.ts',
    line: 'const wakeAt = isAnswered || (next !== null && next < soon) ? next : soon',
    mutant: 'next !== null becomes true; next <= soon',
    reason:
      'an undecided dispute is always looked at again, so next is never null; equal instants are equal texts',
  },
  {
    file: 'shared/domain/dispute/decide-closing.ts',
    line: "const followed = afterReversal(lost.after, lostKobo === 0 ? 'continue' : onReversal, dispute.methodId)",
    mutant: "an empty text for 'continue'",
    reason: 'what follows asks only for the two other settings',
  },
  {
    file: 'shared/domain/dispute/decide-closing.ts',
    line: "const taken = more === null ? null : takeBack(more, sources, { currency, ifShort: 'owe' })",
    mutant: "an empty text for 'owe'",
    reason: 'taking asks only whether it is to refuse',
  },
  {
    file: 'shared/domain/dispute/decide-closing.ts',
    line: 'const isNothing = lostKobo === 0 || loss.amount === 0',
    mutant: 'lostKobo === 0 becomes false',
    reason: 'where nothing is lost the loss is booked as nothing too',
  },
  {
    file: 'shared/domain/dispute/decide-opening.ts',
    line: "const taken = takeBack(given, sources, { currency, ifShort: 'owe' })",
    mutant: "an empty text for 'owe'",
    reason: 'taking asks only whether it is to refuse',
  },
  {
    file: 'shared/domain/dispute/held-state.ts',
    line: 'rest.amount === 0 ? { after: taken, creditKobo: 0 } : afterRefusal(taken, released, now)',
    mutant: 'rest.amount === 0 becomes false',
    reason:
      'a shortcut: giving back nothing changes versions alone, which are set again once all steps are made one',
  },
  {
    file: 'shared/domain/dispute/held-state.ts',
    line: 'if (amount === 0) return { after: state, outsideKobo: 0 }',
    mutant: 'if (false)',
    reason:
      'a shortcut: taking nothing changes versions alone, which are set again once all steps are made one',
  },
  {
    file: 'shared/domain/dispute/held-state.ts',
    line: 'const customer = marked === state.customer ? marked : revised(marked, {})',
    mutant: 'either side always',
    reason: 'the customer has changed by the end of the dispute already, and gets one version for all steps',
  },
  {
    file: 'shared/domain/dispute/held-state.ts',
    line: 'return left <= 0 ? null : { amount: left, excess: (reversed?.excess ?? 0) - excessKobo }',
    mutant: 'reversed.excess',
    reason: 'of what was never taken nothing is left',
  },
  {
    file: 'shared/domain/dispute/held-state.ts',
    line: 'const customer = methodId === null ? frozen : withMethodInDispute(frozen, methodId, change.count)',
    mutant: 'methodId === null becomes false',
    reason: 'no method has null for its identifier, so none is blocked',
  },
  {
    file: 'shared/domain/dispute/one-step.ts',
    line: 'first: after.first.id === invoice.id ? invoice : next(before.first, after.first),',
    mutant: 'becomes false',
    reason: 'where both are one invoice, both get the same next version, and turns compare identifiers',
  },
  {
    file: 'shared/domain/dispute/one-step.ts',
    line: 'before.subscription === null || after.subscription === null',
    mutant: 'either half, or the whole, becomes false; && for ||',
    reason:
      'a return has a subscription before and after, or neither, and null stays null; the checks are for the compiler',
  },
  {
    file: 'shared/domain/dispute/wake.ts',
    line: 'return reminded !== null && reminded < asked ? reminded : asked',
    mutant: 'reminded !== null becomes true; reminded <= asked',
    reason: 'null is before no text; equal instants are equal texts',
  },
  {
    file: 'shared/domain/price-change/comparison.ts',
    line: 'if (billed === null || difference === null) {',
    mutant: 'either half becomes false; && for ||',
    reason:
      'of a promised row the difference is missing exactly where the bill is; the second check is for the compiler',
  },
  {
    file: 'shared/domain/price-change/comparison.ts',
    line: 'const waits = status !== null && goesOn({ status })',
    mutant: 'status !== null becomes true',
    reason: 'null is none of the statuses that go on; the check is for the compiler',
  },
  {
    file: 'shared/domain/price-change/decide.ts',
    line: 'const versions = (plan.versions ?? []).map((version) =>',
    mutant: 'a text in the empty list',
    reason: 'a change that is no dry run has put its version on the plan, so the list is there',
  },
  {
    file: 'shared/domain/price-change/promise.ts',
    line: 'for (let i = 0; at !== null && i < mostRenewals; i += 1) {',
    mutant: 'without the count of renewals, or one more',
    reason:
      'a price begins within 730 days, which are 17,520 hours, the shortest periods: the count is never reached',
  },
  {
    file: 'shared/domain/price-change/promise.ts',
    line: "const decision = decideRenewal(at, 'promised', date)",
    mutant: 'another identifier of the invoice',
    reason: "a promise says nothing of its invoice's identifier",
  },
  {
    file: 'shared/domain/price-change/promise.ts',
    line: 'if ((has && version > change.n) || (!has && invoice.periodStart >= change.effectiveFrom)) return null',
    mutant: 'its halves, alone or never; >= or another comparison of the date',
    reason:
      'shortcuts: numbers of prices never fall, and who has left the plan is found out by the next line, so the end is null on either road',
  },
  {
    file: 'shared/domain/price-change/promise.ts',
    line: 'if (!has && subscription.scheduledPlanId === null) return null',
    mutant: 'never, or whatever is scheduled',
    reason:
      'a renewal takes what was scheduled, so nothing is scheduled after it; and who stays away is found out once the date has come',
  },
  {
    file: 'shared/domain/price-change/promise.ts',
    line: "const decision = decideRenewal({ ...without, scheduled }, 'without', at.subscription.currentPeriodEnd)",
    mutant: 'another identifier of the invoice',
    reason: "a promise says nothing of its invoice's identifier",
  },
  {
    file: 'shared/domain/price-change/promise.ts',
    line: "return decision.kind === 'invoice' ? recurringOf(decision.invoice) : nothing",
    mutant: "decision.kind === 'invoice' becomes true",
    reason:
      'no price makes a plan free or ends it, so what is invoiced with it is invoiced without it; the check is for the compiler',
  },
  {
    file: 'shared/domain/price-change/row.ts',
    line: 'const isSale = (subscription.told ?? []).some(',
    mutant: 'a text in the empty list',
    reason: 'a text names no plan',
  },
  {
    file: 'shared/domain/price-change/row.ts',
    line: 'const told = effect!.subscription.told ?? []',
    mutant: 'a text in the empty list',
    reason: 'a text names no plan',
  },
  {
    file: 'shared/domain/price-change/row.ts',
    line: 'if (row.dueAt !== null && row.dueAt <= dueAt) return null',
    mutant: 'row.dueAt !== null becomes true',
    reason: 'null is before no text',
  },
  {
    file: 'shared/domain/price-change/row.ts',
    line: 'return one < other ? one : other',
    mutant: 'one <= other',
    reason: 'equal instants are equal texts',
  },
  {
    file: 'shared/domain/price-change/row.ts',
    line: 'return at < now ? now : at',
    mutant: 'at <= now',
    reason: 'equal instants are equal texts',
  },
  {
    file: 'shared/domain/price-change/sums.ts',
    line: "return customer[contact] !== null && reachOf(customer, contact) !== 'none'",
    mutant: 'customer[contact] !== null becomes true',
    reason: "a contact that is not there is nobody's own and has not paid, so it is reached by nothing",
  },
  {
    file: 'shared/domain/price-change/sums.ts',
    line: 'firstAt: at !== null && (sums.firstAt === null || at < sums.firstAt) ? at : sums.firstAt,',
    mutant: 'at !== null becomes true; at <= sums.firstAt',
    reason: 'null is before no text; equal instants are equal texts',
  },
  {
    file: 'shared/domain/price-change/sums.ts',
    line: 'lastAt: at !== null && (sums.lastAt === null || at > sums.lastAt) ? at : sums.lastAt,',
    mutant: 'at !== null becomes true; at >= sums.lastAt',
    reason: 'null is after no text; equal instants are equal texts',
  },
]
