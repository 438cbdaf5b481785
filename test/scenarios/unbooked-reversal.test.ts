import { expect, it, vi } from 'vitest'
import { closeReversalQuestion } from '../../shared/operations/refunds/take-gateway-reversal.ts'
import { unbookedReversals } from '../../shared/operations/refunds/unbooked-reversals.ts'
import { bookReversal } from '../../shared/operations/refunds/book-reversal.ts'
import { logger } from '../../shared/runtime/logger.ts'
import { merchantContext } from '../../infra/local/operator.ts'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { setClock } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('sandbox'))
const start = '2027-02-08T09:00:00.000Z'
const dayMs = 86_400_000

/** A yearly subscription that is paid, and that its gateway has called reversed by a word alone. */
async function reversedByWord(name: string) {
  const scene = await openScene(service)
  await setClock(service, scene, start)
  const [token, email] = [`AUTH_${name}`, `${name}@example.com`]
  paystack.giveCard(token, email, 'success')
  const customer = await scene.customer(null, { email })
  const params = { id: customer['id'] }
  await service.call('attach-payment-method', { key: scene.key, params, body: { token } })
  const plan = await scene.plan({ interval: 'year' })
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const sent = paystack.movements.findLast(({ kind }) => kind === 'charge')!.reference
  const charge = sent.replace('inv-', 'inv_')
  paystack.reverse(sent)
  const lines = vi.spyOn(logger, 'error').mockClear()
  const { headers, body: rawBody } = paystack.webhook('charge.dispute.resolve', {
    transaction: { reference: sent },
  })
  const callback = { params: { mode: 'sandbox', name: 'paystack' }, headers, rawBody }
  const told = async () => {
    expect((await service.call('receive-gateway-callback', callback)).status).toBe(200)
  }
  await told()
  return {
    sent,
    charge,
    told,
    alarms: () =>
      lines.mock.calls.filter(([, line]) => {
        const { alarm, reference } = line as unknown as { alarm?: string; reference?: string }
        return alarm === 'reversal_unbooked' && reference === charge
      }).length,
    day: (n: number) =>
      setClock(service, scene, new Date(Date.parse(start) + n * dayMs + 3_600_000).toISOString()),
    context: () => merchantContext('sandbox', scene.merchant.merchantId),
    invoice: async () => {
      const invoiceParams = { id: body['latestInvoiceId'] as string }
      return (await service.call<any>('get-invoice', { key: scene.key, params: invoiceParams })).body
    },
  }
}

// Holds G1.
it('a payment with only the status reversed is queried daily, and booked once an amount is named', async () => {
  const { sent, alarms, day, told, invoice, context } = await reversedByWord('asked')
  await told()
  expect(alarms()).toBe(2)
  await day(3)
  expect(alarms()).toBe(5)
  expect(await invoice()).toMatchObject({ amountPaid: 500_000, amountRefunded: 0 })
  expect(await unbookedReversals(context())).toHaveLength(1)
  paystack.acceptDispute(sent, 200_000)
  await day(4)
  expect(await invoice()).toMatchObject({ amountPaid: 500_000, amountRefunded: 200_000 })
  await day(8)
  expect(alarms()).toBe(5)
  expect(await invoice()).toMatchObject({ amountRefunded: 200_000 })
  expect(await unbookedReversals(context())).toEqual([])
})

// Holds G1.
it('after thirty days it is left to the operator, who books it by reference and amount', async () => {
  const { charge, alarms, day, invoice, context } = await reversedByWord('over')
  await day(33)
  expect(alarms()).toBe(31)
  expect(await unbookedReversals(context())).toMatchObject([{ reference: charge, status: 'over' }])
  const notice = {
    chargeReference: charge,
    amount: 120_000,
    reference: 'paystack-dispute-77',
    reason: 'bank',
  }
  await bookReversal(context(), notice)
  await closeReversalQuestion(context(), charge)
  expect(await invoice()).toMatchObject({ amountPaid: 500_000, amountRefunded: 120_000 })
  expect(await unbookedReversals(context())).toEqual([])
})
