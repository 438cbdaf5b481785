import type { PlantedBug } from '../bug.ts'

/** Bugs in periods, cycles, changes of plan and promo codes. */
export const renewalBugs: readonly PlantedBug[] = [
  {
    name: 'same-period-again',
    says: 'A renewal’s invoice begins where the running period began.',
    breaks: 'I2',
    file: 'shared/domain/subscription/period.ts',
    find: `    periodStart: currentPeriodEnd,`,
    replace: `    periodStart: subscription.currentPeriodStart,`,
    caughtBy: ['test/scenarios/one-year.test.ts'],
  },
  {
    name: 'month-ends-drift',
    says: 'Each period counts from the end of the one before, so after 28 February comes 28 March.',
    breaks: 'decisions 5',
    file: 'shared/domain/subscription/period.ts',
    find: `periodBoundary(billingAnchor, plan.interval, plan.intervalCount, periodNumber + 1, timeZone)`,
    replace: `periodBoundary(currentPeriodEnd, plan.interval, plan.intervalCount, 1, timeZone)`,
    caughtBy: ['test/scenarios/one-year.test.ts'],
  },
  {
    name: 'one-cycle-too-many',
    says: 'A plan of two cycles is billed three times.',
    breaks: 'I10',
    file: 'shared/domain/subscription/period.ts',
    find: `subscription.cyclesCompleted >= plan.maxCycles`,
    replace: `subscription.cyclesCompleted > plan.maxCycles`,
    caughtBy: ['test/scenarios/one-year.test.ts'],
  },
  {
    name: 'scheduled-cancel-renews',
    says: 'A subscription that is to be cancelled at its period’s end is renewed.',
    breaks: 'I7',
    file: 'shared/domain/subscription/due.ts',
    find: `      return subscription.cancelAtPeriodEnd
        ? { at: subscription.currentPeriodEnd, job: 'period-end' }
        : { at: renewalNoticeAt(subscription) ?? subscription.currentPeriodEnd, job: 'renewal' }`,
    replace: `      return { at: renewalNoticeAt(subscription) ?? subscription.currentPeriodEnd, job: 'renewal' }`,
    caughtBy: ['test/scenarios/one-year.test.ts'],
  },
  {
    name: 'cancelled-trial-renews',
    says: 'A trial that is to be cancelled at its end is charged.',
    breaks: 'I7',
    file: 'shared/operations/due/subscription-due.ts',
    find: `    if (!subscription.cancelAtPeriodEnd) return renew(context, loaded)
    await cancelAtEnd(context, loaded)`,
    replace: `    return renew(context, loaded)`,
    caughtBy: ['test/http/pause-and-cancel.test.ts'],
  },
  {
    name: 'renewal-begun-anew',
    says: 'The worker after a crash does not find the renewal that was begun, and invoices and charges the period again.',
    breaks: 'I2',
    file: 'shared/operations/due/renew.ts',
    find: `loaded.invoice.periodStart === subscription.currentPeriodEnd`,
    replace: `loaded.invoice.periodStart === subscription.currentPeriodStart`,
    caughtBy: ['test/faults/crashed-renewal.test.ts'],
  },
  {
    name: 'limit-of-the-old-plan',
    says: 'A scheduled change is renewed although the plan it leads to allows no more cycles.',
    breaks: 'I10',
    file: 'shared/domain/subscription/renew.ts',
    find: `limitReached(state.subscription, plan)`,
    replace: `limitReached(state.subscription, state.plan)`,
    caughtBy: ['test/http/change-plan.test.ts'],
  },
  {
    name: 'expired-keeps-open',
    says: 'A subscription that was never paid expires, and its invoice stays open.',
    breaks: 'I7',
    file: 'shared/operations/due/end-period.ts',
    find: `const voided = open ? [replace(invoiceCodec, open, voidedInvoice(open, now))] : []`,
    replace: `const voided: never[] = []`,
    caughtBy: ['test/scenarios/one-year.test.ts'],
  },
  {
    name: 'late-payment-back-to-back',
    says: 'A payment after its own period is over is followed by an invoice for each month that has passed.',
    breaks: 'decisions 7',
    file: 'shared/domain/subscription/settle-success.ts',
    find: `(subscription.status === 'past_due' && now >= invoice.periodEnd)`,
    replace: `false`,
    caughtBy: ['test/scenarios/dunning-events.test.ts'],
  },
  {
    name: 'pause-costs-time',
    says: 'After a pause, periods go on from the anchor before it, so paid time is lost.',
    breaks: 'I2',
    file: 'shared/domain/subscription/pause.ts',
    find: `    billingAnchor: end,
    periodNumber: 0,\n`,
    replace: '',
    caughtBy: ['test/http/pause-and-cancel.test.ts'],
  },
  {
    name: 'prorated-by-days',
    says: 'Unused time is counted in whole days.',
    breaks: 'decisions 5',
    file: 'shared/domain/subscription/unused-time.ts',
    find: `Math.max(0, Math.floor(ms / 1000))`,
    replace: `Math.max(0, Math.floor(ms / 86_400_000))`,
    caughtBy: ['test/domain/subscription/proration.test.ts'],
  },
  {
    name: 'reminder-only-once',
    says: 'The renewal reminder comes in the first period only.',
    breaks: 'I6',
    file: 'shared/domain/subscription/settle-success.ts',
    find: `      reminded: false,\n`,
    replace: '',
    caughtBy: ['test/workers/customer-message.test.ts'],
  },
  {
    name: 'trial-told-again',
    says: 'That the end of a trial was announced is forgotten: each run announces it again, and none ends the trial.',
    breaks: 'I6',
    file: 'shared/domain/subscription/due.ts',
    find: `subscription.status !== 'trialing' || subscription.reminded`,
    replace: `subscription.status !== 'trialing'`,
    caughtBy: ['test/scenarios/one-year.test.ts'],
  },
  {
    name: 'promo-without-limit',
    says: 'A promo code is redeemed more often than it may be when it is redeemed at once.',
    breaks: 'I10',
    file: 'shared/store/entities/promo-code.ts',
    find: `    condition:
      '#a = :yes AND (attribute_not_exists(#x) OR #x > :now) AND (attribute_not_exists(#mx) OR #rd < #mx)',
    names: { '#rd': 'rd', '#a': 'a', '#x': 'x', '#mx': 'mx' },`,
    replace: `    condition: '#a = :yes AND (attribute_not_exists(#x) OR #x > :now)',
    names: { '#rd': 'rd', '#a': 'a', '#x': 'x' },`,
    caughtBy: ['test/http/promo-codes.test.ts'],
  },
  {
    name: 'promo-kept-by-nobody',
    says: 'A subscription that was never paid keeps its redemption of the promo code.',
    breaks: 'decisions 3',
    file: 'shared/operations/due/end-period.ts',
    find: `      ...returnedRedemption(subscription),\n`,
    replace: '',
    caughtBy: ['test/scenarios/promo-codes.test.ts'],
  },
  {
    name: 'message-is-believed',
    says: 'A renewal’s message is believed: whether the subscription is due by now is not looked up.',
    breaks: 'decisions 13',
    file: 'shared/operations/due/subscription-due.ts',
    find: `  if (!loaded || !due || due.at > nowOf(context)) return null
  // The charge of a plan change decides first; its outcome brings the subscription back here.
  if (loaded.subscription.changeInProgress !== null) return null
  switch (due.job) {
    case 'renewal':
      if (loaded.subscription.currentPeriodEnd <= nowOf(context)) return renew(context, loaded)
      await announceRenewal(context, loaded)
      return null`,
    replace: `  if (!loaded || !due) return null
  if (loaded.subscription.changeInProgress !== null) return null
  switch (due.job) {
    case 'renewal':
      return renew(context, loaded)`,
    caughtBy: ['test/faults/message-chaos.test.ts'],
  },
  {
    name: 'decided-in-the-past',
    says: 'What is decided anew after a stale read carries the old instant: a later period’s invoice sorts first.',
    breaks: 'decisions 1',
    file: 'shared/operations/fresh.ts',
    find: `      catchUp(context.time)\n`,
    replace: '',
    caughtBy: ['test/faults/decided-anew.test.ts'],
  },
]
