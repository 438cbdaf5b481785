import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addMs } from '../../shared/domain/time.ts'
import { settlePayout } from '../../shared/operations/payouts/run-payout.ts'
import { payoutsInReview } from '../../shared/operations/payouts/payouts-in-review.ts'
import { merchantContext } from '../../infra/local/operator.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { startService, type Service } from '../support/service.ts'

/** Payouts that nobody learns the fate of (B15); sandbox accounts ending 0004 are such. */
let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const start = '2027-04-01T12:00:00.000Z'
const nextDay = '2027-04-02T12:00:00.000Z'
const hour = 3600_000
const day = 24 * hour

async function payOut(end: string) {
  const life = await openLife(service, start)
  await life.begin((await life.plan({ maxCycles: 1 }))['id'])
  await life.clock(nextDay)
  const body = { amount: 200_000, bankCode: '058', accountNumber: `012345${end}` }
  const answer = await service.call('create-payout', { key: life.key, body })
  expect(answer.status).toBe(201)
  const read = () => life.done('get-payout', answer.body['id'])
  return { life, id: answer.body['id'] as string, read }
}

const settle = (life: Life, id: string, outcome: 'completed' | 'failed') =>
  settlePayout(merchantContext('sandbox', life.merchant.merchantId), id, outcome, 'The bank said so by phone')

describe('a payout of unknown fate', () => {
  it('stays processing, shows since when, alarms once, and is asked about for 30 days', async () => {
    const { life, id, read } = await payOut('0004')
    const alarms = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await life.clock(addMs(nextDay, 23 * hour))
    expect(await read()).toMatchObject({ status: 'processing', reviewSince: null })
    await life.clock(addMs(nextDay, 25 * hour))
    const { reviewSince } = await read()
    expect(reviewSince).toBe(addMs(nextDay, day))
    const context = merchantContext('sandbox', life.merchant.merchantId)
    expect((await payoutsInReview(context)).map((one) => one.id)).toEqual([id])
    await life.clock(addMs(nextDay, 29 * day))
    const [asked] = await payoutsInReview(context)
    expect(asked?.dueAt).toBe(addMs(nextDay, 30 * day))
    await life.clock(addMs(nextDay, 40 * day))
    const [left] = await payoutsInReview(context)
    expect([left?.dueAt, left?.reviewSince]).toEqual([null, reviewSince])
    alarms.mockRestore()
  })

  it.each(['completed', 'failed'] as const)('is settled by the operator as %s, once', async (outcome) => {
    const { life, id, read } = await payOut('0004')
    await life.clock(addMs(nextDay, 2 * day))
    expect((await settle(life, id, outcome)).status).toBe(outcome)
    expect(await read()).toMatchObject({ status: outcome, reviewSince: null })
    await expect(settle(life, id, 'failed')).rejects.toMatchObject({ code: 'conflict' })
    const left = outcome === 'failed' ? 500_000 : 300_000
    expect(await life.balance()).toMatchObject({ availableKobo: left })
    expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  })

  it('sent back by the bank within a week is found', async () => {
    const { life, id, read } = await payOut('5678')
    await life.clock(addMs(nextDay, 5 * day + hour))
    const { openBook } = await import('../../shared/adapters/gateways/twin/book.ts')
    const { twinTable } = await import('../../shared/runtime/clients.ts')
    const book = openBook(twinTable(), life.merchant.merchantId, 'transfer')
    const entry = (await book.find(id))!
    await book.amend({ ...entry, detail: entry.detail.replace('succeeds', 'reversed') })
    await life.clock(addMs(nextDay, 6 * day + 2 * hour))
    expect(await read()).toMatchObject({ status: 'failed', failureReason: 'reversed_by_bank' })
    expect(await life.balance()).toMatchObject({ availableKobo: 500_000 })
  })
})
