import { expect, it } from 'vitest'
import type { HttpDouble, SeenCall } from '../gateways/http-double.ts'
import { chargeOf, hostedOf } from './charges.suite.ts'
import type { AdapterBench } from './gateway-bench.ts'
import { refundOf } from './refunds.suite.ts'
import { transferOf } from './transfers.suite.ts'

const isRefund = ({ method, path }: SeenCall) => method === 'POST' && path.endsWith('/refund')
const hourMs = 3600_000

/** What every adapter makes of answers that are no plain yes or no. */
export function answersSuite(
  benchOf: () => AdapterBench<HttpDouble>,
  openBench: () => Promise<AdapterBench<HttpDouble>>,
): void {
  it('a payer whose card failed on the page can still pay there while it is open', async () => {
    const bench = benchOf()
    const request = hostedOf(bench)
    const query = () => bench.payments.query(bench.merchantId, request.reference)
    await bench.payments.startPayment(request)
    await bench.pay(request.reference, 'failed')
    bench.ahead(hourMs)
    expect(await query()).toMatchObject({ kind: 'declined', mayStillCome: true })
    await bench.pay(request.reference, 'success')
    expect(await query()).toMatchObject({ kind: 'succeeded' })
    const other = hostedOf(bench)
    bench.ahead(0)
    await bench.payments.startPayment(other)
    await bench.pay(other.reference, 'failed')
    bench.ahead(50 * hourMs)
    const over = await bench.payments.query(bench.merchantId, other.reference)
    bench.ahead(0)
    expect(over).not.toHaveProperty('mayStillCome')
    expect(over).toMatchObject({ kind: 'declined' })
  })

  it('a refund is not sent to a gateway that is down, and is sent once the gateway is up', async () => {
    const bench = await openBench()
    const request = await refundOf(bench)
    bench.double.breakAll('500 before')
    for (let i = 0; i < 5; i += 1) await bench.payments.charge(chargeOf(bench, 'success'))
    const known = () => bench.payments.queryRefund(bench.merchantId, request.reference, request.now)
    expect(await bench.payments.refund(request)).toEqual({ kind: 'pending' })
    expect(bench.double.calls.filter(isRefund)).toEqual([])
    expect(await known()).toEqual({ kind: 'not_found' })
    bench.double.breakAll(null)
    bench.ahead(60_000)
    await bench.payments.refund(request)
    expect(await bench.moved('refund', request.chargeReference)).toEqual([500_000])
    await bench.stop()
  })

  it('a refused refund counts as not sent, and one that our balance can’t cover waits', async () => {
    const bench = benchOf()
    const request = await refundOf(bench)
    const refuse = (description: string) => () => ({
      status: 400,
      body: { code: '400', status: false, description, message: description },
    })
    // Refused before it was done: the double does nothing for a charge that it does not know.
    const unknown = { ...request, chargeReference: hostedOf(bench).reference }
    await bench.payments.startPayment({ ...hostedOf(bench), reference: unknown.chargeReference })
    bench.double.tellOtherwise(refuse('Insufficient balance'), isRefund)
    bench.alarms.length = 0
    expect(await bench.payments.refund(unknown)).toEqual({ kind: 'pending' })
    expect(bench.alarms).toEqual(['gateway_float'])
    const known = await bench.payments.queryRefund(bench.merchantId, unknown.reference, unknown.now)
    expect(known).toEqual({ kind: 'not_found' })
    expect(await bench.payments.refund(unknown)).toMatchObject({ kind: 'declined' })
    const after = await bench.payments.queryRefund(bench.merchantId, unknown.reference, unknown.now)
    expect(after).toEqual({ kind: 'not_found' })
    const { takings } = await bench.payments.reversalsOf(bench.merchantId, unknown.chargeReference)
    expect(takings).toEqual([])
  })

  // Holds D9.17.
  it('a transfer that our balance can’t cover is made later, and only once', async () => {
    const bench = benchOf()
    const request = transferOf(bench)
    const isTransfer = ({ path }: SeenCall) => /\/transfer(s\/bank)?$/.test(path)
    bench.alarms.length = 0
    bench.short(true)
    expect(await bench.bank.transfer(request)).toEqual({ kind: 'later' })
    expect(bench.alarms).toEqual(['gateway_float'])
    const asked = await bench.bank.queryTransfer(bench.merchantId, request.reference, request.now)
    expect(asked).toEqual({ kind: 'not_found', final: true })
    // After a lost answer nobody knows whether it is of this sending alone.
    bench.double.breakCall(1, 'lost before', isTransfer)
    expect(await bench.bank.transfer(request)).toEqual({ kind: 'unknown' })
    expect(await bench.bank.transfer(request)).toEqual({ kind: 'unknown' })
    bench.short(false)
    expect(await bench.bank.transfer(request)).toMatchObject({ kind: 'succeeded' })
    expect(await bench.moved('transfer', request.reference)).toEqual([250_050])
  })

  it('a transfer whose amount, currency or reference differs from the request is not a success', async () => {
    const bench = benchOf()
    for (const lie of [{ amount: 1 }, { currency: 'USD' }, { reference: 'other', meta: {} }]) {
      const request = { ...transferOf(bench), accountName: 'ADA OKAFOR' }
      bench.double.tellOtherwise(
        ({ body, ...answer }) => {
          const { data, ...rest } = body as { data: object }
          return { ...answer, body: { ...rest, data: { ...data, ...lie } } }
        },
        ({ method, path }) => method === 'POST' && /\/transfer(s\/bank)?$/.test(path),
      )
      expect((await bench.bank.transfer(request)).kind).not.toBe('succeeded')
    }
  })
}
