import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { twinTable } from '../../shared/runtime/clients.ts'
import { tenantKey } from '../../shared/store/keys.ts'
import type { Scene } from './billing.ts'
import type { Service } from './service.ts'
import { walkClock } from './walk-clock.ts'

/** When the scenes of recovery begin: a month later nothing is near a payday. */
export const opensAt = '2027-02-08T09:00:00.000Z'

/** A renewal that has just failed for the first time. */
export interface PastDueCase {
  readonly subscriptionId: string
  readonly customerId: string
  readonly invoiceId: string
  readonly failedAt: string
}

/** Moves the merchant's sandbox. */
export async function setClock(service: Service, scene: Scene, now: string): Promise<void> {
  const { status, text } = await walkClock(service, scene.key, now)
  if (status !== 200) throw new Error(text)
}

/** Sets the merchant's clock without walking: what falls due is left for a worker of the test's own. */
export async function moveClock(scene: Scene, now: string): Promise<void> {
  const { client, name } = twinTable()
  await client.send(
    new UpdateCommand({
      TableName: name,
      Key: tenantKey(scene.merchant.merchantId, 'CLOCK', 'CLOCK'),
      UpdateExpression: 'SET #n = :n, #t = :n',
      ExpressionAttributeNames: { '#n': 'n', '#t': 't' },
      ExpressionAttributeValues: { ':n': Date.parse(now) },
    }),
  )
}

/**
 * Brings active subscriptions of a plan to their first renewal, which a new default card of each test token declines.
 */
export async function pastDueCases(
  service: Service,
  scene: Scene,
  tokens: readonly string[],
  terms: Record<string, unknown> = {},
): Promise<PastDueCase[]> {
  const { body: clock } = await service.call('get-sandbox-clock', { key: scene.key })
  if (String(clock['now']) < opensAt) await setClock(service, scene, opensAt)
  const plan = await scene.plan(terms)
  const made: Record<string, any>[] = []
  for (const token of tokens) {
    const customer = await scene.customer()
    made.push((await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })).body)
    const params = { id: String(customer['id']) }
    await service.call('attach-payment-method', { key: scene.key, params, body: { token, setDefault: true } })
  }
  const failedAt = String(made[0]!['currentPeriodEnd'])
  await setClock(service, scene, failedAt)
  return Promise.all(
    made.map(async ({ id }) => {
      const { body } = await service.call('get-subscription', { key: scene.key, params: { id } })
      return {
        subscriptionId: body['id'],
        customerId: body['customerId'],
        invoiceId: body['latestInvoiceId'],
        failedAt,
      }
    }),
  )
}

/** One such case. */
export async function pastDueCase(
  service: Service,
  scene: Scene,
  token: string,
  terms: Record<string, unknown> = {},
): Promise<PastDueCase> {
  return (await pastDueCases(service, scene, [token], terms))[0]!
}
