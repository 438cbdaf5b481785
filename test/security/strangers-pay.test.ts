import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { startOutbox, type TestOutbox } from '../support/outbox.ts'
import { startOverHttp, type HttpAnswer, type HttpCall, type OverHttp } from '../support/over-http.ts'
import { nextPhone } from '../support/person-calls.ts'

type Body = Record<string, any>

let wire: OverHttp
let outbox: TestOutbox

beforeAll(async () => {
  wire = await startOverHttp()
  outbox = await startOutbox()
})
afterAll(async () => {
  await outbox.stop()
  await wire.stop()
})

const card = { rail: 'card', token: 'tok_test_success' }
const post = (path: string, body: unknown, more: HttpCall = {}): Promise<HttpAnswer> =>
  wire.http('POST', `/sandbox${path}`, { ...more, body })
const get = (path: string, key: string): Promise<HttpAnswer> => wire.http('GET', `/sandbox${path}`, { key })
const scene = (): Promise<Scene> => openScene(wire.service)
const pageKey = (own: Scene): string => own.merchant.sandbox.publishableKey

/** A page starts a checkout of a plan with its publishable key. */
const start = async (own: Scene, planId: string, who: Body, key = pageKey(own)): Promise<string> => {
  const { body } = await post('/v1/checkout/sessions', { planId, ...who }, { key })
  return body['token'] as string
}
const pay = (token: string, body: Body = card, key?: string): Promise<HttpAnswer> =>
  post(`/checkout/${token}/pay`, body, key === undefined ? {} : { key })
const subscription = async (own: Scene, id: string): Promise<Body> =>
  (await get(`/v1/subscriptions/${id}`, own.key)).body
const moveTo = async (own: Scene, days: number): Promise<void> => {
  const now = new Date(Date.now() + days * 86_400_000).toISOString()
  expect((await post('/v1/sandbox/clock', { now }, { key: own.key })).status).toBe(200)
}
const login = async (phone: string): Promise<string> => {
  await post('/identity/otp', { phone })
  return (await post('/identity/verify', { phone, code: '000000' })).body['token'] as string
}
const portal = async (person: string): Promise<Body[]> =>
  (await get('/portal/subscriptions', person)).body['items'] as Body[]

