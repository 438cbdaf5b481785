import { describe, expect, test } from 'vitest'
import { forbiddenAddress } from '../../shared/security/forbidden-address.ts'
import { checkWebhookUrl } from '../../shared/security/url-guard.ts'
import { HOSTILE_HOSTS, HOSTILE_URLS, HOSTILE_WITH_LOOPBACK } from './hostile-urls.ts'

const deployed = { allowLoopbackHttp: false }
const local = { allowLoopbackHttp: true }

// Holds D8.13.
describe.each(Object.entries(HOSTILE_HOSTS))('%s', (_family, hosts) => {
  test.each(hosts)('%s is refused', (host) => {
    for (const url of [`https://${host}`, `https://${host}/hook?x=1`, `HTTPS://${host}/`]) {
      expect(checkWebhookUrl(url, deployed)).toMatchObject({ ok: false })
      expect(checkWebhookUrl(url, local)).toMatchObject({ ok: false })
    }
  })
})

test.each(HOSTILE_URLS)('%j is refused', (url) => {
  expect(checkWebhookUrl(url, deployed)).toMatchObject({ ok: false })
})

test.each(HOSTILE_WITH_LOOPBACK)('%j is refused in the local runner too', (url) => {
  expect(checkWebhookUrl(url, local)).toMatchObject({ ok: false })
})

test('the tables have the expected sizes', () => {
  const urls = [...Object.values(HOSTILE_HOSTS).flat(), ...HOSTILE_URLS, ...HOSTILE_WITH_LOOPBACK]
  expect(urls.length).toBeGreaterThan(350)
})

test.each([
  ['https://127.0.0.1/', 'loopback_address'],
  ['https://0x7f.1/', 'loopback_address'],
  ['https://10.0.0.1/', 'private_address'],
  ['https://169.254.169.254/', 'metadata_address'],
  ['https://[::ffff:10.0.0.1]/', 'embedded_ipv4_address'],
  ['https://100.64.0.1/', 'carrier_nat_address'],
  ['https://192.0.2.1/', 'reserved_address'],
  ['https://printer.local/', 'local_name'],
  ['http://example.com/', 'not_https'],
  ['https://a:b@example.com/', 'credentials_in_url'],
  ['https://example.com/#x', 'fragment_in_url'],
  ['https://example.com:22/', 'port_not_allowed'],
  ['https:/example.com', 'malformed'],
  [`https://example.com/${'a'.repeat(2048)}`, 'too_long'],
])('%s is refused as %s', (url, reason) => {
  expect(checkWebhookUrl(url, deployed)).toEqual({ ok: false, reason })
})

test.each([
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/hook', 'https://example.com/hook'],
  ['HTTPS://Example.COM/Hook', 'https://example.com/Hook'],
  ['https://example.com:443/hook', 'https://example.com/hook'],
  ['https://example.com:8443/hook', 'https://example.com:8443/hook'],
  ['https://example.com:65535/', 'https://example.com:65535/'],
  [
    'https://hooks.shop.example.ng/v1/in?token=a%20b&x=/@:',
    'https://hooks.shop.example.ng/v1/in?token=a%20b&x=/@:',
  ],
  ['https://receiver.test/hook', 'https://receiver.test/hook'],
  ['https://does-not-resolve.invalid/', 'https://does-not-resolve.invalid/'],
  ['https://my_tenant.example.com/', 'https://my_tenant.example.com/'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
  ['https://xn--mnchen-3ya.example/', 'https://xn--mnchen-3ya.example/'],
  ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ['https://notlocalhost.com/', 'https://notlocalhost.com/'],
  ['https://mylocal.io/', 'https://mylocal.io/'],
  ['https://123.example.com/', 'https://123.example.com/'],
  ['https://8.8.8.8/hook', 'https://8.8.8.8/hook'],
  ['https://172.15.255.255/', 'https://172.15.255.255/'],
  ['https://172.32.0.1/', 'https://172.32.0.1/'],
  ['https://100.63.255.255/', 'https://100.63.255.255/'],
  ['https://100.128.0.1/', 'https://100.128.0.1/'],
  ['https://11.0.0.1/', 'https://11.0.0.1/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://[2a00:1450:4003::200e]:8443/', 'https://[2a00:1450:4003::200e]:8443/'],
  [`https://example.com/${'a'.repeat(2000)}`, `https://example.com/${'a'.repeat(2000)}`],
])('%s is accepted', (text, url) => {
  expect(checkWebhookUrl(text, deployed)).toEqual({ ok: true, url })
  expect(checkWebhookUrl(url, deployed)).toEqual({ ok: true, url })
})

test.each(['http://127.0.0.1:4010/hook', 'http://localhost:4010/hook?x=1', 'http://localhost:1024/'])(
  '%s is accepted in the local runner only',
  (url) => {
    expect(checkWebhookUrl(url, local)).toEqual({ ok: true, url })
    expect(checkWebhookUrl(url, deployed)).toEqual({ ok: false, reason: 'not_https' })
  },
)

describe('resolved addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2001:4860:4860::8888', '2c0f:f248::1'])(
    '%s is public',
    (ip) => {
      expect(forbiddenAddress(ip)).toBeNull()
    },
  )

  test.each([
    ...[
      '',
      'example.com',
      '127.1',
      '0x7f000001',
      '2130706433',
      '[::1]',
      '8.8.8.8:443',
      '8.8.8.8 ',
      '8.8.8',
      '08.8.8.8',
    ],
  ])('%j is no address', (ip) => {
    expect(forbiddenAddress(ip)).toBe('not_an_address')
  })

  test('zones are never public', () => {
    expect(forbiddenAddress('fe80::1%eth0')).not.toBeNull()
    expect(forbiddenAddress('2606:4700:4700::1111%lo')).not.toBeNull()
  })

  test('the edges of every special IPv4 block, from the IANA registry', () => {
    const edges: readonly [first: string, last: string, before: string | null, after: string | null][] = [
      ['0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
      ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
      ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
      ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
      ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
      ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
      ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
      ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
      ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
      ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
      ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
      ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
      ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
      ['224.0.0.0', '255.255.255.255', '223.255.255.255', null],
    ]
    for (const [first, last, before, after] of edges) {
      expect([first, forbiddenAddress(first)]).not.toEqual([first, null])
      expect([last, forbiddenAddress(last)]).not.toEqual([last, null])
      for (const open of [before, after]) if (open !== null) expect(forbiddenAddress(open)).toBeNull()
    }
  })

  test('no IPv4 address is accepted wrapped in IPv6, public or not', () => {
    for (const v4 of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '8.8.8.8']) {
      for (const wrapper of ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2607:f8b0::5efe:']) {
        expect(forbiddenAddress(wrapper + v4)).toBe('embedded_ipv4_address')
      }
    }
  })
})
