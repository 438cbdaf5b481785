import { describe, expect, it } from 'vitest'
import { createBreaker } from '../../../shared/adapters/gateways/breaker.ts'
import {
  chosenNames,
  gatewayProblems,
  hasAbility,
  isGatewayName,
  vendorsOf,
} from '../../../shared/adapters/gateways/catalog.ts'
import * as fields from '../../../shared/adapters/gateways/fields.ts'
import { isAboutAccount, raiseRefusal, raiseUnknownPayment } from '../../../shared/adapters/gateways/gate.ts'
import { fitsAsked } from '../../../shared/adapters/gateways/match-money.ts'
import {
  baseUrl,
  configOf,
  filledIn,
  readFields,
  withoutSlash,
} from '../../../shared/adapters/gateways/secret.ts'
import { tookEffect } from '../../../shared/adapters/gateways/took-effect.ts'
import { told, type Said } from './told.ts'

describe('fields of an answer', () => {
  it('are read in their expected type, and as empty otherwise', () => {
    const { objectOf, listOf, textOf, wordOf, idOf, wholeOf, isTrue } = fields
    expect([{ a: 1 }, null, [1], 'x', undefined].map(objectOf)).toEqual([{ a: 1 }, {}, {}, {}, {}])
    expect(listOf([{ a: 1 }, 'x', null])).toEqual([{ a: 1 }, {}, {}])
    expect([listOf({ a: 1 }), listOf(null), listOf('x'), listOf(undefined)]).toEqual([[{ a: 1 }], [], [], []])
    expect([' a ', ' ', '', 1, null].map(textOf)).toEqual(['a', null, null, null, null])
    expect([' a ', ' ', '', 1, null].map(wordOf)).toEqual(['a', '', '', '', ''])
    expect([1, '1', 1.5, 2 ** 53, ' ', null].map(idOf)).toEqual(['1', '1', null, null, null, null])
    expect([1, ' 12 ', '-3', 1.5, '1e3', 'x1', '1x', '1234567890123456', null, true].map(wholeOf)).toEqual([
      ...[1, 12, -3, null, null, null, null, null, null, null],
    ])
    expect([true, 'TRUE', 'x', false, 1, null].map(isTrue)).toEqual([true, true, false, false, false, false])
  })

  it.each([
    ['09', '27', 9, 2027],
    [1, 2030, 1, 2030],
    [12, 99, 12, 2099],
    [12, 100, 12, 100],
    [12, 2200, 12, 2200],
    [12, 2201, null, null],
    [0, 27, null, null],
    [13, 27, null, null],
    [null, 27, null, null],
    [12, null, null, null],
  ])('an expiry of %s and %s', (month, year, expMonth, expYear) => {
    expect(fields.expiryOf(month, year)).toEqual({ expMonth, expYear })
  })

  it.each([
    ['4081', '4081'],
    [4081, '4081'],
    ['5434 62** **** 2808 ', '2808'],
    ['****2808**', '2808'],
    ['281', null],
    [null, null],
  ])('the last four of %s', (given, last4) => {
    expect(fields.last4Of(given)).toBe(last4)
  })
})

describe('a refusal', () => {
  it.each([
    'You cannot initiate third party payouts as a starter business',
    'third-party payout',
    'third party payouts',
    'No active channel',
    'Merchant may be inactive',
    'business is not active',
    'integration has been deactivated',
    'merchant was disabled',
    'business is not yet activated',
    'integration is not live',
    'business is not enabled',
    'merchant is suspended',
    'not enabled for your account',
    'not yet approved for this business',
    'not activated on your integration',
    'not available on this merchant',
    'Your business cannot do it',
    'this integration can not do it',
    'your merchant account is not allowed',
    'your business is not permitted',
  ])('about our account: %s', (text) => {
    expect(isAboutAccount(text)).toBe(true)
  })

  it.each(['starter', 'the customer may be inactive', 'not enabled', 'your card is not allowed', '', null])(
    'about something else: %s',
    (text) => {
      expect(isAboutAccount(text)).toBe(false)
    },
  )

  it.each([
    ['a.b-c_d 1', 'a.b-c_d 1'],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), null],
    ['Ada, Lagos', null],
    ['', null],
    [null, null],
  ])('with the code %s is reported without any free text', (text, shown) => {
    const alarms: unknown[][] = []
    raiseRefusal((...alarm) => void alarms.push(alarm), 'r', { code: text, type: text })
    expect(alarms).toEqual([['gateway_refusal', 'r', { code: shown, type: shown }]])
  })

  it.each([
    [[null, 'a.b=c-1'], 'a.b=c-1'],
    [['no name', 'x'], 'x'],
    [['x'.repeat(65)], 'unnamed'],
    [['x'.repeat(64)], 'x'.repeat(64)],
    [[''], 'unnamed'],
    [[null], 'unnamed'],
  ])('for money under %o', (references, named) => {
    const alarms: unknown[][] = []
    raiseUnknownPayment((...alarm) => void alarms.push(alarm), references)
    expect(alarms).toEqual([['payment_unknown', named]])
  })
})

