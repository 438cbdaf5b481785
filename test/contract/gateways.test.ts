import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service.ts'
import { billsSuite, vendOf } from './bills.suite.ts'
import { chargeOf, chargesSuite, hostedOf } from './charges.suite.ts'
import {
  customer,
  nombaBench,
  paystackBench,
  twinBench,
  type AdapterBench,
  type GatewayBench,
} from './gateway-bench.ts'
import { refundOf, refundsSuite } from './refunds.suite.ts'
import { transferOf, transfersSuite } from './transfers.suite.ts'
import type { NombaDouble } from '../gateways/nomba-parts.ts'
import type { PaystackDouble } from '../gateways/paystack-parts.ts'

let service: Service
let twin: GatewayBench
let paystack: AdapterBench<PaystackDouble>
let nomba: AdapterBench<NombaDouble>

beforeAll(async () => {
  service = await startService()
  ;[twin, paystack, nomba] = await Promise.all([twinBench(), paystackBench(), nombaBench()])
})

afterAll(async () => {
  await Promise.all([paystack.stop(), nomba.stop()])
  await service.stop()
})

const benches: readonly [string, () => GatewayBench][] = [
  ['twin', () => twin],
  ['paystack', () => paystack],
  ['nomba', () => nomba],
]

describe.each(benches)('%s', (name, benchOf) => {
  describe('charges', () => {
    chargesSuite(benchOf)
  })
  describe('refunds', () => {
    refundsSuite(benchOf)
  })
  describe('transfers', () => {
    transfersSuite(benchOf)
  })
  if (name !== 'paystack')
    describe('bills', () => {
      billsSuite(benchOf)
    })
})

const quarterHour = 16 * 60_000

