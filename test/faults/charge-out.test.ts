import { describe, expect, it } from 'vitest'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { runWorker, storedInvoice, storedSubscription } from '../support/charging.ts'
import { holdNextMovement } from '../support/held-call.ts'
import { refusal } from '../support/lifecycle.ts'
import { openTill } from '../support/money.ts'
import { moveClock, opensAt, pastDueCase, setClock } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const read = async (scene: Scene, id: string) =>
  (await service.call('get-subscription', { key: scene.key, params: { id } })).body

describe('while a charge is in progress at the gateway', () => {
  it('nothing else changes a subscription that renews', async () => {
    const scene = await openScene(service)
    await setClock(service, scene, opensAt)
    const [plan, other, customer] = [await scene.plan(), await scene.plan(), await scene.customer()]
    const { body: made } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const at = made['currentPeriodEnd'] as string
    await moveClock(scene, at)
    const refused: unknown[] = []
    await runWorker(scene, made['id'], {
      at,
      beforeCharge: async () => {
        const invoiceId = (await read(scene, made['id']))['latestInvoiceId'] as string
        const tried = [
          ['cancel-subscription', made['id'], {}],
          ['pause-subscription', made['id'], {}],
          ['change-plan', made['id'], { planId: other['id'] }],
          ['void-invoice', invoiceId, undefined],
          ['pay-invoice', invoiceId, {}],
        ] as const
        for (const [name, id, body] of tried) {
          const answer = await service.call(name, { key: scene.key, params: { id }, body })
          refused.push([name, answer.status, refusal(answer)['reason']])
        }
      },
    })
    expect(refused).toEqual([
      ['cancel-subscription', 409, 'payment_in_progress'],
      ['pause-subscription', 409, 'payment_in_progress'],
      ['change-plan', 409, 'payment_in_progress'],
      ['void-invoice', 409, 'payment_in_progress'],
      ['pay-invoice', 409, 'payment_in_progress'],
    ])
    expect(await read(scene, made['id'])).toMatchObject({ status: 'active', cyclesCompleted: 2 })
    expect((await scene.charges()).map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
  })

  // Holds A9, D4.7.
  it('a subscription whose first transfer is pending still expires, and the transfer is refunded', async () => {
    const scene = await openScene(service)
    await setClock(service, scene, opensAt)
    const [plan, customer] = [await scene.plan(), await scene.customer(null)]
    const params = { id: customer['id'] as string }
    const transfer = { token: 'tok_test_success', rail: 'bank_transfer' }
    await service.call('attach-payment-method', { key: scene.key, params, body: transfer })
    const { body: made } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    await setClock(service, scene, '2027-02-10T09:00:00.000Z')
    expect((await read(scene, made['id']))['status']).toBe('incomplete_expired')
    const body = { reference: made['latestInvoiceId'], outcome: 'success' }
    expect((await service.call('settle-sandbox-payment', { key: scene.key, body })).status).toBe(200)
    expect(await read(scene, made['id'])).toMatchObject({ status: 'incomplete_expired', cyclesCompleted: 0 })
    expect((await scene.events()).at(-1)).toMatchObject({
      type: 'subscription_payment_refunded',
      data: { amount: 500_000, reason: 'late_charge' },
    })
  })

  it('a renewal by transfer is queried after 1, 5 and 30 minutes and 2 hours, then hourly, until it is paid', async () => {
    const scene = await openScene(service)
    const [plan, customer] = [await scene.plan({ interval: 'day' }), await scene.customer(null)]
    const params = { id: customer['id'] as string }
    const transfer = { token: 'tok_test_success', rail: 'bank_transfer' }
    await service.call('attach-payment-method', { key: scene.key, params, body: transfer })
    const { body: made } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const pay = (reference: string) =>
      service.call('settle-sandbox-payment', { key: scene.key, body: { reference, outcome: 'success' } })
    expect((await pay(made['latestInvoiceId'])).status).toBe(200)

    const at = (await storedSubscription(scene, made['id'])).currentPeriodEnd
    const begunMs = Date.parse(at)
    await runWorker(scene, made['id'], { at })
    const { latestInvoiceId } = await storedSubscription(scene, made['id'])
    const heldCharge = async () => (await storedInvoice(scene, latestInvoiceId!)).charge!
    const questions: number[] = []
    for (let i = 0; i < 6; i += 1) {
      const askAt = (await heldCharge()).askAt!
      questions.push((Date.parse(askAt) - begunMs) / 60_000)
      await runWorker(scene, made['id'], { at: addMs(askAt, -1) })
      expect((await heldCharge()).askAt).toBe(askAt)
      await runWorker(scene, made['id'], { at: askAt })
    }
    expect(questions).toEqual([1, 6, 36, 156, 216, 276])
    expect((await pay(latestInvoiceId!)).status).toBe(200)
    expect(await read(scene, made['id'])).toMatchObject({ status: 'active', cyclesCompleted: 2 })
    expect(await scene.charges()).toHaveLength(2)
  })

  // Holds B14.
  it('a late outcome is not booked on the attempt after it', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_fail_2_then_success')
    const id = made.subscriptionId
    const due = async () => (await storedSubscription(scene, id)).recovery!.nextAttemptAt!
    const [third, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const at = await due()
    let running: Promise<void> | undefined
    await runWorker(scene, id, {
      at,
      beforeCharge: async () => {
        // It takes so long that another worker ends the second attempt and sends the third.
        await runWorker(scene, id, { at, wallAheadMs: 120_000 })
        running = runWorker(scene, id, {
          at: await due(),
          beforeCharge: () => {
            third.resolve()
            return told.promise
          },
        })
        await third.promise
      },
    })
    told.resolve()
    await running
    const outcomes = (await scene.charges())
      .filter(({ reference }) => reference.startsWith(made.invoiceId))
      .map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['declined', 'declined', 'succeeded'])
    const invoice = (await service.call('get-invoice', { key: scene.key, params: { id: made.invoiceId } }))
      .body
    expect(invoice).toMatchObject({ status: 'paid', attemptCount: 3 })
    expect(invoice['attempts'].map((one: any) => [one.number, one.status])).toEqual([
      [1, 'failed'],
      [2, 'failed'],
      [3, 'succeeded'],
    ])
    const failures = (await scene.eventTypes()).filter((type) => type === 'subscription_payment_failed')
    expect(failures).toHaveLength(2)
  })

  it('a purchase is not given up because its provider has not seen it yet', async () => {
    const till = await openTill(service, '2027-03-01T12:00:00.000Z')
    await till.earn(100_000)
    await till.setClock('2027-03-02T12:00:00.000Z')
    const held = holdNextMovement()
    const body = { phoneNumber: '08031234567', amount: 500 }
    const buying = service.call('buy-airtime', { key: till.key, body })
    await held.reached
    // The tenant's clock runs ahead of the provider: two questions come before the purchase arrives.
    await till.setClock('2027-03-02T12:06:00.000Z')
    held.release()
    const { body: bill } = await buying
    expect(bill['status']).toBe('processing')
    // The query after them finds it.
    await till.setClock('2027-03-02T12:30:00.000Z')
    const known = await service.call('get-bill', { key: till.key, params: { id: bill['id'] } })
    expect(known.body['status']).toBe('success')
    expect(await till.balance()).toMatchObject({ availableKobo: 50_000 })
    const vends = await openBook(twinTable(), till.merchant.merchantId, 'vend').list()
    expect(vends).toMatchObject([{ outcome: 'succeeded' }])
    expect((await till.verify())['ok']).toBe(true)
  })
})
