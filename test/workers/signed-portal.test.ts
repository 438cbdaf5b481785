import { describe, expect, it } from 'vitest'
import { parseManageToken } from '../../shared/security/manage-link.ts'
import { openScene } from '../support/billing.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { readPage } from '../support/read-page.ts'
import { startMessaging } from './flush-messages.ts'

const { pipeline, flush, allSentTo } = await startMessaging()
const { service } = pipeline
const html = { accept: 'text/html' }
const show = (token: string, headers: Record<string, string> = {}) =>
  service.call<any>('show-signed-portal', { params: { token }, headers })
const linkIn = (text: string): string => /\/portal\/link\/([\w-]+)/.exec(text)![1]!

/** A customer who bought, and the signed link in their receipt's message. */
async function bought() {
  const scene = await openScene(service)
  await setClock(service, scene, '2027-01-05T09:00:00.000Z')
  const plan = await scene.plan({ name: 'Gold <b>' })
  const customer = await scene.customer('tok_test_success')
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  await flush()
  const mail = allSentTo(customer['email']).at(-1)
  return { scene, plan, customer, mail: mail!, token: linkIn(mail!.text) }
}

// Holds P2.
describe('a signed link', () => {
  it('is sent with the receipt, and shows for 7 days what its customer pays for, without actions', async () => {
    const { scene, mail, token } = await bought()
    expect(mail.text).toContain(`See what you pay for: http://127.0.0.1:4000/portal/link/${token}`)
    expect(mail.html).toContain(`/portal/link/${token}"`)
    expect(await show(token)).toMatchObject({
      status: 200,
      body: {
        merchantName: 'Acme',
        expiresAt: parseManageToken(token)!.until,
        subscriptions: [{ plan: 'Gold <b>', status: 'active', amountDue: 0, currency: 'NGN' }],
      },
    })
    const { text, headers } = await show(token, html)
    expect(readPage(text)).toContain('₦5,000 a month from 5 February 2027, until you cancel.')
    expect(readPage(text)).toContain('Sign in to pay, change or cancel')
    expect(text).not.toContain('<form')
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store'])
    await setClock(service, scene, '2027-01-12T08:00:00.000Z')
    expect((await show(token)).status).toBe(200)
    await setClock(service, scene, '2027-01-12T10:00:00.000Z')
    expect((await show(token)).status).toBe(404)
  })

  it('is on the receipt for 7 days from its payment, and after that links to sign-in', async () => {
    const { scene, mail } = await bought()
    const receipt = { token: /\/receipts\/([\w-]+)/.exec(mail.text)![1]! }
    const page = async () => (await service.call('get-receipt', { params: receipt, headers: html })).text
    expect((await show(linkIn(await page()))).status).toBe(200)
    await setClock(service, scene, '2027-01-13T09:00:00.000Z')
    expect(await page()).not.toContain('/portal/link/')
    expect(await page()).toContain('href="../portal?mode=sandbox"')
  })

  it('shows what is owed and why, and offers no action', async () => {
    const scene = await openScene(service)
    const owed = await pastDueCase(service, scene, 'tok_test_expired_card')
    await flush()
    const { body } = await service.call<any>('get-customer', {
      key: scene.key,
      params: { id: owed.customerId },
    })
    const { text } = allSentTo(body.email).at(-1)!
    const page = await show(linkIn(text), html)
    expect(readPage(page.text)).toMatch(/You owe ₦5,000 for \w+, due since 8 March 2027\./)
    expect(page.text).not.toContain('<form')
    expect((await show(linkIn(text))).body.subscriptions[0]).toMatchObject({
      status: 'past_due',
      amountDue: 500_000,
    })
  })

  it('is void with any part changed, in another mode, and once the customer’s email is another', async () => {
    const { scene, customer, token } = await bought()
    const other = await bought()
    const [head, middle, end] = [token.slice(0, 35), token.slice(35, 61), token.slice(61)]
    const theirs = other.token.slice(35, 61)
    const later = `${(Number.parseInt(end.slice(0, 8), 36) + 1).toString(36).padStart(8, '0')}${end.slice(8)}`
    expect(`${head}${middle}${end}`).toBe(token)
    for (const wrong of [
      `${head}${theirs}${end}`,
      `${head}${middle}${later}`,
      token.replace('_test_', '_live_'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.slice(0, -1),
      'mng_test_x',
    ]) {
      expect([wrong, (await show(wrong)).status]).toEqual([wrong, 404])
      expect(readPage((await show(wrong, html)).text)).toContain('There is no such page')
    }
    const change = {
      key: scene.key,
      params: { id: customer['id'] as string },
      body: { email: 'new@mail-in.test' },
    }
    expect((await service.call('update-customer', change)).status).toBe(200)
    expect((await show(token)).status).toBe(404)
  })
})
