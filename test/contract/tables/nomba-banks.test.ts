import { describe, expect, it } from 'vitest'
import { bad, good } from './nomba-words.ts'
import { notLetIn, told, type Said } from './told.ts'

const lookup = 'POST /v1/transfers/bank/lookup'

describe('banks and holders at Nomba', () => {
  const banks = 'GET /v1/transfers/banks'
  const list = [
    { code: '058', name: 'GTBank' },
    { code: 44, name: 'No bank' },
    { code: '035A', name: 'ALAT' },
    { code: 'a-b', name: 'No code' },
    { code: '101', name: ' ' },
    { name: 'None' },
  ]
  const known = [
    { code: '035A', name: 'ALAT' },
    { code: '058', name: 'GTBank' },
  ]
  it.each<[string, Said, object]>([
    ['a list', good(list), known],
    ['a list within', good({ results: list }), known],
    ['one bank', good(list[0]), [list[0]!]],
    ['none', good([]), { throws: 'the gateway does not list its banks' }],
    ['silence', 'silence', { throws: 'the gateway does not list its banks' }],
    ['a 500', { status: 500, body: { data: list } }, { throws: 'the gateway does not list its banks' }],
    ['the gate', { status: 403, body: { data: list } }, { throws: 'the gateway does not list its banks' }],
  ])('come from %s', async (_, said, outcome) => {
    const gateway = await told('nomba')
    gateway.answer(banks, said)
    expect(await gateway.hear(() => gateway.bank.banks())).toEqual(outcome)
  })

  const name = { throws: 'the gateway does not say whose account it is' }
  const refusal = (code: string) => [['gateway_refusal', 'bank', { code, type: '200' }]]
  it.each<[string, Said, object | null, unknown[][]]>([
    ['a name', good({ accountName: ' ADA ' }), { accountName: 'ADA', bankName: 'GTBank' }, []],
    ['no name', good({}), null, []],
    ['a name that is refused', bad('77', 'x', 200, { accountName: 'ADA' }), name, []],
    ['no such account', bad('02', 'invalid account'), null, []],
    ['no such bank', bad('400', 'unknown BANK'), null, []],
    ['bad_request', bad('400', 'BAD_REQUEST'), null, []],
    ['what it can’t verify', bad('400', 'Unable to verify'), null, []],
    ['what it can’t resolve', bad('06', 'unable to resolve'), null, []],
    ['404', bad('x', 'x', 404), null, []],
    ['not found', bad('77', 'not found'), null, []],
    ['an account, by a code of no refusal', bad('01', 'account'), name, []],
    [
      'our inactive account',
      bad('05', 'Merchant account: merchant is inactive'),
      name,
      [['gateway_account', 'bank']],
    ],
    [
      'our account that is not found',
      bad('404', 'business is disabled'),
      name,
      [['gateway_account', 'bank']],
    ],
    ['a reason nobody knows', bad('05', 'Strange'), name, refusal('05')],
    ['a code nobody knows', bad('77', 'Strange'), name, []],
    ['silence', 'silence', name, []],
    ['a 500', { status: 500, body: { code: '404' } }, name, []],
    ['the gate', notLetIn[1]![1], name, [['gateway_credentials', 'v1/transfers/bank']]],
  ])('a holder is looked up, and answered with %s', async (_, said, outcome, alarms) => {
    const gateway = await told('nomba')
    gateway.answer(lookup, said)
    gateway.answer(banks, good(list))
    const account = { bankCode: '058', accountNumber: '0123456789' }
    expect(await gateway.hear(() => gateway.bank.resolveAccount(account))).toEqual(outcome)
    expect(gateway.alarms).toEqual(alarms)
    const { body, headers } = gateway.calls[1]!
    expect([body, headers['x-idempotent-key']]).toEqual([account, undefined])
  })

  it('a holder is found even when the banks are unknown', async () => {
    const gateway = await told('nomba')
    gateway.answer(lookup, good({ accountName: 'ADA' }))
    gateway.answer(banks, 'silence', good(list))
    const resolve = (bankCode: string) =>
      gateway.hear(() => gateway.bank.resolveAccount({ bankCode, accountNumber: '0123456789' }))
    expect(await resolve('058')).toEqual({ accountName: 'ADA', bankName: '' })
    expect(await resolve('999')).toEqual({ accountName: 'ADA', bankName: '' })
  })
})
