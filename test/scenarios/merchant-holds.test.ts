import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HeldPart } from '../../shared/domain/merchant/hold.ts'
import { disableMerchant } from '../../shared/operations/merchants/disable-merchant.ts'
import { enableMerchant } from '../../shared/operations/merchants/enable-merchant.ts'
import { holdMerchant } from '../../shared/operations/merchants/hold-merchant.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { openScene } from '../support/billing.ts'
import { handRenewal } from '../support/hand-renewal.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { openTill } from '../support/money.ts'
import { adminToken, operatorContext } from '../support/owner.ts'
import { pendingFrom, pendingRenewal, renewsAt, settlePending } from '../support/pending.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

afterEach(() => {
  vi.useRealTimers()
})

const hour = 3_600_000
const after = (from: string, hours: number): string => new Date(Date.parse(from) + hours * hour).toISOString()
const heldRefusal = [409, 'merchant_held']

interface Held {
  readonly merchant: { readonly merchantId: string }
}

/** The owner's email, by which the operator names a merchant. */
async function emailOf({ merchant }: Held): Promise<string> {
  const all = await listMerchants(operatorContext('sandbox'))
  return all.find(({ merchantId }) => merchantId === merchant.merchantId)!.email
}

async function hold(of: Held, ...parts: HeldPart[]): Promise<void> {
  const order = { kind: 'hold', parts, reason: 'We look at a complaint.' } as const
  await holdMerchant(operatorContext('sandbox'), await emailOf(of), order)
}

async function release(of: Held, ...parts: HeldPart[]): Promise<void> {
  await holdMerchant(operatorContext('sandbox'), await emailOf(of), { kind: 'release', parts })
}

const paidOf = async (life: Life, id: string) =>
  (await life.invoices(id)).filter(({ status }) => status === 'paid').map(({ periodStart }) => periodStart)

