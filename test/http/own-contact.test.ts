import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { setClock } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
const call = (name: any, more: object) => service.call<any>(name, { stage: 'sandbox', ...more })

/** A person whom two shops know by one phone, signed in with it. */
async function person() {
  const phone = nextPhone()
  const { login, shop } = personCalls(() => ({ service, phone }))
  const [one, two] = [await shop('Ada'), await shop('Ada Obi')]
  for (const { scene } of [one, two]) await setClock(service, scene, '2027-01-05T09:00:00.000Z')
  const plan = await one.scene.plan()
  const begun = await one.scene.subscribe({ customerId: one.customer['id'], planId: plan['id'] })
  const key = await login()
  const customerOf = async ({ scene, customer }: typeof one) =>
    (await call('get-customer', { key: scene.key, params: { id: customer['id'] } })).body
  return { phone, one, two, key, id: begun.body['id'] as string, customerOf }
}

const zeros = { code: '000000', presentCode: '000000' }

// Holds P2, R14.
it('a phone is replaced at every merchant by codes from both; the old one is notified, the new one waits a day', async () => {
  const { phone, one, two, key, id, customerOf } = await person()
  const wanted = nextPhone()
  const before = outbox.messages.length
  expect((await call('request-contact-codes', { key, body: { phone: wanted } })).status).toBe(200)
  const sent = outbox.messages.slice(before)
  expect(sent.map(({ to }) => to)).toEqual([phone, wanted])
  const changed = await call('change-own-contact', { key, body: { phone: wanted, ...zeros } })
  expect([changed.status, changed.text]).toEqual([200, changed.text])
  for (const shop of [one, two]) expect((await customerOf(shop)).phone).toBe(wanted)
  expect((await call('list-own-subscriptions', { key })).body.items).toEqual([])
  const now = changed.body.token
  expect((await call('list-own-subscriptions', { key: now })).body.items).toMatchObject([
    { id, unconfirmed: false },
  ])
  const params = { id }
  const method = { key: now, params, body: {} }
  expect((await call('open-method-page', method)).body.error.details[0].reason).toBe('contact_changed')
  expect((await call('cancel-own-subscription', method)).status).toBe(200)
  await setClock(service, one.scene, '2027-01-06T10:00:00.000Z')
  expect((await call('open-method-page', method)).status).toBe(200)
  const again = await call('change-own-contact', { key: now, body: { phone, ...zeros } })
  expect(again.body.error.details[0]).toMatchObject({ reason: 'otp_invalid', path: 'presentCode' })
})

// Holds P2: whichever of them loses finds the work done, or goes over it again.
it('the same change made twice concurrently changes each record once, and uses the codes once', async () => {
  const { one, two, key, customerOf } = await person()
  const phone = nextPhone()
  await call('request-contact-codes', { key, body: { phone } })
  const confirm = () => call('change-own-contact', { key, body: { phone, ...zeros } })
  const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422])
  for (const shop of [one, two])
    expect(await customerOf(shop)).toMatchObject({ phone, name: shop.customer['name'] })
})

// Holds P2.
it('either code alone changes nothing', async () => {
  const { phone, one, key, customerOf } = await person()
  const wanted = nextPhone()
  await call('request-contact-codes', { key, body: { phone: wanted } })
  for (const [field, body] of [
    ['code', { ...zeros, code: '123456' }],
    ['presentCode', { ...zeros, presentCode: '123456' }],
  ] as const) {
    const refused = await call('change-own-contact', { key, body: { phone: wanted, ...body } })
    expect([refused.status, refused.body.error.details[0]]).toMatchObject([
      422,
      { path: field, reason: 'otp_invalid' },
    ])
  }
  expect((await customerOf(one)).phone).toBe(phone)
})

// Holds P2, R1.
it('an email is added where there is none, and proven; another email on the record stays', async () => {
  const { phone, one, two, key, customerOf } = await person()
  const taken = `two-${phone}@mail.test`
  const rename = (email: string | null, of: typeof one) =>
    call('update-customer', { key: of.scene.key, params: { id: of.customer['id'] }, body: { email } })
  expect((await rename(null, one)).status).toBe(200)
  expect((await rename(taken, two)).status).toBe(200)
  const email = `ada-${phone}@mail.test`
  await call('request-contact-codes', { key, body: { email } })
  const code = outbox.codeFor(email)
  const { status, text } = await call('change-own-contact', {
    key,
    body: { email, code, presentCode: '000000' },
  })
  expect([status, text]).toEqual([200, text])
  expect([(await customerOf(one)).email, (await customerOf(two)).email]).toEqual([email, taken])
  await call('request-identity-code', { body: { email } })
  const session = await call('verify-identity-code', { body: { email, code: outbox.codeFor(email) } })
  const mine = await call('list-own-subscriptions', { key: session.body.token })
  expect(mine.body.items).toMatchObject([{ unconfirmed: false }])
})

// Holds P2, Q6, R1, A12.
it('is refused in a link’s session, for the present contact, and where the person has no record', async () => {
  const { phone, one, two, key } = await person()
  const same = await call('request-contact-codes', { key, body: { phone } })
  expect([same.status, same.body.error.details[0].path]).toEqual([422, 'phone'])
  const none = await call('request-contact-codes', { key, body: {} })
  expect(none.body.error.details[0].reason).toBe('one_contact')
  const ask = { key: one.scene.key, params: { id: one.customer['id'] }, body: {} }
  const link = await call('create-portal-link', ask)
  const token = String(link.body.url).split('/').at(-1)
  const opened = await call('open-portal-link', { params: { token } })
  const byLink = await call('request-contact-codes', { key: opened.body.token, body: { phone: nextPhone() } })
  expect([byLink.status, byLink.body.error.details[0].reason]).toEqual([403, 'portal_disabled'])
  for (const { scene, customer } of [one, two]) {
    const params = { id: customer['id'] as string }
    await call('blacklist-customer', { key: scene.key, params, body: { reason: 'Chargebacks' } })
  }
  expect((await call('request-contact-codes', { key, body: { phone: nextPhone() } })).status).toBe(404)
})