describe('a success', () => {
  const asked = { sent: 'a', amount: 5, currency: 'NGN' }
  it.each([
    [{}, true, true],
    [{ currency: null }, false, true],
    [{ currency: 'USD' }, false, false],
    [{ amount: 4 }, false, false],
    [{ amount: null }, false, false],
    [{ reference: 'b' }, false, false],
    [{ reference: null }, false, false],
  ])('that says %o is compared with the request', (more, named, unnamed) => {
    const said = { reference: 'a', amount: 5, currency: 'NGN', ...more }
    expect([fitsAsked(asked, said, 'named'), fitsAsked(asked, said, 'unnamed')]).toEqual([named, unnamed])
  })
})

describe('a gateway that does not answer', () => {
  it('gets no calls for half a minute after five failures, or for as long as it asks, up to a minute', () => {
    const breaker = createBreaker()
    for (let i = 0; i < 4; i += 1) breaker.failed(1000)
    expect(breaker.isOpen(1000)).toBe(false)
    breaker.failed(2000)
    expect([1999, 2000, 31_999, 32_000].map((at) => breaker.isOpen(at))).toEqual([false, true, true, false])
    breaker.failed(40_000)
    expect(breaker.isOpen(40_001)).toBe(true)
    breaker.answered()
    expect(breaker.isOpen(40_001)).toBe(false)
    breaker.hold(50_000, 10_000)
    expect([49_999, 50_000, 59_999, 60_000].map((at) => breaker.isOpen(at))).toEqual([
      false,
      true,
      true,
      false,
    ])
    breaker.hold(100_000, 3_600_000)
    expect([159_999, 160_000].map((at) => breaker.isOpen(at))).toEqual([true, false])
  })

  const heard = async (...said: Said[]) => {
    const gateway = await told('paystack')
    gateway.answer('GET /bank', ...said)
    const outcome = await gateway.hear(() => gateway.bank.banks())
    const charge = await gateway.hear(() =>
      gateway.payments.startPayment({
        rail: 'card',
        customer: { email: 'a' },
        reference: 'chk_1-1',
      } as never),
    )
    return {
      calls: gateway.calls.filter(({ path }) => path.startsWith('/bank')).length,
      outcome,
      held: charge,
      gateway,
    }
  }
  const list: Said = {
    status: 200,
    body: { status: true, data: [{ code: '058', name: 'GTBank', active: true, type: 'nuban' }] },
  }
  const slow = (headers: Record<string, string>): Said => ({ status: 429, body: {}, headers })

  it.each([
    [{ 'retry-after': '0' }, 2],
    [{ 'retry-after': ' 0.001 s' }, 2],
    [{ 'x-ratelimit-reset': '0' }, 2],
    [{ 'x-rate-limit-window': '0s' }, 2],
    [{ 'retry-after': '3.1' }, 1],
    [{ 'x-ratelimit-reset': '60' }, 1],
    [{ 'retry-after': 'soon', 'x-ratelimit-reset': '60' }, 1],
    [{ 'retry-after': '0', 'x-ratelimit-reset': '60' }, 2],
  ])('for the rate, and says %o, is asked again in a moment, or not', async (headers, calls) => {
    const once = await heard(slow(headers), list)
    expect(once.calls).toBe(calls)
    expect(once.held).toEqual(calls === 1 ? { kind: 'later' } : { kind: 'unknown' })
    expect('throws' in once.outcome).toBe(calls === 1)
  })

  it('gets no calls after it refused twice for the rate', async () => {
    const twice = await heard(slow({ 'retry-after': '0' }))
    expect([twice.calls, twice.gateway.alarms]).toEqual([2, [['gateway_rate', 'bank']]])
  })
})

