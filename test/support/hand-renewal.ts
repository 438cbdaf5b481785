import { expect } from 'vitest'
import { workers } from '../../functions/workers/registry.ts'
import type { Scene } from './billing.ts'

/** Passes a renewal's message to its worker, which must report nothing as failed. */
export async function handRenewal({ merchant }: Scene, subscription: Record<string, any>): Promise<void> {
  const { merchantId } = merchant
  const { id: sk, customerId, planId, latestInvoiceId: invoiceId, currentPeriodEnd: at } = subscription
  const hints = { customerId, planId, invoiceId }
  const body = JSON.stringify({ merchantId, pk: `${merchantId}#SUB`, sk, at, job: 'renewal', hints })
  const { handlerFor } = await workers.renewal()
  const event = { Records: [{ messageId: 'message', body }] }
  const answer = await handlerFor('sandbox')(event, { awsRequestId: 'test' } as never)
  expect(answer).toEqual({ batchItemFailures: [] })
}
