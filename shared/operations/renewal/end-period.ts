import { revised } from '../../domain/revised.ts'
import { endUnpaid, returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import { isRunning } from '../../domain/invoice/intent.ts'
import type { EventDraft } from '../../domain/subscription/billing-state.ts'
import { decideExpiry } from '../../domain/subscription/decide-expiry.ts'
import { draftsOf } from '../../domain/subscription/event-drafts.ts'
import { limitReached } from '../../domain/subscription/period.ts'
import { transition } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { replace } from '../../store/write.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'
import { chargeFinal } from '../charging/final-invoice.ts'
import { billAtEnd } from '../charging/last-billing.ts'
import { commitChange } from '../changes/commit-change.ts'
import { bookOutcome } from '../charging/book-charge.ts'
import { queryCharge } from '../charging/charge-once.ts'
import { letChargesGo } from '../late-charges/let-go.ts'

/**
 * A scheduled cancel takes effect when the period ends (D4.12); lines that waited are settled (B5). Where the renewal
 * that it came too late for is out, it ends all the same: the renewal's invoice is void, and its charge, should it
 * succeed, is given back (B3).
 */
export async function cancelAtEnd(context: Charging, loaded: LoadedBilling): Promise<void> {
  const { subscription, plan } = loaded
  const now = nowOf(context)
  const { subscription: ended, emits } = transition(subscription, 'end_period', {
    canceledAt: now,
    endedAt: subscription.currentPeriodEnd,
    scheduledPlanId: null,
    unbilled: [],
  })
  const open = loaded.invoice?.status === 'open' ? loaded.invoice : undefined
  const order = { why: 'period_ended', statusAfter: ended.status } as const
  const free = open && letChargesGo(context, open, order)
  const voided = free && endUnpaid(free.invoice, 'void', now)
  const returned = voided ? returnedKobo(voided.returned) : 0
  const { creditKobo, customer, final, writes } = await billAtEnd(context, loaded, ended, returned)
  await commit(context, {
    writes: [
      replace(subscriptionCodec, subscription, final.subscription),
      ...(open && free && voided ? [replace(invoiceCodec, open, voided.invoice), ...free.writes] : []),
      ...writes,
    ],
    events: composeEvents(
      context,
      draftsOf(emits, { subscription_cancelled: { extra: { creditKobo }, onTimeline: true } }),
      { subscription: final.subscription, customer, plan },
    ),
  })
  await chargeFinal(context, loaded, final)
}

const trialWillEnd: EventDraft = {
  type: 'subscription_trial_will_end',
  onTimeline: true,
  message: 'trial_ending',
}

const renewalUpcoming: EventDraft = {
  type: 'subscription_renewal_upcoming',
  onTimeline: true,
  message: 'renewal_reminder',
}

/** Tells that a trial ends in three days (D4.10); opt-in. */
export async function announceTrialEnd(
  context: Writing,
  { subscription, customer, plan }: LoadedBilling,
): Promise<void> {
  const told = revised(subscription, { reminded: true })
  await commit(context, {
    writes: [replace(subscriptionCodec, subscription, told)],
    events: composeEvents(context, [trialWillEnd], { subscription: told, customer, plan }),
  })
}

/** Tells that a renewal is coming, where the merchant wants it told and one will really come (D7.17, D8.2); opt-in. */
export async function announceRenewal(
  context: Writing,
  { subscription, customer, plan, settings }: LoadedBilling,
): Promise<void> {
  const told = revised(subscription, { reminded: true })
  const comes = settings.renewalReminders && !limitReached(subscription, plan)
  await commit(context, {
    writes: [replace(subscriptionCodec, subscription, told)],
    events: composeEvents(context, comes ? [renewalUpcoming] : [], { subscription: told, customer, plan }),
  })
}

/**
 * A first invoice that nobody paid for 23 hours ends its subscription and is void (D4.7). It waits for no payer: a
 * payment that comes after that is given back (A9). One that has come by now is booked.
 */
export async function expireIncomplete(context: Charging, state: LoadedBilling): Promise<void> {
  const { invoice } = state
  if (invoice?.attempt) {
    const { attempt } = invoice
    if (isRunning(attempt, Date.parse(context.time.wall.now()))) return
    const open = { ...state, invoice: { ...invoice, attempt } }
    const news = await queryCharge(context.gateway, invoice, attempt)
    if (news.kind === 'succeeded') {
      await bookOutcome(context, open, { kind: 'succeeded' }, { answer: null })
      return
    }
  }
  await commitChange(context, decideExpiry(state, nowOf(context)))
}
