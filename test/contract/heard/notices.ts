import type { HttpDouble } from '../../gateways/http-double.ts'
import type { PaystackDouble } from '../../gateways/paystack-parts.ts'
import type { AdapterBench } from '../gateway-bench.ts'
import { refundOf } from '../refunds.suite.ts'
import { transferOf } from '../transfers.suite.ts'

type Bench = AdapterBench<HttpDouble>

/** Every notice that a gateway could send, about everything that it could name, to an adapter that has sent some of it. */
export const noticed =
  (events: readonly string[], sentOf: (reference: string) => string) => async (bench: Bench) => {
    const refund = { ...(await refundOf(bench)), amount: 200_000 }
    await bench.payments.refund(refund)
    const payout = { ...transferOf(bench), accountName: 'ADA OKAFOR' }
    await bench.bank.transfer(payout)
    const charge = sentOf(refund.chargeReference)
    const names = [
      charge,
      payout.reference.toLowerCase(),
      payout.reference,
      refund.reference,
      'unknown-1',
      7,
      null,
    ]
    const about = names.flatMap((name): Record<string, unknown>[] => [
      { reference: name },
      { id: name },
      { transaction_reference: name },
      { refund_reference: name, transaction_reference: charge },
      { transaction: { reference: name } },
      { order: { orderReference: name } },
      { transaction: { merchantTxRef: name } },
      { transaction: { transactionId: name, responseCode: 'null' } },
    ])
    const { double } = bench as AdapterBench<PaystackDouble>
    return async () => {
      const heard: Record<string, unknown[]> = {}
      for (const event of events)
        for (const data of [{}, ...about]) {
          bench.alarms.length = 0
          const { headers, body } = double.webhook(event, data)
          const news = await bench.callbacks.read({ headers, body: Buffer.from(body) })
          const said = JSON.stringify([news, bench.alarms])
          ;(heard[said] ??= []).push([event, data])
        }
      return heard
    }
  }
