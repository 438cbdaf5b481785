import { describe, expect, it } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { giveMethod, settlePending } from '../support/pending.ts'
import { startService } from '../support/service.ts'

// Holds F8: a plan change whose money takes its time is seen, asked for once, and ends.

const start = '2027-04-01T09:00:00.000Z'
const half = '2027-04-16T09:00:00.000Z'
const dayMs = 86_400_000
/** April has 30 days, of which half are left: 500,000 less 300,000 for them. */
const due = (500_000 - 300_000) / 2

const service = await forThisFile(startService())

/** A plan change that waits for its money, and the answer to who asked for it. */
async function pendingChange(rail = 'bank_transfer', at = half) {
  const life = await openLife(service, start)
  const [small, large] = [await life.plan({ amount: 300_000 }), await life.plan({ amount: 500_000 })]
  const { id, customerId } = await life.begin(small['id'])
  await giveMethod(service, life, customerId, rail)
  await life.clock(at)
  const before = await life.subscription(id)
  const send = (key = 'one', over: Record<string, unknown> = {}) =>
    life.act('change-plan', id, { planId: large['id'], ...over }, { 'idempotency-key': key })
  const answer = await send()
  expect(answer.status).toBe(200)
  return {
    life,
    id,
    small,
    large,
    before,
    send,
    answer,
    reference: `${answer.body['pendingChange'].invoiceId}-1`,
  }
}

const debits = async (life: Life) => (await life.charges()).filter(({ outcome }) => outcome === 'pending')
const updates = async (life: Life) =>
  (await life.events())
    .filter(({ type }) => type === 'subscription_updated')
    .map(({ data }) => [data.changed, data.subscription.pendingChange?.planId ?? null, data.plan.id])

