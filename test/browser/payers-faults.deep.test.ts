import { describe, expect, it } from 'vitest'
import { dayIn } from '../../shared/domain/texts/format.ts'
import { openScene } from '../support/billing.ts'
import { pastDueCase } from '../support/recovery.ts'
import { payers } from './payers-visits.ts'

const here = payers()
const { visit } = here

const sizes = ['phone', 'tablet', 'desk'] as const

/** A debt, and the link that its merchant made for it. */
async function owing() {
  const { service } = here.site
  const own = await openScene(service)
  const owed = await pastDueCase(service, own, 'tok_test_expired_card')
  const ask = { key: own.key, params: { id: owed.customerId }, body: {} }
  const { body } = await service.call<any>('create-update-link', ask)
  return { own, owed, url: body.url as string }
}

describe('what payers were once asked to agree to wrongly', () => {
  // Holds P3.
  it('fault 1: the link’s two buttons name sum and day, and the later one charges nothing today', async () => {
    for (const [i, size] of sizes.entries()) {
      const { own, owed, url } = await owing()
      const at = await visit(url, { size, dark: i === 0 })
      await at.press('Save another card and pay with it')
      await at.page.getByRole('heading', { name: 'How you pay from now on' }).waitFor()
      const later = at.page.getByRole('button', { name: /^Save card, pay ₦5,000 on / })
      const label = (await later.innerText()).trim()
      await at.page.getByRole('button', { name: 'Save card and pay ₦5,000 now', exact: true }).waitFor()
      await at.look('update link two buttons')
      await at.pays(label, /Saved\. ₦5,000 is charged to it on /)
      await at.look('update link saved for a day')
      // Storing the card costs ₦50, which go back; the debt is not charged.
      expect((await subscriptionOf(own.key, owed.subscriptionId)).status).toBe('past_due')
      const [row] = (await here.site.service.call<any>('list-recovery', { key: own.key })).body.items
      expect(label).toBe(`Save card, pay ₦5,000 on ${dayIn(row.nextAttemptAt, 'Africa/Lagos')}`)
      expect(at.found).toEqual([])
    }
  })
})

async function subscriptionOf(key: string, id: string): Promise<Record<string, any>> {
  return (await here.site.service.call<any>('get-subscription', { key, params: { id } })).body
}
