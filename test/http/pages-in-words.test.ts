import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
let scene: Scene
let token: string

beforeAll(async () => {
  scene = await openScene(service)
  const plan = await scene.plan({ amount: 1250000 })
  const body = { planId: plan['id'], customerEmail: 'ada@example.com' }
  token = (await service.call<any>('start-checkout', { key: scene.key, body })).body.token
})

const page = (headers: Record<string, string> = {}, more: object = {}) =>
  service.call('get-checkout', {
    params: { token },
    stage: 'sandbox',
    headers: { accept: 'text/html', ...headers },
    ...more,
  })

describe('a page’s language', () => {
  it('is the browser’s first supported one, else English; answers for programs stay as they are', async () => {
    const langs = await Promise.all(
      ['fr-FR,en;q=0.5', 'de, ha;q=0.8, en;q=0.3', 'de', ''].map(
        async (accepted) => /<html lang="(\w+)"/.exec((await page({ 'accept-language': accepted })).text)![1],
      ),
    )
    expect(langs).toEqual(['fr', 'ha', 'en', 'en'])
    const json = await service.call('get-checkout', {
      params: { token },
      stage: 'sandbox',
      query: { lang: 'fr' },
    })
    expect(json.status).toBe(422)
  })

  it('is the one its reader chose, which the browser remembers', async () => {
    const chosen = await page({ 'accept-language': 'fr' }, { query: { lang: 'yo' } })
    expect(chosen.text).toContain('<html lang="yo"')
    const cookie = chosen.cookies.find((one) => one.startsWith('__Host-language='))!
    expect(cookie).toMatch(/^__Host-language=yo; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    const later = await page({ 'accept-language': 'fr' }, { cookies: [cookie.split(';')[0]] })
    expect(later.text).toContain('<html lang="yo"')
    expect((await page({}, { cookies: ['__Host-language=xx'] })).text).toContain('<html lang="en"')
    expect((await page({}, { query: { lang: 'xx' } })).text).toContain('<html lang="en"')
  })
})

describe('compression (fault 40)', () => {
  it('shrinks a page from 14 KB to less than 6, by the accepted coding, byte for byte', async () => {
    const plain = await page()
    const answers = await Promise.all(
      ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity'].map((one) => page({ 'accept-encoding': one })),
    )
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      'gzip',
      undefined,
    ])
    const bytes = answers.map(({ text }) => Buffer.from(text, 'base64'))
    expect(brotliDecompressSync(bytes[0]!).toString()).toBe(plain.text)
    expect(gunzipSync(bytes[1]!).toString()).toBe(plain.text)
    expect(bytes[0]!.length).toBeLessThan(6_000)
    expect(answers[0]!.headers['vary']).toBe('accept-encoding')
  })

  it('leaves short answers and clients that do not ask for it alone', async () => {
    const { headers } = await service.call('get-health', { headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBeUndefined()
    expect((await page()).headers['content-encoding']).toBeUndefined()
  })
})
