import { describe, expect, it } from 'vitest'
import type { NotifyChannel } from '../../shared/domain/dunning/settings.ts'
import type { CustomerMessage } from '../../shared/domain/message/customer-message.ts'
import { Problem } from '../../shared/domain/problem.ts'
import { testPepper } from '../support/test-pepper.ts'
import { sendCustomerMessage, type Telling } from '../../shared/operations/messages/send-customer-message.ts'
import { customerMessageRef } from '../../shared/store/entities/customer-message.ts'
import { load } from '../../shared/store/load.ts'
import { openScene, type Scene } from '../support/billing.ts'
import type { SentMessage } from '../support/outbox.ts'
import { opensAt, pastDueCase, setClock } from '../support/recovery.ts'
import { startMessaging } from './flush-messages.ts'

const { pipeline, flush, allSentTo, settings } = await startMessaging()
/** Receipts apart, which every payment brings. */
const sentTo = (...to: (string | null)[]): SentMessage[] =>
  allSentTo(...to).filter(
    ({ text }) => !text.includes('See your receipt') || text.includes('has now gone through'),
  )
const emailOf = async (scene: Scene, id: string): Promise<string> =>
  (await pipeline.service.call('get-customer', { key: scene.key, params: { id } })).body['email']

describe('messages to the customer', () => {
  it('report a lack of money with the day of the next try, once, however often the job’s messages arrive', async () => {
    const scene = await openScene(pipeline.service)
    const made = await pastDueCase(pipeline.service, scene, 'tok_test_insufficient_funds')
    await flush(3)
    const to = await emailOf(scene, made.customerId)
    expect(sentTo(to)).toHaveLength(1)
    const [{ subject, text, html, channel }] = sentTo(to) as [SentMessage]
    expect([channel, subject]).toEqual(['email', 'Acme: your payment of ₦5,000 did not go through'])
    expect(text).toMatch(
      new RegExp(
        [
          'Hello Ada,',
          'Your payment of ₦5,000 to Acme for Gold \\(₦5,000 a month\\) did not go through.',
          'We’ll try again on 9 March 2027 at 10:00 with your Visa •••• \\d{4}: please make sure there’s enough money in it by then. You can also pay before then, or in another way.',
          'Pay now or change how you pay: http://127.0.0.1:4000/checkout/cs_test_\\w{49}',
          String.raw`See what you pay for: http://127.0.0.1:4000/portal/link/mng_test_[\w-]{82}`,
          'Acme',
        ].join('\n\n'),
      ),
    )
    expect(html).toMatch(/href="http:\/\/127\.0\.0\.1:4000\/checkout\/cs_test_\w{49}"/)
  })

  it('ask for another card by a link that pays the invoice, and confirm the payment', async () => {
    const scene = await openScene(pipeline.service)
    const made = await pastDueCase(pipeline.service, scene, 'tok_test_expired_card')
    await flush()
    const to = await emailOf(scene, made.customerId)
    const [asked] = sentTo(to)
    expect(asked!.subject).toBe('Acme: ₦5,000 could not be collected')
    const token = /http:\/\/127\.0\.0\.1:4000\/checkout\/(cs_test_\w+)\n/.exec(asked!.text)![1]!
    const paid = await pipeline.service.call('pay-checkout', {
      params: { token },
      body: { rail: 'card', token: 'tok_test_success' },
    })
    expect([paid.status, paid.body['status']]).toEqual([200, 'completed'])
    const read = { key: scene.key, params: { id: made.subscriptionId } }
    expect((await pipeline.service.call('get-subscription', read)).body['status']).toBe('active')
    await flush()
    expect(sentTo(to).map(({ subject }) => subject)).toEqual([
      'Acme: ₦5,000 could not be collected',
      'Acme: your payment has arrived',
    ])
  })

  // Holds D7.2.
  it('do not mention a temporary failure until the third, nor its end', async () => {
    const scene = await openScene(pipeline.service)
    const quiet = await pastDueCase(pipeline.service, scene, 'tok_test_fail_2_then_success')
    await setClock(pipeline.service, scene, '2027-03-08T16:00:00.000Z')
    await flush()
    expect(sentTo(await emailOf(scene, quiet.customerId))).toEqual([])
    const long = await openScene(pipeline.service)
    const made = await pastDueCase(pipeline.service, long, 'tok_test_timeout')
    const to = await emailOf(long, made.customerId)
    await setClock(pipeline.service, long, '2027-03-08T10:00:00.000Z')
    await flush()
    expect(sentTo(to)).toEqual([])
    await setClock(pipeline.service, long, '2027-03-08T15:00:00.000Z')
    await flush()
    expect(sentTo(to).map(({ subject }) => subject)).toEqual([
      'Acme: your payment of ₦5,000 did not go through',
    ])
  })

  // Holds D7.17, B18.
  it('use the channels of the settings that reach the customer', async () => {
    const scene = await openScene(pipeline.service)
    await setClock(pipeline.service, scene, opensAt)
    const plan = await scene.plan({ trialDays: 10, amount: 250_000 })
    const phone = '2348031234567'
    const both = await scene.customer('tok_test_success', { phone })
    await scene.subscribe({ customerId: both['id'], planId: plan['id'] })
    await setClock(pipeline.service, scene, '2027-02-15T09:00:00.000Z')
    await flush()
    // Holds P2: the signed link that shows what the customer pays for.
    const link = /http:\/\/127\.0\.0\.1:4000\/portal\/link\/mng_test_[\w-]+/.exec(
      sentTo(both['email'])[0]!.text,
    )![0]
    const text = [
      'Hello Ada,',
      'Your trial of Gold at Acme ends on 18 February 2027 at 10:00.',
      'You pay ₦2,500 then with your Visa •••• 4081, and ₦2,500 for the period after it.',
      'What follows: ₦2,500 a month from 18 February 2027, until you cancel. To cancel, sign in to “Your subscriptions” with your email or phone, or ask Acme.',
      `Change or cancel: ${link}`,
      'Acme',
    ].join('\n\n')
    expect(sentTo(both['email'], phone)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ to: both['email'], channel: 'email', text }),
        {
          to: phone,
          channel: 'whatsapp',
          template: 'trial_ending',
          parameters: ['Ada', 'Gold', '18 February 2027 at 10:00', '₦2,500', '₦2,500', 'Acme', link],
          text,
        },
      ]),
    )
    await settings(scene, { notifyChannels: ['whatsapp'] })
    const onlyMail = await scene.customer('tok_test_success')
    await scene.subscribe({ customerId: onlyMail['id'], planId: plan['id'] })
    await setClock(pipeline.service, scene, '2027-02-23T09:00:00.000Z')
    await flush()
    expect(sentTo(onlyMail['email'])).toEqual([])
  })

  // Holds B18.
  it('show what a trial in dollars will cost, using dollar credit only', async () => {
    const scene = await openScene(pipeline.service)
    await setClock(pipeline.service, scene, opensAt)
    const plan = await scene.plan({ trialDays: 10, amount: 250_000, currency: 'USD' })
    const customer = await scene.customer()
    for (const [currency, amount] of [
      ['NGN', 9_000_000],
      ['USD', 300_000],
    ])
      await pipeline.service.call('mend-credit', {
        key: scene.key,
        params: { id: customer['id'] },
        body: { amount, currency, reason: 'A gift' },
      })
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    await setClock(pipeline.service, scene, '2027-02-15T09:00:00.000Z')
    await flush()
    expect(sentTo(customer['email']).map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'You pay $0 then with your Visa •••• 4081, and $2,000 for the period after it.',
      ),
    ])
  })

  it('announce renewals only where the merchant wants it, from the first period on, with the cost', async () => {
    const scene = await openScene(pipeline.service)
    await settings(scene, { renewalReminders: true, renewalReminderDays: 5 })
    await setClock(pipeline.service, scene, opensAt)
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    await setClock(pipeline.service, scene, '2027-03-03T08:59:59.999Z')
    expect(await scene.eventTypes()).not.toContain('subscription_renewal_upcoming')
    await setClock(pipeline.service, scene, '2027-03-03T09:00:00.000Z')
    const events = await scene.events()
    expect(events.at(-1)).toMatchObject({
      type: 'subscription_renewal_upcoming',
      createdAt: '2027-03-03T09:00:00.000Z',
      data: { subscription: { id: body['id'], status: 'active' } },
    })
    await flush()
    expect(sentTo(customer['email']).map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'Gold at Acme renews on 8 March 2027 at 10:00. You pay ₦5,000 then with your Visa •••• 4081.',
      ),
    ])
    await setClock(pipeline.service, scene, '2027-04-08T09:00:00.000Z')
    const types = (await scene.eventTypes()).filter((type) => type !== 'subscription_created')
    expect(types.slice(2)).toEqual([
      'subscription_renewal_upcoming',
      'invoice_created',
      'subscription_payment_success',
      'subscription_renewal_upcoming',
      'invoice_created',
      'subscription_payment_success',
    ])
    await settings(scene, { renewalReminders: false })
    await setClock(pipeline.service, scene, '2027-05-08T09:00:00.000Z')
    expect((await scene.eventTypes()).slice(-2)).toEqual(['invoice_created', 'subscription_payment_success'])
  })

  it('retry a failed channel later, and skip the one that succeeded', async () => {
    const { phone, email, try: once } = await waitingMessage()
    expect(await once({ refuses: ['email'] })).toMatchObject({
      status: 'pending',
      sentBy: ['whatsapp'],
      failure: 'not_sent',
    })
    expect(await once({})).toMatchObject({ status: 'pending', tries: 1 })
    expect(await once({ wallAheadMs: 59_000 })).toMatchObject({ tries: 1 })
    expect(await once({ wallAheadMs: 61_000 })).toMatchObject({
      status: 'sent',
      sentBy: ['whatsapp', 'email'],
      tries: 2,
    })
    expect(sent).toEqual([phone, email])
    expect(await once({ wallAheadMs: 86_400_000 })).toMatchObject({ tries: 2 })
  })

  it('are given up for a channel that is not configured, at once, with its reason', async () => {
    const { email, try: once } = await waitingMessage()
    expect(await once({ unconfigured: ['whatsapp'] })).toMatchObject({
      status: 'sent',
      sentBy: ['email'],
      failure: 'messenger_not_configured',
    })
    expect(sent).toEqual([email])
    const deaf = await waitingMessage()
    const refused = { unconfigured: ['whatsapp', 'email'] as const }
    expect(await deaf.try(refused)).toMatchObject({ status: 'dropped', sentBy: [], tries: 1 })
  })

  it('are dropped after their last try, and sent again after a crash behind the sending', async () => {
    const stubborn = await waitingMessage()
    let ahead = 0
    for (let n = 1; n <= 7; n += 1) {
      const after = await stubborn.try({ refuses: ['email', 'whatsapp'], wallAheadMs: ahead })
      expect(after.tries).toBe(n)
      expect(after.status).toBe(n < 7 ? 'pending' : 'dropped')
      ahead += 24 * 3600_000
    }
    const crashed = await waitingMessage()
    await expect(crashed.try({ diesAfterSending: true })).rejects.toThrow('died')
    expect((await crashed.try({})).tries).toBe(1)
    expect(await crashed.try({ wallAheadMs: 61_000 })).toMatchObject({ status: 'sent', tries: 2 })
    expect(sent.filter((to) => to === crashed.email)).toHaveLength(2)
  })
})

