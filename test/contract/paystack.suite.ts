import { expect, it } from 'vitest'
import { chargeOf, expectPaid, hostedOf } from './charges.suite.ts'
import { customer, type AdapterBench } from './gateway-bench.ts'
import { refundOf } from './refunds.suite.ts'
import { transferOf } from './transfers.suite.ts'
import type { PaystackDouble } from '../gateways/paystack-parts.ts'

/** What Paystack's interface does as no other's. */
export function paystackSuite(benchOf: () => AdapterBench<PaystackDouble>): void {
  it('treats a repeated reference as unknown, and a bank’s challenge as an open action', async () => {
    const paystack = benchOf()
    const paused = chargeOf(paystack, 'paused' as never)
    const answer = await paystack.payments.charge(paused)
    expect(answer).toMatchObject({ kind: 'pending', action: { type: 'redirect' } })
    expect(await paystack.payments.charge(paused)).toEqual({ kind: 'unknown' })
    await paystack.pay(paused.reference, 'success')
    await expectPaid(paystack, paused.reference)
  })

  it('charges a token with the email it was created with', async () => {
    const paystack = benchOf()
    const request = chargeOf(paystack, 'success')
    const other = { ...customer, email: 'new@example.com' }
    expect(await paystack.payments.charge({ ...request, customer: other })).toMatchObject({
      kind: 'succeeded',
    })
  })

  it('stores a card only when it can be charged again', async () => {
    const paystack = benchOf()
    const request = hostedOf(paystack)
    await paystack.payments.startPayment(request)
    paystack.double.pay(request.reference.replaceAll('_', '-'), 'success', false)
    const paid = await paystack.payments.query(paystack.merchantId, request.reference)
    expect(paid).toMatchObject({ kind: 'succeeded', paidWith: { token: '' } })
  })

  it('raises an alarm for transfers that wait for a code, and fails one that never got it', async () => {
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

  it('treats an unpaid page as open for a day', async () => {
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
  ] as const)('after a quarter of an hour, %s `%s` is %s', async (status, message, kind) => {
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
    'a refund that is reported with %j is not ours',
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

  // Holds G4.
  it('delays transfers that a starter business may not make, and still charges', async () => {
    const paystack = benchOf()
    paystack.double.switches.account = 'starter business'
    paystack.alarms.length = 0
    const request = transferOf(paystack)
    expect(await paystack.bank.transfer(request)).toEqual({ kind: 'later' })
    expect(paystack.alarms).toEqual(['gateway_account'])
    expect(await paystack.payments.charge(chargeOf(paystack, 'success'))).toMatchObject({ kind: 'succeeded' })
    paystack.double.switches.account = 'no channel'
    expect(await paystack.payments.startPayment(hostedOf(paystack))).toEqual({ kind: 'later' })
    paystack.double.switches.account = 'active'
    expect(await paystack.bank.transfer(request)).toMatchObject({ kind: 'succeeded' })
    expect(await paystack.moved('transfer', request.reference)).toEqual([250_050])
  })

  it('fails a transfer below the minimum for good', async () => {
    const paystack = benchOf()
    const request = { ...transferOf(paystack), amount: 9_999 }
    expect(await paystack.bank.transfer(request)).toEqual({ kind: 'failed', failureReason: 'gateway_error' })
    expect(await paystack.moved('transfer', request.reference)).toEqual([])
  })

  // Holds G8.
  it('pays out to banks whose codes have letters, and lists them', async () => {
    const paystack = benchOf()
    const codes = (await paystack.bank.banks()).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['035A', 'FC40163', '50211', '044']))
    const request = { ...transferOf(paystack), bankCode: '035A' }
    expect(await paystack.bank.transfer(request)).toMatchObject({ kind: 'succeeded' })
  })

  // Holds G8.
  it('sends the payer to the page of `open_url`', async () => {
    const paystack = benchOf()
    const request = chargeOf(paystack, 'open_url' as never)
    const answer = await paystack.payments.charge(request)
    const url = expect.stringContaining('https://standard.paystack.co/')
    expect(answer).toEqual({ kind: 'pending', action: { type: 'redirect', url } })
    await paystack.pay(request.reference, 'success')
    await expectPaid(paystack, request.reference)
  })

  // Holds G8.
  it('raises an alarm for money under a reference that is not ours, and for nothing else', async () => {
    const paystack = benchOf()
    const read = (event: string, data: object) => {
      paystack.alarms.length = 0
      const { headers, body } = paystack.double.webhook(event, { ...data })
      return paystack.callbacks.read({ headers, body: Buffer.from(body) })
    }
    const credit = { reference: '000013261123100000000001', amount: 5_000, channel: 'dedicated_nuban' }
    expect(await read('charge.success', credit)).toEqual([])
    expect(paystack.alarms).toEqual(['payment_unknown'])
    expect(await read('subscription.create', credit)).toEqual([])
    expect(await read('transfer.success', credit)).toEqual([])
    expect(paystack.alarms).toEqual([])
  })

  // Holds G4.
  it('raises an alarm for an unknown status, and leaves the charge open', async () => {
    const paystack = benchOf()
    const request = chargeOf(paystack, 'success')
    await paystack.payments.charge(request)
    paystack.refusals.length = 0
    paystack.double.tellOtherwise(({ status, body }) => {
      const { data, ...rest } = body as { data: object }
      return { status, body: { ...rest, data: { ...data, status: 'suspended' } } }
    })
    expect(await paystack.payments.query(paystack.merchantId, request.reference)).toEqual({ kind: 'unknown' })
    expect(paystack.refusals).toEqual([{ code: 'suspended', type: 'transaction status' }])
  })

  // Holds G1.
  it.each([false, true])(
    'records a dispute once, with its own amount (in the list of refunds too: %s)',
    async (listed) => {
      const paystack = benchOf()
      const request = await refundOf(paystack, 200_000)
      const sent = request.chargeReference.replaceAll('_', '-')
      const found = () => paystack.payments.reversalsOf(paystack.merchantId, request.chargeReference)
      await paystack.payments.refund(request)
      paystack.double.finishRefunds()
      paystack.double.acceptDispute(sent, 150_000, listed)
      const { takings, isUnexplained } = await found()
      expect([takings, isUnexplained]).toMatchObject([
        [{ amount: 150_000, reference: expect.stringMatching(/^paystack-dispute-\d+$/) }],
        false,
      ])
      paystack.double.refundByDashboard(sent, 50_000)
      const all = await found()
      expect(all.takings).toHaveLength(2)
      expect(all.takings).toContainEqual({
        amount: 50_000,
        reference: expect.stringMatching(/^paystack-refund-\d+$/),
      })
      expect(all.takings).toContainEqual(takings[0])
    },
  )

  // Holds N3: end to end, with the file that the bank reads.
  it('lists a dispute, sends its evidence with a file, and reports its outcome', async () => {
    const paystack = benchOf()
    const { chargeReference } = await refundOf(paystack, 200_000)
    const dueAt = '2027-04-02T08:00:00.000Z'
    const id = paystack.double.openDispute(chargeReference.replaceAll('_', '-'), 150_000, dueAt)
    const { merchantId, payments } = paystack
    const listed = () => payments.disputesOf(merchantId, chargeReference)
    const reference = `paystack-dispute-${id}`
    const open = { reference, amount: 150_000, category: 'chargeback', dueAt, lostKobo: null }
    expect(await listed()).toEqual([{ ...open, status: 'needs_response' }])
    expect((await payments.reversalsOf(merchantId, chargeReference)).takings).toEqual([])
    const answer = {
      kind: 'submit',
      text: 'What was paid for\nGold, April.\n',
      customer: { name: 'Ada', email: 'ada@example.com', phone: null },
    } as const
    const dispute = { merchantId, reference, chargeReference }
    expect(await payments.answerDispute(dispute, answer)).toBe('sent')
    const kept = paystack.double.dispute(id)!
    expect([kept.file, kept.told]).toMatchObject([answer.text, { customer_email: 'ada@example.com' }])
    expect(await listed()).toMatchObject([{ status: 'under_review' }])
    paystack.double.decideDispute(id, 'auto-accepted')
    expect(await listed()).toMatchObject([{ status: 'lost', lostKobo: 150_000 }])
    paystack.double.decideDispute(id, 'declined')
    expect(await listed()).toMatchObject([{ status: 'won', lostKobo: null }])
  })

  // Holds N3.
  it('accepts a part of a dispute only once', async () => {
    const paystack = benchOf()
    const { chargeReference } = await refundOf(paystack, 200_000)
    const id = paystack.double.openDispute(
      chargeReference.replaceAll('_', '-'),
      150_000,
      '2027-04-02T08:00:00Z',
    )
    const { merchantId, payments } = paystack
    const reference = `paystack-dispute-${id}`
    const dispute = { merchantId, reference, chargeReference }
    for (const _ of [1, 2])
      expect(await payments.answerDispute(dispute, { kind: 'accept', amount: 100_000 })).toBe('sent')
    expect(await payments.disputesOf(merchantId, chargeReference)).toMatchObject([
      { status: 'accepted', lostKobo: 100_000 },
    ])
    const { takings } = await payments.reversalsOf(merchantId, chargeReference)
    expect(takings).toEqual([{ reference, amount: 100_000 }])
  })

  // Holds G1.
  it('a failed refund of ours does not explain a reversal', async () => {
    const paystack = benchOf()
    const request = await refundOf(paystack, 200_000)
    await paystack.payments.refund(request)
    paystack.double.setRefunds('failed')
    paystack.reverse(request.chargeReference)
    const found = await paystack.payments.reversalsOf(paystack.merchantId, request.chargeReference)
    expect(found).toEqual({ takings: [], isUnexplained: true })
    paystack.double.setRefunds('pending')
  })

  // Holds G1.
  it('a refund in the dashboard before we saw the payment counts by its amount', async () => {
    const paystack = benchOf()
    const [part, whole] = [chargeOf(paystack, 'success'), chargeOf(paystack, 'success')]
    const isCharge = ({ path }: { path: string }) => path === '/transaction/charge_authorization'
    for (const [request, amount] of [
      [part, 100_000],
      [whole, 500_000],
    ] as const) {
      paystack.double.breakCall(1, 'lost after', isCharge)
      expect(await paystack.payments.charge(request)).toEqual({ kind: 'unknown' })
      paystack.double.refundByDashboard(request.reference.replaceAll('_', '-'), amount)
    }
    const query = ({ reference }: { reference: string }) =>
      paystack.payments.query(paystack.merchantId, reference)
    expect(await query(part)).toMatchObject({ kind: 'succeeded' })
    if (paystack.double.switches.reversedAfter !== 'no refund')
      expect(await query(whole)).toEqual({ kind: 'reversed' })
  })

  // Holds G3.
  it('finds a lost refund by our note, whatever way the list names its charge', async () => {
    const paystack = benchOf()
    const request = await refundOf(paystack, 200_000)
    const isRefund = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path === '/refund'
    paystack.double.breakCall(1, 'lost after', isRefund)
    expect(await paystack.payments.refund(request)).toEqual({ kind: 'unknown' })
    paystack.double.finishRefunds()
    const known = await paystack.payments.queryRefund(paystack.merchantId, request.reference, request.now)
    expect(known).toEqual({ kind: 'succeeded' })
  })

  // Holds G3.
  it('a list that is too long to read to its end proves nothing about what it does not show', async () => {
    const paystack = benchOf()
    const request = await refundOf(paystack, 200_000)
    paystack.double.breakCall(1, 'lost before', ({ method, path }) => method === 'POST' && path === '/refund')
    expect(await paystack.payments.refund(request)).toEqual({ kind: 'unknown' })
    paystack.double.floodRefunds(2_000)
    const reversals = paystack.payments.reversalsOf(paystack.merchantId, request.chargeReference)
    await expect(reversals).rejects.toThrow()
    paystack.ahead(16 * 60_000)
    paystack.alarms.length = 0
    const known = await paystack.payments.queryRefund(paystack.merchantId, request.reference, request.now)
    paystack.ahead(0)
    paystack.double.floodRefunds(0)
    expect([known, paystack.alarms]).toEqual([{ kind: 'unknown' }, ['refund_lost']])
  })
}
