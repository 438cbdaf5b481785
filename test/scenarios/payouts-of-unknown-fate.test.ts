import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { settlePayout } from '../../shared/operations/payouts/run-payout.ts'
import { countAlarm } from '../../shared/runtime/metrics.ts'
import { logger } from '../../shared/runtime/logger.ts'
import { payoutsInReview } from '../../shared/operations/payouts/payouts-in-review.ts'
import { merchantContext } from '../../infra/local/operator.ts'
import { startPaystackDouble } from '../gateways/paystack-double.ts'
import type { PaystackDouble } from '../gateways/paystack-parts.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

vi.mock('../../shared/runtime/metrics.ts', { spy: true })

/** Payouts that nobody learns the fate of (B15); sandbox accounts ending 0004 are such. */
const service = await forThisFile(startService())

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

const settlePayoutOf = (life: Life, id: string, outcome: 'completed' | 'failed') =>
  settlePayout(merchantContext('sandbox', life.merchant.merchantId), id, outcome, 'The bank said so by phone')

describe('a payout of unknown outcome', () => {
  it('stays processing, shows since when, alerts once, and is queried for 30 days', async () => {
    const { life, id, read } = await payOut('0004')
    const lines = vi.spyOn(logger, 'error')
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
    const alarm = { alarm: 'payout_review', reference: id }
    const alarms = lines.mock.calls.filter(([name]) => name === 'operator')
    expect(alarms).toEqual([['operator', expect.objectContaining(alarm)]])
    // A sandbox's is in the log and wakes nobody; live's is counted, which an alarm watches.
    expect(countAlarm).not.toHaveBeenCalled()
    merchantContext('live', life.merchant.merchantId).deployment.raiseAlarm('payout_review', id)
    expect(countAlarm).toHaveBeenCalledExactlyOnceWith('payout_review')
    lines.mockRestore()
  })

  it.each(['completed', 'failed'] as const)('is settled by the operator as %s, once', async (outcome) => {
    const { life, id, read } = await payOut('0004')
    await life.clock(addMs(nextDay, 2 * day))
    expect((await settlePayoutOf(life, id, outcome)).status).toBe(outcome)
    expect(await read()).toMatchObject({ status: outcome, reviewSince: null })
    await expect(settlePayoutOf(life, id, 'failed')).rejects.toMatchObject({ code: 'conflict' })
    const left = outcome === 'failed' ? 500_000 : 300_000
    expect(await life.balance()).toMatchObject({ availableKobo: left })
    expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  })

  it('that the bank returns within a week is found', async () => {
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

describe('a payout over Paystack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  let paystack: PaystackDouble

  beforeAll(async () => {
    paystack = await startPaystackDouble()
    const file = join(folder, 'secrets.json')
    const secret = { secretKey: paystack.secretKey, baseUrl: paystack.url }
    writeFileSync(file, JSON.stringify({ 'sandbox/paystack': secret }))
    vi.stubEnv('LOCAL_SECRETS', file)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await paystack.stop()
    rmSync(folder, { recursive: true })
  })

  /** A payout whose money was earned over the twin, before the gateway was switched. */
  async function payOutOver(prepare: () => void) {
    vi.stubEnv('GATEWAY_SANDBOX', 'twin')
    const life = await openLife(service, start)
    await life.begin((await life.plan({ maxCycles: 1 }))['id'])
    await life.clock(nextDay)
    vi.stubEnv('GATEWAY_SANDBOX', 'paystack')
    prepare()
    const lines = vi.spyOn(logger, 'error')
    const body = { amount: 200_000, bankCode: '058', accountNumber: '0123455678' }
    const { body: made } = await service.call<any>('create-payout', { key: life.key, body })
    const read = () => life.done('get-payout', made.id)
    await life.clock(addMs(nextDay, 60_000))
    const alarms = () => JSON.stringify(lines.mock.calls)
    const moved = () => paystack.movements.filter((one) => one.reference === made.id.toLowerCase()).length
    return { life, read, alarms, moved, reference: made.id.toLowerCase() as string }
  }

  const books = async (life: Life) => [
    (await life.balance())['availableKobo'],
    (await service.call('verify-balance', { key: life.key })).body['ok'],
  ]

  // Holds D9.17.
  it('waits while our own balance there is short, and is made once there is some', async () => {
    const { life, read, alarms, moved } = await payOutOver(() => {
      paystack.setBalance(0)
    })
    await life.clock(addMs(nextDay, 5 * hour))
    expect(await read()).toMatchObject({ status: 'processing', failureReason: null })
    expect(alarms()).toContain('gateway_float')
    expect(await books(life)).toEqual([300_000, true])
    paystack.setBalance(1_000_000_00)
    await life.clock(addMs(nextDay, 7 * hour))
    expect(await read()).toMatchObject({ status: 'completed' })
    expect([moved(), ...(await books(life))]).toEqual([1, 300_000, true])
  })

  // Holds D9.17.
  it('fails after a day of that, and is credited back once', async () => {
    const { life, read, moved } = await payOutOver(() => {
      paystack.setBalance(0)
    })
    await life.clock(addMs(nextDay, 23 * hour))
    expect(await read()).toMatchObject({ status: 'processing' })
    await life.clock(addMs(nextDay, 27 * hour))
    expect(await read()).toMatchObject({ status: 'failed', failureReason: 'gateway_error' })
    paystack.setBalance(1_000_000_00)
    await life.clock(addMs(nextDay, 5 * day))
    expect([moved(), ...(await books(life))]).toEqual([0, 500_000, true])
  })

  it.each([
    ['success', 'completed', 300_000],
    ['abandoned', 'failed', 500_000],
  ])('that waits for a one-time code and then is %s is %s, once', async (fate, status, left) => {
    const { life, read, alarms, reference } = await payOutOver(() => {
      paystack.setTransferFate('otp')
    })
    expect(await read()).toMatchObject({ status: 'processing' })
    expect(alarms()).toContain('transfer_otp')
    paystack.setTransferFate('success')
    paystack.setTransfer(reference, fate)
    await life.clock(addMs(nextDay, 2 * hour))
    expect(await read()).toMatchObject({ status })
    expect(await books(life)).toEqual([left, true])
  })
})