/** Whom the messengers of these tests have reached, in order. */
const sent: string[] = []

interface Try {
  readonly refuses?: readonly NotifyChannel[]
  readonly unconfigured?: readonly NotifyChannel[]
  readonly wallAheadMs?: number
  readonly diesAfterSending?: boolean
}

/** A message that waits to be sent to a customer with an email and a phone. */
async function waitingMessage() {
  sent.length = 0
  const scene = await openScene(pipeline.service)
  await setClock(pipeline.service, scene, opensAt)
  const phone = '2348031234567'
  const plan = await scene.plan({ trialDays: 4 })
  const customer = await scene.customer('tok_test_success', { phone })
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  await setClock(pipeline.service, scene, '2027-02-09T09:00:00.000Z')
  const { merchantId } = scene.merchant
  const { id } = (await scene.events()).at(-1)!
  return {
    phone,
    email: String(customer['email']),
    try: async (options: Try): Promise<CustomerMessage> => {
      const context = tellingContext(merchantId, options)
      const ref = customerMessageRef(merchantId, String(id))
      await sendCustomerMessage(context, String(id))
      const { message } = await load(context, { message: ref }, { read: 'strong' })
      return message!
    },
  }
}

function tellingContext(merchantId: string, options: Try): Telling {
  const base = pipeline.context(merchantId, 'sandbox')
  const { refuses = [], unconfigured = [], wallAheadMs = 0, diesAfterSending = false } = options
  const send = (channel: NotifyChannel) => (message: { to: string }) => {
    if (refuses.includes(channel)) return Promise.reject(new Error('refused'))
    const reason = channel === 'email' ? 'mail_not_configured' : 'messenger_not_configured'
    if (unconfigured.includes(channel))
      return Promise.reject(new Problem('service_unavailable', [{ reason }]))
    sent.push(message.to)
    return Promise.resolve()
  }
  const wall = {
    now: () => {
      if (diesAfterSending && sent.length > 0) throw new Error('died')
      return new Date(Date.now() + wallAheadMs).toISOString()
    },
  }
  return {
    ...base,
    time: { ...base.time, wall },
    mailer: { send: send('email') },
    messenger: { send: send('whatsapp') },
    ...testPepper,
  }
}