describe('a stranger’s contact', () => {
  it('binds no customer and charges no card of hers, with a page’s key or at the merchant’s own session', async () => {
    const own = await scene()
    const trial = await own.plan({ trialDays: 3 })
    const monthly = await own.plan({ name: 'Monthly' })
    const victim = await own.customer('tok_test_success', { email: 'v@victim.test', phone: nextPhone() })
    const made: Body[] = []
    for (const who of [{ customerEmail: 'v@victim.test' }, { customerPhone: victim['phone'] }]) {
      const token = await start(own, trial['id'], who)
      made.push((await pay(token)).body)
    }
    // The merchant's server made the session, and named nobody; the payer types her address.
    const { body } = await post('/v1/checkout/sessions', { planId: monthly['id'] }, { key: own.key })
    made.push((await pay(body['token'], { ...card, email: 'v@victim.test' })).body)
    for (const { subscriptionId } of made) {
      const { customerId } = await subscription(own, subscriptionId)
      expect(customerId).not.toBe(victim['id'])
    }
    await moveTo(own, 40)
    const { body: hers } = await get(`/v1/customers/${victim['id']}/transactions`, own.key)
    expect(hers['items']).toEqual([])
    expect((await get(`/v1/customers/${victim['id']}/subscriptions`, own.key)).body['items']).toEqual([])
  })

  it('puts no card on a known customer: neither her default nor her ten places are taken', async () => {
    const own = await scene()
    const plan = await own.plan({ trialDays: 3 })
    const victim = await own.customer(null, { email: 'full@victim.test' })
    for (let i = 0; i < 3; i += 1)
      await pay(await start(own, plan['id'], { customerEmail: 'full@victim.test' }))
    const { body } = await get(`/v1/customers/${victim['id']}/payment-methods`, own.key)
    expect(body['items']).toEqual([])
  })

  it('catches no later purchase: what she buys by her address is hers alone', async () => {
    const own = await scene()
    const plan = await own.plan()
    const [attacker, victim] = [nextPhone(), nextPhone()]
    await pay(await start(own, plan['id'], { customerEmail: 'her@victim.test', customerPhone: attacker }))
    const bought = await pay(
      await start(own, plan['id'], { customerEmail: 'her@victim.test', customerPhone: victim }),
    )
    const id = bought.body['subscriptionId'] as string
    const seen = await portal(await login(attacker))
    expect(seen.map((one) => one['id'])).not.toContain(id)
    const stolen = await login(attacker)
    expect((await post(`/portal/subscriptions/${id}/cancel`, {}, { key: stolen })).status).toBe(404)
    expect((await portal(await login(victim))).map((one) => one['id'])).toEqual([id])
  })

  it('tells nobody who is a customer or blacklisted', async () => {
    const own = await scene()
    const plan = await own.plan()
    const shut = await own.customer(null, { email: 'shut@victim.test' })
    await own.customer(null, { email: 'open@victim.test' })
    await post(`/v1/customers/${shut['id']}/blacklist`, { reason: 'fraud' }, { key: own.key })
    const answers = []
    for (const customerEmail of ['shut@victim.test', 'open@victim.test', 'nobody@victim.test']) {
      const begun = await post(
        '/v1/checkout/sessions',
        { planId: plan['id'], customerEmail },
        { key: pageKey(own) },
      )
      const paid = await pay(begun.body['token'])
      answers.push([begun.status, paid.status, paid.body['status']])
    }
    expect(answers).toEqual(Array(3).fill([201, 200, 'completed']))
  })
})

describe('consent', () => {
  it('is for one subscription: the customer’s default is never charged for what was bought at checkout', async () => {
    const own = await scene()
    const plan = await own.plan()
    const customer = await own.customer('tok_test_success')
    const sessions = [card, { rail: 'bank_transfer' }].map(async (body) => {
      const order = { planId: plan['id'], customerId: customer['id'] }
      const begun = await post('/v1/checkout/sessions', order, { key: own.key })
      const paid = await pay(begun.body['token'], body)
      const { reference } = paid.body
      if (paid.body['status'] === 'processing')
        await post('/v1/sandbox/gateway/settlement', { reference, outcome: 'success' }, { key: own.key })
      const url = `/sandbox/checkout/${begun.body['token']}/status`
      return (await wire.http('GET', url)).body['subscriptionId'] as string
    })
    const [byCard, byTransfer] = await Promise.all(sessions)
    const merchantMade = (await own.subscribe({ customerId: customer['id'], planId: plan['id'] })).body
    await moveTo(own, 33)
    const [own1, own2, theirs] = await Promise.all(
      [byCard!, byTransfer!, merchantMade['id'] as string].map((id) => subscription(own, id)),
    )
    // The card given in the session renews; a transfer can't, and her default stays untouched; the merchant's own falls back.
    expect([own1?.['status'], own2?.['status'], theirs?.['status']]).toEqual(['active', 'past_due', 'active'])
    const { body: page } = await get(`/v1/recovery`, own.key)
    expect(page['items']).toMatchObject([
      { subscriptionId: byTransfer, lastFailureCode: 'no_payment_method' },
    ])
    // Nor by a new default, only by a method chosen for it.
    const attach = { token: 'tok_test_success', setDefault: true }
    const method = await post(`/v1/customers/${customer['id']}/payment-methods`, attach, { key: own.key })
    expect((await subscription(own, byTransfer!))['status']).toBe('past_due')
    const invoice = page['items'][0].invoiceId as string
    expect((await post(`/v1/invoices/${invoice}/pay`, {}, { key: own.key })).status).toBe(422)
    const chosen = { key: own.key, body: { paymentMethodId: method.body['id'] } }
    await wire.http('PATCH', `/sandbox/v1/subscriptions/${byTransfer}`, chosen)
    expect((await subscription(own, byTransfer!))['status']).toBe('active')
  })
})

