import { describe, expect, it } from 'vitest'
import type { Heard } from '../../shared/adapters/gateways/http.ts'
import { paystackBanks } from '../../shared/adapters/gateways/paystack/banks.ts'
import {
  envelopeOf,
  isDuplicate,
  isMalformed,
  isNotFound,
} from '../../shared/adapters/gateways/paystack/client.ts'
import { readPaystackConfig } from '../../shared/adapters/gateways/paystack/config.ts'
import { answer, clientOf, ok, refused } from './paystack-client.ts'

describe('the banks that Paystack lists', () => {
  const bank = (code: unknown, name: unknown, more: object = {}) => ({ code, name, ...more })

  it('are sorted by name, each once, without closed ones and those that lack a code or name', async () => {
    const pages = [
      ok([bank('058', 'Guaranty'), bank('035A', 'Wema, Alat'), bank('1', 'Short')], { meta: { next: 'b' } }),
      ok([bank('044', 'Access'), bank('058', 'GTBank'), bank('090', ' '), bank('', 'None')], {
        meta: { next: 'c' },
      }),
      ok([
        bank('011', 'First', { active: false }),
        bank('012', 'Gone', { is_deleted: true }),
        bank(101, 'Number'),
      ]),
    ]
    const { client, queryOf, paths } = clientOf({ '/bank': pages })
    expect(await paystackBanks(client).banks()).toEqual([
      { code: '044', name: 'Access' },
      { code: '058', name: 'GTBank' },
      { code: '101', name: 'Number' },
      { code: '035A', name: 'Wema, Alat' },
    ])
    expect(paths).toHaveLength(3)
    const first = { currency: 'NGN', type: 'nuban', perPage: '100', use_cursor: 'true' }
    expect([queryOf(0), queryOf(1), queryOf(2)]).toEqual([
      first,
      { ...first, next: 'b' },
      { ...first, next: 'c' },
    ])
  })

  it('end when a page leads to itself, or after fifty pages', async () => {
    const same = clientOf({ '/bank': ok([bank('044', 'Access')], { meta: { next: 'b' } }) })
    await paystackBanks(same.client).banks()
    expect(same.paths).toHaveLength(2)
    const endless = Array.from({ length: 60 }, (_, i) => ok([], { meta: { next: String(i) } }))
    const { client, paths } = clientOf({ '/bank': endless })
    await paystackBanks(client).banks()
    expect(paths).toHaveLength(50)
  })

  it.each([{ kind: 'silence' } as const, answer({ status: true }, 403), refused('no')])(
    'are not returned after %o',
    async (heard) => {
      await expect(paystackBanks(clientOf({ '/bank': heard }).client).banks()).rejects.toThrow(
        'the gateway does not list its banks',
      )
    },
  )
})

describe('the holder of an account', () => {
  const asked = { bankCode: '044', accountNumber: '0123456789' }
  const listed = ok([
    { code: '023', name: 'Abbey' },
    { code: '044', name: 'Access' },
    { code: '011', name: 'First' },
  ])
  const resolved = async (heard: Heard, banks: Heard = listed) => {
    const found = clientOf({ '/bank/resolve': heard, '/bank': banks })
    const account = paystackBanks(found.client).resolveAccount(asked)
    return { account: await account.catch((error: unknown) => (error as Error).message), ...found }
  }

  it('is given by name, with the bank’s name where it is known', async () => {
    const holder = ok({ account_name: 'ADA OKAFOR' })
    const { account, queryOf } = await resolved(holder)
    expect(account).toEqual({ accountName: 'ADA OKAFOR', bankName: 'Access' })
    expect(queryOf(0)).toEqual({ account_number: '0123456789', bank_code: '044' })
    const unnamed = { accountName: 'ADA OKAFOR', bankName: '' }
    expect((await resolved(holder, ok([]))).account).toEqual(unnamed)
    expect((await resolved(holder, { kind: 'silence' })).account).toEqual(unnamed)
  })

  it.each([
    refused('Could not resolve account name. Check parameters or try again.', {}, 422),
    refused('Unknown bank code: 999'),
    refused('Account number is invalid'),
    refused('x', {}, 404),
    refused('x', { code: 'invalid_bank_code' }),
    refused('x', { type: 'validation_error' }),
    refused('x', { code: 'missing_params' }),
    refused('x', { code: 'invalid_params' }),
    ok({}),
  ])('is nobody where the gateway says so: %o', async (heard) => {
    const { account, alarms } = await resolved(heard)
    expect([account, alarms]).toEqual([null, []])
  })

  it.each([
    [refused('x'), 'gateway_refusal', { code: null, type: null }],
    [answer({ status: false }, 400), 'gateway_refusal', { code: null, type: null }],
    [refused('x', { code: 'odd', type: 'api_error' }), 'gateway_refusal', { code: 'odd', type: 'api_error' }],
    [refused('Your business is not allowed to resolve an account number'), 'gateway_account', undefined],
  ])(
    'is unknown where the gateway refuses us, and the operator gets an alarm: %o',
    async (heard, alarm, names) => {
      const { account, alarms } = await resolved(heard)
      expect(account).toBe('the gateway does not say whose account it is')
      expect(alarms).toEqual([[alarm, 'bank', ...(names ? [names] : [])]])
    },
  )

  it.each([{ kind: 'silence' } as const, answer({}, 401), answer({}, 503)])(
    'is unknown after %o',
    async (heard) => {
      const { account, alarms } = await resolved(heard)
      expect([account, alarms]).toEqual(['the gateway does not say whose account it is', []])
    },
  )
})

