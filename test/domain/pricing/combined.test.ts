import { expect, it } from 'vitest'
import { composeCycleInvoice } from '../../../shared/domain/invoice/compose-cycle.ts'
import type { Plan } from '../../../shared/domain/catalog/plan.ts'
import type { AddOnItem } from '../../../shared/domain/pricing/items.ts'
import type { PlanPricing } from '../../../shared/domain/pricing/plan-pricing.ts'
import type { Tier } from '../../../shared/domain/pricing/pricing.ts'
import { random } from '../../support/random.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { order } from '../invoice/compose-fixtures.ts'

const runs = 5_000
const daySeconds = 86_400

type Chance = ReturnType<typeof random>

/** What is sold, as it is drawn. The list has a first price and perhaps a later one, of which the subscription has either. */
interface Sold {
  readonly prices: readonly { readonly amount: number; readonly pricing: PlanPricing }[]
  readonly version: number
  readonly quantity: number
  readonly addOns: readonly AddOnItem[]
  readonly setupFee: number
  readonly item: number
  readonly code: {
    readonly discountType: 'percentage' | 'fixed'
    readonly discountValue: number
    readonly planId: string | null
    readonly isUsedUp: boolean
  } | null
  readonly tax: { readonly basisPoints: number; readonly inclusive: boolean } | null
  /** Days of the stub, of a month of 30; null for a whole period. */
  readonly stubDays: number | null
}

function randomPrice({ upTo }: Chance): Sold['prices'][number] {
  const model = (['flat', 'per_unit', 'graduated'] as const)[upTo(3)]!
  const tiers: Tier[] = [
    { upTo: 1 + upTo(10), unitAmount: 1 + upTo(1e6), flatAmount: upTo(2) * upTo(1e5) },
    { upTo: 11 + upTo(20), unitAmount: upTo(1e6), flatAmount: upTo(2) * upTo(1e5) },
    { upTo: null, unitAmount: upTo(1e6), flatAmount: upTo(2) * upTo(1e5) },
  ]
  const pricing = {
    model,
    tiers: model === 'graduated' ? tiers : null,
    minQuantity: 1,
    maxQuantity: 1_000_000,
  }
  return { amount: 1 + upTo(1e6), pricing }
}

function randomSold(chance: Chance): Sold {
  const { upTo } = chance
  const isShare = upTo(2) === 0
  return {
    prices: [randomPrice(chance), randomPrice(chance)],
    version: 1 + upTo(2),
    quantity: 1 + upTo(60),
    addOns: Array.from({ length: upTo(6) }, (_, i) => ({
      ...{ addOnId: `addon_${i}`, name: `Add-on ${i}`, quantity: 1 + upTo(5), price: upTo(1e6) },
      ...{ unitAmount: null, base: 0 },
    })),
    setupFee: upTo(3) === 0 ? 1 + upTo(1e6) : 0,
    item: upTo(3) === 0 ? 1 + upTo(1e6) : 0,
    code:
      upTo(4) === 0
        ? null
        : {
            discountType: isShare ? 'percentage' : 'fixed',
            discountValue: 1 + upTo(isShare ? 100 : 5e6),
            planId: [null, 'plan_gold', 'plan_other'][upTo(3)]!,
            isUsedUp: upTo(5) === 0,
          },
    tax: upTo(3) === 0 ? null : { basisPoints: [750, 1, 1_333][upTo(3)]!, inclusive: upTo(2) === 0 },
    stubDays: upTo(3) === 0 ? 1 + upTo(29) : null,
  }
}

/** A fraction rounded half up, of whole numbers above zero. */
const rounded = (above: bigint, below: bigint): number => Number((2n * above + below) / (2n * below))

/** The price of so many units, counted unit by unit (K3). */
function listPrice({ amount, pricing }: Sold['prices'][number], quantity: number): number {
  if (pricing.model !== 'graduated') return pricing.model === 'flat' ? amount : amount * quantity
  let price = 0
  const entered = new Set<Tier>()
  for (let unit = 1; unit <= quantity; unit += 1) {
    const tier = pricing.tiers!.find(({ upTo }) => upTo === null || unit <= upTo)!
    price += tier.unitAmount + (entered.has(tier) ? 0 : tier.flatAmount)
    entered.add(tier)
  }
  return price
}