describe('honest use', () => {
  it('sells a trial with a card by a page’s key, which renews by that card', async () => {
    const own = await scene()
    const plan = await own.plan({ trialDays: 3 })
    const { body } = await pay(await start(own, plan['id'], { customerEmail: 'new@payer.test' }))
    expect((await subscription(own, body['subscriptionId']))['status']).toBe('trialing')
    await moveTo(own, 4)
    expect(await subscription(own, body['subscriptionId'])).toMatchObject({
      status: 'active',
      cyclesCompleted: 1,
    })
  })

  it('knows a person by his identity token: his second purchase is on the same customer', async () => {
    const own = await scene()
    const plan = await own.plan()
    const phone = nextPhone()
    const who = { customerPhone: phone, customerEmail: 'same@payer.test' }
    const first = await pay(await start(own, plan['id'], who))
    const person = await login(phone)
    const second = await pay(await start(own, plan['id'], { customerPhone: phone }), card, person)
    const [a, b] = await Promise.all(
      [first, second].map(({ body }) => subscription(own, body['subscriptionId'])),
    )
    expect(b?.['customerId']).toBe(a?.['customerId'])
    expect(await portal(person)).toHaveLength(2)
    // A customer whom the merchant's server made comes before what pages made.
    const known = await own.customer(null, { phone: nextPhone() })
    const token = await login(known['phone'])
    const third = await pay(await start(own, plan['id'], { customerEmail: 'x@payer.test' }), card, token)
    expect((await subscription(own, third.body['subscriptionId']))['customerId']).toBe(known['id'])
    // A token that is no good does not quietly make him somebody else.
    const link = await start(own, plan['id'], who)
    const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`
    expect((await pay(link, card, wrong)).status).toBe(401)
  })
})

describe('a page’s key', () => {
  it('names no customer, amount or metadata, and leads to registered origins alone', async () => {
    const own = await scene()
    const plan = await own.plan()
    const key = pageKey(own)
    const open = (more: Body): Promise<HttpAnswer> =>
      post('/v1/checkout/sessions', { planId: plan['id'], customerEmail: 'p@payer.test', ...more }, { key })
    for (const field of [{ metadata: { plan: 'vip' } }, { customerId: 'cus_x' }, { amount: 100 }]) {
      const refused = await open(field)
      expect([refused.status, refused.body['error'].details]).toEqual([
        403,
        [{ path: Object.keys(field)[0], reason: 'publishable_key' }],
      ])
    }
    const shop = 'https://shop.example/thanks?a=1#top'
    for (const field of ['successUrl', 'cancelUrl']) {
      const refused = await open({ [field]: shop })
      expect(refused.status).toBe(422)
      expect(refused.body['error'].details).toMatchObject([{ path: field, reason: 'origin_not_registered' }])
    }
    const settings = { key: own.key, body: { redirectOrigins: ['https://shop.example'] } }
    const registered = await wire.http('PATCH', '/sandbox/v1/settings/checkout', settings)
    expect([registered.status, registered.body]).toEqual([200, settings.body])
    expect((await get('/v1/settings/checkout', own.key)).body).toEqual(settings.body)
    const { body, status } = await open({ successUrl: shop, cancelUrl: 'https://shop.example' })
    expect(status).toBe(201)
    expect(body['successUrl']).toBe(`https://shop.example/thanks?a=1&session_id=${body['id']}#top`)
    expect(body['cancelUrl']).toBe(`https://shop.example/?session_id=${body['id']}`)
    for (const bad of [
      'https://shop.example.evil.test/',
      'https://evil.test/?x=https://shop.example',
      'https://me:secret@shop.example/',
      'http://shop.example/',
      'javascript:alert(1)',
    ])
      expect((await open({ successUrl: bad })).status).toBe(422)
    // A server's key leads anywhere, but never with user information.
    const anywhere = { planId: plan['id'], successUrl: 'https://any.example/' }
    expect((await post('/v1/checkout/sessions', anywhere, { key: own.key })).status).toBe(201)
    const named = { ...anywhere, successUrl: 'https://me:secret@any.example/' }
    expect((await post('/v1/checkout/sessions', named, { key: own.key })).status).toBe(422)
    for (const wrong of ['https://shop.example/path', 'http://shop.example', 'shop.example'])
      expect(
        (
          await wire.http('PATCH', '/sandbox/v1/settings/checkout', {
            key: own.key,
            body: { redirectOrigins: [wrong] },
          })
        ).status,
      ).toBe(422)
  })
})

