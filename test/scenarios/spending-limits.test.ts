import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { lagosDayOf } from '../../shared/domain/time/lagos-day.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../shared/domain/time/time.ts'
import { notifyOwner } from '../../shared/operations/messages/notify-owner.ts'
import { runPayoutDue } from '../../shared/operations/payouts/run-payout.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { provide } from '../../shared/runtime/provider.ts'
import { bank } from '../../shared/runtime/providers/bank.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { startLiveDoubles } from '../support/gateway-doubles.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { startOwned } from '../support/owner.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

/** What a stolen key could take out of a live balance, and how its owner hears of it and stops it (R12, R13, V3). */
const service = await forThisFile(startService())
const { paystack, nomba } = await forThisFile(startLiveDoubles())
const outbox = await forThisFile(startOutbox())

let owners = 0

/** A merchant with this much available in live. */
async function funded(availableKobo: number) {
  const email = `spender${(owners += 1)}-${Date.now()}@limits.test`
  const { merchant, admin } = await startOwned(service, email)
  const { merchantId } = merchant
  const today = lagosDayOf(new Date().toISOString())
  const Item = { pk: `${merchantId}#BAL`, sk: 'NGN#available', a: availableKobo, f: today }
  await documentClient().send(new PutCommand({ TableName: 'billing-live', Item }))
  const call = (name: Parameters<typeof service.call>[0], sent: object = {}) =>
    service.call<any>(name, { key: merchant.live.secretKey, ...sent })
  const bankDetails = { bankCode: '50211', accountNumber: '0123456789' }
  const run = async (id: string, at?: string) => {
    const base = workerContext(merchantId, 'live', at === undefined ? {} : { at })
    await runPayoutDue(provide(base, { bank }) as never, { sk: id })
    return (await call('get-payout', { params: { id } })).body
  }
  const limits = (body?: object) =>
    service.call<any>(body ? 'update-spending-limits' : 'get-spending-limits', {
      key: admin,
      params: { mode: 'live' },
      ...(body ? { body } : {}),
    })
  const notes = async () => {
    const { items } = { items: await queryNotes(merchantId) }
    return items.map((item) => ({ subject: String(item['su']), text: String(item['tx']) }))
  }
  const available = async () => (await call('get-balance')).body.availableKobo as number
  const order = async (amount: number) =>
    (await call('create-payout', { body: { amount, ...bankDetails } })).body
  return { merchantId, merchant, email, admin, call, run, limits, notes, available, order }
}

async function queryNotes(merchantId: string): Promise<Record<string, unknown>[]> {
  const { QueryCommand } = await import('@aws-sdk/lib-dynamodb')
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: 'billing-live',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `${merchantId}#NOTE` },
      ConsistentRead: true,
    }),
  )
  return Items
}

const tokenIn = (text: string) => /stop_live_[\w-]+/.exec(text)![0]
const transfersOf = (id: string) =>
  paystack.movements.filter(({ kind, reference }) => kind === 'transfer' && reference === id.toLowerCase())

