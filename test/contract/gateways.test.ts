import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUnkind } from '../../infra/local/unkind/make-unkind.ts'
import { unkindest } from '../../infra/local/unkind/unkindness.ts'
import { sendUnsigned } from '../../infra/local/unsigned.ts'
import { hasAbility, type GatewayName } from '../../shared/adapters/gateways/catalog.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { answersSuite } from './answers.suite.ts'
import { bookSuite } from './book.suite.ts'
import { billsSuite } from './bills.suite.ts'
import { chargeOf, chargesSuite } from './charges.suite.ts'
import { gateSuite } from './gate.suite.ts'
import {
  nombaBench,
  openBench,
  paystackBench,
  type AdapterBench,
  type GatewayBench,
} from './gateway-bench.ts'
import { nombaSuite } from './nomba.suite.ts'
import { paystackSuite } from './paystack.suite.ts'
import { refundOf, refundsSuite } from './refunds.suite.ts'
import { reversalsSuite } from './reversals.suite.ts'
import { transferOf, transfersSuite } from './transfers.suite.ts'
import type { NombaDouble } from '../gateways/nomba-parts.ts'
import type { PaystackDouble } from '../gateways/paystack-parts.ts'

let paystack: AdapterBench<PaystackDouble>
let nomba: AdapterBench<NombaDouble>
const opened = new Map<string, GatewayBench>()

await forThisFile(startService())
beforeAll(async () => {
  for (const [name, open] of Object.entries(openBench)) opened.set(name, await open())
  paystack = opened.get('paystack') as AdapterBench<PaystackDouble>
  nomba = opened.get('nomba') as AdapterBench<NombaDouble>
})

afterAll(async () => {
  await Promise.all([...opened.values()].map((bench) => bench.stop()))
})

describe.each(Object.keys(openBench))('%s', (name) => {
  const benchOf = () => opened.get(name)!
  describe('charges', () => {
    chargesSuite(benchOf)
  })
  describe('refunds', () => {
    refundsSuite(benchOf)
  })
  describe('transfers', () => {
    transfersSuite(benchOf)
  })
  if (hasAbility(name as GatewayName, 'bills'))
    describe('bills', () => {
      billsSuite(benchOf)
    })
})

const quarterHour = 16 * 60_000

describe.each([
  ['paystack', () => paystack, paystackBench],
  ['nomba', () => nomba, nombaBench],
] as const)('%s, when the connection fails', (_, benchOf, openBench) => {
  const isMoney = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && !/auth\/token|recipient|lookup/.test(path)

  // Holds D3.17, D3.18.
  it.each(['lost before', 'lost after', '500 before', '500 after', 'garbage after'] as const)(
    'a charge under `%s` is unknown at first, and is made only once',
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

  it('a gateway that is down gets no new charges, but is queried about earlier ones', async () => {
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

  it('a success for another amount than requested never counts as one', async () => {
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

  // Holds C6.
  it('a refund is sent only once, even when the answer to every write to the table is lost', async () => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
    sendUnsigned(client)
    makeUnkind(client, { ...unkindest, seed: 1, throttled: 0, answersLost: 1 })
    const bench = await openBench(client)
    const request = await refundOf(bench)
    expect(['pending', 'succeeded']).toContain((await bench.payments.refund(request)).kind)
    await bench.payments.refund(request)
    expect(await bench.moved('refund', request.chargeReference)).toEqual([500_000])
    await bench.stop()
  })

  // Holds D9.9.
  it.each(['lost before', 'lost after', '500 after'] as const)(
    'a transfer under `%s` is made only once',
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
  it('a callback with a bad signature is refused, and one with a good one names our charge', async () => {
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

describe.each([
  ['paystack', () => paystack, paystackBench],
  ['nomba', () => nomba, nombaBench],
] as const)('%s, by its responses', (_, benchOf, openBench) => {
  answersSuite(benchOf, openBench)
  reversalsSuite(benchOf)
  bookSuite(benchOf)
  gateSuite(openBench)
})

describe('what only Paystack does', () => {
  paystackSuite(() => paystack)
})

describe('what only Nomba does', () => {
  nombaSuite(() => nomba)
})
