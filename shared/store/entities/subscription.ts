import type { AddOnItem } from '../../domain/pricing/items.ts'
import type { UnbilledLine } from '../../domain/pricing/line.ts'
import { dueOf, spreadSeconds } from '../../domain/subscription/due.ts'
import type { AttachedDiscount, Price, Subscription } from '../../domain/subscription/subscription.ts'
import { addSeconds } from '../../domain/time/time.ts'
import {
  defineEntity,
  identityOf,
  json,
  many,
  row,
  rows,
  time,
  type DueEntry,
  type Ref,
  type Stamp,
} from '../codec.ts'
import { customerOwner, partitions, recoveryThread, shardOf, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { ownerIndex, threadIndex } from '../indexes.ts'

const spreadSteps = 10_000

/** Jobs that fall due for very many subscriptions at one instant: at a month's end, or on the morning of payday. */
const spreadJobs: ReadonlySet<string> = new Set(['renewal', 'dunning'])

const priceFields: readonly (keyof Price)[] = ['currency', 'amount', 'interval', 'intervalCount']

const unbilledFields: readonly (keyof UnbilledLine)[] = [
  'type',
  'description',
  'amount',
  'quantity',
  'times',
  'itemId',
  'unitAmount',
  'carries',
]

/** The fields of an add-on's row, in their order, which never changes. */
const addOnFields: readonly (keyof AddOnItem)[] = [
  'addOnId',
  'name',
  'quantity',
  'price',
  'unitAmount',
  'base',
]

const discountFields: readonly (keyof AttachedDiscount)[] = [
  'discountType',
  'discountValue',
  'duration',
  'durationCycles',
  'planId',
  'usedInvoices',
  'inCurrentCycle',
]

export const subscriptionCodec = defineEntity<Subscription, 'merchantId' | 'id' | 'createdAt'>({
  name: 'subscription',
  key: (subscription) => tenantKey(subscription.merchantId, partitions.subscription, subscription.id),
  attributes: {
    status: 's',
    customerId: 'cu',
    planId: 'pl',
    currentPeriodStart: time('ps'),
    currentPeriodEnd: time('pe'),
    cyclesCompleted: 'cy',
    trialEndsAt: time('te'),
    cancelAtPeriodEnd: 'ce',
    canceledAt: time('ca'),
    endedAt: time('ea'),
    pausedAt: time('pa'),
    resumesAt: time('ra'),
    scheduledPlanId: 'sp',
    scheduledQuantity: 'sq',
    promoCodeId: 'pc',
    paymentMethodId: 'pm',
    ownMethodOnly: 'om',
    latestInvoiceId: 'li',
    chainId: 'ch',
    billingAnchor: time('an'),
    metadata: 'm',
    version: 'v',
    quantity: many('q'),
    timeZone: 'tz',
    price: row('pr', priceFields),
    periodNumber: 'pn',
    invoiceCount: 'ic',
    discount: row('d', discountFields),
    paidForPeriod: 'pp',
    refundedForPeriod: 'rf',
    importedKobo: 'im',
    recovery: json('rc'),
    unbilled: rows('ub', unbilledFields),
    pausedSeconds: 'px',
    declines: 'dc',
    changeInProgress: 'cg',
    pendingChange: json('pg'),
    reminded: 'rm',
    reminderDays: 'rd',
    heldUntil: time('hu'),
    cancelReason: 'cr',
    offerShownAt: time('os'),
    billingDay: 'bd',
    stubOfSeconds: 'so',
    withdrawn: row('wd', ['boundary', 'count']),
    addOns: rows('ao', addOnFields),
    scheduledAddOns: rows('sa', addOnFields.slice(0, -1)),
    priceVersion: 'nv',
    scheduledPriceVersion: 'sn',
    keepsAgainst: 'kn',
    taxForPeriod: row('tx', ['code', 'name', 'basisPoints', 'amount']),
    resumedAt: time('rt'),
    daysUntilDue: 'du',
    told: rows('tp', ['planId', 'version', 'from']),
    scheduledSetupFee: 'sf',
  },
  derive: identityOf,
  absent: { ownMethodOnly: false },
  guard: 'changeInProgress',
  owner: (subscription) => ({
    partition: customerOwner(subscription.merchantId, subscription.customerId),
    sort: subscription.id,
  }),
  thread: (subscription) =>
    subscription.recovery === null
      ? null
      : { partition: recoveryThread(subscription.merchantId), sort: subscription.recovery.invoiceId },
  due: dueEntryOf,
})

export function subscriptionRef(merchantId: string, id: string): Ref<Subscription> {
  return { ...tenantKey(merchantId, partitions.subscription, id), codec: subscriptionCodec }
}

/** Access pattern: a tenant's subscriptions, newest first; of one customer by the owner index. */
export function subscriptionsOf(
  merchantId: string,
  customerId: string | null = null,
): ListSource<Subscription> {
  return {
    list: 'subscriptions',
    ...(customerId === null
      ? { partition: `${merchantId}#${partitions.subscription}` }
      : { index: ownerIndex(), partition: customerOwner(merchantId, customerId) }),
    prefix: 'sub_',
    codec: subscriptionCodec,
    idOf: (subscription) => subscription.id,
  }
}

/** Access pattern (thread index): a tenant's open recovery cases, by the failed invoice, newest first. */
export function openCasesOf(merchantId: string): ListSource<Subscription> {
  return {
    list: 'recovery',
    index: threadIndex(),
    partition: recoveryThread(merchantId),
    prefix: 'inv_',
    codec: subscriptionCodec,
    // If the case has ended since the index was read, its invoice is the latest one.
    idOf: (subscription) => subscription.recovery?.invoiceId ?? subscription.latestInvoiceId ?? '',
    matches: (subscription) => subscription.recovery !== null,
    spareRows: 5,
  }
}

/** Renewals and retries start a little after their instant, unless the tenant has a sandbox clock (D13.4, E4). */
function dueEntryOf(subscription: Subscription, stamp: Stamp): DueEntry | null {
  const due = dueOf(subscription)
  if (!due) return null
  // Delayed work is resumed by all of a merchant's subscriptions after one release.
  const isSpread = spreadJobs.has(due.job) || subscription.heldUntil !== null
  const spread = isSpread && stamp.clock === 'wall'
  const share = shardOf(subscription.id, spreadSteps) / spreadSteps
  const at = spread ? addSeconds(due.at, spreadSeconds(subscription, share)) : due.at
  return { at, job: due.job, id: subscription.id, hints: hintsOf(subscription) }
}

/** Further keys that the worker will read, so that one round trip fetches everything. */
function hintsOf(subscription: Subscription): Record<string, string> {
  const { customerId, planId, latestInvoiceId } = subscription
  return { customerId, planId, ...(latestInvoiceId === null ? {} : { invoiceId: latestInvoiceId }) }
}