/** What is billed, by the rulings alone: units and steps (K3), add-ons (K4), the stub (K8), the code (K6), the tax (L2), the version (K9). */
function expected(sold: Sold) {
  const share = (kobo: number): number =>
    sold.stubDays === null ? kobo : rounded(BigInt(kobo) * BigInt(sold.stubDays), 30n)
  const plan = listPrice(sold.prices[sold.version - 1]!, sold.quantity)
  const prices = [plan, ...sold.addOns.map(({ price }) => price)].map(share)
  const sum = prices.reduce((all, one) => all + one, 0)
  const { code, tax } = sold
  const counts = code !== null && code.planId !== 'plan_other' && !code.isUsedUp
  const discount = !counts
    ? 0
    : code.discountType === 'percentage'
      ? rounded(BigInt(sum) * BigInt(code.discountValue), 100n)
      : Math.min(share(code.discountValue), sum)
  const taxed = sum - discount + sold.setupFee
  const within = (kobo: number): number =>
    rounded(BigInt(kobo) * BigInt(tax!.basisPoints), BigInt(10_000 + tax!.basisPoints))
  const onTop = tax === null || tax.inclusive ? 0 : rounded(BigInt(taxed) * BigInt(tax.basisPoints), 10_000n)
  const contained = tax === null ? 0 : tax.inclusive ? within(taxed + sold.item) : within(sold.item)
  return {
    prices,
    discount,
    subtotal: sum + sold.setupFee + sold.item,
    amount: taxed + sold.item + onTop,
    tax: tax === null ? undefined : onTop + contained,
  }
}

function planOf({ prices }: Sold): Plan {
  const [first, second] = prices
  const later = { n: 2, effectiveFrom: '2026-03-02T00:00:00.000Z', changeId: 'pc_1', revertedAt: null }
  const versions = [{ ...second!, ...later, announcedAt: '2026-03-01T00:00:00.000Z' }]
  return aPlan({ ...first!, versions })
}

function billed(sold: Sold) {
  const { code, tax, stubDays, setupFee, item } = sold
  const periodStart = '2026-05-01T12:00:00.000Z'
  const days = stubDays ?? 30
  const periodEnd = new Date(Date.parse(periodStart) + days * daySeconds * 1000).toISOString()
  const attached =
    code &&
    aDiscount({
      ...{ discountType: code.discountType, discountValue: code.discountValue, planId: code.planId },
      ...(code.isUsedUp ? { duration: 'once', usedInvoices: 1 } : {}),
    })
  const subscription = aSubscription({
    ...{ status: 'incomplete', currentPeriodStart: periodStart, currentPeriodEnd: periodEnd },
    ...{ quantity: sold.quantity, priceVersion: sold.version, addOns: sold.addOns, discount: attached },
    ...(stubDays === null ? {} : { stubOfSeconds: 30 * daySeconds }),
    unbilled: [
      ...(setupFee > 0
        ? [{ type: 'setup_fee' as const, description: 'Installation', amount: setupFee }]
        : []),
      ...(item > 0
        ? [{ type: 'one_time' as const, description: 'Router', amount: item, itemId: 'ii_1' }]
        : []),
    ],
  })
  const rate = tax && { code: 'VAT', name: 'VAT', ...tax }
  return composeCycleInvoice(subscription, planOf(sold), { ...order, periodStart, periodEnd, tax: rate })
    .invoice
}

// Holds K3, K4, K6, K8, K9, L2.
it(`add-ons, units and steps with a code, a tax, a stub and a later price come to an independent computation, on ${runs} states`, () => {
  const chance = random(35)
  const faults: unknown[] = []
  const seen = { stub: 0, bound: 0, later: 0, steps: 0, onTop: 0 }
  for (let i = 0; i < runs; i += 1) {
    const sold = randomSold(chance)
    const { lines, subtotal, discount, amount, tax } = billed(sold)
    const want = expected(sold)
    const items = lines.filter(({ type }) => type === 'plan' || type === 'add_on')
    const sum = items.reduce((all, line) => all + line.amount, 0)
    const off = lines.reduce((all, line) => all + line.discountAmount, 0)
    const taxes = lines.reduce((all, line) => all + (line.taxAmount ?? 0), 0)
    const found = {
      prices: JSON.stringify(items.map((line) => line.amount)) !== JSON.stringify(want.prices),
      sums: subtotal !== want.subtotal || discount !== want.discount || amount !== want.amount,
      tax: tax !== want.tax || taxes !== (want.tax ?? 0),
      shared: off !== want.discount,
      // Each line's part of the code is within a kobo of its exact share (K6).
      share: items.some(
        (line) => sum > 0 && Math.abs(line.discountAmount - (want.discount * line.amount) / sum) >= 1,
      ),
    }
    if (Object.values(found).includes(true))
      faults.push({ sold, found, got: { subtotal, discount, amount, tax }, want })
    if (sold.stubDays !== null) seen.stub += 1
    if (sold.code?.planId === 'plan_gold') seen.bound += 1
    if (sold.version === 2) seen.later += 1
    if (sold.prices[sold.version - 1]!.pricing.model === 'graduated') seen.steps += 1
    if (sold.tax?.inclusive === false) seen.onTop += 1
  }
  expect(faults.slice(0, 2)).toEqual([])
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(runs / 10)
})
