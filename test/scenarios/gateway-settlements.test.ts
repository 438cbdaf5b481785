import { describe, expect, it, vi } from 'vitest'
import type { ToldSettlement } from '../../shared/domain/gateway-settlement/settlement.ts'
import { takeLines } from '../../shared/operations/gateway-settlements/take-settlement.ts'
import { explainDifference } from '../../shared/operations/gateway-settlements/read-settlements.ts'
import { findUnsettled } from '../../shared/operations/gateway-settlements/find-unsettled.ts'
import { logger } from '../../shared/runtime/logger.ts'
import { workers } from '../../functions/workers/registry.ts'
import { merchantContext } from '../../infra/local/operator.ts'
import { openDifferences } from '../../infra/local/settlements.ts'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { startService } from '../support/service.ts'
import { countUnits } from '../support/units.ts'

/** What a gateway says it settled, held against the books (N2). */
const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('sandbox'))

type Fields = Record<string, any>

const price = 500_000
/** Paystack's of 5,000 naira: 1.5 % and 100. */
const fee = 17_500

async function look(): Promise<void> {
  const { handlerFor } = await workers['gateway-books']()
  await handlerFor('sandbox')({}, { awsRequestId: 'req_1' } as never)
}

/** A merchant with some paid subscriptions at Paystack. */
async function shop(payers: number) {
  const scene = await openScene(service)
  const plan = await scene.plan({ amount: price })
  const sold: Fields[] = []
  for (let n = 0; n < payers; n += 1) {
    const email = `p${n}-${scene.merchant.merchantId.slice(-6).toLowerCase()}@example.com`
    const token = `AUTH_${scene.merchant.merchantId.slice(-8)}${n}`
    paystack.giveCard(token, email, 'success')
    const customer = await scene.customer(null, { email })
    const params = { id: customer['id'] }
    await service.call('attach-payment-method', { key: scene.key, params, body: { token } })
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    sold.push(body)
  }
  const charges = sold.map(({ latestInvoiceId }) => `${latestInvoiceId as string}-1`)
  const { key } = scene
  const list = async (route: 'list-settlements' | 'list-settlement-differences', query: Fields = {}) => {
    const { body, status } = await service.call<any>(route, { key, query })
    expect(status).toBe(200)
    return body.items as Fields[]
  }
  return {
    scene,
    charges,
    sent: charges.map((reference) => reference.replace('_', '-')),
    context: () => merchantContext('sandbox', scene.merchant.merchantId),
    settlements: () => list('list-settlements'),
    differences: (query?: Fields) => list('list-settlement-differences', query),
  }
}