describe('promo codes', () => {
  const offer = async (own: Scene, more: Body = {}): Promise<Body> => {
    const terms = { code: 'FEW', discountType: 'percentage', discountValue: 50, maxRedemptions: 2, ...more }
    return (await post('/v1/promo-codes', terms, { key: own.key })).body
  }
  const code = async (own: Scene, { id }: Body): Promise<number[]> => {
    const { body } = await get(`/v1/promo-codes/${id}`, own.key)
    return [body['redeemedCount'] as number, body['remaining'] as number]
  }

  it('are not used up by payments that never come, nor by declined cards', async () => {
    const own = await scene()
    const [plan, promo] = [await own.plan(), await offer(own)]
    const order = { customerEmail: 'c@payer.test', promoCode: 'FEW' }
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => start(own, plan['id'], order)))
    for (const token of [first!, second!])
      expect((await pay(token, { rail: 'card', token: 'tok_test_do_not_honor' })).status).toBe(402)
    expect(await code(own, promo)).toEqual([0, 2])
    // While a payment is out its use is reserved, and nobody else gets it.
    for (const token of [first!, second!]) expect((await pay(token, { rail: 'ussd' })).status).toBe(200)
    expect(await code(own, promo)).toEqual([0, 0])
    expect((await pay(third!)).status).toBe(422)
    const { body } = await wire.http('GET', `/sandbox/checkout/${first}/status`)
    const settle = (reference: string, outcome: string): Promise<HttpAnswer> =>
      post('/v1/sandbox/gateway/settlement', { reference, outcome }, { key: own.key })
    expect((await settle(body['reference'], 'success')).status).toBe(200)
    expect(await code(own, promo)).toEqual([1, 0])
    const other = await wire.http('GET', `/sandbox/checkout/${second}/status`)
    expect((await settle(other.body['reference'], 'failed')).status).toBe(200)
    expect(await code(own, promo)).toEqual([1, 1])
    expect((await pay(third!)).body['status']).toBe('completed')
    expect(await code(own, promo)).toEqual([2, 0])
  })

  it('can’t be guessed by a page’s key: after 30 wrong ones an hour none is looked at', async () => {
    const own = await scene()
    const plan = await own.plan()
    await offer(own)
    const guess = (promoCode: string, key: string, from = '127.0.0.7'): Promise<HttpAnswer> =>
      post(
        '/v1/checkout/sessions',
        { planId: plan['id'], customerEmail: 'g@payer.test', promoCode },
        { key, from },
      )
    // Right ones cost nothing, or a shop behind one address could not sell.
    for (let i = 0; i < 3; i += 1) expect((await guess('FEW', pageKey(own))).status).toBe(201)
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(`WRONG${i}`, pageKey(own))))
    const wrong = guesses.filter(({ status }) => status === 422).length
    // An hour may end in between.
    expect(wrong).toBeGreaterThanOrEqual(30)
    if (wrong === 30) {
      const refused = await guess('FEW', pageKey(own))
      expect([refused.status, refused.body['error'].details[0].reason]).toEqual([429, 'too_many_tries'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await guess('FEW', pageKey(own), '127.0.0.8')).status).toBe(201)
    expect((await guess('WRONG', own.key)).status).toBe(422)
    expect((await guess('FEW', own.key)).status).toBe(201)
  })
})