// Holds R13.
describe('a live payout', () => {
  it('to a new account, above all before, is held for four hours, announced, and stopped by its owner once', async () => {
    const { order, run, notes, available, admin, email } = await funded(400_000_000)
    const { id } = await order(150_000_000)
    const held = await run(id)
    expect(held).toMatchObject({ status: 'processing', heldUntil: expect.any(String) })
    expect(Date.parse(held.heldUntil) - Date.parse(held.createdAt)).toBeGreaterThanOrEqual(4 * HOUR_MS)
    expect(transfersOf(id)).toEqual([])
    // Not due: a worker that looks early sends nothing.
    expect(await run(id)).toMatchObject({ status: 'processing' })
    const [note] = await notes()
    expect(note!.subject).toBe('A large live payout is held for 4 hours')
    expect(note!.text).not.toContain('0123456789')
    const params = { token: tokenIn(note!.text) }

    const page = await service.call('show-stop-payout', { params, headers: { accept: 'text/html' } })
    expect(page.text).toContain('<form method="post">')
    // A scanner that opened the link has stopped nothing.
    expect((await service.call('show-stop-payout', { params })).body).toMatchObject({
      status: 'processing',
      stoppable: true,
      accountLast4: '6789',
    })
    expect(await available()).toBe(250_000_000)
    const stops = await Promise.all([1, 2, 3].map(() => service.call('stop-payout', { params })))
    for (const { status, body } of stops)
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ status: 'failed', failureReason: 'stopped_by_owner', stoppable: false }),
      ])
    expect(await available()).toBe(400_000_000)
    // The audit says who, once.
    const query = { action: 'stop-payout' }
    const audit = await service.call<any>('list-audit', { key: admin, params: { mode: 'live' }, query })
    expect(audit.body.items).toEqual([
      expect.objectContaining({
        actor: { kind: 'owner_link', id, name: email, memberId: null },
        targetId: id,
        sourceAddress: expect.any(String),
        ...{ amount: 150_000_000, currency: 'NGN' },
      }),
    ])
    expect(await run(id, addMs(held.heldUntil, HOUR_MS))).toMatchObject({ status: 'failed' })
    expect(transfersOf(id)).toEqual([])
  })

  it('that no one stops is sent when its time is over, once, and raises what is sent without a hold', async () => {
    const { order, run, notes, limits } = await funded(900_000_000)
    const { id } = await order(150_000_000)
    const { heldUntil } = await run(id)
    expect(await run(id, heldUntil)).toMatchObject({ status: 'completed', heldUntil })
    expect(transfersOf(id)).toMatchObject([{ amount: 150_000_000 }])
    const token = tokenIn((await notes())[0]!.text)
    const late = await service.call('stop-payout', { params: { token } })
    expect([late.status, late.body['error'].details[0].reason]).toEqual([409, 'already_sent'])
    const page = await service.call('show-stop-payout', {
      params: { token },
      headers: { accept: 'text/html' },
    })
    expect(page.text).not.toContain('<form')
    expect((await limits()).body).toMatchObject({
      payoutHoldKobo: 150_000_000,
      highestPayoutKobo: 150_000_000,
    })
    const next = await order(150_000_000)
    expect(await run(next.id)).toMatchObject({ status: 'completed', heldUntil: null })
  })

  it('of a small sum to a new account does not use up the hold, nor the warning about the next', async () => {
    const { order, run, notes } = await funded(400_000_000)
    const small = await order(10_000)
    expect(await run(small.id)).toMatchObject({ status: 'completed', heldUntil: null })
    const second = await order(8_000_000)
    expect(await run(second.id)).toMatchObject({ status: 'completed' })
    expect((await notes()).map(({ subject }) => subject)).toEqual([
      'A live payout goes to a new account',
      'A live payout goes to a new account',
    ])
    const large = await order(120_000_000)
    expect(await run(large.id)).toMatchObject({ status: 'processing', heldUntil: expect.any(String) })
    expect(transfersOf(large.id)).toEqual([])
  })

  it('cannot be stopped by a link with another key, or another merchant’s', async () => {
    const { order, run, notes, merchantId } = await funded(400_000_000)
    const other = await funded(0)
    const { id } = await order(150_000_000)
    await run(id)
    const token = tokenIn((await notes())[0]!.text)
    const forged = [
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      token.replace(merchantId.slice(4), other.merchantId.slice(4)),
      token.replace('stop_live', 'stop_test'),
      'stop_live_x',
    ]
    for (const one of forged) {
      expect((await service.call('stop-payout', { params: { token: one } })).status).toBe(404)
      expect((await service.call('show-stop-payout', { params: { token: one } })).status).toBe(404)
    }
  })
})

