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
export const opens = '2027-01-05T09:00:00.000Z'
export const announces = '2027-02-20T09:00:00.000Z'
export const effective = '2027-04-01T00:00:00.000Z'
/** By then every monthly subscription has had its first renewal at the price, and every late one too. */
export const settled = '2027-06-20T00:00:00.000Z'

type Fields = Record<string, any>

/** A tenant that sells one plan at a price that rises, another one, and codes. */
export interface Tenant {
  readonly life: Life
  readonly plan: Fields
  readonly other: Fields
  readonly codes: readonly string[]
  readonly subscriptions: string[]
}

/** Opens a tenant with random subscriptions of many kinds, as they are when the price is announced. */
export async function randomTenant(service: Service, random: Random, count: number): Promise<Tenant> {
  const life = await openLife(service, opens)
  const seats = { model: 'per_unit', minQuantity: 1, maxQuantity: 50 }
  const plan = await life.plan({ amount: 100_000 + random.below(90_000), pricing: seats })
  const other = await life.plan({ amount: 150_000 + random.below(90_000), pricing: seats })
  const codes = await codesOf(service, life)
  const tenant: Tenant = { life, plan, other, codes, subscriptions: [] }
  for (let n = 0; n < count; n += 1) tenant.subscriptions.push(await randomSubscription(tenant, random))
  await life.clock('2027-02-10T09:00:00.000Z')
  for (const id of tenant.subscriptions) await bend(tenant, random, id)
  await life.clock(announces)
  return tenant
}

async function codesOf(service: Service, life: Life): Promise<string[]> {
  const bodies = [
    { code: 'ALWAYS10', discountType: 'percentage', discountValue: 10, duration: 'forever' },
    { code: 'FIXED', discountType: 'fixed', discountValue: 33_333, currency: 'NGN', duration: 'forever' },
    { code: 'FOUR', discountType: 'percentage', discountValue: 15, duration: 'repeating', durationCycles: 4 },
    { code: 'ONCE', discountType: 'percentage', discountValue: 50, duration: 'once' },
  ]
  for (const body of bodies) await service.call('create-promo-code', { key: life.key, body })
  return bodies.map(({ code }) => code)
}

async function randomSubscription({ life, plan, other, codes }: Tenant, random: Random): Promise<string> {
  const token = random.pick([
    ...Array.from({ length: 8 }, () => 'tok_test_success'),
    'tok_test_fail_2_then_success',
    'tok_test_insufficient_funds',
  ])
  const order = {
    quantity: 1 + random.below(7),
    ...(random.below(3) === 0 ? { promoCode: random.pick(codes) } : {}),
    // A card that fails would leave it unpaid at once; after a trial it is past due.
    ...(token !== 'tok_test_success' || random.below(4) === 0 ? { trialDays: 1 + random.below(110) } : {}),
    ...(random.below(6) === 0 ? { billingDay: 1 + random.below(31) } : {}),
  }
  const of = random.below(8) === 0 ? other : plan
  const { id } = await life.begin(of['id'], token, order)
  return id as string
}

/** Something that may have happened to a subscription before the announcement, or after it; what is not legal changes nothing. */
export async function bend({ life, plan, other, codes }: Tenant, random: Random, id: string): Promise<void> {
  switch (random.below(9)) {
    case 0:
      await life.act(
        'pause-subscription',
        id,
        random.below(2) === 0 ? {} : { resumesAt: '2027-03-15T10:00:00.000Z' },
      )
      return
    case 1:
      await life.act('resume-subscription', id)
      return
    case 2: {
      const planId = random.pick([plan, other])['id'] as string
      await life.act('change-plan', id, { planId, effective: random.pick(['immediate', 'at_renewal']) })
      return
    }
    case 3: {
      const quantity = 1 + random.below(9)
      await life.act('change-plan', id, { quantity, effective: random.pick(['immediate', 'at_renewal']) })
      return
    }
    case 4:
      await life.act('cancel-subscription', id, { atPeriodEnd: true })
      return
    case 5:
      await life.act('update-subscription', id, {
        promoCode: random.below(2) === 0 ? null : random.pick(codes),
      })
      return
    case 6:
      await life.act('update-subscription', id, {
        trialEndsAt: random.pick(['2027-03-20T10:00:00.000Z', '2027-04-20T10:00:00.000Z']),
      })
      return
    default:
  }
}

/** Announces a higher price; the change. */
export async function announce(service: Service, { life, plan }: Tenant, random: Random): Promise<Fields> {
  const amount = (plan['amount'] as number) + 1 + random.below(60_000)
  const body = { amount, effectiveFrom: effective }
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
  readonly causes: Record<string, number>
  readonly states: Record<string, number>
}

export const newTally = (): Tally => ({
  ...{ rows: 0, compared: 0, same: 0, unexplained: [] },
  ...{ causes: {}, states: {} },
})

/** Counts rows: each difference must have one cause, and what is the same none. */
export function count(tally: Tally, rows: readonly Fields[]): void {
  for (const row of rows) {
    tally.rows += 1
    tally.states[row['state']] = (tally.states[row['state']] ?? 0) + 1
    if (row['difference'] === null) continue
    tally.compared += 1
    if (row['difference'] === 0) tally.same += 1
    const { cause } = row
    if (cause !== null) tally.causes[cause] = (tally.causes[cause] ?? 0) + 1
    if ((row['difference'] === 0) !== (cause === null)) tally.unexplained.push(JSON.stringify(row))
  }
}