describe('card testing', () => {
  it('learns five classes and no issuer’s words, four times a session, while other rails stay open', async () => {
    const own = await scene()
    const plan = await own.plan()
    const order = { customerEmail: 'd@payer.test' }
    const token = await start(own, plan['id'], order)
    const tried: [string, string][] = [
      ['tok_test_insufficient_funds', 'insufficient_funds'],
      ['tok_test_stolen_card', 'card_unusable'],
      ['tok_test_expired_card', 'card_unusable'],
      ['tok_test_timeout', 'bank_unavailable'],
    ]
    for (const [one, reason] of tried) {
      const { status, body, text } = await pay(token, { rail: 'card', token: one })
      expect([status, body['error'].details[0].reason]).toEqual([402, reason])
      expect(text).not.toMatch(/stolen|expired_card|do_not_honor/)
    }
    const fifth = await pay(token)
    expect([fifth.status, fifth.body['error'].details[0].reason]).toEqual([429, 'too_many_tries'])
    expect((await pay(token, { rail: 'bank_transfer' })).body['status']).toBe('processing')
    expect((await pay(await start(own, plan['id'], order))).body['status']).toBe('completed')
  })

  it('gets 60 verdicts an hour by a page’s key from one address', async () => {
    const own = await scene()
    const plan = await own.plan()
    const bad = { rail: 'card', token: 'tok_test_do_not_honor' }
    const verdicts: number[] = []
    for (let i = 0; i < 16; i += 1) {
      const token = await start(own, plan['id'], { customerEmail: 't@payer.test' })
      for (let n = 0; n < 4; n += 1) verdicts.push((await pay(token, bad)).status)
    }
    expect(verdicts.filter((status) => status === 402)).toHaveLength(60)
    expect(verdicts.slice(60)).toEqual([429, 429, 429, 429])
    const token = await start(own, plan['id'], { customerEmail: 't@payer.test' })
    expect((await pay(token)).status).toBe(429)
    // The merchant's own sessions are his business, and another address is another payer.
    const own1 = await post('/v1/checkout/sessions', { amount: 900 }, { key: own.key })
    expect((await pay(own1.body['token'])).body['status']).toBe('completed')
    const elsewhere = await post(`/checkout/${token}/pay`, card, { from: '127.0.0.9' })
    expect(elsewhere.body['status']).toBe('completed')
  })
})

describe('a trial', () => {
  it('is begun by what can be charged later alone', async () => {
    const own = await scene()
    const plan = await own.plan({ trialDays: 7 })
    const token = await start(own, plan['id'], { customerEmail: 't@payer.test' })
    const page = await wire.http('GET', `/sandbox/checkout/${token}`)
    expect(page.body['rails']).toEqual(['card', 'direct_debit'])
    for (const rail of ['ussd', 'bank_transfer', 'virtual_account', 'direct_debit']) {
      const refused = await pay(token, { rail })
      expect([refused.status, refused.body['error'].details[0].reason]).toEqual([422, 'rail_cannot_renew'])
    }
    const begun = await pay(token, { rail: 'direct_debit', token: 'tok_test_success' })
    const made = await subscription(own, begun.body['subscriptionId'])
    expect([made['status'], typeof made['paymentMethodId']]).toEqual(['trialing', 'string'])
  })
})