// Holds R12, V3.
describe('live bills', () => {
  const airtime = (amount: number, phoneNumber = '2348031234509') => ({
    body: { phoneNumber, amount, network: 'MTN' },
  })

  it('stay within the day’s limit under concurrent calls, and failed ones return theirs', async () => {
    const { call, limits, available } = await funded(100_000_000)
    expect((await limits({ billsDailyKobo: 50_000 })).body).toMatchObject({ billsDailyKobo: 50_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('buy-airtime', airtime(100))))
    const bought = answers.filter(({ status }) => status === 201)
    expect(bought).toHaveLength(5)
    for (const { status, body } of answers.filter((one) => one.status !== 201))
      expect([status, body.error.details[0]]).toEqual([
        422,
        expect.objectContaining({ path: 'amount', reason: 'daily_limit', remainingKobo: expect.any(Number) }),
      ])
    expect(await available()).toBe(100_000_000 - 50_000)
    expect((await limits()).body).toMatchObject({ billsTodayKobo: 50_000 })

    await limits({ billsDailyKobo: 60_000 })
    nomba.setBillFate('refused')
    const refused = await call('buy-airtime', airtime(100))
    expect(refused.body.status).toBe('failed')
    nomba.setBillFate('SUCCESS')
    expect((await limits()).body).toMatchObject({ billsTodayKobo: 50_000 })
    expect((await call('buy-airtime', airtime(100))).status).toBe(201)
    expect((await call('buy-airtime', airtime(50))).body.error.details[0]).toMatchObject({ remainingKobo: 0 })
  })

  it('are limited only by the owner on the dashboard', async () => {
    const { merchant, limits, notes } = await funded(0)
    const byKey = await service.call('update-spending-limits', {
      key: merchant.live.secretKey,
      params: { mode: 'live' },
      body: { billsDailyKobo: 900_000_000 },
    })
    expect(byKey.status).toBe(401)
    expect((await limits({ billsDailyKobo: 900_000_000 })).body).toMatchObject({
      billsDailyKobo: 900_000_000,
      set: { billsDailyKobo: 900_000_000, payoutHoldKobo: null },
    })
    expect((await notes()).map(({ subject }) => subject)).toEqual(['Your live spending limits were raised'])
    await limits({ billsDailyKobo: null, payoutHoldKobo: 0 })
    expect((await limits()).body).toMatchObject({ billsDailyKobo: 200_000_000, payoutHoldKobo: 0 })
    expect(await notes()).toHaveLength(1)
  })

  it('to new recipients are reported, and the next morning the day’s sum; it raises the limit later', async () => {
    const { merchantId, call, notes, limits, email } = await funded(100_000_000)
    await call('buy-airtime', airtime(100))
    await call('buy-airtime', airtime(200))
    const told = await notes()
    expect(told.map(({ subject }) => subject)).toEqual(['A live bill was paid for a new recipient'])
    expect(told[0]!.text).toContain('****4509')
    const day = lagosDayOf(new Date().toISOString())
    const digest = { pk: `${merchantId}#SPD`, sk: `digest#${day}` }
    const wake = (mode: Mode, at: string) => {
      const base = workerContext(merchantId, mode, {})
      const time = { ...base.time, wall: { now: () => at } }
      return notifyOwner(provide({ ...base, time }, { mailer }) as never, digest)
    }
    outbox.messages.length = 0
    await wake('live', new Date().toISOString())
    expect(outbox.messages).toEqual([])
    const morning = addMs(`${day}T23:00:00.000Z`, 8 * HOUR_MS)
    await wake('live', morning)
    await wake('live', morning)
    expect(outbox.messages).toMatchObject([{ to: email, subject: `Your live bills of ${day}: ₦300` }])
    expect(outbox.messages[0]!.text).toContain('2 bills totalled ₦300')
    expect((await limits()).body).toMatchObject({ highestBillDayKobo: 0 })
    await wake('live', addMs(morning, 2 * DAY_MS))
    await wake('live', addMs(morning, 2 * DAY_MS))
    expect((await limits()).body).toMatchObject({ highestBillDayKobo: 30_000, billsDailyKobo: 200_000_000 })
  })
})
