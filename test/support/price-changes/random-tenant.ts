import { addMs, DAY_MS } from '../../../shared/domain/time/time.ts'
import { openLife, type Life } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import { random as seeded } from '../random.ts'

/** Draws of a seed. */
export interface Random {
  readonly below: (limit: number) => number
  readonly pick: <T>(of: readonly T[]) => T
}

export function randomOf(seed: number): Random {
  const { upTo } = seeded(seed)
  return { below: upTo, pick: (of) => of[upTo(of.length)]! }
}

/** Where random tenants of price changes begin, when their price is announced, and when it is in effect. */
export const opens = '2027-01-15T09:00:00.000Z'
export const announces = '2027-02-18T09:00:00.000Z'
export const effective = '2027-03-10T00:00:00.000Z'
/** By then every monthly subscription has had its first renewal at the price, and every trial's end. */
export const settled = '2027-04-20T00:00:00.000Z'

/** Instants between the announcement and the last first payment. */
export const between = ['2027-02-22T09:00:00.000Z', '2027-03-04T09:00:00.000Z', '2027-03-13T09:00:00.000Z']

/** Where a pause or a trial is made to end. */
const turns = ['2027-03-08T10:00:00.000Z', '2027-03-11T10:00:00.000Z', '2027-03-28T10:00:00.000Z']

type Fields = Record<string, any>

/** A tenant that sells one plan at a price that rises, another one, and codes. */
export interface Tenant {
  readonly life: Life
  /** Where its clock is. */
  at: string
  readonly plan: Fields
  readonly other: Fields
  readonly codes: readonly string[]
  readonly addOns: readonly string[]
  readonly subscriptions: string[]
  /** What was done to each since the announcement: a difference must have a cause among it. */
  readonly done: Map<string, Set<string>>
}

/** Moves a tenant's clock on a few days at a time: a walk of months of a hundred subscriptions takes minutes on a slow machine. */
export async function walkTo(tenant: Tenant, to: string): Promise<void> {
  while (tenant.at < to) {
    const next = addMs(tenant.at, 4 * DAY_MS)
    tenant.at = next < to ? next : to
    await tenant.life.clock(tenant.at)
  }
}

/** Opens a tenant with random subscriptions of many kinds, as they are when the price is announced; every second one charges tax. */
export async function randomTenant(service: Service, random: Random, count: number): Promise<Tenant> {
  const life = await openLife(service, opens)
  const taxed = random.below(2) === 0
  if (taxed) await setTax(service, life, true)
  const prices = taxed && random.below(2) === 0 ? { prices: 'exclusive' } : {}
  const seats = { model: 'per_unit', minQuantity: 1, maxQuantity: 50 }
  const plan = await life.plan({ amount: 100_000 + random.below(90_000), pricing: seats, ...prices })
  const other = await life.plan({ amount: 150_000 + random.below(90_000), pricing: seats, ...prices })
  const codes = await codesOf(service, life)
  const addOns = await addOnsOf(service, life, prices)
  const tenant: Tenant = { life, at: opens, plan, other, codes, addOns, subscriptions: [], done: new Map() }
  for (let n = 0; n < count; n += 1) tenant.subscriptions.push(await randomSubscription(tenant, random))
  await walkTo(tenant, '2027-02-12T09:00:00.000Z')
  for (const id of tenant.subscriptions) await bend(tenant, random, id)
  await walkTo(tenant, announces)
  // Who is paused then may resume on a day that nobody knew.
  for (const [id, causes] of tenant.done)
    tenant.done.set(id, causes.has('pause') ? new Set(['pause']) : new Set())
  return tenant
}

const particulars = {
  legalName: 'IronHouse Gyms Limited',
  tin: '20418832-0001',
  address: '14 Admiralty Way, Lekki Phase 1, Lagos',
  numberPrefix: 'IH',
}

async function setTax(service: Service, life: Life, registered: boolean): Promise<void> {
  const body = { registered, ...particulars }
  const answer = await service.call('update-tax-settings', { key: life.key, body })
  if (answer.status !== 200) throw new Error(answer.text)
}

async function addOnsOf(service: Service, life: Life, prices: object): Promise<string[]> {
  const terms = [
    { name: 'Storage', amount: 50_001, interval: 'month' },
    { name: 'Seats', amount: 20_003, interval: 'month', pricing: { model: 'per_unit' } },
  ]
  const ids: string[] = []
  for (const one of terms) {
    const made = await service.call<Fields>('create-add-on', { key: life.key, body: { ...one, ...prices } })
    if (made.status !== 201) throw new Error(made.text)
    ids.push(made.body['id'] as string)
  }
  return ids
}

async function codesOf(service: Service, life: Life): Promise<string[]> {
  const bodies = [
    { code: 'ALWAYS10', discountType: 'percentage', discountValue: 10, duration: 'forever' },
    { code: 'FIXED', discountType: 'fixed', discountValue: 33_333, currency: 'NGN', duration: 'forever' },
    { code: 'TWO', discountType: 'percentage', discountValue: 15, duration: 'repeating', durationCycles: 2 },
    {
      code: 'THREE',
      discountType: 'percentage',
      discountValue: 35,
      duration: 'repeating',
      durationCycles: 3,
    },
    { code: 'ONCE', discountType: 'percentage', discountValue: 50, duration: 'once' },
  ]
  for (const body of bodies) await service.call('create-promo-code', { key: life.key, body })
  return bodies.map(({ code }) => code)
}