describe('a plan change whose charge is pending', () => {
  it('is answered, read and announced as the subscription’s pending change', async () => {
    const { life, id, before, small, large, answer } = await pendingChange('direct_debit')
    const shown = {
      planId: large['id'],
      quantity: 1,
      invoiceId: expect.stringMatching(/^inv_/),
      amount: due,
      rail: 'direct_debit',
      since: half,
      deadline: addMs(half, 3 * dayMs),
      nextAction: { type: 'redirect', url: expect.stringMatching(/^http/) },
      addOns: [],
    }
    expect(answer.body['pendingChange']).toEqual(shown)
    expect(answer.body['invoice']).toBeNull()
    expect(answer.body['proration']).toMatchObject({ kind: 'charge', amount: due })
    const now = await life.subscription(id)
    expect(now).toEqual({ ...before, pendingChange: shown, version: Number(before['version']) + 1 })
    expect(answer.body['subscription']).toEqual(now)
    expect(await updates(life)).toEqual([[['pendingChange'], large['id'], small['id']]])
  })

  // Holds F8, K5.
  it('says which add-ons there will be, also in its event, and adds them once it is paid', async () => {
    const life = await openLife(service, start)
    const plan = await life.plan({ amount: 300_000 })
    const terms = { name: 'Seats', amount: 40_000, interval: 'month', pricing: { model: 'per_unit' } }
    const made = await service.call<any>('create-add-on', { key: life.key, body: terms })
    const { id, customerId } = await life.begin(plan['id'])
    await giveMethod(service, life, customerId, 'bank_transfer')
    await life.clock(half)
    const addOnId = made.body.id as string
    const answer = await life.act('change-plan', id, { addOns: [{ addOnId, quantity: 3 }] })
    const seats = { addOnId, name: 'Seats', quantity: 3, unitAmount: 40_000, amount: 120_000 }
    expect(answer.body['pendingChange']).toMatchObject({ amount: 60_000, quantity: 1, addOns: [seats] })
    const told = (await life.events()).findLast(({ type }) => type === 'subscription_updated')!
    expect(told['data'].subscription.pendingChange.addOns).toEqual([seats])
    expect(await life.subscription(id)).toMatchObject({ addOns: [], pendingChange: { addOns: [seats] } })
    await settlePending(service, life, `${answer.body['pendingChange'].invoiceId}-1`, 'success')
    expect(await life.subscription(id)).toMatchObject({ addOns: [seats], pendingChange: null })
  })

  it('is the answer to the same change again, and no second debit is sent', async () => {
    const { life, send, answer, small } = await pendingChange('direct_debit')
    for (const key of ['one', 'two', 'three']) {
      const again = await send(key)
      expect([again.status, again.body]).toEqual([200, answer.body])
    }
    expect(await debits(life)).toHaveLength(1)
    const others = [{ planId: (await life.plan({ amount: 900_000 }))['id'] }, { proration: 'none' }]
    for (const [i, other] of [...others, { effective: 'at_renewal' }, { planId: small['id'] }].entries()) {
      const refused = await send(`other ${i}`, other)
      expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'change_pending'])
    }
    expect(await debits(life)).toHaveLength(1)
  })

  it('refuses the preview of another change', async () => {
    const { life, id, large } = await pendingChange()
    const refused = await life.act('preview-plan-change', id, { planId: large['id'] })
    expect([refused.status, refusal(refused)['reason']]).toEqual([409, 'change_pending'])
  })

  // Holds D5.9.
  it('takes effect when its money arrives', async () => {
    const { life, id, large, before, reference } = await pendingChange()
    const meanwhile = await life.act('update-subscription', id, { metadata: { a: 'b' } })
    // A payer may take a day; what no price depends on is kept whichever way it goes (A9).
    expect(meanwhile.status).toBe(200)
    await settlePending(service, life, reference, 'success')
    const after = await life.subscription(id)
    expect(after).toMatchObject({
      planId: large['id'],
      pendingChange: null,
      metadata: { a: 'b' },
      version: Number(before['version']) + 3,
    })
    expect((await life.invoices(id)).at(-1)).toMatchObject({ amountPaid: due, status: 'paid' })
    const told = (await life.events()).map(({ type }) => type).slice(-2)
    expect(told.toSorted()).toEqual(['subscription_payment_success', 'subscription_plan_changed'])
  })

  it.each(['failed', 'expired'] as const)(
    'is over, and announced, when its money does not arrive: %s',
    async (how) => {
      const { life, id, small, large, before, reference } = await pendingChange('direct_debit')
      if (how === 'failed') await settlePending(service, life, reference, 'failed')
      else await life.clock(addMs(half, 4 * dayMs))
      const after = await life.subscription(id)
      expect(after).toMatchObject({ ...before, version: Number(before['version']) + 2 })
      expect(await updates(life)).toEqual([
        [['pendingChange'], large['id'], small['id']],
        [['pendingChange'], null, small['id']],
      ])
      // Another change may be made now.
      expect((await life.act('preview-plan-change', id, { planId: large['id'] })).status).toBe(200)
    },
  )

  it('is given up by its merchant, and a late success is refunded', async () => {
    const { life, id, before, reference } = await pendingChange('direct_debit')
    const stale = await life.act('delete-pending-change', id, undefined, {
      'if-match': String(before['version']),
    })
    expect(stale.status).toBe(409)
    const given = await life.done('delete-pending-change', id)
    expect(given).toEqual({ ...before, version: Number(before['version']) + 2 })
    const again = await life.act('delete-pending-change', id)
    expect([again.status, refusal(again)['reason']]).toEqual([409, 'invalid_transition'])
    await settlePending(service, life, reference, 'success')
    const told = (await life.events()).filter(({ type }) => type === 'subscription_payment_refunded')
    expect(told).toMatchObject([{ data: { amount: due, reason: 'late_charge' } }])
    expect((await life.subscription(id))['planId']).toBe(before['planId'])
  })

  it('is given up by a cancel of the version that shows it', async () => {
    const { life, id } = await pendingChange()
    const { version } = await life.subscription(id)
    const ended = await life.act('cancel-subscription', id, {}, { 'if-match': String(version) })
    expect([ended.status, ended.body['status'], ended.body['pendingChange']]).toEqual([200, 'canceled', null])
  })

  it('is given up by the renewal, which bills the present plan; a late success is refunded', async () => {
    const { life, id, small, before, reference } = await pendingChange(
      'direct_debit',
      '2027-04-30T21:00:00.000Z',
    )
    await life.clock('2027-05-01T20:00:00.000Z')
    const renewals = (await life.invoices(id)).filter((one) => one['billingReason'] === 'subscription_cycle')
    expect(renewals).toMatchObject([
      { periodStart: before['currentPeriodEnd'], amount: 300_000, planId: small['id'] },
    ])
    expect((await life.subscription(id))['pendingChange']).toBeNull()
    await settlePending(service, life, reference, 'success')
    const told = (await life.events()).filter(({ type }) => type === 'subscription_payment_refunded')
    expect(told).toMatchObject([{ data: { reason: 'late_charge' } }])
  })
})
