import { expect, it } from 'vitest'
import { vendOf } from './bills.suite.ts'
import { chargeOf, hostedOf } from './charges.suite.ts'
import { customer, nombaBench, type AdapterBench } from './gateway-bench.ts'
import { refundOf } from './refunds.suite.ts'
import { transferOf } from './transfers.suite.ts'
import type { NombaDouble } from '../gateways/nomba-parts.ts'

/** What Nomba's interface does as no other's. */
export function nombaSuite(benchOf: () => AdapterBench<NombaDouble>): void {
  it('shares one session between processes: fetched once, and once more after it was ended', async () => {
    const bench = await nombaBench()
    try {
      const all = [bench.payments, ...(await Promise.all([bench.another(), bench.another()]))]
      const chargeByEach = () =>
        Promise.all(all.map(async (one) => (await one.charge(chargeOf(bench, 'success'))).kind))
      expect(await chargeByEach()).toEqual(['succeeded', 'succeeded', 'succeeded'])
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
      expect(await chargeByEach()).toEqual(['succeeded', 'succeeded', 'succeeded'])
      expect(bench.double.issued()).toBe(3)
      // Five minutes before its end it is renewed.
      bench.ahead(26 * 60_000)
      await bench.payments.charge(chargeOf(bench, 'success'))
      expect(bench.double.issued()).toBe(4)
    } finally {
      await bench.stop()
    }
  })

  it('waits when the query lags behind, and declines a charge that needs the customer', async () => {
    const nomba = benchOf()
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

  // Holds G2.
  it('names the rail used on a page, and stores no card when none was used', async () => {
    const nomba = benchOf()
    const request = hostedOf(nomba)
    await nomba.payments.startPayment(request)
    nomba.double.payByTransfer(request.reference)
    const paid = await nomba.payments.query(nomba.merchantId, request.reference)
    const paidWith = { rail: 'bank_transfer', token: '', last4: null, brand: null, expYear: null }
    expect(paid).toMatchObject({ kind: 'succeeded', paidWith })
  })

  // Holds G2.
  it('accepts the requested amount, with or without its fee, and no other amount', async () => {
    const nomba = benchOf()
    const { fee } = nomba.double.switches
    nomba.double.switches.fee = 'on top'
    const request = chargeOf(nomba, 'success', 20_000)
    expect(await nomba.payments.charge(request)).toMatchObject({ kind: 'succeeded' })
    const tell = async (amounts: object) => {
      nomba.double.tellOtherwise(
        ({ body, ...answer }) => {
          const { data, ...rest } = body as { data: object }
          return { ...answer, body: { ...rest, data: { ...data, ...amounts } } }
        },
        ({ path }) => path.includes('/accounts/'),
      )
      return (await nomba.payments.query(nomba.merchantId, request.reference)).kind
    }
    expect(await tell({ amount: 202.8, fixedCharge: 2.8 })).toBe('succeeded')
    expect(await tell({ amount: '202.8', fixedCharge: '2.8' })).toBe('succeeded')
    expect(await tell({ amount: 200, fixedCharge: 0.28 })).toBe('succeeded')
    expect(await tell({ amount: 202.8, fixedCharge: 0.28 })).toBe('unknown')
    expect(await tell({ amount: 202.8, fixedCharge: null })).toBe('unknown')
    nomba.double.switches.fee = fee
  })

  // Holds G8.
  it('waits for a prepaid meter’s token, and raises an alarm if there is none', async () => {
    const nomba = benchOf()
    const { token } = nomba.double.switches
    const queried = (reference: string) => nomba.vas!.queryVend(nomba.merchantId, reference)
    nomba.double.switches.token = 'when asked'
    const late = vendOf(nomba)
    expect(await nomba.vas!.vend(late)).toEqual({ kind: 'pending' })
    expect(await queried(late.reference)).toMatchObject({ kind: 'succeeded', token: '12345678901234567890' })
    nomba.double.switches.token = 'never'
    const lost = vendOf(nomba)
    nomba.alarms.length = 0
    expect(await nomba.vas!.vend(lost)).toEqual({ kind: 'pending' })
    expect(await queried(lost.reference)).toEqual({ kind: 'pending' })
    expect(nomba.alarms).toEqual([])
    nomba.ahead(16 * 60_000)
    expect(await queried(lost.reference)).toMatchObject({ kind: 'succeeded', token: null })
    expect(nomba.alarms).toEqual(['token_missing'])
    nomba.ahead(0)
    // A meter that is paid after use has no token.
    const postpaid = vendOf(nomba, { meterType: 'postpaid' })
    expect(await nomba.vas!.vend(postpaid)).toMatchObject({ kind: 'succeeded', token: null })
    nomba.double.switches.token = token
    expect(await nomba.moved('bill', lost.reference)).toEqual([500_000])
  })

  // Holds G8.
  it('accepts an empty unsigned request as a check of the address, and no other', async () => {
    const { callbacks } = benchOf()
    const read = (body: string) => callbacks.read({ headers: {}, body: Buffer.from(body) })
    expect(await read('{}')).toEqual([])
    expect(await read('{"event_type":"payment_success"}')).toBeNull()
    expect(await read('')).toBeNull()
    const signed = { headers: { 'nomba-signature': 'x' }, body: Buffer.from('{}') }
    expect(await callbacks.read(signed)).toBeNull()
  })

  // Holds G8.
  it('raises an alarm for a credit to an account number that we did not open', async () => {
    const nomba = benchOf()
    nomba.alarms.length = 0
    const { headers, body } = nomba.double.webhook('payment_success', {
      transaction: { type: 'vact_transfer', aliasAccountReference: 'unknown-1', merchantTxRef: 'unknown-1' },
    })
    expect(await nomba.callbacks.read({ headers, body: Buffer.from(body) })).toEqual([])
    expect(nomba.alarms).toEqual(['payment_unknown'])
  })

  it('raises an alarm when our address or credentials are refused', async () => {
    const nomba = benchOf()
    nomba.alarms.length = 0
    nomba.double.tellOtherwise(
      () => ({ status: 403, body: { code: '403', description: 'Forbidden' } }),
      ({ path }) => path === '/v1/transfers/bank/lookup',
    )
    const account = { bankCode: '057', accountNumber: '0123456789' }
    await expect(nomba.bank.resolveAccount(account)).rejects.toThrow()
    expect(nomba.alarms).toEqual(['gateway_credentials'])
  })

  it('treats a refund as accepted only when the response says so', async () => {
    const nomba = benchOf()
    const request = await refundOf(nomba)
    nomba.double.tellOtherwise(
      () => ({ status: 200, body: { code: '00', data: {} } }),
      ({ path }) => path.endsWith('/refund'),
    )
    expect(await nomba.payments.refund(request)).toEqual({ kind: 'unknown' })
    // The payment shows as given back, if that is what the gateway calls it then.
    const known = await nomba.payments.queryRefund(nomba.merchantId, request.reference, request.now)
    const isCalled = nomba.double.switches.refundedAfter !== 'no refund'
    expect(known).toEqual({ kind: isCalled ? 'succeeded' : 'unknown' })
  })

  it('counts a partial refund as done once it is old enough', async () => {
    const nomba = benchOf()
    const request = await refundOf(nomba, 200_000)
    expect(await nomba.payments.refund(request)).toEqual({ kind: 'pending' })
    const query = () => nomba.payments.queryRefund(nomba.merchantId, request.reference, request.now)
    expect(await query()).toEqual({ kind: 'pending' })
    nomba.ahead(11 * 24 * 3600_000)
    expect(await query()).toEqual({ kind: 'succeeded' })
    nomba.ahead(0)
  })

  it('charges a token with the email it was created with, and requests a token with a boolean', async () => {
    const nomba = benchOf()
    const other = { ...customer, email: 'new@example.com' }
    const charged = await nomba.payments.charge({ ...chargeOf(nomba, 'success'), customer: other })
    expect(charged).toMatchObject({ kind: 'succeeded' })
    await nomba.payments.startPayment(hostedOf(nomba))
    expect(nomba.double.calls.at(-1)?.body).toMatchObject({ tokenizeCard: true })
  })

  // Holds D10.4.
  it('waits for a bill that is `Processing`, and for one whose response does not name it', async () => {
    const nomba = benchOf()
    const { token } = nomba.double.switches
    nomba.double.switches.token = 'at once'
    const airtime = { ...vendOf(nomba), category: 'airtime', provider: 'MTN', meterType: null } as const
    nomba.double.setBillFate('Processing')
    expect(await nomba.vas!.vend(airtime)).toEqual({ kind: 'pending' })
    const query = () => nomba.vas!.queryVend(nomba.merchantId, airtime.reference)
    expect(await query()).toEqual({ kind: 'pending' })
    nomba.double.setBillFate('SUCCESS')
    nomba.double.setStatus(airtime.reference, 'SUCCESS')
    expect(await query()).toMatchObject({ kind: 'succeeded' })
    const unnamed = vendOf(nomba)
    nomba.double.tellOtherwise(
      ({ status, body }) => {
        const { data, ...rest } = body as { data: object }
        return { status, body: { ...rest, data: { ...data, meta: {} } } }
      },
      ({ path }) => path.startsWith('/v1/bill/'),
    )
    expect(await nomba.vas!.vend(unnamed)).toEqual({ kind: 'pending' })
    expect(nomba.double.calls.at(-1)?.body).toMatchObject({ meterType: 'prepaid', amount: 5000 })
    const bought = await nomba.vas!.queryVend(nomba.merchantId, unnamed.reference)
    expect(bought).toMatchObject({ kind: 'succeeded', token: '12345678901234567890' })
    nomba.double.switches.token = token
  })

  it('a bill that our balance can’t cover fails as our own fault, and raises an alarm', async () => {
    const nomba = benchOf()
    nomba.alarms.length = 0
    const request = vendOf(nomba)
    nomba.double.setBillFate('INSUFFICIENT_BALANCE')
    const failed = { kind: 'failed', reason: 'provider_unavailable' }
    expect(await nomba.vas!.vend(request)).toEqual(failed)
    nomba.double.setBillFate('SUCCESS')
    expect(nomba.alarms).toEqual(['gateway_float'])
  })

  // Holds D10.4.
  it('never buys a bill again when it may have been bought already', async () => {
    const nomba = benchOf()
    const request = vendOf(nomba, { meterType: 'postpaid' })
    nomba.double.breakCall(1, 'lost after', ({ path }) => path.startsWith('/v1/bill/'))
    expect(await nomba.vas!.vend(request)).toEqual({ kind: 'unknown' })
    expect(await nomba.vas!.vend(request)).toEqual({ kind: 'unknown' })
    expect(await nomba.vas!.queryVend(nomba.merchantId, request.reference)).toMatchObject({
      kind: 'succeeded',
    })
    expect(await nomba.moved('bill', request.reference)).toEqual([500_000])
  })

  it('treats REFUND as a failure before a success, and as a reversal after it', async () => {
    const nomba = benchOf()
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
}
