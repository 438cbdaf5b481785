import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { lagosDayOf } from '../../shared/domain/time/lagos-day.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startLiveDoubles } from '../support/gateway-doubles.ts'
import { startOwned } from '../support/owner.ts'
import { startService, type Answer } from '../support/service.ts'

// Limits under fifty calls at one instant: what is conditioned in the table can't be passed in parallel.
const service = await forThisFile(startService())
await forThisFile(startLiveDoubles())

const fifty = Array.from({ length: 50 }, (_, n) => n)

/** An answer, requested again where so many at once were too many for one request. */
async function settled(ask: () => Promise<Answer<any>>): Promise<Answer<any>> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}

/** How often each status and reason was answered. */
function tally(answers: readonly Answer<any>[]): Record<string, number> {
  const said = answers.map(({ status, body }) => `${status} ${body.error?.details?.[0]?.reason ?? ''}`.trim())
  return Object.fromEntries([...Map.groupBy(said, (one) => one)].map(([one, all]) => [one, all.length]))
}

/** Fifty sessions of one customer, paid at once. */
async function paysFifty(own: Scene, order: object): Promise<Record<string, number>> {
  const tokens = await Promise.all(
    fifty.map(async () => {
      const { body } = await service.call<any>('start-checkout', { key: own.key, body: order })
      return body.token as string
    }),
  )
  const body = { rail: 'card', token: 'tok_test_success' }
  const pay = (token: string) =>
    service.call<any>('pay-checkout', { params: { token }, body, stage: 'sandbox' })
  return tally(await Promise.all(tokens.map((token) => settled(() => pay(token)))))
}

// Holds R11.
describe('one person', () => {
  it('gets one trial in fifty concurrent attempts', async () => {
    const own = await openScene(service)
    const [{ id: customerId }, plan] = [await own.customer(null), await own.plan({ trialDays: 14 })]
    expect(await paysFifty(own, { planId: plan['id'], customerId })).toEqual({
      '200': 1,
      '422 trial_used': 49,
    })
  })

  it('redeems a code once in fifty concurrent attempts', async () => {
    const own = await openScene(service)
    const [{ id: customerId }, plan] = [await own.customer(null), await own.plan()]
    const promo = { code: 'FIFTY', discountType: 'percentage', discountValue: 20 }
    await service.call('create-promo-code', { key: own.key, body: promo })
    const order = { planId: plan['id'], customerId, promoCode: promo.code }
    expect(await paysFifty(own, order)).toEqual({ '200': 1, '422 promo_code_used': 49 })
  })
})

// Holds R12, V3.
it('a day of live bills reaches its limit and does not exceed it', async () => {
  const { merchant, admin } = await startOwned(service, `fifty-${Date.now()}@limits.test`)
  const today = lagosDayOf(new Date().toISOString())
  const Item = { pk: `${merchant.merchantId}#BAL`, sk: 'NGN#available', a: 100_000_000, f: today }
  await documentClient().send(new PutCommand({ TableName: 'billing-live', Item }))
  const limits = { key: admin, params: { mode: 'live' }, body: { billsDailyKobo: 200_000 } }
  await service.call('update-spending-limits', limits)
  const key = merchant.live.secretKey
  const body = { phoneNumber: '2348031234509', amount: 100, network: 'MTN' }
  const answers = await Promise.all(
    fifty.map(() => settled(() => service.call<any>('buy-airtime', { key, body }))),
  )
  expect(tally(answers)).toEqual({ '201': 20, '422 daily_limit': 30 })
  expect((await service.call<any>('get-balance', { key })).body.availableKobo).toBe(100_000_000 - 200_000)
})
