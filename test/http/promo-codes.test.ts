import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { untilAnswered } from '../support/unkind.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)

const percent = { code: 'SAVE20', discountType: 'percentage', discountValue: 20 }
const create = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('create-promo-code', { key: scene.key, body, headers })
const read = (id: string, key = scene.key) => service.call('get-promo-code', { key, params: { id } })
const update = (id: string, body: unknown) =>
  service.call('update-promo-code', { key: scene.key, params: { id }, body })
const validate = (code: string, planId: string, headers: Record<string, string> = {}) =>
  service.call('validate-promo-code', { key: scene.key, body: { code, planId }, headers })
const reasonOf = (answer: { body: Record<string, any> }) => answer.body['error'].details[0].reason
const yesterday = new Date(Date.now() - 86_400_000).toISOString()

describe('create-promo-code', () => {
  // Holds S6, D3.4, D3.5.
  it('answers 201 with the documented fields, the code upper-case', async () => {
    const { status, body } = await create({
      ...percent,
      code: 'save-20_a',
      expiresAt: '2099-01-01T00:00:00+01:00',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^promo_[0-9A-Z]{26}$/),
      code: 'SAVE-20_A',
      discountType: 'percentage',
      discountValue: 20,
      currency: null,
      planId: null,
      duration: 'once',
      durationCycles: null,
      maxRedemptions: null,
      redeemedCount: 0,
      remaining: null,
      active: true,
      expiresAt: '2098-12-31T23:00:00.000Z',
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await read(body['id'])).body).toEqual(body)
  })

  // Holds D3.5.
  it('gives a code once, in any letter case, and separately to each tenant and mode', async () => {
    expect((await create({ ...percent, code: 'UNIQUE' })).status).toBe(201)
    const again = await create({ ...percent, code: 'unique' })
    expect([again.status, again.body['error'].details]).toEqual([
      409,
      [{ reason: 'duplicate_code', path: 'code' }],
    ])
    const raced = await Promise.all(
      Array.from({ length: 8 }, () => untilAnswered(() => create({ ...percent, code: 'RACED' }))),
    )
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    const other = await openScene(service)
    for (const key of [other.key, scene.merchant.live.secretKey]) {
      const mine = await service.call('create-promo-code', { key, body: { ...percent, code: 'UNIQUE' } })
      expect(mine.status).toBe(201)
      expect((await read(mine.body['id'])).status).toBe(404)
    }
  })

  it.each([
    ['code', { code: 'no' }],
    ['code', { code: 'with space' }],
    ['discountValue', { discountValue: 101 }],
    ['discountValue', { discountValue: 0 }],
    ['discountValue', { discountValue: '20' }],
    ['discountType', { discountType: 'half' }],
    ['durationCycles', { duration: 'repeating' }],
    ['durationCycles', { duration: 'once', durationCycles: 3 }],
    ['durationCycles', { duration: 'repeating', durationCycles: 121 }],
    ['maxRedemptions', { maxRedemptions: 0 }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
    ['maxRedemption', { maxRedemption: 5 }],
  ])('refuses a wrong %s: %o', async (path, wrong) => {
    const { status, body } = await create({ ...percent, ...wrong })
    expect([status, body['error'].details[0].path]).toEqual([422, path])
  })

  it('takes a fixed value in one currency: the plan’s, else naira', async () => {
    const plan = await scene.plan({ currency: 'USD' })
    const fixed = { code: 'FIXED1', discountType: 'fixed', discountValue: 5_000 }
    expect((await create({ ...fixed, planId: plan['id'] })).body).toMatchObject({
      currency: 'USD',
      planId: plan['id'],
    })
    expect((await create({ ...fixed, code: 'FIXED2' })).body['currency']).toBe('NGN')
    const mixed = await create({ ...fixed, code: 'FIXED3', planId: plan['id'], currency: 'NGN' })
    expect([mixed.status, reasonOf(mixed)]).toEqual([422, 'currency_mismatch'])
    expect((await create({ ...fixed, code: 'FIXED4', planId: 'plan_nope' })).body['error'].details).toEqual([
      { path: 'planId' },
    ])
  })

  it('is replayed by its key', async () => {
    const first = await create({ ...percent, code: 'KEYED' }, { 'idempotency-key': 'promo' })
    const second = await create({ ...percent, code: 'KEYED' }, { 'idempotency-key': 'promo' })
    expect([second.status, second.text, second.headers['idempotent-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ])
  })
})

describe('list, update and delete', () => {
  it('lists newest first and pages', async () => {
    const own = await openScene(service)
    const codes = ['ONE', 'TWO', 'THREE']
    for (const code of codes)
      await service.call('create-promo-code', { key: own.key, body: { ...percent, code } })
    const list = (query: Record<string, string>) =>
      service.call<any>('list-promo-codes', { key: own.key, query })
    const { items, nextCursor, hasMore } = (await list({ limit: '2' })).body
    expect([items.map((one: any) => one.code), hasMore]).toEqual([['THREE', 'TWO'], true])
    const last = (await list({ limit: '2', cursor: nextCursor })).body
    expect([last.items.map((one: any) => one.code), last.hasMore]).toEqual([['ONE'], false])
  })

  // Holds D3.7.
  it('changes only active, expiresAt and maxRedemptions, and can remove limits', async () => {
    const { body } = await create({ ...percent, code: 'CHANGED' })
    const limited = await update(body['id'], {
      active: false,
      expiresAt: '2099-01-01T00:00:00Z',
      maxRedemptions: 5,
      discountValue: body['discountValue'],
    })
    const expected = {
      ...body,
      active: false,
      expiresAt: '2099-01-01T00:00:00.000Z',
      maxRedemptions: 5,
      remaining: 5,
    }
    expect([limited.status, limited.body]).toEqual([200, expected])
    expect((await read(body['id'])).body).toEqual(expected)
    const fixed = await update(body['id'], { active: true, discountValue: 90 })
    expect([fixed.status, fixed.body['error'].details[0].reason]).toEqual([422, 'read_only'])
    expect((await read(body['id'])).body).toEqual(expected)
    const freed = await update(body['id'], { active: true, expiresAt: null, maxRedemptions: null })
    expect(freed.body).toEqual(body)
    expect((await read(body['id'])).body).toEqual(body)
    expect((await update('promo_nope', {})).status).toBe(404)
  })

  it('deactivates instead of deleting, may be repeated, and keeps the code taken', async () => {
    const { body } = await create({ ...percent, code: 'GONE' })
    const remove = () => service.call('delete-promo-code', { key: scene.key, params: { id: body['id'] } })
    expect((await remove()).body).toEqual({ ...body, active: false })
    expect((await remove()).status).toBe(200)
    expect((await read(body['id'])).body['active']).toBe(false)
    expect((await create({ ...percent, code: 'GONE' })).status).toBe(409)
  })
})

describe('validate-promo-code', () => {
  // Holds D3.8.
  it('answers what the plan’s first invoice saves, and redeems nothing', async () => {
    const plan = await scene.plan({ amount: 333_333 })
    const { body } = await create({ ...percent, code: 'PREVIEW', discountValue: 50 })
    const preview = await validate('preview', plan['id'])
    expect([preview.status, preview.body]).toEqual([
      200,
      { valid: true, code: 'PREVIEW', discount: 166_667, amount: 166_666 },
    ])
    await create({ code: 'PREVIEW-FIX', discountType: 'fixed', discountValue: 400_000 })
    expect((await validate('PREVIEW-FIX', plan['id'])).body).toMatchObject({ discount: 333_333, amount: 0 })
    expect((await read(body['id'])).body['redeemedCount']).toBe(0)
  })

  it('answers 422 with the reason, at creation of a subscription too, and changes nothing', async () => {
    const [plan, other, customer] = [await scene.plan(), await scene.plan(), await scene.customer()]
    const dollars = await scene.plan({ currency: 'USD' })
    await create({ ...percent, code: 'OFF' }).then(({ body }) => update(body['id'], { active: false }))
    await create({ ...percent, code: 'LATE', expiresAt: yesterday })
    await create({ ...percent, code: 'BOUND', planId: other['id'] })
    await create({ code: 'NAIRA', discountType: 'fixed', discountValue: 100 })
    const full = await create({ ...percent, code: 'FULL', maxRedemptions: 1 })
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'], promoCode: 'full' })
    const before = (await scene.charges()).length
    for (const [code, planId, reason] of [
      ['UNKNOWN', plan['id'], 'promo_not_found'],
      ['!', plan['id'], 'promo_not_found'],
      ['OFF', plan['id'], 'promo_inactive'],
      ['LATE', plan['id'], 'promo_expired'],
      ['FULL', plan['id'], 'promo_exhausted'],
      ['BOUND', plan['id'], 'promo_plan_mismatch'],
      ['NAIRA', dollars['id'], 'currency_mismatch'],
    ] as const) {
      const preview = await validate(code, planId, { 'idempotency-key': code })
      const creation = await scene.subscribe({ customerId: customer['id'], planId, promoCode: code })
      const detail = { issue: expect.any(String), reason }
      expect([preview.status, preview.body['error'].details]).toEqual([422, [{ path: 'code', ...detail }]])
      expect([creation.status, creation.body['error'].details]).toEqual([
        422,
        [{ path: 'promoCode', ...detail }],
      ])
    }
    expect((await read(full.body['id'])).body).toMatchObject({ redeemedCount: 1, remaining: 0 })
    expect(await scene.charges()).toHaveLength(before)
    expect((await validate('FULL', 'plan_nope')).body['error'].details).toEqual([{ path: 'planId' }])
  })
})

describe('redemption', () => {
  // Holds D3.9.
  it('goes to exactly one of 20 concurrent creations when one use is left', async () => {
    const own = await openScene(service)
    const plan = await own.plan()
    const customers = await Promise.all(Array.from({ length: 20 }, () => own.customer()))
    // A plan's first subscription locks its terms: creations that meet there would no longer be parallel at the code.
    await own.subscribe({ customerId: (await own.customer(null))['id'], planId: plan['id'] })
    const promo = await service.call('create-promo-code', {
      key: own.key,
      body: { ...percent, code: 'LAST', maxRedemptions: 1 },
    })
    const answers = await Promise.all(
      customers.map((customer) =>
        untilAnswered(() =>
          own.subscribe({ customerId: customer['id'], planId: plan['id'], promoCode: 'LAST' }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 201))
      expect([refused.status, reasonOf(refused)]).toEqual([422, 'promo_exhausted'])
    const { body } = await service.call('get-promo-code', { key: own.key, params: { id: promo.body['id'] } })
    expect([body['redeemedCount'], body['remaining']]).toEqual([1, 0])
    expect(await own.charges()).toHaveLength(1)
    const list = await service.call<any>('list-subscriptions', { key: own.key, query: { status: 'active' } })
    expect(list.body.items).toHaveLength(1)
  })

  it('counts each of 12 concurrent creations once without a limit, and a replay once', async () => {
    const own = await openScene(service)
    const [plan, customer] = [await own.plan({ trialDays: 7 }), await own.customer()]
    const promo = await service.call('create-promo-code', {
      key: own.key,
      body: { ...percent, code: 'OPEN' },
    })
    const order = { customerId: customer['id'], planId: plan['id'], promoCode: 'OPEN' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => untilAnswered(() => own.subscribe(order))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    await own.subscribe(order, { 'idempotency-key': 'same' })
    await own.subscribe(order, { 'idempotency-key': 'same' })
    const { body } = await service.call('get-promo-code', { key: own.key, params: { id: promo.body['id'] } })
    expect(body['redeemedCount']).toBe(13)
  })

  // Holds D4.6, D6.6.
  it('activates without a charge when the first invoice is 0', async () => {
    const own = await openScene(service)
    const [plan, customer] = [await own.plan(), await own.customer(null)]
    await service.call('create-promo-code', {
      key: own.key,
      body: { code: 'FREE', discountType: 'percentage', discountValue: 100 },
    })
    const { body } = await own.subscribe({
      customerId: customer['id'],
      planId: plan['id'],
      promoCode: 'FREE',
    })
    expect(body).toMatchObject({ status: 'active', cyclesCompleted: 1 })
    const invoice = await service.call('get-invoice', {
      key: own.key,
      params: { id: body['latestInvoiceId'] },
    })
    expect(invoice.body).toMatchObject({
      subtotal: 500_000,
      discount: 500_000,
      amount: 0,
      amountPaid: 0,
      status: 'paid',
    })
    expect(await own.charges()).toEqual([])
  })
})