// Holds O1.
describe('while the operator holds a merchant’s charges', () => {
  it('a renewal is delayed without failing, and billed once after the release', async () => {
    const life = await openLife(service, pendingFrom)
    const { id } = await life.begin((await life.plan())['id'])
    await hold(life, 'charges')
    await life.clock(after(renewsAt, 8))
    expect(await life.subscription(id)).toMatchObject({ status: 'active', currentPeriodEnd: renewsAt })
    expect(await life.invoices(id)).toHaveLength(1)
    expect(await life.eventTypes()).not.toContain('subscription_payment_failed')
    await release(life, 'charges')
    await life.clock(after(renewsAt, 11))
    expect(await paidOf(life, id)).toEqual([pendingFrom, renewsAt])
    expect(await life.charges()).toHaveLength(2)
    await life.clock(after(renewsAt, 24))
    expect(await life.charges()).toHaveLength(2)
  })

  it('periods that pass entirely are not billed, and the present one is, once', async () => {
    const life = await openLife(service, pendingFrom)
    const { id } = await life.begin((await life.plan({ interval: 'day' }))['id'])
    await hold(life, 'charges')
    await life.clock(after(pendingFrom, 24 * 3 + 6))
    await release(life, 'charges')
    await life.clock(after(pendingFrom, 24 * 3 + 9))
    expect(await paidOf(life, id)).toEqual([pendingFrom, after(pendingFrom, 72)])
    expect(await life.subscription(id)).toMatchObject({ currentPeriodEnd: after(pendingFrom, 96) })
    await life.clock(after(pendingFrom, 98))
    expect(await paidOf(life, id)).toEqual([pendingFrom, after(pendingFrom, 72), after(pendingFrom, 96)])
  })

  // Holds F6: the base of the period that passed is closed, so that the refusal has one to be taken out of.
  it('a refund that is refused after its period was skipped costs no one anything', async () => {
    const life = await openLife(service, pendingFrom)
    const plan = await life.plan({ interval: 'day' })
    const { id, customerId, latestInvoiceId } = await life.begin(plan['id'], 'tok_test_refund_fails')
    await hold(life, 'charges')
    await life.clock(after(pendingFrom, 47.5))
    const refund = await life.done('refund-invoice', latestInvoiceId, { amount: 100_000 })
    expect(refund['status']).toBe('pending')
    await life.clock(after(pendingFrom, 52))
    expect(await life.subscription(id)).toMatchObject({ currentPeriodEnd: after(pendingFrom, 48) })
    expect(await life.done('get-invoice', latestInvoiceId)).toMatchObject({ amountRefunded: 0 })
    await life.done('cancel-subscription', id, {})
    // Nothing was paid for the period that ran.
    expect(await life.creditOf(customerId)).toBe(0)
    expect((await service.call('verify-balance', { key: life.key })).body['ok']).toBe(true)
  })

  it('a trial ends after the release, and a recovery is neither tried nor given up', async () => {
    const life = await openLife(service, pendingFrom)
    const plan = await life.plan({ trialDays: 1 })
    const trial = await life.begin(plan['id'])
    const late = await life.begin((await life.plan({ interval: 'day' }))['id'])
    await service.call('attach-payment-method', {
      key: life.key,
      params: { id: late['customerId'] },
      body: { token: 'tok_test_insufficient_funds', setDefault: true },
    })
    await life.clock(after(pendingFrom, 23.9))
    await life.clock(after(pendingFrom, 24.2))
    expect(await life.subscription(late['id'])).toMatchObject({ status: 'past_due' })
    const tries = (await life.charges()).length
    await hold(life, 'charges')
    await life.clock(after(pendingFrom, 60))
    expect(await life.subscription(late['id'])).toMatchObject({ status: 'past_due' })
    expect((await life.subscription(trial['id']))['status']).not.toBe('past_due')
    expect(await life.charges()).toHaveLength(tries)
    await release(life, 'charges')
    await life.clock(after(pendingFrom, 63))
    expect((await life.charges()).length).toBeGreaterThan(tries)
    // Its Stop has passed meanwhile: the attempt that was due is made, and ends the case.
    expect(await life.subscription(late['id'])).toMatchObject({ status: 'unpaid' })
  })

  it('a charge already in progress is booked when its callback arrives', async () => {
    const { life, id, invoiceId, reference } = await pendingRenewal(service)
    await hold(life, 'charges')
    await life.clock(after(renewsAt, 5))
    expect(await settlePending(service, life, reference, 'success')).toBe(200)
    expect(await life.done('get-invoice', invoiceId)).toMatchObject({ status: 'paid' })
    expect(await life.subscription(id)).toMatchObject({ status: 'active' })
  })

  it('a failure opens a recovery, whose attempts wait for the release', async () => {
    const { life, id, reference } = await pendingRenewal(service)
    await hold(life, 'charges')
    expect(await settlePending(service, life, reference, 'failed')).toBe(200)
    expect(await life.subscription(id)).toMatchObject({ status: 'past_due' })
    const tries = (await life.charges()).length
    await life.clock(after(renewsAt, 100))
    expect(await life.charges()).toHaveLength(tries)
    await release(life, 'charges')
    await life.clock(after(renewsAt, 103))
    expect((await life.charges()).length).toBeGreaterThan(tries)
  })

  it('immediate charges are refused: checkouts, new subscriptions, payments, changes of plan', async () => {
    const life = await openLife(service, pendingFrom)
    const plan = await life.plan()
    const larger = await life.plan({ amount: 900_000 })
    const { id } = await life.begin(plan['id'])
    const open = await service.call('start-checkout', { key: life.key, body: { amount: 100_000 } })
    const customer = await life.customer()
    await hold(life, 'charges')
    const answers = [
      await service.call('start-checkout', { key: life.key, body: { amount: 100_000 } }),
      await service.call('pay-checkout', {
        params: { token: open.body['token'] },
        body: { rail: 'card', token: 'tok_test_success' },
      }),
      await life.subscribe({ customerId: customer['id'], planId: plan['id'] }),
      await life.act('change-plan', id, { planId: larger['id'] }),
    ]
    expect(answers.map((answer) => [answer.status, refusal(answer)['reason']])).toEqual(
      answers.map(() => heldRefusal),
    )
    expect(await life.charges()).toHaveLength(1)
    // A payout is not held, and what reads or stops goes on.
    expect((await life.act('cancel-subscription', id, { atPeriodEnd: true })).status).toBe(200)
    await life.clock(after(renewsAt, 1))
    expect(await life.subscription(id)).toMatchObject({ status: 'canceled', endedAt: renewsAt })
    await release(life, 'charges')
    expect((await life.subscribe({ customerId: customer['id'], planId: plan['id'] })).status).toBe(201)
  })
})

