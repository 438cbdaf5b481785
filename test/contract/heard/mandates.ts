import type { PaystackDouble } from '../../gateways/paystack-parts.ts'
import { hostedOf } from '../charges.suite.ts'
import type { Scene } from './scenes.ts'

/** Far from today, as in the other scenes. */
const now = '2031-01-01T00:00:00.000Z'

type Ask = (bench: Parameters<Scene['prepare']>[0], reference: string) => () => Promise<unknown>

/** A payment from a bank account, whose mandate has come as far. */
function fromBank(status: 'waits' | 'active', storing: boolean, ask: Ask): Scene {
  return {
    name: `${storing ? 'storing' : 'buying'}, and a mandate that ${status === 'active' ? 'is active' : status}`,
    async prepare(bench) {
      const request = { ...hostedOf(bench), rail: 'direct_debit', storing } as const
      const double = bench.double as PaystackDouble
      const sent = request.reference.replaceAll('_', '-')
      await bench.payments.startPayment(request)
      double.payFromBank(sent)
      if (status === 'active') double.setMandate(sent, 'active')
      return ask(bench, request.reference)
    },
  }
}

const asked: Ask = (bench, reference) => () => bench.payments.query(bench.merchantId, reference)

/** What Paystack may say of mandates (M5). */
export const mandates: readonly Scene[] = [
  fromBank('active', true, asked),
  fromBank('waits', true, asked),
  fromBank('active', false, (bench, reference) => () => {
    const { merchantId } = bench
    return bench.payments.mandateOf({ merchantId, reference, since: now, now })
  }),
]