describe('a response from Paystack', () => {
  const of = (json: object, status = 200) => envelopeOf({ kind: 'answer', status, json: { ...json } })

  it('is a success where it says so with a status below 400', () => {
    expect([
      of({ status: true }).ok,
      of({ status: 'true' }).ok,
      of({ status: true }, 400).ok,
      of({}).ok,
    ]).toEqual([...[true, true, false, false]])
  })

  it('has an empty message where it says nothing', () => {
    expect([of({}), of({ message: null }), of({ message: ' no ' })].map(({ message }) => message)).toEqual([
      ...['', '', 'no'],
    ])
  })

  it('tells by its text what exists already, what does not, and what is malformed', () => {
    for (const message of [
      'Duplicate Transaction',
      'already been used',
      'reference exists',
      'Reference in use',
    ])
      expect(isDuplicate(of({ message }, 400))).toBe(true)
    expect(isDuplicate(of({ code: 'duplicate_reference' }, 400))).toBe(true)
    expect(isDuplicate(of({ status: true, message: 'Duplicate' }))).toBe(false)
    expect(isNotFound(of({}, 404))).toBe(true)
    for (const message of ['Transaction not found', 'no such thing', 'it does not exist'])
      expect([isNotFound(of({ message }, 400)), isNotFound(of({ message }, 422))]).toEqual([true, false])
    expect(isNotFound(of({ code: 'transaction_not_found' }, 400))).toBe(true)
    expect([isNotFound(of({ message: 'x' }, 400)), isNotFound(of({ status: true }, 200))]).toEqual([
      false,
      false,
    ])
    expect(['missing_params', 'invalid_params', 'other'].map((code) => isMalformed(of({ code })))).toEqual([
      ...[true, true, false],
    ])
    expect(isMalformed(of({ type: 'validation_error' }))).toBe(true)
  })
})

describe('Paystack’s secret', () => {
  const terms = { mode: 'live', allowLoopback: false } as const
  const read = (secret: unknown, over: object = {}) => readPaystackConfig(secret, { ...terms, ...over })

  it('is a key of its mode, with an address where it is not Paystack’s own', () => {
    expect(read({ secretKey: 'sk_live_1' })).toEqual({
      config: { secretKey: 'sk_live_1', baseUrl: 'https://api.paystack.co' },
    })
    expect(read({ secretKey: 'sk_test_1', baseUrl: 'https://x.test/' }, { mode: 'sandbox' })).toEqual({
      config: { secretKey: 'sk_test_1', baseUrl: 'https://x.test' },
    })
    expect(read({ secretKey: 'sk_test_1' })).toEqual({ problems: ['secretKey: must begin with sk_live_'] })
    expect(read({ secretKey: 'sk_live_1' }, { mode: 'sandbox' })).toEqual({
      problems: ['secretKey: must begin with sk_test_'],
    })
    expect(read({ secretKey: '' }).problems).toEqual(['secretKey: is empty'])
    expect(read({ secretKey: 'sk_live_1', baseUrl: 'http://127.0.0.1' }).problems).toHaveLength(1)
  })
})