// Holds O1.
describe('two concurrent runs for one subscription', () => {
  it('delay it once, resume it once and charge it once, in whichever order they write', async () => {
    const scene = await openScene(service)
    const { id: planId } = await scene.plan()
    const customer = await scene.customer()
    const { body } = await scene.subscribe({ customerId: customer['id'], planId })
    const subscription = async () =>
      (await service.call('get-subscription', { key: scene.key, params: { id: body['id'] } })).body
    const runs = async () => {
      const now = await subscription()
      await Promise.all([1, 2, 3].map(() => handRenewal(scene, now)))
    }
    await hold(scene, 'charges')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(body['currentPeriodEnd']) + hour })
    await runs()
    await runs()
    expect(await scene.charges()).toHaveLength(1)
    await release(scene, 'charges')
    vi.setSystemTime(Date.now() + 3 * hour)
    await runs()
    await runs()
    expect(await scene.charges()).toHaveLength(2)
    expect(await subscription()).toMatchObject({ status: 'active' })
  })
})

// Holds O1.
describe('while the operator holds a merchant’s payouts', () => {
  it('new ones and bills are refused; an unsent one waits, and is sent after the release', async () => {
    const till = await openTill(service, '2027-03-01T20:00:00.000Z')
    await till.earn(500_000)
    await till.setClock('2027-03-02T12:00:00.000Z')
    const order = { amount: 100_000, bankCode: '058', accountNumber: '0123456789' }
    const pay = () => service.call('create-payout', { key: till.key, body: order })
    const { body } = await pay()
    await hold(till, 'payouts')
    const refused = [
      await pay(),
      await service.call('buy-airtime', {
        key: till.key,
        body: { phoneNumber: '08031234567', amount: 50 },
      }),
    ]
    expect(refused.map((answer) => [answer.status, refusal(answer)['reason']])).toEqual([
      heldRefusal,
      heldRefusal,
    ])
    const read = () => service.call('get-payout', { key: till.key, params: { id: body['id'] } })
    await till.setClock('2027-03-03T12:00:00.000Z')
    expect((await read()).body).toMatchObject({ status: 'processing', gatewayReference: null })
    await release(till, 'payouts')
    await till.setClock('2027-03-03T14:00:00.000Z')
    expect((await read()).body).toMatchObject({ status: 'completed' })
    expect(await till.balance()).toMatchObject({ availableKobo: 400_000 })
  })
})

// Holds O1.
describe('a disabled merchant', () => {
  it('is charged for nothing until they are enabled, and then signs in again', async () => {
    const life = await openLife(service, pendingFrom)
    const email = await emailOf(life)
    const { id } = await life.begin((await life.plan({ interval: 'day' }))['id'])
    await hold(life, 'payouts')
    for (const mode of ['live', 'sandbox'] as const) await disableMerchant(operatorContext(mode), email)
    await expect(adminToken(email)).rejects.toThrow()
    // Its credential is remembered for a minute: the clock still answers.
    await life.clock(after(pendingFrom, 80))
    expect(await life.charges()).toHaveLength(1)
    for (const mode of ['live', 'sandbox'] as const) {
      await enableMerchant(operatorContext(mode), email)
      await enableMerchant(operatorContext(mode), email)
    }
    await life.clock(after(pendingFrom, 83))
    expect(await life.charges()).toHaveLength(2)
    expect(await paidOf(life, id)).toEqual([pendingFrom, after(pendingFrom, 72)])
    const token = await adminToken(email)
    const me = await service.call('get-admin-me', { key: token })
    expect(me.body).toMatchObject({ hold: null })
    // What the operator held besides stays held, in its own mode.
    await holdMerchant(operatorContext('live'), email, {
      kind: 'hold',
      parts: ['charges'],
      reason: 'Complaint.',
    })
    const told = (await service.call('get-admin-me', { key: token })).body['hold']
    expect(told).toEqual({ charges: true, payouts: false, reason: 'Complaint.', since: expect.any(String) })
  })

  it('changes of recovery settings neither remove a hold nor show it', async () => {
    const life = await openLife(service, pendingFrom)
    await hold(life, 'charges')
    const answer = await service.call('update-recovery-settings', {
      key: life.key,
      body: { paydayAware: false },
    })
    expect([answer.status, 'hold' in answer.body]).toEqual([200, false])
    const refused = await service.call('start-checkout', { key: life.key, body: { amount: 100_000 } })
    expect(refusal(refused)['reason']).toBe('merchant_held')
  })
})
