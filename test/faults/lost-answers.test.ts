import { beforeAll, describe, expect, it } from 'vitest'
import { adminToken } from '../support/owner.ts'
import { loseAnswers, type LostAnswers } from '../support/lost-answers.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer, type TestMerchant } from '../support/service.ts'
import { documentClient } from '../../shared/runtime/clients.ts'

const service = await forThisFile(startService())
let merchant: TestMerchant
let admin: string
let lost: LostAnswers

beforeAll(async () => {
  merchant = await service.merchant({ email: 'owner@lost.test' })
  admin = await adminToken('owner@lost.test')
  lost = loseAnswers(documentClient())
})

const plan = { name: 'Gold', amount: 100_000, interval: 'month' }
const offer = { code: 'ONCE10', discountType: 'percentage', discountValue: 10 }

/** What is made over the interface, and where it is listed afterwards. */
const creations = [
  ['a customer', 'create-customer', { email: 'ada@lost.test' }, 'list-customers'],
  ['one with a reference', 'create-customer', { email: 'b@lost.test', merchantRef: 'b-1' }, 'list-customers'],
  ['a plan', 'create-plan', plan, 'list-plans'],
  ['a promo code', 'create-promo-code', offer, 'list-promo-codes'],
  ['a webhook endpoint', 'create-webhook-endpoint', { url: 'https://a.test/x' }, 'list-webhook-endpoints'],
  ['an API key', 'create-api-key', { name: 'Server', kind: 'secret' }, 'list-api-keys'],
  ['an OAuth client', 'create-oauth-client', { name: 'Pal', scopes: ['read'] }, 'list-oauth-clients'],
] as const

// Holds C6.
describe('a write whose answer is lost, and which the SDK repeats', () => {
  it.each(creations)('%s is made once', async (_, name, body, list) => {
    const ofDashboard = /endpoint|api-key|oauth/.test(name)
    const door = ofDashboard
      ? { key: admin, params: { mode: 'sandbox' } }
      : { key: merchant.sandbox.secretKey }
    const before = await service.call<{ items: unknown[] }>(list, door)
    lost.arm()
    const made: Answer<any> = await service.call(name, { ...door, body })
    expect([lost.count(), made.status]).toEqual([1, 201])
    const after = await service.call<any>(list, door)
    expect(after.body.items).toHaveLength(before.body.items.length + 1)
    const id = made.body.id ?? made.body.clientId
    expect(after.body.items.map((one: any) => one.id ?? one.clientId)).toContain(id)
  })

  it('a create whose name is already taken is still refused', async () => {
    const call = { key: merchant.sandbox.secretKey, body: offer }
    lost.arm()
    expect((await service.call<any>('create-promo-code', call)).body.error.details[0].reason).toBe(
      'duplicate_code',
    )
  })
})
