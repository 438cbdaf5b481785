import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { pastDueCase } from '../support/recovery.ts'
import { readPage } from '../support/read-page.ts'
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

// Holds P3: a page's button names what is taken.
it('charges for a change of plan the amount on the preview’s button, or nothing', async () => {
  const { scene, customer } = await shop('Ada')
  const { key } = scene
  const [small, large] = [await scene.plan(), await scene.plan({ name: 'Large', amount: 900_000 })]
  await service.call('update-portal-settings', { key, body: { changePlanTo: [large['id']] } })
  const params = { id: customer['id'] as string }
  const { body } = await scene.subscribe({ customerId: params.id, planId: small['id'] })
  const own = { key: await login(), params: { id: body['id'] as string } }
  const planId = large['id'] as string
  const preview = async () => {
    const ask = { ...own, body: { planId }, headers: { accept: 'text/html' } }
    const { text } = await service.call('preview-own-plan', ask)
    const [, quoteId = ''] = /name="quoteId" value="(\w+)"/.exec(text) ?? []
    return { page: readPage(text), body: { planId, effective: 'immediate', quoteId } }
  }
  const seen = await preview()
  expect(seen.page).toContain('Change now and pay ₦4,000')
  const gift = { amount: 100_001, currency: 'NGN', reason: 'A gift' }
  expect((await service.call('mend-credit', { key, params, body: gift })).status).toBe(201)
  const refused = await service.call<any>('change-own-plan', { ...own, body: seen.body })
  expect([refused.status, refused.body.error.details[0].reason]).toEqual([409, 'version_mismatch'])
  const shown = await service.call('show-portal', {
    key: own.key,
    query: { refused: 'version_mismatch' },
    headers: { accept: 'text/html' },
  })
  expect(readPage(shown.text)).toContain('The price has changed since you saw it, so nothing was charged')
  const again = await preview()
  expect(again.page).toContain('Change now and pay ₦2,999.99')
  const changed = await service.call<any>('change-own-plan', { ...own, body: again.body })
  expect([changed.status, changed.body.invoice]).toEqual([
    200,
    expect.objectContaining({ status: 'paid', amountPaid: 299_999 }),
  ])
})