async function randomSubscription(tenant: Tenant, random: Random): Promise<string> {
  const { life, plan, other, codes, addOns } = tenant
  const token = random.pick([
    ...Array.from({ length: 8 }, () => 'tok_test_success'),
    'tok_test_fail_2_then_success',
    'tok_test_insufficient_funds',
  ])
  const order = {
    quantity: 1 + random.below(7),
    ...(random.below(3) === 0 ? { promoCode: random.pick(codes) } : {}),
    ...(random.below(4) === 0
      ? { addOns: [{ addOnId: addOns[0] }, { addOnId: addOns[1], quantity: 1 + random.below(4) }] }
      : {}),
    // A card that fails would leave it unpaid at once; after a trial it is past due.
    ...(token !== 'tok_test_success' || random.below(4) === 0 ? { trialDays: 1 + random.below(80) } : {}),
    ...(random.below(6) === 0 ? { billingDay: 1 + random.below(31) } : {}),
  }
  const of = random.below(8) === 0 ? other : plan
  const { id } = await life.begin(of['id'], token, order)
  return id as string
}

/** Something that may have happened to a subscription before the announcement, or after it; what is not legal changes nothing. */
export async function bend(tenant: Tenant, random: Random, id: string): Promise<void> {
  const { life, plan, other, codes, addOns } = tenant
  const update = (body: Fields) => life.act('update-subscription', id, body)
  const effective = random.pick(['immediate', 'at_renewal'])
  const acts: readonly (readonly [string, () => Promise<{ readonly status: number }>])[] = [
    [
      'pause',
      () =>
        life.act('pause-subscription', id, random.below(2) === 0 ? {} : { resumesAt: random.pick(turns) }),
    ],
    ['pause', () => life.act('resume-subscription', id)],
    [
      'plan',
      () => life.act('change-plan', id, { planId: random.pick([plan, other])['id'] as string, effective }),
    ],
    ['quantity', () => life.act('change-plan', id, { quantity: 1 + random.below(9), effective })],
    [
      'add_ons',
      () => {
        const one = { addOnId: random.pick(addOns), quantity: random.below(2) }
        return life.act('change-plan', id, { addOns: [one], effective })
      },
    ],
    ['cancel', () => life.act('cancel-subscription', id, { atPeriodEnd: true })],
    ['code', () => update({ promoCode: random.below(2) === 0 ? null : random.pick(codes) })],
    ['trial', () => update({ trialEndsAt: random.pick(turns) })],
    ['billing_day', () => update({ billingDay: 1 + random.below(31) })],
    ['none', () => Promise.resolve({ status: 0 })],
  ]
  const [cause, act] = random.pick(acts)
  const { status } = await act()
  if (status !== 200) return
  const done = tenant.done.get(id) ?? new Set()
  tenant.done.set(id, done.add(cause))
}

/** The merchant begins to charge tax, or no longer does: every row may differ by it. */
export async function bendTax(service: Service, tenant: Tenant, random: Random): Promise<void> {
  await setTax(service, tenant.life, random.below(2) === 0)
  for (const id of tenant.subscriptions) tenant.done.set(id, (tenant.done.get(id) ?? new Set()).add('tax'))
}

/** Announces a higher price; the change. */
export async function announce(service: Service, { life, plan }: Tenant, random: Random): Promise<Fields> {
  const amount = (plan['amount'] as number) + 1 + random.below(60_000)
  const body = { amount, effectiveFrom: effective, noticeDays: 7 + random.below(12) }
  const params = { id: plan['id'] }
  const answer = await service.call('create-price-change', { key: life.key, params, body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

/** All rows of a change. */
export async function rowsOf(service: Service, { life, plan }: Tenant, changeId: string): Promise<Fields[]> {
  const rows: Fields[] = []
  let cursor: string | null = null
  do {
    const answer: { body: Fields; status: number; text: string } = await service.call(
      'list-price-change-rows',
      {
        key: life.key,
        params: { id: plan['id'], changeId },
        query: { limit: '100', ...(cursor === null ? {} : { cursor }) },
      },
    )
    if (answer.status !== 200) throw new Error(answer.text)
    rows.push(...answer.body['items'])
    cursor = answer.body['nextCursor']
  } while (cursor !== null)
  return rows
}

/** What a run came to. */
export interface Tally {
  rows: number
  compared: number
  same: number
  unexplained: string[]
  /** Bills of a price that nobody was told about, as the checker finds them. */
  untold: string[]
  readonly causes: Record<string, number>
  readonly states: Record<string, number>
}

export const newTally = (): Tally => ({
  ...{ rows: 0, compared: 0, same: 0, unexplained: [], untold: [] },
  ...{ causes: {}, states: {} },
})

const parts = ['amount', 'quantity', 'plan', 'addOns', 'code', 'tax']

/** Counts rows: each difference, in the sum or a part, must have one cause, that was really so; and what is the same none. */
export function count(
  tally: Tally,
  rows: readonly Fields[],
  done: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const row of rows) {
    tally.rows += 1
    tally.states[row['state']] = (tally.states[row['state']] ?? 0) + 1
    if (row['difference'] === null) continue
    tally.compared += 1
    if (row['difference'] === 0) tally.same += 1
    const { cause, promised, billed } = row
    if (cause !== null) tally.causes[cause] = (tally.causes[cause] ?? 0) + 1
    const differs = parts.some((part) => promised[part] !== billed[part])
    const isTrue = cause === null || (done.get(row['subscriptionId'])?.has(cause) ?? false)
    // Another plan may cost the same in every part.
    if ((differs && cause === null) || (cause !== null && !differs && cause !== 'plan') || !isTrue)
      tally.unexplained.push(JSON.stringify({ ...row, done: [...(done.get(row['subscriptionId']) ?? [])] }))
  }
}
