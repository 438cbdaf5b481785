import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { opensAt, setClock } from '../support/recovery.ts'
import { startMessaging } from './flush-messages.ts'

const { pipeline, flush, allSentTo, settings } = await startMessaging()

describe('a receipt', () => {
  it('is sent after each payment, with its link, and not for what was free', async () => {
    const scene = await openScene(pipeline.service)
    await setClock(pipeline.service, scene, opensAt)
    const [plan, free] = [await scene.plan(), await scene.plan({ trialDays: 5 })]
    const customer = await scene.customer('tok_test_success', { email: 'receipts@payer.test' })
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    await scene.subscribe({ customerId: customer['id'], planId: free['id'] })
    await flush()
    expect(allSentTo(customer['email']).map(({ subject }) => subject)).toEqual([
      'Your receipt from Acme: ₦5,000',
    ])
    const { text, html } = allSentTo(customer['email'])[0]!
    expect(text).toContain('You paid ₦5,000 to Acme for Gold. Thank you!')
    const link = /http:\/\/127\.0\.0\.1:4000\/receipts\/([\w-]+)/.exec(text)!
    expect(html).toContain(`href="${link[0]}"`)
    const receipt = await pipeline.service.call('get-receipt', { params: { token: link[1]! } })
    expect(receipt.body).toMatchObject({ amountPaid: 500000, seller: { name: 'Acme' } })
  })

  it('is not sent where the merchant has switched that off', async () => {
    const scene = await openScene(pipeline.service)
    await settings(scene, { paymentReceipts: false })
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const body = { amount: 250000, currency: 'NGN', customerEmail: 'once@payer.test' }
    const started = await pipeline.service.call('start-checkout', { key: scene.key, body })
    const params = { token: started.body['token'] as string }
    await pipeline.service.call('pay-checkout', { params, body: { rail: 'card', token: 'tok_test_success' } })
    await flush()
    expect(allSentTo(customer['email'], 'once@payer.test')).toEqual([])
  })

  it('is sent after a one-time payment too, if the payer gave an address', async () => {
    const scene = await openScene(pipeline.service)
    for (const [currency, amount] of [
      ['NGN', '₦2,500'],
      ['USD', '$2,500'],
    ] as const) {
      const to = `once.${currency.toLowerCase()}@guest.test`
      const body = { amount: 250000, currency, customerEmail: to }
      const started = await pipeline.service.call('start-checkout', { key: scene.key, body })
      const params = { token: started.body['token'] as string }
      const payment = { rail: 'card', token: 'tok_test_success' }
      await pipeline.service.call('pay-checkout', { params, body: payment })
      await flush()
      const sent = allSentTo(to)
      expect(sent.map(({ subject }) => subject)).toEqual([`Your receipt from Acme: ${amount}`])
      expect(sent[0]!.text).toContain(`You paid ${amount} to Acme for a single payment.`)
    }
  })
})

// Holds A4.
describe('a contact that a publishable key gave', () => {
  it('is not written to after a free trial, and five times a day once someone paid', async () => {
    const { service } = pipeline
    const scene = await openScene(service)
    await setClock(service, scene, opensAt)
    await settings(scene, { paymentReceipts: false })
    const [free, paid] = [await scene.plan({ trialDays: 4 }), await scene.plan({ name: 'Paid' })]
    const key = scene.merchant.sandbox.publishableKey
    const buy = async (planId: string, customerEmail: string): Promise<string> => {
      const { body } = await service.call('start-checkout', { key, body: { planId, customerEmail } })
      const params = { token: body['token'] as string }
      const payment = { rail: 'card', token: 'tok_test_success' }
      const { body: done } = await service.call('pay-checkout', { params, body: payment })
      return done['subscriptionId'] as string
    }
    await buy(free['id'], 'stranger@victim.test')
    await setClock(service, scene, '2027-02-12T08:00:00.000Z')
    await flush()
    // The trial's end is not announced to an address that we do not know.
    expect(allSentTo('stranger@victim.test')).toEqual([])
    const bought: string[] = []
    for (let i = 0; i < 7; i += 1) bought.push(await buy(paid['id'], 'shared@payer.test'))
    // The cards go, so each renewal asks for another one.
    for (const id of bought) {
      const { body } = await service.call('get-subscription', { key: scene.key, params: { id } })
      const params = { id: body['paymentMethodId'] as string }
      expect((await service.call('remove-payment-method', { key: scene.key, params })).status).toBe(200)
    }
    await setClock(service, scene, '2027-03-12T10:00:00.000Z')
    await flush()
    // They never gave a card that is left: nothing speaks of one.
    const asked = allSentTo('shared@payer.test')
    expect(asked).toHaveLength(5)
    for (const { text } of asked) {
      expect(text).toContain('Acme could not collect ₦5,000 for Paid (₦5,000 a month).')
      expect(text).not.toMatch(/card/i)
    }
  })
})
