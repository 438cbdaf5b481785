import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { pastDueCase } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
const phone = nextPhone()
const { login, shop } = personCalls(() => ({ service, phone }))

// Holds D5.8: what is offered is what the change itself does not refuse.
it('offers exactly the plans that a preview accepts, in every status', async () => {
  const { scene, customer } = await shop('Ada')
  const { key } = scene
  const owed = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
  await service.call('update-customer', { key, params: { id: owed.customerId }, body: { phone } })
  const present = await scene.plan()
  const [dearer, archived, dollars] = [
    await scene.plan({ name: 'Dearer', amount: 900_000 }),
    await scene.plan({ name: 'Archived' }),
    await scene.plan({ name: 'Dollars', currency: 'USD' }),
  ]
  const named = [present, dearer, archived, dollars].map(({ id }) => id as string)
  await service.call('update-portal-settings', { key, body: { changePlanTo: named } })
  await service.call('archive-plan', { key, params: { id: archived['id'] as string } })
  const order = { customerId: customer['id'], planId: present['id'] }
  const begun = async (more: object = {}): Promise<string> =>
    (await scene.subscribe({ ...order, ...more })).body['id'] as string
  const [active, trialing, paused] = [await begun(), await begun({ trialDays: 7 }), await begun()]
  await service.call('pause-subscription', { key, params: { id: paused }, body: {} })
  const session = await login()
  const offersOf = async (id: string): Promise<string[]> => {
    const { text } = await service.call('show-portal', { key: session, headers: { accept: 'text/html' } })
    const [, form = ''] = new RegExp(`subscriptions/${id}/preview-change"(.*?)</form>`, 's').exec(text) ?? []
    return [...form.matchAll(/name="planId" value="(\w+)"/g)].map(([, one]) => one!)
  }
  const accepts = async (id: string): Promise<string[]> => {
    const answers = await Promise.all(
      named.map((planId) =>
        service.call('preview-own-plan', { key: session, params: { id }, body: { planId } }),
      ),
    )
    return named.filter((_, i) => answers[i]!.status === 200)
  }
  const seen = async (id: string) => [
    (await service.call<any>('get-subscription', { key, params: { id } })).body.status,
    await offersOf(id),
  ]
  const pastDue = owed.subscriptionId
  for (const id of [active, trialing, paused, pastDue]) expect(await offersOf(id)).toEqual(await accepts(id))
  expect(await seen(pastDue)).toEqual(['past_due', []])
  expect(await seen(active)).toEqual(['active', [dearer['id']]])
  expect(await seen(trialing)).toEqual(['trialing', [dearer['id']]])
  expect(await seen(paused)).toEqual(['paused', []])
})