describe.each([
  ['paystack', () => paystack, paystackBench],
  ['nomba', () => nomba, nombaBench],
] as const)('%s, when the way is broken', (_, benchOf, openBench) => {
  const isMoney = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && !/auth\/token|recipient|lookup/.test(path)

  // Holds D3.17, D3.18.
  it.each(['lost before', 'lost after', '500 before', '500 after', 'garbage after'] as const)(
    'a charge under `%s` is unknown, and is charged once in the end',
    async (fault) => {
      const bench = benchOf()
      const request = chargeOf(bench, 'success')
      bench.double.breakCall(1, fault, isMoney)
      expect(await bench.payments.charge(request)).toEqual({ kind: 'unknown' })
      const known = await bench.payments.query(bench.merchantId, request.reference)
      expect(known.kind).toBe(fault.endsWith('after') ? 'succeeded' : 'unknown')
      bench.ahead(quarterHour)
      const later = await bench.payments.query(bench.merchantId, request.reference)
      if (later.kind === 'not_found') await bench.payments.charge(request)
      bench.ahead(0)
      expect(await bench.moved('charge', request.reference)).toEqual([500_000])
    },
  )

  it('a gate that is shut is never the card’s fault', async () => {
    const bench = await openBench()
    bench.double.breakAll('429 before')
    const request = chargeOf(bench, 'success')
    expect(await bench.payments.charge(request)).toEqual({ kind: 'declined', failureCode: 'processor_error' })
    // Asked to wait, nothing more is sent.
    expect(await bench.payments.charge(chargeOf(bench, 'success'))).toEqual({ kind: 'later' })
    bench.double.breakAll(null)
    bench.ahead(120_000)
    expect(await bench.payments.query(bench.merchantId, request.reference)).toEqual({ kind: 'not_found' })
    expect(await bench.payments.charge(chargeOf(bench, 'success'))).toMatchObject({ kind: 'succeeded' })
    await bench.stop()
  })

  it('a gateway that is down gets nothing new, and is asked for what is out', async () => {
    const bench = await openBench()
    const request = chargeOf(bench, 'success')
    await bench.payments.charge(request)
    bench.double.breakAll('500 before')
    const failing = Array.from({ length: 5 }, () => chargeOf(bench, 'success'))
    for (const one of failing) await bench.payments.charge(one)
    expect(await bench.payments.charge(chargeOf(bench, 'success'))).toEqual({ kind: 'later' })
    bench.double.breakAll(null)
    expect(await bench.payments.query(bench.merchantId, request.reference)).toMatchObject({
      kind: 'succeeded',
    })
    expect(await bench.payments.charge(chargeOf(bench, 'success'))).toMatchObject({ kind: 'succeeded' })
    await bench.stop()
  })

  it('a success that is not what was asked is never one', async () => {
    const bench = benchOf()
    const request = chargeOf(bench, 'wrong amount' as never)
    expect((await bench.payments.charge(request)).kind).not.toBe('succeeded')
    expect((await bench.payments.query(bench.merchantId, request.reference)).kind).not.toBe('succeeded')
    expect(bench.alarms).toContain('gateway_mismatch')
  })

  it.each(['lost before', 'lost after', '500 after'] as const)(
    'a refund under `%s` is never sent again',
    async (fault) => {
      const bench = benchOf()
      const request = await refundOf(bench)
      const isRefund = ({ path }: { path: string }) => path.endsWith('/refund')
      bench.double.breakCall(1, fault, (call) => isMoney(call) && isRefund(call))
      expect(await bench.payments.refund(request)).toEqual({ kind: 'unknown' })
      bench.ahead(quarterHour)
      const known = await bench.payments.queryRefund(bench.merchantId, request.reference, request.now)
      expect(known.kind).not.toBe('not_found')
      await bench.payments.refund(request)
      bench.ahead(0)
      const sent = bench.double.calls.filter((call) => isMoney(call) && isRefund(call))
      const moved = await bench.moved('refund', request.chargeReference)
      expect(moved).toEqual(fault === 'lost before' ? [] : [500_000])
      if (fault === 'lost before') expect(bench.alarms).toContain('refund_lost')
      expect(sent.length).toBeGreaterThanOrEqual(1)
    },
  )

  // Holds D9.9.
  it.each(['lost before', 'lost after', '500 after'] as const)(
    'a transfer under `%s` is made once',
    async (fault) => {
      const bench = benchOf()
      const request = { ...transferOf(bench), accountName: 'ADA OKAFOR' }
      bench.double.breakCall(1, fault, isMoney)
      expect(await bench.bank.transfer(request)).toEqual({ kind: 'unknown' })
      bench.ahead(quarterHour)
      const known = await bench.bank.queryTransfer(bench.merchantId, request.reference, request.now)
      if (known.kind === 'not_found') await bench.bank.transfer(request)
      bench.ahead(0)
      expect(await bench.moved('transfer', request.reference)).toEqual([250_050])
    },
  )

  // Holds D11.25.
  it('a bad signature is refused, and a good one leads to what is ours alone', async () => {
    const bench = benchOf()
    const request = chargeOf(bench, 'success')
    await bench.payments.charge(request)
    const sent = bench.name === 'paystack' ? request.reference.replaceAll('_', '-') : request.reference
    const { headers, body } =
      bench.name === 'paystack'
        ? paystack.double.webhook('charge.success', { reference: sent, amount: 1 })
        : nomba.double.webhook('payment_success', { order: { orderReference: sent } })
    const news = await bench.callbacks.read({ headers, body: Buffer.from(body) })
    expect(news).toEqual([{ merchantId: bench.merchantId, kind: 'charge', reference: request.reference }])
    const forged = { headers, body: Buffer.from(body.replace('user', 'eve').replace('amount', 'amounT')) }
    expect(await bench.callbacks.read(forged)).toBeNull()
    expect(await bench.callbacks.read({ headers: {}, body: Buffer.from(body) })).toBeNull()
  })
})

describe('paystack alone', () => {
  it('takes a known reference for known, and a bank’s question for an open action', async () => {
    const paused = chargeOf(paystack, 'paused' as never)
    const answer = await paystack.payments.charge(paused)
    expect(answer).toMatchObject({ kind: 'pending', action: { type: 'redirect' } })
    expect(await paystack.payments.charge(paused)).toEqual({ kind: 'unknown' })
    await paystack.pay(paused.reference, 'success')
    expect(await paystack.payments.query(paystack.merchantId, paused.reference)).toMatchObject({
      kind: 'succeeded',
    })
    expect(await paystack.moved('charge', paused.reference)).toEqual([500_000])
  })

  it('charges a token with the email it was made with', async () => {
    const request = chargeOf(paystack, 'success')
    const other = { ...customer, email: 'new@example.com' }
    expect(await paystack.payments.charge({ ...request, customer: other })).toMatchObject({
      kind: 'succeeded',
    })
  })

  it('keeps a card only when it may be charged again', async () => {
    const request = hostedOf(paystack)
    await paystack.payments.startPayment(request)
    paystack.double.pay(request.reference.replaceAll('_', '-'), 'success', false)
    const paid = await paystack.payments.query(paystack.merchantId, request.reference)
    expect(paid).toMatchObject({ kind: 'succeeded', paidWith: { token: '' } })
  })

  it('alarms over our own float, and over transfers that wait for a code', async () => {
    paystack.double.setBalance(0)
    const failed = { kind: 'failed', failureReason: 'gateway_error' }
    expect(await paystack.bank.transfer(transferOf(paystack))).toEqual(failed)
    expect(paystack.alarms).toContain('gateway_float')
    paystack.double.setBalance(1_000_000_00)
    paystack.double.setTransferFate('otp')
    expect(await paystack.bank.transfer(transferOf(paystack))).toMatchObject({ kind: 'pending' })
    expect(paystack.alarms).toContain('transfer_otp')
    paystack.double.setTransferFate('success')
  })

  it('tells what went back without our asking', async () => {
    const request = chargeOf(paystack, 'success')
    await paystack.payments.charge(request)
    expect(await paystack.payments.reversalsOf(paystack.merchantId, request.reference)).toEqual([])
    paystack.double.reverse(request.reference.replaceAll('_', '-'))
    const [reversal] = await paystack.payments.reversalsOf(paystack.merchantId, request.reference)
    expect(reversal).toMatchObject({ amount: 500_000 })
  })
})