describe('a settlement of Paystack', () => {
  // Holds N2.
  it('that matches is one sum of the merchant’s charges less fees, recorded once however often it is read', async () => {
    const { settlements, differences } = await shop(2)
    const id = paystack.settle()
    await look()
    await look()
    expect(await settlements()).toMatchObject([
      {
        ...{ gateway: 'paystack', gatewayId: String(id), charges: 2, chargedKobo: 2 * price },
        ...{ feesKobo: 2 * fee, netKobo: 2 * (price - fee), differences: 0 },
      },
    ])
    expect(await differences()).toEqual([])
  })

  // Holds N2.
  it('with a duplicate line, another amount or an unknown charge has a row for each, with one cause', async () => {
    const { charges, sent, settlements, differences } = await shop(3)
    const lines = vi.spyOn(logger, 'error').mockClear()
    paystack.settle({ twice: [sent[0]!], short: { [sent[1]!]: price - 100 } })
    await look()
    await look()
    const rows = await differences()
    expect(
      rows
        .map(({ cause, reference, expectedKobo, settledKobo }) => [
          cause,
          reference,
          expectedKobo,
          settledKobo,
        ])
        .sort(),
    ).toEqual(
      [
        ['amount_differs', charges[1], price, price - 100],
        ['settled_twice', charges[0], 0, price],
      ].sort(),
    )
    expect(
      rows.every(
        ({ status, invoiceId, cause }) =>
          status === 'open' && (cause === 'settled_twice') === (invoiceId === null),
      ),
    ).toBe(true)
    const [one] = await settlements()
    expect(one).toMatchObject({ charges: 4, chargedKobo: 4 * price - 100, differences: 2 })
    expect((await differences({ settlementId: one!['id'], cause: 'settled_twice' })).length).toBe(1)
    const alarms = lines.mock.calls.filter(
      ([, line]) => (line as unknown as Fields)['alarm'] === 'settlement_gap',
    )
    expect(alarms).toHaveLength(2)
    // The same charge in a later settlement is doubled too.
    paystack.settle({ twice: [sent[2]!] })
    await look()
    expect((await differences({ cause: 'settled_twice' })).map(({ reference }) => reference).sort()).toEqual(
      [charges[0], charges[2]].sort(),
    )
  })

  // Holds N2.
  it('without a charge shows it missing after three days, until a later one contains it', async () => {
    const { scene, charges, sent, context, differences } = await shop(2)
    paystack.settle({ leaveOut: [sent[1]!] })
    await look()
    const at = { gateway: 'paystack' }
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    expect(await findUnsettled(context(), at, inDays(3))).toBe(0)
    expect(await findUnsettled(context(), at, inDays(4))).toBe(1)
    expect(await findUnsettled(context(), at, inDays(5))).toBe(0)
    expect(await differences()).toMatchObject([
      {
        ...{ cause: 'not_settled', reference: charges[1], settlementId: null, expectedKobo: price },
        ...{ settledKobo: 0, differenceKobo: -price, status: 'open', gateway: 'paystack' },
      },
    ])
    paystack.settle()
    await look()
    expect(await differences()).toMatchObject([{ status: 'settled', reference: charges[1] }])
    expect(scene.key).toMatch(/^sk_test_/)
  })

  // Holds N2.
  it('with another fee than booked has a row of the fees; the operator records what it was', async () => {
    const { charges, context, differences } = await shop(1)
    const wanted = { kind: 'charge', reference: charges[0]!, amount: price } as const
    const told: ToldSettlement = {
      ...{ gateway: 'paystack', gatewayId: 'by-file-1', paidOn: new Date().toISOString() },
      ...{ currency: 'NGN', paidKobo: 0, unlistedKobo: 0 },
    }
    expect(await takeLines(context(), told, [{ ...wanted, feeKobo: fee + 2_500 }])).toBe(1)
    const [row] = await differences()
    expect(row).toMatchObject({
      ...{ cause: 'fee_differs', expectedKobo: fee, settledKobo: fee + 2_500, differenceKobo: 2_500 },
    })
    await explainDifference(context(), row!['id'], 'VAT on the fee')
    expect(await differences()).toMatchObject([{ status: 'explained', explanation: 'VAT on the fee' }])
    await expect(explainDifference(context(), row!['id'], 'again')).rejects.toThrow()
    // Read again it is taken once.
    expect(await takeLines(context(), told, [{ ...wanted, feeKobo: fee + 2_500 }])).toBe(0)
  })

  it('with a part of charges that nobody here knows is read together', async () => {
    const { context, differences } = await shop(0)
    const told: ToldSettlement = {
      ...{ gateway: 'paystack', gatewayId: 'by-file-2', paidOn: new Date().toISOString() },
      ...{ currency: 'NGN', paidKobo: 0, unlistedKobo: 0 },
    }
    const lines = Array.from({ length: 30 }, (_, n) => {
      return { kind: 'charge', reference: `T${n}`, amount: price, feeKobo: fee } as const
    })
    const { units, result } = await countUnits().measure(() => takeLines(context(), told, lines))
    expect(result).toBe(30)
    // The settlement, the lines' marks, differences and missing rows, their names among credits, and one commit.
    expect(units.trips).toBeLessThanOrEqual(6)
    expect(await differences()).toHaveLength(20)
  })
})

// Holds N2.
it('with deductions without a line, or less at the bank, has rows of the whole for the operator, once', async () => {
  paystack.settle()
  await look()
  const { charges, differences } = await shop(2)
  const id = String(paystack.settle({ deducted: 45_000, missing: 1_200 }))
  const alarms = vi.spyOn(logger, 'error').mockClear()
  await look()
  await look()
  // No line of the merchant's is wrong.
  expect(await differences()).toEqual([])
  const whole = (await openDifferences()).filter(({ reference }) => reference === id)
  const total = charges.length * (price - fee)
  expect(
    whole
      .map(({ cause, kind, expectedKobo, settledKobo }) => [cause, kind, expectedKobo, settledKobo])
      .sort(),
  ).toEqual([
    ['total_differs', null, total - 45_000, total - 45_000 - 1_200],
    ['unlisted', null, 0, -45_000],
  ])
  expect(
    alarms.mock.calls.filter(([, line]) => (line as unknown as Fields)['alarm'] === 'settlement_gap'),
  ).toHaveLength(2)
})

// Holds N3.
it('a dispute whose callback was lost is found by the daily look at the gateway’s own list, once', async () => {
  const { scene, sent, charges } = await shop(1)
  const dueAt = new Date(Date.now() + 57_600_000).toISOString()
  paystack.openDispute(sent[0]!, 200_000, dueAt)
  const list = async (): Promise<Fields[]> =>
    (await service.call<any>('list-disputes', { key: scene.key })).body.items
  expect(await list()).toEqual([])
  await look()
  await look()
  expect(await list()).toMatchObject([
    { paymentId: charges[0], amount: 200_000, status: 'needs_response', dueAt, heldKobo: 200_000 },
  ])
})
