import { describe, expect, it } from 'vitest'
import { paymentTerms, paystackTokens } from '../../../shared/adapters/gateways/catalog.ts'
import { rememberLast } from '../../../shared/adapters/gateways/remember-last.ts'
import { baseUrl, filledIn, readFields } from '../../../shared/adapters/gateways/secret.ts'
import { secretProblems } from '../../../shared/adapters/gateways/secrets.ts'

const live = { mode: 'live', allowLoopback: false } as const

describe('a secret', () => {
  const nomba = { clientId: 'c', clientSecret: 's', accountId: 'a', signatureKey: 'k' }

  it.each<['paystack' | 'nomba', object, string[]]>([
    ['paystack', { secretKey: 'sk_live_1' }, []],
    ['paystack', { secretKey: 'sk_test_1' }, ['secret x: secretKey: must begin with sk_live_']],
    ['paystack', nomba, ['secret x: secretKey: is missing']],
    ['nomba', nomba, []],
    ['nomba', { ...nomba, subAccountId: '' }, ['secret x: subAccountId: is empty']],
    [
      'nomba',
      { clientId: 'c', clientSecret: 1 },
      [
        'secret x: clientSecret: is no text',
        'secret x: accountId: is missing',
        'secret x: signatureKey: is missing',
      ],
    ],
  ])('of %s %o has these problems', (name, secret, problems) => {
    expect(secretProblems(name, secret, 'secret x', live)).toEqual(problems)
  })

  it('has no field that was not given', () => {
    const fields = { one: { check: filledIn }, two: { check: filledIn, optional: true as const } }
    expect(readFields({ one: 'a' }, fields)).toStrictEqual({ config: { one: 'a' } })
    expect(Object.keys(readFields({ one: 'a' }, fields).config!)).toEqual(['one'])
  })
})

describe('a base address', () => {
  const away = 'must be an https address that is not on this machine'
  const here = 'must be an https address, or http on this machine'
  it.each<[string, unknown, string | null, string | null]>([
    ['elsewhere by https', 'https://x.test/v1', null, null],
    ['elsewhere by http', 'http://x.test', away, here],
    ['here by https', 'https://localhost', away, null],
    ['here by http', 'http://127.0.0.1:8080', away, null],
    ['here by another scheme', 'xhttps://localhost', away, here],
    ['here by ftp', 'ftp://localhost', away, here],
    ['a list', ['https://x.test'], away, here],
    ['no address', 'x', away, here],
  ])('%s', (_what, value, deployed, developed) => {
    expect([baseUrl(false)(value), baseUrl(true)(value)]).toEqual([deployed, developed])
  })
})

describe('the terms of payment', () => {
  it('are those of each gateway', () => {
    const all = ['card', 'direct_debit', 'bank_transfer', 'ussd']
    expect(paymentTerms).toEqual({
      twin: {
        hostedRails: [...all, 'virtual_account'],
        needsEmail: false,
        storingCostsKobo: 5_000,
        tokenForm: null,
      },
      paystack: {
        hostedRails: all,
        needsEmail: true,
        storingCostsKobo: 5_000,
        tokenForm: paystackTokens,
        leastKobo: { card: 5_000, direct_debit: 5_000, ussd: 5_000, bank_transfer: 10_000 },
      },
      nomba: {
        hostedRails: ['card', 'bank_transfer', 'ussd'],
        needsEmail: true,
        storingCostsKobo: 5_000,
        tokenForm: null,
      },
    })
  })

  it.each([
    ['AUTH_a', true],
    [`AUTH_${'a'.repeat(64)}`, true],
    [`AUTH_${'a'.repeat(65)}`, false],
    ['AUTH_', false],
    ['xAUTH_a', false],
    ['AUTH_a-b', false],
  ])('a token %s of Paystack: %s', (token, isOne) => {
    expect(paystackTokens.test(token)).toBe(isOne)
  })
})

it('a list that is asked for twice at one instant is read once', async () => {
  let reads = 0
  const list = rememberLast(
    () => Promise.resolve((reads += 1)),
    () => 1_000,
  )
  expect([await list(), await list(), reads]).toEqual([1, 1, 1])
})
