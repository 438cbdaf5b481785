import { beforeAll, describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type TestMerchant } from '../support/service.ts'

const service = await forThisFile(startService())
let merchant: TestMerchant
let key: string

beforeAll(async () => {
  merchant = await service.merchant({ name: 'Ada’s Kitchen' })
  key = merchant.sandbox.secretKey
})

const nothing = {
  logoUrl: null,
  color: null,
  supportEmail: null,
  supportPhone: null,
  termsUrl: null,
  refundsUrl: null,
  privacyUrl: null,
  sellerDetails: null,
}
const change = (body: object) => service.call('update-branding', { key, body })

describe('branding', () => {
  it('is empty until it is set, keeps fields that a change does not name, and belongs to one mode', async () => {
    expect((await service.call('get-branding', { key })).body).toEqual(nothing)
    const logoUrl = 'https://shop.example/logo.png'
    await change({ logoUrl, supportPhone: '0803 000 0000' })
    const after = await change({ color: '#7a1f5c', supportEmail: 'help@shop.example' })
    const wanted = {
      ...nothing,
      logoUrl,
      color: '#7a1f5c',
      supportEmail: 'help@shop.example',
      supportPhone: '2348030000000',
    }
    expect(after.body).toEqual(wanted)
    expect((await service.call('get-branding', { key })).body).toEqual(wanted)
    expect((await service.call('get-branding', { key: merchant.live.secretKey })).body).toEqual(nothing)
    expect((await change({ logoUrl: null })).body).toEqual({ ...wanted, logoUrl: null })
  })

  it.each([
    ['logoUrl', 'http://shop.example/logo.png'],
    ['logoUrl', 'https://user@shop.example/logo.png'],
    ['logoUrl', 'javascript:alert(1)'],
    ['color', 'red'],
    ['color', '#ffd700'],
    ['color', '#fff}body{display:none'],
    ['supportEmail', 'nobody'],
    ['supportPhone', '12'],
    ['termsUrl', 'http://shop.example/terms'],
    ['sellerDetails', 'x'.repeat(301)],
  ])('refuses %s %s', async (field, value) => {
    const refused = await change({ [field]: value })
    expect(refused.status).toBe(422)
    expect(refused.body['error'].details[0].path).toBe(field)
  })

  it('shows on the checkout page, whose policy allows only the logo’s origin', async () => {
    await change({
      logoUrl: 'https://cdn.shop.example/a/logo.png',
      color: '#7a1f5c',
      supportEmail: 'help@shop.example',
    })
    const body = { amount: 500000, currency: 'NGN' }
    const started = await service.call('start-checkout', { key, body })
    const { text, headers } = await service.call('get-checkout', {
      params: { token: started.body['token'] },
      headers: { accept: 'text/html' },
    })
    expect(text).toContain('<img src="https://cdn.shop.example/a/logo.png" alt=""')
    expect(text).toContain('<strong>Ada’s Kitchen</strong>')
    expect(text).toContain('--brand:#7a1f5c')
    expect(text).toContain('mailto:help@shop.example')
    expect(headers['content-security-policy']).toContain('img-src data: https://cdn.shop.example;')
  })
})
