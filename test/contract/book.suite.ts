import { expect, it } from 'vitest'
import type { ListedMovement, MovementKind } from '../../shared/ports/gateway-book.ts'
import { chargeOf } from './charges.suite.ts'
import { customer, type AdapterBench } from './gateway-bench.ts'
import { refundOf } from './refunds.suite.ts'
import { transferOf } from './transfers.suite.ts'
import type { HttpDouble } from '../gateways/http-double.ts'

/** What every gateway's own book must tell, which is there when the table has lost its own (O2). */
export function bookSuite(benchOf: () => AdapterBench<HttpDouble>): void {
  const listed = async (kind: MovementKind, from: string) => {
    const book = await benchOf().book()
    const to = new Date(Date.now() + 60_000).toISOString()
    const found: ListedMovement[] = []
    let cursor: string | null = null
    do {
      const page = await book.listed(kind, { from, to }, cursor)
      found.push(...page.movements)
      cursor = page.next
    } while (cursor !== null)
    return found
  }

  // Holds O2, G7.
  it('lists charges page by page, each with its merchant and its outcome', async () => {
    const bench = benchOf()
    const from = new Date(Date.now() - 1000).toISOString()
    const requests = (['success', 'insufficient', 'pending', 'success', 'success'] as const).map((fate) => ({
      ...chargeOf(bench, fate),
      subscriptionId: 'sub_1',
    }))
    for (const request of requests) await bench.payments.charge(request)
    const all = await listed('charge', from)
    const told = requests.map(({ reference }) => all.filter((one) => one.reference === reference))
    const { merchantId } = bench
    const whose = { merchantId, customerId: customer.id, subscriptionId: 'sub_1', amount: 500_000 }
    expect(told.map((one) => one.length)).toEqual([1, 1, 1, 1, 1])
    for (const [one] of told) expect(one).toMatchObject({ ...whose, currency: 'NGN', kind: 'charge' })
    expect([told[0]![0]!.outcome, told[2]![0]!.outcome]).toEqual(['succeeded', 'open'])
    expect(told[1]![0]!.outcome).not.toBe('succeeded')
    expect(await listed('charge', new Date(Date.now() + 30_000).toISOString())).toEqual([])
  })

  it('lists transfers, and refunds where the gateway lists them, and restores our own records', async () => {
    const bench = benchOf()
    const from = new Date(Date.now() - 1000).toISOString()
    const transfer = transferOf(bench)
    await bench.bank.transfer(transfer)
    const [sent] = (await listed('transfer', from)).filter(
      ({ reference }) => reference === transfer.reference,
    )
    expect(sent).toMatchObject({
      merchantId: bench.merchantId,
      amount: transfer.amount,
      outcome: 'succeeded',
    })
    const charge = chargeOf(bench, 'success')
    await bench.payments.charge(charge)
    await bench.loseRecord(charge.reference)
    const book = await bench.book()
    const [lost] = (await listed('charge', from)).filter(({ reference }) => reference === charge.reference)
    await book.remember(lost!, bench.merchantId)
    expect(await bench.payments.query(bench.merchantId, charge.reference)).toMatchObject({
      kind: 'succeeded',
    })
    if (!book.lists.includes('refund')) return
    const refund = await refundOf(bench)
    await bench.payments.refund(refund)
    const back = (await listed('refund', from)).find(({ reference }) => reference === refund.reference)
    expect(back).toMatchObject({
      ...{ kind: 'refund', merchantId: bench.merchantId, amount: refund.amount },
      chargeReference: refund.chargeReference,
    })
  })
}
