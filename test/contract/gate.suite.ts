import { expect, it } from 'vitest'
import type { HttpDouble } from '../gateways/http-double.ts'
import { vendOf } from './bills.suite.ts'
import { chargeOf, expectPaid, hostedOf } from './charges.suite.ts'
import { customer, type AdapterBench } from './gateway-bench.ts'
import { refundOf } from './refunds.suite.ts'
import { transferOf } from './transfers.suite.ts'

type Bench = AdapterBench<HttpDouble>

/** What every adapter makes of a gate that is shut, of refusals over our own account, and of words that it does not know. */
export function gateSuite(openBench: () => Promise<Bench>): void {
  const onBench = async (use: (bench: Bench) => Promise<void>) => {
    const bench = await openBench()
    try {
      await use(bench)
    } finally {
      await bench.stop()
    }
  }

  // Holds G4.
  it.each([
    ['401 before', 'gateway_credentials'],
    ['403 before', 'gateway_credentials'],
    ['429 before', 'gateway_rate'],
  ] as const)(
    'a gateway that refuses all calls with `%s` declines no payment: it is made later',
    (fault, alarm) =>
      onBench(async (bench) => {
        const earlier = chargeOf(bench, 'success')
        const refund = await refundOf(bench)
        await bench.payments.charge(earlier)
        bench.double.breakAll(fault)
        const charge = chargeOf(bench, 'success')
        const transfer = { ...transferOf(bench), accountName: 'ADA OKAFOR' }
        expect(await bench.payments.charge(charge)).toEqual({ kind: 'later' })
        expect(bench.alarms).toContain(alarm)
        expect(bench.credentialsRefused() > 0).toBe(alarm === 'gateway_credentials')
        expect(await bench.payments.startPayment(hostedOf(bench))).toEqual({ kind: 'later' })
        expect(await bench.bank.transfer(transfer)).toEqual({ kind: 'later' })
        expect((await bench.payments.refund(refund)).kind).toBe('pending')
        // Nothing can be known of an earlier charge, and no time counts against it.
        expect(await bench.payments.query(bench.merchantId, earlier.reference)).toEqual({ kind: 'later' })
        if (bench.vas)
          expect(await bench.vas.vend(vendOf(bench))).toEqual({
            kind: 'failed',
            reason: 'provider_unavailable',
          })
        bench.double.breakAll(null)
        bench.ahead(120_000)
        expect(await bench.payments.query(bench.merchantId, charge.reference)).toEqual({ kind: 'not_found' })
        expect(await bench.payments.charge(charge)).toMatchObject({ kind: 'succeeded' })
        await expectPaid(bench, charge.reference)
        expect(await bench.bank.transfer(transfer)).toMatchObject({ kind: 'succeeded' })
        expect(await bench.moved('transfer', transfer.reference)).toEqual([250_050])
        await bench.payments.refund(refund)
        expect(await bench.moved('refund', refund.chargeReference)).toEqual([500_000])
      }),
  )

  // Holds G4.
  it('what is refused because of our own account is done later, and raises an alarm at once', () =>
    onBench(async (bench) => {
      bench.inactive(true)
      const [charge, transfer] = [chargeOf(bench, 'success'), transferOf(bench)]
      const expectAlarm = async (does: Promise<object>, answer: object) => {
        bench.alarms.length = 0
        expect(await does).toEqual(answer)
        expect(bench.alarms).toEqual(['gateway_account'])
      }
      await expectAlarm(bench.payments.charge(charge), { kind: 'later' })
      await expectAlarm(bench.payments.startPayment(hostedOf(bench)), { kind: 'later' })
      await expectAlarm(bench.bank.transfer(transfer), { kind: 'later' })
      const refused = { kind: 'failed', reason: 'provider_unavailable' }
      if (bench.vas) await expectAlarm(bench.vas.vend(vendOf(bench)), refused)
      bench.inactive(false)
      expect(await bench.payments.charge(charge)).toMatchObject({ kind: 'succeeded' })
      expect(await bench.bank.transfer(transfer)).toMatchObject({ kind: 'succeeded' })
      expect(await bench.moved('charge', charge.reference)).toEqual([500_000])
      expect(await bench.moved('transfer', transfer.reference)).toEqual([250_050])
    }))

  // Holds G4, O5.
  it('a rotated key declines nothing, and a process with the new key charges only once', () =>
    onBench(async (bench) => {
      const refund = await refundOf(bench)
      const charge = chargeOf(bench, 'success')
      bench.roll()
      expect(await bench.payments.charge(charge)).toEqual({ kind: 'later' })
      expect((await bench.payments.refund(refund)).kind).toBe('pending')
      expect(bench.credentialsRefused()).toBeGreaterThan(0)
      expect(bench.alarms).toContain('gateway_credentials')
      bench.ahead(120_000)
      const renewed = await bench.another()
      expect(await renewed.charge(charge)).toMatchObject({ kind: 'succeeded' })
      expect(await renewed.charge(charge)).not.toMatchObject({ kind: 'declined' })
      expect(await bench.moved('charge', charge.reference)).toEqual([500_000])
      await renewed.refund(refund)
      expect(await bench.moved('refund', refund.chargeReference)).toEqual([500_000])
    }))

  // Holds G4.
  it('an unknown refusal raises an alarm with the gateway’s codes, without its free text', () =>
    onBench(async (bench) => {
      const refuse = (matches: RegExp) => {
        bench.alarms.length = 0
        bench.refusals.length = 0
        bench.double.tellOtherwise(
          () => ({
            status: 400,
            body: {
              status: false,
              message: 'Ada Okafor of 12 Broad Street',
              description: 'Ada Okafor of 12 Broad Street',
              code: 'odd_code',
              type: 'odd_type',
            },
          }),
          ({ method, path }) => method === 'POST' && matches.test(path),
        )
      }
      const expectAlarm = () => {
        expect(bench.alarms).toEqual(['gateway_refusal'])
        expect(bench.refusals).toMatchObject([{ code: 'odd_code' }])
        expect(JSON.stringify(bench.refusals)).not.toContain('Ada')
      }
      refuse(/charge_authorization|tokenized-card-payment/)
      const charge = chargeOf(bench, 'insufficient')
      expect((await bench.payments.charge(charge)).kind).not.toBe('succeeded')
      expectAlarm()
      refuse(/transfer(s\/bank)?$/)
      expect((await bench.bank.transfer({ ...transferOf(bench), accountName: 'A B' })).kind).not.toBe(
        'succeeded',
      )
      expectAlarm()
      refuse(/initialize|checkout\/order$/)
      expect((await bench.payments.startPayment(hostedOf(bench))).kind).toBe('declined')
      expectAlarm()
      const refund = await refundOf(bench)
      refuse(/\/refund$/)
      await bench.payments.refund(refund)
      expectAlarm()
      if (!bench.vas) return
      refuse(/\/bill\//)
      await bench.vas.vend(vendOf(bench))
      expectAlarm()
    }))

  // Holds G8.
  it('a mistyped email is an invalid request, not a card failure', () =>
    onBench(async (bench) => {
      const mistyped = { ...customer, email: 'ada@example.con' }
      const declined = { kind: 'declined', failureCode: 'invalid_request' }
      expect(await bench.payments.startPayment({ ...hostedOf(bench), customer: mistyped })).toEqual(declined)
      expect(bench.alarms).toEqual([])
    }))
}
