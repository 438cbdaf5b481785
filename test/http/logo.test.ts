import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readPicture } from '../../shared/security/picture.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { pdfOf } from '../support/pdf-text.ts'
import { jpeg, png, pngChunk } from '../support/pictures.ts'
import { startService, type TestMerchant } from '../support/service.ts'

vi.stubEnv('LOCAL_FILES', mkdtempSync(join(tmpdir(), 'logos-')))

const service = await forThisFile(startService())
let merchant: TestMerchant
let key: string

beforeAll(async () => {
  merchant = await service.merchant({ name: 'IronHouse Gyms' })
  key = merchant.sandbox.secretKey
})

const upload = (file: Uint8Array, as = key) =>
  service.call<any>('upload-logo', { key: as, body: { image: Buffer.from(file).toString('base64') } })
const show = (url: string) =>
  service.call('show-logo', { params: { token: url.slice(url.lastIndexOf('/') + 1) } })

const comment = Buffer.from([0xff, 0xfe, 0, 12, ...Buffer.from('secret-gps')])
const text = pngChunk('tEXt', Buffer.from('Comment\0<script>secret-gps</script>'))

// Holds P6.
describe('a logo', () => {
  it('has the type of its content, without metadata, and is served with that type only', async () => {
    const { status, body } = await upload(Buffer.concat([png({ beside: [text] }), Buffer.from('<html>')]))
    expect([status, body.logoUrl]).toEqual([
      200,
      expect.stringMatching(/\/logos\/logo_test_[0-9A-Z]{26}[0-9a-f]{16}$/),
    ])
    const first = await show(body.logoUrl)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=86400',
    })
    expect(Buffer.from(first.text, 'base64').equals(png())).toBe(true)
    const second = await upload(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))
    const shown = await show(second.body.logoUrl)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(Buffer.from(shown.text, 'base64').includes('secret-gps')).toBe(false)
    // A message of last year shows the present one.
    expect((await show(body.logoUrl)).text).toBe(shown.text)
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_a_picture'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'not_a_picture'],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'not_a_picture'],
    ['half of a PNG', png().subarray(0, 60), 'picture_damaged'],
    ['pixels that do not inflate to the size', png({ pixels: Buffer.alloc(9_000_000) }), 'picture_damaged'],
    ['too few pixels', png({ pixels: Buffer.alloc(10) }), 'picture_damaged'],
    ['a wide PNG', png({ width: 1025, height: 16 }), 'picture_size'],
    ['a tiny PNG', png({ width: 8, height: 8 }), 'picture_size'],
    ['half of a JPEG', jpeg.subarray(0, -20), 'picture_damaged'],
    ['a large file', Buffer.concat([png(), Buffer.alloc(150_000)]), 'picture_size'],
  ])('refuses %s', async (_, file, reason) => {
    const before = await service.call('get-branding', { key })
    const { status, body } = await upload(file)
    expect([status, body.error.details[0]]).toMatchObject([422, { path: 'image', reason }])
    expect((await service.call('get-branding', { key })).body).toEqual(before.body)
  })

  it('may be an interlaced PNG, each of whose passes has its own lines', () => {
    // 64 by 32: seven passes, of 4 bytes a pixel and one a line.
    const lines = [
      [8, 4],
      [8, 4],
      [16, 4],
      [16, 8],
      [32, 8],
      [32, 16],
      [64, 16],
    ] as const
    const size = lines.reduce((sum, [wide, high]) => sum + high * (1 + wide * 4), 0)
    expect(readPicture(png({ interlace: 1, pixels: Buffer.alloc(size) }))).toMatchObject({
      width: 64,
      height: 32,
    })
  })

  it('is limited in size, and needs permission to change settings', async () => {
    expect((await upload(Buffer.alloc(200_000))).status).toBe(413)
    const body = { image: 'no base64!' }
    expect((await service.call('upload-logo', { key, body })).status).toBe(422)
    expect((await service.call('upload-logo', { body })).status).toBe(401)
  })

  it('shows on payers’ pages and receipts until the merchant removes it', async () => {
    const { body } = await upload(png())
    const started = await service.call('start-checkout', { key, body: { amount: 500_000, currency: 'NGN' } })
    const page = await service.call('get-checkout', {
      params: { token: started.body['token'] },
      headers: { accept: 'text/html' },
    })
    expect(page.text).toContain(`<img src="${body.logoUrl}" alt=""`)
    await service.call('update-branding', { key, body: { logoUrl: null } })
    expect((await show(body.logoUrl)).status).toBe(404)
    expect((await service.call('get-branding', { key: merchant.live.secretKey })).body['logoUrl']).toBeNull()
  })

  it.each([
    ['PNG', png(), '/FlateDecode'],
    ['JPEG', jpeg, '/DCTDecode'],
  ])('is drawn on tax documents as a %s, and a logo elsewhere is never opened', async (_, file, filter) => {
    const life = await openLife(service, '2027-04-01T09:00:00.000Z')
    await service.call('update-tax-settings', {
      key: life.key,
      body: {
        registered: true,
        legalName: 'IronHouse Gyms Limited',
        tin: '20418832-0001',
        address: 'Lekki',
        numberPrefix: 'IH',
      },
    })
    const { body: buyer } = await service.call<any>('create-customer', {
      key: life.key,
      body: { email: 'a@zenith.example' },
    })
    const lines = [{ description: 'Corporate pass', quantity: 1, unitAmount: 33_340 }]
    const { body: sent } = await service.call<any>('create-invoice', {
      key: life.key,
      body: { customerId: buyer.id, lines },
    })
    await life.clock('2027-04-02T09:00:00.000Z')
    const { url } = (await life.done('get-invoice-pdf', sent.id)) as { url: string }
    const plain = await pdfOf(service, url)
    expect(plain.includes('/Subtype /Image')).toBe(false)
    await upload(file, life.key)
    const drawn = await pdfOf(service, url)
    expect([drawn.includes('/Subtype /Image'), drawn.includes(filter)]).toEqual([true, true])
    expect((await pdfOf(service, url)).equals(drawn)).toBe(true)
    await service.call('update-branding', {
      key: life.key,
      body: { logoUrl: 'https://cdn.example/logo.png' },
    })
    expect((await pdfOf(service, url)).equals(plain)).toBe(true)
  })
})
