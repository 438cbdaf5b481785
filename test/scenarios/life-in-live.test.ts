import { describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startLiveDoubles } from '../support/gateway-doubles.ts'
import { moveClock, request, startChildStack, until } from '../support/child-stack.ts'

// Live has no clock of its own: the stack that `npm start` runs is given another time, and does by itself what is due then.
const minute = 60_000
const hour = 60 * minute
const { paystack, nomba } = await forThisFile(startLiveDoubles())
const stack = await forThisFile(startChildStack({ RATE_LIVE: 'off' }))

async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await request<any>(stack, stack.liveKey!, method, path, body)
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body])
  return answer.body
}

const read = (path: string, id: string) => call('GET', `/v1/${path}/${id}`)
const isNow = (path: string, id: string, status: string) =>
  until(async () => (await read(path, id)).status === status, 30_000)

describe('a life in live, with Paystack, and Nomba for bills', () => {
  it(
    'is paid on the page, renews by the hour, settles overnight, pays out and buys bills',
    { timeout: 120_000 },
    async () => {
      const plan = await call('POST', '/v1/plans', { name: 'Hourly', amount: 500_000, interval: 'hour' })
      const { token } = await call('POST', '/v1/checkout/sessions', {
        planId: plan.id,
        customerEmail: 'ada@live.test',
      })
      const pay = await fetch(`${stack.url}/checkout/${token}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rail: 'card' }),
      })
      const paid = (await pay.json()) as any
      expect(paid.nextAction).toMatchObject({ type: 'redirect' })
      const sent = String(paid.reference).replaceAll('_', '-')
      paystack.pay(sent)
      // The payer never returns: the gateway's news is confirmed and booked.
      const news = paystack.webhook('charge.success', { reference: sent })
      const told = await fetch(`${stack.url}/gateways/live/paystack/callback`, { method: 'POST', ...news })
      expect(told.status).toBe(200)
      const [subscription] = (await call('GET', '/v1/subscriptions')).items
      expect(subscription).toMatchObject({ status: 'active', cyclesCompleted: 1 })

      // Renewals are spread over some minutes.
      await moveClock(stack, hour + 20 * minute)
      await until(async () => (await read('subscriptions', subscription.id)).cyclesCompleted === 2)
      // Lagos may be past midnight by then.
      const before = await call('GET', '/v1/balance')
      expect(Number(before.availableKobo) + Number(before.pendingKobo)).toBe(1_000_000)
      await call('POST', `/v1/subscriptions/${subscription.id}/cancel`, { atPeriodEnd: true })

      await moveClock(stack, 24 * hour)
      expect(await call('GET', '/v1/balance')).toMatchObject({ availableKobo: 1_000_000, pendingKobo: 0 })

      // No news arrives about these: they are queried by the timetable.
      paystack.setTransferFate('pending')
      nomba.setBillFate('Processing')
      const account = { bankCode: '50211', accountNumber: '0123456789' }
      const payout = await call('POST', '/v1/payouts', { amount: 200_000, ...account })
      const airtime = { phoneNumber: '2348031234509', amount: 100, network: 'MTN' }
      const bill = await call('POST', '/v1/vas/airtime', airtime)
      expect(bill.status).toBe('processing')
      const transfers = () => paystack.calls.filter(({ path }) => path === '/transfer').length
      await until(() => transfers() === 1)
      expect((await read('payouts', payout.id)).status).toBe('processing')
      paystack.setTransfer(payout.id.toLowerCase(), 'success')
      nomba.setStatus(bill.id, 'SUCCESS')
      await moveClock(stack, 6 * minute)
      await isNow('payouts', payout.id, 'completed')
      await isNow('vas/transactions', bill.id, 'success')
      expect([transfers(), nomba.movements]).toMatchObject([1, [{ kind: 'bill', amount: 10_000 }]])

      // Our own balance there is short, for an hour.
      paystack.setTransferFate('success')
      paystack.setBalance(0)
      const short = await call('POST', '/v1/payouts', { amount: 100_000, ...account })
      await until(() => transfers() === 2)
      await moveClock(stack, 6 * minute)
      await until(() => transfers() >= 3)
      expect((await read('payouts', short.id)).status).toBe('processing')
      paystack.setBalance(1_000_000_00)
      await moveClock(stack, hour)
      await isNow('payouts', short.id, 'completed')
      const out = paystack.movements.filter(({ kind }) => kind === 'transfer').map(({ amount }) => amount)
      expect(out).toEqual([200_000, 100_000])
      expect(await call('GET', '/v1/balance')).toMatchObject({ availableKobo: 690_000, pendingKobo: 0 })
      expect(await call('GET', '/v1/balance/verify')).toMatchObject({ ok: true })
    },
  )
})
