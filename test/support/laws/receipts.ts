import { expect } from 'vitest'
import type { Life } from '../lifecycle.ts'
import type { Service } from '../service.ts'

type Fields = Record<string, any>

/**
 * Holds each receipt of a subscription against its invoice and the customer's own movements: what was paid and returned,
 * each refund that did not fail with its status, each taking by a bank, and lines that sum to what was asked for (F4).
 */
export async function holdReceipts(
  service: Service,
  life: Life,
  id: string,
  customerId: string,
): Promise<void> {
  const { body } = await service.call<Fields>('list-customer-transactions', {
    key: life.key,
    params: { id: customerId },
    query: { limit: '100' },
  })
  const moved = body['items'] as Fields[]
  for (const invoice of await life.invoices(id)) {
    if (invoice['receiptUrl'] === null) continue
    const token = (invoice['receiptUrl'] as string).split('/').at(-1)!
    const { body: receipt } = await service.call<Fields>('get-receipt', { params: { token } })
    const same = ['amountPaid', 'amountRefunded', 'creditApplied', 'discount', 'subtotal', 'number'] as const
    const part = (one: Fields): unknown[] => same.map((field) => one[field])
    expect(part(receipt)).toEqual(part(invoice))
    const own = moved.filter((one) => one['invoiceId'] === invoice['id'])
    const backs = (type: string): unknown[] =>
      own
        .filter((one) => one['type'] === type && one['status'] !== 'failed')
        .map((one) => [one['amount'], one['status']])
        .toSorted()
    const refunds = receipt['refunds'] as Fields[]
    expect(refunds.map((one) => [one['amount'], one['status']]).toSorted()).toEqual(backs('refund'))
    const asked = (receipt['lines'] as Fields[]).reduce((sum, one) => sum + Number(one['amount']), 0)
    expect(asked).toBe(invoice['amount'])
    const given = refunds.reduce((sum, one) => sum + Number(one['amount']), 0)
    if (own.every(({ type }) => type !== 'reversal')) expect(receipt['amountRefunded']).toBe(given)
  }
}