describe('the secret of a gateway', () => {
  it('consists of strings, and each problem is named', () => {
    const shape = { a: { check: filledIn }, b: { check: filledIn, optional: true } } as const
    expect(readFields({ a: 'x', c: 1 }, shape)).toEqual({ config: { a: 'x' } })
    expect(readFields({ a: 'x', b: 'y' }, shape)).toEqual({ config: { a: 'x', b: 'y' } })
    expect(readFields({ b: '' }, shape)).toEqual({ problems: ['a: is missing', 'b: is empty'] })
    for (const none of [null, [], 'x', 1])
      expect(readFields(none, shape)).toEqual({ problems: ['is no JSON object'] })
    expect(configOf({ config: 1 }, 'here')).toBe(1)
    expect(() => configOf({ problems: ['a', 'b'] }, 'here')).toThrow('configuration:\n  here: a\n  here: b')
    const odd = 'has characters that no credential has, or too many'
    expect([1, '', 'a b', 'é', 'x'.repeat(4097), 'x'.repeat(4096), '!~'].map(filledIn)).toEqual([
      ...['is no text', 'is empty', odd, odd, odd, null, null],
    ])
    expect(withoutSlash('https://a/b//')).toBe('https://a/b')
  })

  const outside = ['https://x.test', 'https://x.test/path']
  const here = [
    'http://localhost',
    'https://localhost:4',
    'http://127.0.0.1:80',
    'http://127.1.22.133',
    'http://[::1]',
  ]
  const never = [
    'http://x.test',
    'https://x.test?a',
    'https://x.test#a',
    'https://u@x.test',
    'https://:p@x.test',
    'x',
    'ftp://localhost',
    'ftp://x.test',
    'http://localhost.x',
    'http://xlocalhost',
  ]
  it.each([
    ...outside.map((one) => [one, true, true] as const),
    ...here.map((one) => [one, false, true] as const),
    ...never.map((one) => [one, false, false] as const),
  ])('of the address %s', (address, isFit, isFitHere) => {
    const refusal = 'must be an https address that is not on this machine'
    const refusalHere = 'must be an https address, or http on this machine'
    expect(baseUrl(false)(address)).toBe(isFit ? null : refusal)
    expect(baseUrl(true)(address)).toBe(isFitHere ? null : refusalHere)
    expect(baseUrl(true)(1)).toBe(refusalHere)
  })
})

describe('a choice of gateways', () => {
  const names = { live: 'L', sandbox: 'S', billsLive: 'B' }
  const problems = (live: string, sandbox = 'twin', billsLive: string | null = null) =>
    gatewayProblems({ live, sandbox, billsLive }, names)

  it('reports every problem with its setting', () => {
    expect([problems('none'), problems('paystack, nomba', 'twin,paystack', 'nomba')]).toEqual([[], []])
    expect(problems('twin')).toEqual(['L: twin serves the sandbox only'])
    expect(problems('x', 'y')).toEqual([
      'L: no gateway is called x; there are paystack, nomba, none',
      'S: no gateway is called y; there are twin, paystack, nomba',
    ])
    expect(problems('nomba,nomba', 'twin,twin')).toEqual([
      'L: nomba is named twice',
      'S: twin is named twice',
    ])
    expect(problems('none', 'twin', 'paystack')).toEqual(["B: paystack can't do bills"])
    expect(problems('none', 'twin', 'x')).toEqual(['B: no gateway is called x; there are paystack, nomba'])
    expect(problems('none', 'none')).toHaveLength(1)
  })

  it('checks names, abilities and modes', () => {
    expect(chosenNames(' a, b')).toEqual(['a', 'b'])
    expect([isGatewayName('twin'), isGatewayName('toString')]).toEqual([true, false])
    expect([vendorsOf('live'), vendorsOf('sandbox')]).toEqual([
      ['paystack', 'nomba'],
      ['paystack', 'nomba'],
    ])
    const all = [
      'hosted_payment',
      'stored_charge',
      'refund',
      'transfer',
      'account_resolution',
      'bank_list',
      'bills',
      'bill_lookup',
    ] as const
    expect(all.map((one) => hasAbility('paystack', one))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    for (const name of ['twin', 'nomba'] as const)
      expect(all.every((one) => hasAbility(name, one))).toBe(true)
  })
})

it('a write took effect, or its condition did not hold', async () => {
  const failing = (name: string) => Promise.reject(Object.assign(new Error(name), { name }))
  expect(await tookEffect(Promise.resolve())).toBe(true)
  expect(await tookEffect(failing('ConditionalCheckFailedException'))).toBe(false)
  await expect(tookEffect(failing('Other'))).rejects.toThrow('Other')
})