describe('a page’s Idempotency-Keys', () => {
  it('are neither the merchant’s nor another payer’s: none is burnt, replayed or guessed', async () => {
    const own = await scene()
    const plan = await own.plan()
    const headers = { 'idempotency-key': 'order-4711' }
    const order = { planId: plan['id'], customerEmail: 'a@payer.test' }
    const page = await post('/v1/checkout/sessions', order, { key: pageKey(own), headers, from: '127.0.0.2' })
    // The server's own key of that text is fresh, for whatever it sends.
    const server = await post('/v1/customers', { email: 'b@payer.test' }, { key: own.key, headers })
    expect([page.status, server.status]).toEqual([201, 201])
    const begun = await post('/v1/checkout/sessions', order, {
      key: own.key,
      headers: { 'idempotency-key': 'order-4712' },
    })
    const stolen = await post('/v1/checkout/sessions', order, {
      key: pageKey(own),
      headers: { 'idempotency-key': 'order-4712' },
    })
    expect([stolen.status, stolen.headers['idempotent-replayed']]).toEqual([201, undefined])
    expect(stolen.body['token']).not.toBe(begun.body['token'])
    // Another payer behind another address has keys of his own; the same payer's repeat is answered again.
    const call = { key: pageKey(own), headers }
    const other = await post('/v1/checkout/sessions', order, { ...call, from: '127.0.0.3' })
    expect(other.body['token']).not.toBe(page.body['token'])
    const repeat = await post('/v1/checkout/sessions', order, { ...call, from: '127.0.0.2' })
    expect([repeat.text, repeat.headers['idempotent-replayed']]).toEqual([page.text, 'true'])
  })
})

describe('a flood', () => {
  const limits = ['RATE_SANDBOX', 'RATE_PUBLISHABLE', 'RATE_SESSION', 'RATE_PUBLISHABLE_SOURCE'] as const
  afterEach(() => {
    for (const name of limits) process.env[name] = 'off'
    delete process.env['RATE_PUBLISHABLE_SOURCE']
  })
  const statuses = async (count: number, call: () => Promise<HttpAnswer>): Promise<number[]> =>
    (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status)

  it('of a page’s calls starves neither the merchant’s server nor his other page', async () => {
    const own = await scene()
    const plan = await own.plan()
    process.env['RATE_SANDBOX'] = '0.001/40'
    process.env['RATE_PUBLISHABLE'] = '0.001/40'
    const order = { planId: plan['id'], customerEmail: 'f@payer.test' }
    const page = await statuses(60, () => post('/v1/checkout/sessions', order, { key: pageKey(own) }))
    expect(page.filter((status) => status === 201)).toHaveLength(40)
    expect(await statuses(30, () => get('/v1/plans?limit=1', own.key))).toEqual(Array(30).fill(200))
  })

  it('from one address leaves room to payers behind others, and many may stand behind one', async () => {
    const own = await scene()
    const plan = await own.plan()
    process.env['RATE_PUBLISHABLE'] = '1000/1000'
    process.env['RATE_PUBLISHABLE_SOURCE'] = '25'
    const order = { planId: plan['id'], customerEmail: 'f@payer.test' }
    const from = (address: string) => (): Promise<HttpAnswer> =>
      post('/v1/checkout/sessions', order, { key: pageKey(own), from: address })
    const crowd = await statuses(20, from('127.0.0.4'))
    expect(crowd).toEqual(Array(20).fill(201))
    // A minute may end in between, which gives 25 more.
    const flood = await statuses(60, from('127.0.0.5'))
    expect(flood.filter((status) => status === 201).length).toBeLessThanOrEqual(50)
    expect(flood).toContain(429)
    expect((await from('127.0.0.6')()).status).toBe(201)
  })

  it('of one payer’s polling leaves the other payers alone', async () => {
    const own = await scene()
    const order = { amount: 500 }
    const [greedy, calm] = await Promise.all(
      [1, 2].map(async () => (await post('/v1/checkout/sessions', order, { key: own.key })).body['token']),
    )
    process.env['RATE_SANDBOX'] = '0.001/20'
    process.env['RATE_SESSION'] = '0.001/10'
    const poll = (token: string): Promise<HttpAnswer> => wire.http('GET', `/sandbox/checkout/${token}/status`)
    const polls = await statuses(40, () => poll(greedy))
    expect(polls.filter((status) => status === 200)).toHaveLength(10)
    expect(await statuses(5, () => poll(calm))).toEqual(Array(5).fill(200))
  })
})
