import { describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { mintCredential } from '../../shared/security/credential.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { readPage } from '../support/read-page.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const opens = '2027-01-31T09:00:00.000Z'
const html = { accept: 'text/html' }

const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

/** A shop with a subscription, and one of the same shop's other customers. */
async function openShop(): Promise<{ life: Life; own: Record<string, any>; other: Record<string, any> }> {
  const life = await openLife(service, opens)
  const plan = await life.plan()
  return { life, own: await life.begin(plan['id']), other: await life.begin(plan['id']) }
}

function makeLink({ key }: Life, id: string, body: unknown = {}) {
  return service.call<any>('create-portal-link', { key, params: { id }, body })
}

async function sessionOf(life: Life, customerId: string): Promise<string> {
  const made = await makeLink(life, customerId)
  expect([made.status, made.text]).toEqual([201, made.text])
  const used = await service.call<any>('open-portal-link', { params: { token: tokenOf(made.body.url) } })
  expect([used.status, used.text]).toEqual([200, used.text])
  return used.body.token
}

// Holds Q6.
describe('a portal link', () => {
  it('shows a button, which opens the portal once', async () => {
    const { life, own } = await openShop()
    const { body } = await makeLink(life, own['customerId'])
    expect(body.url).toMatch(/\/portal\/open\/pl_test_\w{49}$/)
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(15)
    const params = { token: tokenOf(body.url) }
    // Programs that look at mails open links: nothing is used up.
    for (let i = 0; i < 2; i += 1) {
      const page = await service.call('show-portal-link', { params, headers: html })
      expect([page.status, page.text.includes('<form method="post">')]).toEqual([200, true])
    }
    const pressed = await service.call('open-portal-link', { params, headers: html })
    expect([pressed.status, pressed.headers['location']]).toEqual([303, '../../portal'])
    const cookie = String(pressed.cookies[0]).split(';')[0]!
    const portal = await service.call('show-portal', { headers: html, cookies: [cookie] })
    expect(readPage(portal.text)).toContain('Gold')
    for (const name of ['show-portal-link', 'open-portal-link'] as const)
      expect((await service.call(name, { params })).status).toBe(410)
  })

  it('is used once by two concurrent requests', async () => {
    const { life, own } = await openShop()
    const params = { token: tokenOf((await makeLink(life, own['customerId'])).body.url) }
    const both = await Promise.all([1, 2].map(() => service.call('open-portal-link', { params })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  it('returns only to registered origins', async () => {
    const { life, own } = await openShop()
    const returnUrl = 'https://shop.example/account?tab=billing'
    const refused = await makeLink(life, own['customerId'], { returnUrl })
    expect([refused.status, refused.body.error.details[0]]).toMatchObject([
      422,
      { path: 'returnUrl', reason: 'origin_not_registered' },
    ])
    const settings = { redirectOrigins: ['https://shop.example'] }
    await service.call('update-checkout-settings', { key: life.key, body: settings })
    const { body } = await makeLink(life, own['customerId'], { returnUrl })
    const params = { token: tokenOf(body.url) }
    const { token } = (await service.call<any>('open-portal-link', { params })).body
    const portal = await service.call<any>('show-portal', { key: token })
    expect(portal.body.returnUrl).toBe(returnUrl)
    const page = await service.call('show-portal', { key: token, headers: html })
    expect(page.text).toContain(`href="${returnUrl}"`)
  })

  it('is created only for the merchant’s own customers, and not by an OAuth client', async () => {
    const { life } = await openShop()
    const foreign = await openShop()
    expect((await makeLink(life, foreign.own['customerId'])).status).toBe(404)
    expect((await service.call('open-portal-link', { params: { token: 'pl_test_x' } })).status).toBe(404)
    // Its token opens nothing by itself.
    const { body } = await makeLink(life, foreign.own['customerId']).then(() =>
      makeLink(foreign.life, foreign.own['customerId']),
    )
    expect((await service.call('show-portal', { key: tokenOf(body.url) })).status).toBe(401)
  })
})

// Holds Q6: a token names its mode, so a live one is looked up only in live.
it('an unknown link in live is refused as a page and as an object', async () => {
  const params = { token: mintCredential('portal_link', 'live').token }
  const page = await service.call('show-portal-link', { params, headers: html, stage: 'live' })
  expect([page.status, page.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')])
  expect((await service.call('open-portal-link', { params, stage: 'live' })).status).toBe(404)
})

describe('the session of a portal link', () => {
  it('sees only its own customer, in every list', async () => {
    const { life, own, other } = await openShop()
    const key = await sessionOf(life, own['customerId'])
    const portal = (await service.call<any>('show-portal', { key })).body
    expect([portal.phone, portal.email, portal.subscriptions.length]).toEqual([null, null, 1])
    const ids = async (name: RouteName): Promise<unknown[]> => {
      const { body } = await service.call<any>(name, { key })
      return body.items.map((item: any) => [item.subscriptionId ?? item.customerId ?? item.id])
    }
    expect(await ids('list-own-subscriptions')).toEqual([[own['customerId']]])
    expect(await ids('list-own-invoices')).toEqual([[own['id']]])
    expect((await ids('list-own-methods')).length).toBe(1)
    const me = (await service.call<any>('get-identity', { key })).body
    expect(me.customers.map((one: any) => one.customerId)).toEqual([own['customerId']])
    expect(JSON.stringify(portal)).not.toContain(other['id'])
  })

  it('can do what the portal allows to its own objects, and nothing to others', async () => {
    const { life, own, other } = await openShop()
    const key = await sessionOf(life, own['customerId'])
    const at = (id: string, invoiceId: string): readonly [RouteName, Record<string, string>, unknown][] => [
      ['preview-own-cancel', { id }, {}],
      ['open-method-page', { id }, {}],
      ['cancel-own-subscription', { id }, { atPeriodEnd: true }],
      ['uncancel-own-subscription', { id }, {}],
      ['update-own-subscription', { id }, { paymentMethodId: null }],
      ['disown-subscription', { id }, {}],
      ['pay-own-invoice', { id: invoiceId }, {}],
      ['open-payment-page', { id: invoiceId }, {}],
    ]
    const statuses = async (id: string, invoiceId: string): Promise<number[]> => {
      const all: number[] = []
      for (const [name, params, body] of at(id, invoiceId))
        all.push((await service.call(name, { key, params, body })).status)
      return all
    }
    const foreign = await openShop()
    for (const { id, latestInvoiceId } of [other, foreign.own] as any[]) {
      const refused = await statuses(id, latestInvoiceId)
      // A body that is wrong is refused before anything is looked for.
      expect(refused.filter((status) => status !== 404 && status !== 422)).toEqual([])
    }
    // Paid already, and its merchant vouches for the record: both are conflicts, not absences.
    const done = await statuses(own['id'], own['latestInvoiceId'])
    expect(done.slice(0, 4)).toEqual([200, 200, 200, 200])
    expect(done.slice(5)).toEqual([409, 409, 409])
  })

  it('ends on sign-out, and cannot change a contact', async () => {
    const { life, own } = await openShop()
    const key = await sessionOf(life, own['customerId'])
    const before = (await life.done('get-customer', own['customerId'])) as any
    expect((await service.call('sign-out-portal', { key, body: {} })).status).toBe(200)
    expect((await service.call('show-portal', { key })).status).toBe(401)
    const after = (await life.done('get-customer', own['customerId'])) as any
    expect([after.email, after.phone]).toEqual([before.email, before.phone])
  })
})
