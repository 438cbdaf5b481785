import { openLife, type Life } from './lifecycle.ts'
import type { Service } from './service.ts'

/** When scenes of pending payments begin. */
export const pendingFrom = '2027-04-01T09:00:00.000Z'

/** A month after that, when the first renewal is due. */
export const renewsAt = '2027-05-01T09:00:00.000Z'

/** A subscription at 5,000 naira a month whose renewal is pending by direct debit: its bank has not answered yet. */
export interface PendingRenewal {
  readonly life: Life
  readonly id: string
  readonly customerId: string
  readonly invoiceId: string
  readonly reference: string
}

/** A default payment method of a rail whose money arrives when the sandbox settles it. */
export async function giveMethod(
  service: Service,
  life: Life,
  customerId: string,
  rail: string,
): Promise<string> {
  const { body } = await service.call('attach-payment-method', {
    key: life.key,
    params: { id: customerId },
    body: { token: 'tok_test_success', rail, setDefault: true },
  })
  return body['id'] as string
}

/** Brings a subscription to its renewal, whose direct debit is pending. */
export async function pendingRenewal(
  service: Service,
  terms: Record<string, unknown> = {},
): Promise<PendingRenewal> {
  const life = await openLife(service, pendingFrom)
  const { id, customerId } = await life.begin((await life.plan(terms))['id'])
  await giveMethod(service, life, customerId, 'direct_debit')
  const { currentPeriodEnd } = await life.subscription(id)
  await life.clock(currentPeriodEnd)
  const { latestInvoiceId: invoiceId } = await life.subscription(id)
  return { life, id, customerId, invoiceId, reference: `${invoiceId}-1` }
}

/** The gateway's callback about a pending payment. */
export async function settlePending(
  service: Service,
  life: Life,
  reference: string,
  outcome: 'success' | 'failed',
): Promise<number> {
  const body = { reference, outcome }
  return (await service.call('settle-sandbox-payment', { key: life.key, body })).status
}

/** What the books hold on an account, in minor units, by the journal. */
export async function postedOn(service: Service, life: Life, account: string): Promise<number> {
  const { body } = await service.call('verify-balance', { key: life.key })
  const found = body['accounts'].find((one: { account: string }) => one.account === account)
  return (found?.postingsKobo ?? 0) as number
}
