import { afterAll, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { mid, small, start } from '../scenarios/april.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { random } from '../support/random.ts'
import { startService } from '../support/service.ts'
import { check } from './checker/check.ts'
import { readAll } from './checker/read.ts'

/**
 * Opened, refunded, paid out, reversed, cancelled, changed, won, lost, restored, in many orders, with callbacks lost: the books are
 * right, and nobody is charged meanwhile (N3, F3).
 */
const service = await forThisFile(startService())

type Fields = Record<string, any>

const steps = ['refund', 'payout', 'reverse', 'cancel', 'change', 'second', 'won', 'lost', 'accept'] as const
type Step = (typeof steps)[number]

interface Played {
  readonly life: Life
  readonly invoiceId: string
  /** Null for a one-time invoice. */
  readonly subscriptionId: string | null
  readonly larger: Fields
  readonly disputes: string[]
}

async function lever(life: Life, body: Fields): Promise<Fields | null> {
  const answer = await service.call<any>('dispute-sandbox-charge', { key: life.key, body })
  return answer.status === 200 ? answer.body.dispute : null
}

/** Refusals are fine: what is refused changes nothing. */
const play: Readonly<Record<Step, (played: Played, amount: number, silent: boolean) => Promise<unknown>>> = {
  refund: ({ life, invoiceId }, amount) => life.act('refund-invoice', invoiceId, { amount }),
  payout: ({ life }, amount) =>
    service.call('create-payout', {
      key: life.key,
      body: { amount, bankCode: '058', accountNumber: '0123451234' },
    }),
  reverse: ({ life, invoiceId }, amount) =>
    service.call('reverse-sandbox-charge', {
      key: life.key,
      body: { invoiceId, amount, reference: `bank-${amount}` },
    }),
  cancel: async ({ life, subscriptionId }) =>
    subscriptionId && life.act('cancel-subscription', subscriptionId, { atPeriodEnd: false }),
  change: async ({ life, subscriptionId, larger }) =>
    subscriptionId &&
    life.act('change-plan', subscriptionId, {
      planId: larger['id'],
      effective: 'immediate',
      proration: 'charge_now',
    }),
  async second({ life, invoiceId, disputes }, amount, silent) {
    const body = { invoiceId, amount, silent }
    const opened = await lever(life, body)
    if (opened) disputes.push(opened['id'])
  },
  won: ({ life, disputes }, _, silent) => lever(life, { disputeId: disputes.at(-1), outcome: 'won', silent }),
  lost: ({ life, disputes }, _, silent) =>
    lever(life, { disputeId: disputes.at(0), outcome: 'lost', silent }),
  accept: ({ life, disputes }, amount) => life.act('accept-dispute', disputes.at(-1)!, { amount }),
}

/** What is disputed: a subscription’s first payment, or a one-time invoice. */
async function begin(life: Life, planId: string, isAlone: boolean) {
  if (!isAlone) {
    const { id, latestInvoiceId } = await life.begin(planId)
    return { invoiceId: latestInvoiceId as string, subscriptionId: id as string }
  }
  const { id: customerId } = await life.customer('tok_test_success')
  const lines = [{ description: 'School fees', unitAmount: small }]
  const made = await service.call<any>('create-invoice', { key: life.key, body: { customerId, lines } })
  await life.done('pay-invoice', made.body.id, {})
  return { invoiceId: made.body.id as string, subscriptionId: null }
}

async function playOrder(seed: number, isAlone: boolean): Promise<void> {
  const { upTo } = random(seed)
  const life = await openLife(service, start)
  const plan = await life.plan({ amount: small })
  const larger = await life.plan({ amount: 2 * small })
  if (upTo(3) === 0)
    await service.call('set-sandbox-gateway', {
      key: life.key,
      body: { fees: { percentBp: 150, fixedKobo: 10_000 }, feeBearer: 'merchant' },
    })
  const begun = await begin(life, plan['id'], isAlone)
  await life.clock(mid)
  const played: Played = { life, ...begun, larger, disputes: [] }
  await play.second(played, [100_000, 300_000, small][upTo(3)]!, false)
  const order = [...steps].sort(() => upTo(3) - 1).slice(0, 3 + upTo(4))
  for (const step of order) await play[step](played, [50_000, 200_000, small][upTo(3)]!, upTo(4) === 0)
  // A day later whatever a lost callback hid was asked for.
  await life.clock('2027-04-18T00:00:00.000Z')
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  expect([order, body.ok, body.sumKobo]).toEqual([order, true, 0])
  const { availableKobo, owedKobo } = await life.balance()
  expect([order, Math.min(availableKobo, owedKobo)]).toEqual([order, 0])
  await settled(life, [`${begun.invoiceId}-1`])
}

/** What was charged and is not settled is nothing once the gateway has settled, whatever was refunded and disputed (N2). */
async function settled(life: Life, twice: readonly string[]): Promise<void> {
  const settle = async (body: Fields) =>
    (await service.call<any>('settle-sandbox-account', { key: life.key, body })).body.settlement
  expect(await settle({ leaveOut: twice })).not.toEqual(undefined)
  expect(await settle({})).toMatchObject({ charges: 1, differences: 0 })
  const list = async (route: 'list-settlements' | 'list-journal', query: Fields = {}): Promise<Fields[]> =>
    (await service.call<any>(route, { key: life.key, query: { limit: '100', ...query } })).body.items
  const sum = (all: readonly Fields[], of: string) => all.reduce((total, one) => total + Number(one[of]), 0)
  const charged = await list('list-journal', { type: 'charge' })
  expect(sum(await list('list-settlements'), 'chargedKobo')).toBe(sum(charged, 'amountKobo'))
  expect(await settle({ twice })).toMatchObject({ charges: 1, differences: 1 })
}

describe('a disputed payment', () => {
  it.each([1, 2, 3, 4])('keeps the books right whatever else happens to it, share %i', async (share) => {
    for (let n = 0; n < 6; n += 1) await playOrder(share * 100 + n, false)
  })

  it('keeps them right without a subscription too', async () => {
    for (let n = 0; n < 8; n += 1) await playOrder(500 + n, true)
  })
})

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})
