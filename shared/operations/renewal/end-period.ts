import { endUnpaid, returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import type { EventDraft } from '../../domain/subscription/billing-state.ts'
import { limitReached } from '../../domain/subscription/period.ts'
import { changed, transition } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { replace } from '../../store/write.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { creditBack } from '../billing-state/return-credit.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'
import { chargeFinal } from '../charging/final-invoice.ts'
import { billAtEnd } from '../charging/last-billing.ts'
import { returnedRedemption } from '../promo-codes/count-redemption.ts'
import { resumeAttempt } from '../charging/resume-charge.ts'

/** A scheduled cancel takes effect when the period ends (decisions 4); lines that waited are settled (amendments B5). */
export async function cancelAtEnd(context: Charging, loaded: LoadedBilling): Promise<void> {
  const { subscription, plan } = loaded
  const ended = transition(subscription, 'end_period', {
    canceledAt: nowOf(context),
    endedAt: subscription.currentPeriodEnd,
    scheduledPlanId: null,
    unbilled: [],
  })
  const { creditKobo, customer, final, writes } = await billAtEnd(context, loaded, ended)
  await commit(context, {
    writes: [replace(subscriptionCodec, subscription, final.subscription), ...writes],
    events: composeEvents(
      context,
      [{ type: 'subscription_cancelled', extra: { creditKobo }, onTimeline: true }],
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

/** Tells that a trial ends in three days (decisions 4); opt-in. */
export async function announceTrialEnd(
  context: Writing,
  { subscription, customer, plan }: LoadedBilling,
): Promise<void> {
  const told = changed(subscription, { reminded: true })
  await commit(context, {
    writes: [replace(subscriptionCodec, subscription, told)],
    events: composeEvents(context, [trialWillEnd], { subscription: told, customer, plan }),
  })
}

/** Tells that a renewal is coming, where the merchant wants it told and one will really come (decisions 7); opt-in. */
export async function announceRenewal(
  context: Writing,
  { subscription, customer, plan, settings }: LoadedBilling,
): Promise<void> {
  const told = changed(subscription, { reminded: true })
  const comes = settings.renewalReminders && !limitReached(subscription, plan)
  await commit(context, {
    writes: [replace(subscriptionCodec, subscription, told)],
    events: composeEvents(context, comes ? [renewalUpcoming] : [], { subscription: told, customer, plan }),
  })
}

/** A first invoice that nobody paid for 23 hours ends its subscription and is void (decisions 4). */
export async function expireIncomplete(context: Charging, state: LoadedBilling): Promise<void> {
  const { subscription, invoice, customer, plan } = state
  // A charge may still be out: the money decides, not the hour.
  if (invoice?.attempt) {
    await resumeAttempt(context, { ...state, invoice })
    return
  }
  const now = nowOf(context)
  const expired = transition(subscription, 'expire_incomplete', { endedAt: now })
  const open = invoice?.status === 'open' ? invoice : undefined
  const ended = open ? endUnpaid(open, 'void', now) : null
  const back = await creditBack(context, customer, open, ended ? returnedKobo(ended.returned) : 0)
  const voided = open && ended ? [replace(invoiceCodec, open, ended.invoice)] : []
  await commit(context, {
    writes: [
      replace(subscriptionCodec, subscription, expired),
      ...voided,
      ...back.writes,
      ...returnedRedemption(subscription),
    ],
    events: composeEvents(context, [{ type: 'subscription_incomplete_expired', onTimeline: true }], {
      subscription: expired,
      customer: back.customer,
      plan,
    }),
  })
}