describe('nomba alone', () => {
  it('has one session for all: fetched once, and once more after it was ended', async () => {
    const bench = await nombaBench()
    try {
      const [a, b] = await Promise.all([bench.another(), bench.another()])
      const charges = [bench.payments, a, b].map((payments) => payments.charge(chargeOf(bench, 'success')))
      expect((await Promise.all(charges)).map(({ kind }) => kind)).toEqual([
        'succeeded',
        'succeeded',
        'succeeded',
      ])
      expect(bench.double.issued()).toBe(1)
      // Another's issue ends our session: the calls that find out fetch one, together.
      await fetch(`${bench.double.url}/v1/auth/token/issue`, {
        method: 'POST',
        headers: { accountId: bench.double.secret['accountId']! },
        body: JSON.stringify({
          grant_type: 'client_credentials',
          client_id: bench.double.secret['clientId'],
          client_secret: bench.double.secret['clientSecret'],
        }),
      })
      const again = [bench.payments, a, b].map((payments) => payments.charge(chargeOf(bench, 'success')))
      expect((await Promise.all(again)).map(({ kind }) => kind)).toEqual([
        'succeeded',
        'succeeded',
        'succeeded',
      ])
      expect(bench.double.issued()).toBe(3)
      // Five minutes before its end it is renewed.
      bench.ahead(26 * 60_000)
      await bench.payments.charge(chargeOf(bench, 'success'))
      expect(bench.double.issued()).toBe(4)
    } finally {
      await bench.stop()
    }
  })

  it('waits where a query is late, and declines what asks for the customer', async () => {
    nomba.double.setLag(1_000)
    const request = chargeOf(nomba, 'success')
    expect(await nomba.payments.charge(request)).toEqual({ kind: 'pending' })
    nomba.double.setLag(0)
    const otp = chargeOf(nomba, 'otp' as never)
    const declined = { kind: 'declined', failureCode: 'authentication_required', mayStillCome: true }
    expect(await nomba.payments.charge(otp)).toEqual(declined)
    // Who answers late has paid all the same.
    nomba.double.setStatus(otp.reference, 'SUCCESS')
    expect(await nomba.payments.query(nomba.merchantId, otp.reference)).toMatchObject({ kind: 'succeeded' })
  })

  // Holds D10.4.
  it('never buys a bill again that it may have bought', async () => {
    const request = vendOf(nomba)
    nomba.double.breakCall(1, 'lost after', ({ path }) => path.startsWith('/v1/bill/'))
    expect(await nomba.vas!.vend(request)).toEqual({ kind: 'unknown' })
    expect(await nomba.vas!.vend(request)).toEqual({ kind: 'unknown' })
    expect(await nomba.vas!.queryVend(nomba.merchantId, request.reference)).toMatchObject({
      kind: 'succeeded',
    })
    expect(await nomba.moved('bill', request.reference)).toEqual([500_000])
  })

  it('takes REFUND for a failure before a success, and for a reversal after it', async () => {
    nomba.double.setTransferFate('PENDING_BILLING')
    const [first, second] = [transferOf(nomba), transferOf(nomba)]
    for (const request of [first, second]) {
      expect(await nomba.bank.transfer(request)).toMatchObject({ kind: 'pending' })
    }
    nomba.double.setTransferFate('SUCCESS')
    nomba.double.setStatus(first.reference, 'REFUND')
    const query = (reference: string) => nomba.bank.queryTransfer(nomba.merchantId, reference, first.now)
    expect(await query(first.reference)).toEqual({ kind: 'failed', failureReason: 'gateway_error' })
    nomba.double.setStatus(second.reference, 'SUCCESS')
    expect(await query(second.reference)).toMatchObject({ kind: 'succeeded' })
    nomba.double.setStatus(second.reference, 'REFUND')
    expect(await query(second.reference)).toEqual({ kind: 'reversed' })
  })
})
