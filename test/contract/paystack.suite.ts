import { expect, it } from 'vitest'
import { chargeOf, expectPaid, hostedOf } from './charges.suite.ts'
import { customer, type AdapterBench } from './gateway-bench.ts'
import { refundOf } from './refunds.suite.ts'
import { transferOf } from './transfers.suite.ts'
import type { PaystackDouble } from '../gateways/paystack-parts.ts'

/** What Paystack's interface does as no other's. */
export function paystackSuite(benchOf: () => AdapterBench<PaystackDouble>): void {
  it('takes a known reference for known, and a bank’s question for an open action', async () => {
    const paystack = benchOf()
    const paused = chargeOf(paystack, 'paused' as never)
    const answer = await paystack.payments.charge(paused)
    expect(answer).toMatchObject({ kind: 'pending', action: { type: 'redirect' } })
    expect(await paystack.payments.charge(paused)).toEqual({ kind: 'unknown' })
    await paystack.pay(paused.reference, 'success')
    await expectPaid(paystack, paused.reference)
  })

  it('charges a token with the email it was made with', async () => {
    const paystack = benchOf()
    const request = chargeOf(paystack, 'success')
    const other = { ...customer, email: 'new@example.com' }
    expect(await paystack.payments.charge({ ...request, customer: other })).toMatchObject({
      kind: 'succeeded',
    })
  })

  it('keeps a card only when it may be charged again', async () => {
    const paystack = benchOf()
    const request = hostedOf(paystack)
    await paystack.payments.startPayment(request)
    paystack.double.pay(request.reference.replaceAll('_', '-'), 'success', false)
    const paid = await paystack.payments.query(paystack.merchantId, request.reference)
    expect(paid).toMatchObject({ kind: 'succeeded', paidWith: { token: '' } })
  })

  it('alarms over transfers that wait for a code, and fails one whose code nobody gave', async () => {
    const paystack = benchOf()
    const request = transferOf(paystack)
    paystack.double.setTransferFate('otp')
    expect(await paystack.bank.transfer(request)).toMatchObject({ kind: 'pending' })
    expect(paystack.alarms).toContain('transfer_otp')
    paystack.double.setTransferFate('success')
    paystack.double.setTransfer(request.reference.toLowerCase(), 'abandoned')
    const asked = await paystack.bank.queryTransfer(paystack.merchantId, request.reference, request.now)
    expect(asked).toMatchObject({ kind: 'failed' })
    expect(await paystack.moved('transfer', request.reference)).toEqual([])
  })

  it('takes a page that nobody paid on for open, for a day', async () => {
    const paystack = benchOf()
    const request = hostedOf(paystack)
    const query = () => paystack.payments.query(paystack.merchantId, request.reference)
    await paystack.payments.startPayment(request)
    expect(paystack.double.transaction(request.reference.replaceAll('_', '-'))?.status).toBe('abandoned')
    paystack.ahead(23 * 3600_000)
    expect(await query()).toEqual({ kind: 'pending' })
    paystack.ahead(25 * 3600_000)
    expect(await query()).toMatchObject({ kind: 'declined' })
    await paystack.pay(request.reference, 'success')
    expect(await query()).toMatchObject({ kind: 'succeeded' })
    paystack.ahead(0)
  })

  it.each([
    [404, 'Entity not found', 'not_found'],
    [400, 'Transaction reference not found', 'not_found'],
    [400, 'Something else', 'unknown'],
  ] as const)('after a quarter of an hour %s `%s` is %s', async (status, message, kind) => {
    const paystack = benchOf()
    const request = chargeOf(paystack, 'pending')
    await paystack.payments.charge(request)
    const query = () => {
      paystack.double.tellOtherwise(
        () => ({ status, body: { status: false, message } }),
        ({ path }) => path.startsWith('/transaction/verify/'),
      )
      return paystack.payments.query(paystack.merchantId, request.reference)
    }
    expect(await query()).toEqual({ kind: 'unknown' })
    paystack.ahead(16 * 60_000)
    expect(await query()).toEqual({ kind })
    paystack.ahead(0)
  })

  it.each([{ amount: '1' }, { currency: 'USD' }, { transaction: { reference: 'inv-other-1' } }])(
    'a refund that is told as %j is not ours',
    async (lie) => {
      const paystack = benchOf()
      const request = await refundOf(paystack)
      const tell = (counts: (call: { method: string; path: string }) => boolean) => {
        paystack.double.tellOtherwise(({ status, body }) => {
          const { data, ...rest } = body as { data: object }
          return { status, body: { ...rest, data: { ...data, status: 'processed', ...lie } } }
        }, counts)
      }
      paystack.alarms.length = 0
      tell(({ method, path }) => method === 'POST' && path === '/refund')
      expect(await paystack.payments.refund(request)).toEqual({ kind: 'unknown' })
      tell(({ path }) => path.startsWith('/refund/'))
      const asked = await paystack.payments.queryRefund(paystack.merchantId, request.reference, request.now)
      expect(asked).toEqual({ kind: 'unknown' })
      expect(paystack.alarms).toEqual(['gateway_mismatch', 'gateway_mismatch'])
      expect(await paystack.moved('refund', request.chargeReference)).toEqual([500_000])
    },
  )

  it('a refund of ours that failed takes nothing off what a dispute took', async () => {
    const paystack = benchOf()
    const request = await refundOf(paystack, 200_000)
    await paystack.payments.refund(request)
    paystack.double.setRefunds('failed')
    paystack.double.reverse(request.chargeReference.replaceAll('_', '-'))
    const found = await paystack.payments.reversalsOf(paystack.merchantId, request.chargeReference)
    expect(found).toMatchObject([{ amount: 500_000 }])
    paystack.double.setRefunds('pending')
  })

  it('tells what went back without our asking', async () => {
    const paystack = benchOf()
    const request = chargeOf(paystack, 'success')
    await paystack.payments.charge(request)
    expect(await paystack.payments.reversalsOf(paystack.merchantId, request.reference)).toEqual([])
    paystack.double.reverse(request.reference.replaceAll('_', '-'))
    const [reversal] = await paystack.payments.reversalsOf(paystack.merchantId, request.reference)
    expect(reversal).toMatchObject({ amount: 500_000 })
  })
}
