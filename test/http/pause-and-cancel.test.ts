import { describe, expect, it } from 'vitest'
import { openLife, refusal } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

describe('pause and resume', () => {
  // Holds D4.14, D4.15.
  it('adds the paused time to the period and counts on from the moved end', async () => {
    const life = await openLife(service, '2027-01-31T09:00:00.000Z')
    const plan = await life.plan()
    const { id } = await life.begin(plan['id'])
    await life.clock('2027-02-10T09:00:00.000Z')
    const paused = await life.done('pause-subscription', id, {})
    expect(paused).toMatchObject({ status: 'paused', pausedAt: '2027-02-10T09:00:00.000Z', resumesAt: null })
    await life.clock('2027-03-10T21:30:15.250Z')
    expect(await life.invoices(id)).toHaveLength(1)
    const resumed = await life.done('resume-subscription', id)
    // 28 February 09:00 plus 28 days, 12 hours, 30 minutes, 15.25 seconds.
    expect(resumed).toMatchObject({
      status: 'active',
      pausedAt: null,
      currentPeriodStart: '2027-01-31T09:00:00.000Z',
      currentPeriodEnd: '2027-03-28T21:30:15.250Z',
      billingAnchor: '2027-03-28T21:30:15.250Z',
    })
    await life.clock('2027-05-01T00:00:00.000Z')
    expect(
      (await life.invoices(id)).map((invoice) => [invoice['periodStart'], invoice['periodEnd']]),
    ).toEqual([
      ['2027-01-31T09:00:00.000Z', '2027-02-28T09:00:00.000Z'],
      ['2027-03-28T21:30:15.250Z', '2027-04-28T21:30:15.250Z'],
      ['2027-04-28T21:30:15.250Z', '2027-05-28T21:30:15.250Z'],
    ])
    const types = await life.eventTypes()
    expect(types.slice(3, 5)).toEqual(['subscription_paused', 'subscription_resumed'])
  })

  it('resumes by itself at resumesAt, and a scheduled cancel then waits for the moved end', async () => {
    const life = await openLife(service, '2027-01-01T00:00:00.000Z')
    const { id } = await life.begin((await life.plan())['id'])
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    const past = await life.act('pause-subscription', id, { resumesAt: '2027-01-01T00:00:00.000Z' })
    expect([past.status, refusal(past)['path']]).toEqual([422, 'resumesAt'])
    await life.done('pause-subscription', id, { resumesAt: '2027-03-01T01:00:00+01:00' })
    await life.clock('2027-02-15T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({
      status: 'paused',
      resumesAt: '2027-03-01T00:00:00.000Z',
    })
    await life.clock('2027-03-01T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({
      status: 'active',
      resumesAt: null,
      cancelAtPeriodEnd: true,
      currentPeriodEnd: '2027-04-01T00:00:00.000Z',
    })
    await life.clock('2027-05-01T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({
      status: 'canceled',
      endedAt: '2027-04-01T00:00:00.000Z',
    })
    expect(await life.invoices(id)).toHaveLength(1)
  })
})

describe('a cancel at the end of a trial', () => {
  it('charges nothing, and is announced when the trial is over', async () => {
    const life = await openLife(service, '2027-04-01T00:00:00.000Z')
    const { id } = await life.begin((await life.plan())['id'], 'tok_test_success', { trialDays: 7 })
    await life.done('cancel-subscription', id, { atPeriodEnd: true })
    await life.clock('2027-04-07T23:59:59.999Z')
    expect(await life.subscription(id)).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true })
    await life.clock('2027-05-01T00:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({
      status: 'canceled',
      endedAt: '2027-04-08T00:00:00.000Z',
    })
    expect([await life.invoices(id), await life.charges()]).toEqual([[], []])
    expect((await life.events()).at(-1)).toMatchObject({
      type: 'subscription_cancelled',
      data: { creditKobo: 0 },
    })
  })
})

describe('the credit of a cancel', () => {
  // Holds D4.11, D9.14.
  it('is the unused time, from the day’s pending bucket, and pays for the customer’s next subscription', async () => {
    const life = await openLife(service, '2027-04-01T00:00:00.000Z')
    const plan = await life.plan({ amount: 300_000 })
    const { id, customerId } = await life.begin(plan['id'])
    expect(await life.done('cancel-subscription', id, {})).toMatchObject({ status: 'canceled' })
    expect((await life.events()).at(-1)!['data']).toMatchObject({ creditKobo: 300_000 })
    expect(await life.creditOf(customerId)).toBe(300_000)
    expect(await life.balance()).toMatchObject({ availableKobo: 0, pendingKobo: 0 })
    const again = (await life.subscribe({ customerId, planId: plan['id'] })).body
    expect(again['status']).toBe('active')
    expect(await life.invoices(again['id'])).toMatchObject([
      { amount: 0, creditApplied: 300_000, status: 'paid' },
    ])
    expect([await life.creditOf(customerId), await life.balance()]).toMatchObject([
      0,
      { pendingKobo: 300_000 },
    ])
    const books = (await service.call('verify-balance', { key: life.key })).body
    expect(books).toMatchObject({ ok: true, sumKobo: 0 })
  })

  // Holds D4.25.
  it('comes from settled money, counts from the pause, and is 0 in a trial', async () => {
    const life = await openLife(service, '2027-04-01T00:00:00.000Z')
    const plan = await life.plan({ amount: 300_000 })
    const { id, customerId } = await life.begin(plan['id'])
    await life.clock('2027-04-11T00:00:00.000Z')
    await life.done('pause-subscription', id, {})
    await life.clock('2027-06-01T00:00:00.000Z')
    await life.done('cancel-subscription', id, {})
    expect(await life.creditOf(customerId)).toBe(200_000)
    expect(await life.balance()).toMatchObject({ availableKobo: 100_000, pendingKobo: 0 })
    const trial = await life.begin(plan['id'], 'tok_test_success', { trialDays: 7 })
    await life.done('cancel-subscription', trial['id'], {})
    expect((await life.events()).at(-1)!['data']).toMatchObject({ creditKobo: 0 })
  })

  // Holds D4.19.
  it('acts only on the version in If-Match', async () => {
    const life = await openLife(service, '2027-04-01T00:00:00.000Z')
    const { id, version } = await life.begin((await life.plan())['id'])
    const stale = await life.act('pause-subscription', id, {}, { 'if-match': String(version - 1) })
    expect([stale.status, refusal(stale)]).toMatchObject([409, { reason: 'version_mismatch', version }])
    const malformed = await life.act('cancel-subscription', id, {}, { 'if-match': 'newest' })
    expect([malformed.status, refusal(malformed)['reason']]).toEqual([400, 'invalid_header'])
    const paused = await life.act('pause-subscription', id, {}, { 'if-match': `"${version}"` })
    expect(paused.body).toMatchObject({ status: 'paused', version: Number(version) + 1 })
  })
})
