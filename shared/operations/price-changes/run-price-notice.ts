import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import type { PriceChange, PriceChangeRow } from '../../domain/price-change/price-change.ts'
import { goesOn, isOnPlan } from '../../domain/price-change/promise.ts'
import {
  decideChangeRow,
  type NoticeState,
  type RowFacts,
  type RowStep,
} from '../../domain/price-change/row.ts'
import { effectOf } from '../../domain/price-change/sums.ts'
import { firstVersion, withTold } from '../../domain/pricing/versions.ts'
import { revised } from '../../domain/change/revised.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { customerMessageRef } from '../../store/entities/customer-message.ts'
import {
  isPriceChangeKey,
  priceChangeRef,
  priceChangeRowCodec,
  priceChangeRowRef,
  notTakenBack,
} from '../../store/entities/price-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionCodec, subscriptionRef } from '../../store/entities/subscription.ts'
import type { Key } from '../../store/keys.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import { composeEvents } from '../billing-state/compose-events.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { statesOf } from './read-states.ts'
import { runPriceChange } from './run-price-change.ts'

/** What is due under the tenant's clock: a notice, or another search for new subscriptions. */
export function runPriceNotice(context: Writing, key: Key): Promise<void> {
  if (isPriceChangeKey(key)) return runPriceChange(context, key.sk)
  const [changeId = '', subscriptionId = ''] = key.sk.split('#')
  return noticeRow(context, changeId, subscriptionId)
}

/** Notifies a subscription's customer of its new price, or leaves it at the old one if they could not be notified (K9). */
async function noticeRow(context: Writing, changeId: string, subscriptionId: string): Promise<void> {
  const { merchantId, mode } = context.tenant
  const { row, change, subscription, settings } = await load(
    context,
    {
      row: priceChangeRowRef(merchantId, changeId, subscriptionId, mode),
      change: priceChangeRef(merchantId, changeId),
      subscription: subscriptionRef(merchantId, subscriptionId),
      settings: recoverySettingsRef(merchantId),
    },
    { read: 'strong' },
  )
  const now = nowOf(context)
  if (!row || !change || row.dueAt === null || row.dueAt > now) return
  const { plan } = await load(context, { plan: planRef(merchantId, change.planId) }, { read: 'strong' })
  const lives = subscription !== undefined && goesOn(subscription) && isOnPlan(subscription, change.planId)
  const own = settings ?? defaultRecoverySettings
  const [state] =
    lives && plan ? await statesOf(context, { change, plan, settings: own }, [subscription]) : []
  const { notifyChannels } = own
  const effect = state ? effectOf(state, change, notifyChannels) : null
  const facts: RowFacts = {
    ...{ change, effect, now },
    hasVersion: subscription !== undefined && isBilled(subscription, change),
    isOvertaken: (plan?.versions ?? []).some(({ n, revertedAt }) => n > change.n && revertedAt === null),
    notice: await noticeOf(context, row),
  }
  const step = decideChangeRow(row, facts)
  await write(context, row, step, { change, subscription, state })
}

function isBilled({ planId, priceVersion }: Subscription, change: PriceChange): boolean {
  return planId === change.planId && (priceVersion ?? firstVersion) >= change.n
}

/** The state of the message. In a tenant with a clock of its own it may simply not have had the time, and counts as sent. */
async function noticeOf(context: Writing, { eventId }: PriceChangeRow): Promise<NoticeState> {
  if (eventId === null) return 'none'
  const ref = customerMessageRef(context.tenant.merchantId, eventId)
  const { message } = await load(context, { message: ref }, { read: 'strong' })
  const status = message?.status ?? 'pending'
  if (status === 'pending') return context.time.clock === 'wall' ? 'pending' : 'sent'
  return status === 'sent' ? 'sent' : 'failed'
}

/** The subscription with its record of the price; null if it has that, or is on another plan. */
function toldOrKept(
  subscription: Subscription,
  change: PriceChange,
  step: RowStep & { readonly kind: 'heard' | 'keep' },
): Subscription | null {
  if (step.kind === 'heard') return revised(subscription, { told: withTold(subscription.told, step.told) })
  return subscription.planId === change.planId ? revised(subscription, { keepsAgainst: change.n }) : null
}

interface Around {
  readonly change: PriceChange
  readonly subscription: Subscription | undefined
  readonly state: Awaited<ReturnType<typeof statesOf>>[number] | undefined
}

async function write(
  context: Writing,
  before: PriceChangeRow,
  step: RowStep,
  { change, subscription, state }: Around,
): Promise<void> {
  if (step.kind === 'wait') {
    if (step.row !== before)
      await commit(context, { writes: [replace(priceChangeRowCodec, before, step.row)] })
    return
  }
  if (step.kind === 'heard' || step.kind === 'keep') {
    const writes = [replace(priceChangeRowCodec, before, step.row)]
    const after = subscription && toldOrKept(subscription, change, step)
    await commit(context, {
      writes: after ? [...writes, replace(subscriptionCodec, subscription, after)] : writes,
    })
    return
  }
  const { amount, plan, was, at } = step.promise
  const events = composeEvents(
    context,
    [
      {
        type: 'subscription_price_changing',
        extra: {
          priceChange: {
            ...{ id: change.id, at, amount, previousAmount: was.amount },
            ...{ planAmount: plan, previousPlanAmount: was.plan },
          },
        },
        onTimeline: true,
        message: 'price_change',
      },
    ],
    state!,
  )
  const row = { ...step.row, eventId: events[0]!.id }
  // A price withdrawn meanwhile is not announced any more: a customer notified afterwards would never hear of the withdrawal (V5).
  const writes = [replace(priceChangeRowCodec, before, row), notTakenBack(change)]
  await commit(context, { writes, events })
}
