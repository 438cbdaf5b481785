import type {
  PriceChange,
  PricePromise,
  RecurringPrice,
} from '../../../shared/domain/price-change/price-change.ts'
import { noSums } from '../../../shared/domain/price-change/price-change.ts'
import type { Effect } from '../../../shared/domain/price-change/sums.ts'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april, june } from '../fixtures/instants.ts'

/** Gold costs 6,000 naira from 1 June on, told two weeks before. */
export const aChange = (over: Partial<PriceChange> = {}): PriceChange => ({
  merchantId: 'mer_1',
  id: 'pch_1',
  createdAt: april,
  planId: 'plan_gold',
  n: 2,
  amount: 600_000,
  pricing: onePrice,
  effectiveFrom: june,
  noticeDays: 14,
  dryRun: false,
  revertedAt: null,
  sums: noSums,
  passes: 0,
  cursor: null,
  work: 'look',
  dueAt: april,
  inRealTime: true,
  expiresAt: null,
  version: 1,
  ...{ total: null, compared: null, comparing: null },
  ...over,
})

export const aPrice = (plan: number, over: Partial<RecurringPrice> = {}): RecurringPrice => ({
  ...{ amount: plan, planId: 'plan_gold', quantity: 1, plan, addOns: 0, code: 0, tax: 0 },
  ...over,
})

/** 6,000 naira on 1 June, in place of 5,000. */
export const aPromise = (over: Partial<PricePromise> = {}): PricePromise => ({
  ...aPrice(600_000),
  at: june,
  was: aPrice(500_000),
  after: null,
  ...over,
})

export const anEffect = (over: Partial<Effect> = {}): Effect => ({
  subscription: aSubscription(),
  customer: aCustomer(),
  promise: aPromise(),
  mrrBefore: 500_000,
  mrrAfter: 600_000,
  reachable: true,
  lastingCode: false,
  ...over,
})
