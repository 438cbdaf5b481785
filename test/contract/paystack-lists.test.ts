import { describe, expect, it } from 'vitest'
import type { GatewayAlarm, RefusalNames } from '../../shared/adapters/gateways/surroundings.ts'
import type { Heard } from '../../shared/adapters/gateways/http.ts'
import { paystackBanks } from '../../shared/adapters/gateways/paystack/banks.ts'
import { paystackBook } from '../../shared/adapters/gateways/paystack/book.ts'
import {
  envelopeOf,
  isDuplicate,
  isMalformed,
  isNotFound,
  type PaystackClient,
} from '../../shared/adapters/gateways/paystack/client.ts'
import { readPaystackConfig } from '../../shared/adapters/gateways/paystack/config.ts'
import type { ListedMovement, MovementKind } from '../../shared/ports/gateway-book.ts'

const ulid = '01JD0000000000000000000000'
const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }

const answer = (json: object, status = 200): Heard => ({ kind: 'answer', status, json: { ...json } })
const ok = (data: unknown, more: object = {}): Heard => answer({ status: true, message: 'ok', data, ...more })
const refused = (message: string, more: object = {}, status = 400): Heard =>
  answer({ status: false, message, ...more }, status)

/** A client that is answered from a table of paths; what is asked for, and what alarms, is kept. */
function clientOf(answers: Readonly<Record<string, Heard | readonly Heard[]>>) {
  const paths: string[] = []
  const alarms: [GatewayAlarm, string, RefusalNames | undefined][] = []
  const client = {
    get: (path: string) => {
      paths.push(path)
      const [name = ''] = path.split('?')
      const said = answers[name]
      if (said === undefined) throw new Error(`nothing is answered to ${path}`)
      const turn = paths.filter((one) => one.split('?')[0] === name).length - 1
      return Promise.resolve('kind' in said ? said : said[turn]!)
    },
    raiseAlarm: (...alarm: [GatewayAlarm, string, RefusalNames | undefined]) => void alarms.push(alarm),
    wallNow: () => 0,
  } as unknown as PaystackClient
  return {
    client,
    paths,
    alarms,
    queryOf: (i: number) => Object.fromEntries(new URLSearchParams(paths[i]!.split('?')[1])),
  }
}

const listing = async (kind: MovementKind, items: unknown, others: Record<string, Heard> = {}) => {
  const path = { charge: '/transaction', refund: '/refund', transfer: '/transfer' }[kind]
  const { client, paths, queryOf } = clientOf({ [path]: ok(items), ...others })
  const { movements, next } = await paystackBook(client).listed(kind, span, null)
  return { movements, next, paths, queryOf }
}
const listedAs = async (
  kind: MovementKind,
  item: object,
  others: Record<string, Heard> = {},
): Promise<ListedMovement> => (await listing(kind, [item], others)).movements[0]!

// Holds O2.
describe('what Paystack lists', () => {
  const charge = {
    id: 1001,
    reference: `inv-${ulid}-1`,
    status: 'success',
    amount: 500_000,
    currency: 'NGN',
    createdAt: '2026-11-01T10:00:00.000Z',
    metadata: { merchant: 'mer_1', customer: 'cus_1', subscription: 'sub_1' },
  }

  it('a charge is whose it says, for what was asked, at the instant it was made', async () => {
    const { movements, next, paths, queryOf } = await listing('charge', [charge])
    expect(movements).toEqual([
      {
        ...{ merchantId: 'mer_1', customerId: 'cus_1', subscriptionId: 'sub_1', chargeReference: null },
        ...{ amount: 500_000, currency: 'NGN', at: charge.createdAt, gatewayId: '1001' },
        ...{ kind: 'charge', sent: charge.reference, reference: `inv_${ulid}-1`, outcome: 'succeeded' },
      },
    ])
    expect([paths.length, next, queryOf(0)]).toEqual([1, null, { perPage: '100', page: '1', ...span }])
  })

  it.each([
    [{ amount: 507_500, requested_amount: 500_000 }, 500_000],
    [{ amount: 400_000, requested_amount: 500_000 }, 400_000],
    [{ amount: 500_000, requested_amount: null }, 500_000],
    [{ amount: null, requested_amount: 500_000 }, 0],
  ])('of %o counts %i: a fee on top is not ours, and what is short is short', async (sums, amount) => {
    expect((await listedAs('charge', { ...charge, ...sums })).amount).toBe(amount)
  })

  it.each([
    ['success', 'succeeded'],
    ['reversed', 'succeeded'],
    ['reversal-pending', 'succeeded'],
    ['not successful', 'open'],
    ['unsuccessful', 'open'],
    ['failed', 'failed'],
    ['abandoned', 'open'],
    ['', 'open'],
    [undefined, 'open'],
  ])('a charge that is %o is %s', async (status, outcome) => {
    expect((await listedAs('charge', { ...charge, status })).outcome).toBe(outcome)
  })

  it.each([
    [{ createdAt: undefined, created_at: 'b', paid_at: 'c' }, 'b'],
    [{ createdAt: undefined, paid_at: 'c' }, 'c'],
    [{ createdAt: undefined }, ''],
  ])('its instant may have another name: %o', async (instants, at) => {
    expect((await listedAs('charge', { ...charge, ...instants })).at).toBe(at)
  })

  it('its metadata may be an object, text of one, or nothing that can be read', async () => {
    const whose = async (metadata: unknown) => (await listedAs('charge', { ...charge, metadata })).merchantId
    expect(await whose('{"merchant":"mer_2"}')).toBe('mer_2')
    for (const none of ['{', '"mer_2"', 7, null, undefined, []]) expect(await whose(none)).toBeNull()
  })

  it('what names neither currency, reference nor identifier is in naira and nobody’s', async () => {
    expect(await listedAs('charge', { amount: '100' })).toEqual({
      ...{ merchantId: null, customerId: null, subscriptionId: null, chargeReference: null },
      ...{
        amount: 100,
        currency: 'NGN',
        at: '',
        gatewayId: null,
        kind: 'charge',
        sent: '',
        reference: null,
        outcome: 'open',
      },
    })
  })

  const transfer = {
    id: 7,
    reference: `pout_${ulid.toLowerCase()}`,
    status: 'success',
    amount: 90_000,
    currency: 'NGN',
    created_at: '2026-11-01T11:00:00.000Z',
    reason: `Payout of mer_${ulid}`,
  }

  it('a transfer is whose its reason ends with', async () => {
    expect(await listedAs('transfer', transfer)).toEqual({
      ...{ merchantId: `mer_${ulid}`, customerId: null, subscriptionId: null, chargeReference: null },
      ...{ amount: 90_000, currency: 'NGN', at: transfer.created_at, gatewayId: '7' },
      ...{ kind: 'transfer', sent: transfer.reference, reference: `pout_${ulid}`, outcome: 'succeeded' },
    })
    for (const reason of [undefined, 'Payout', `of mer_${ulid} and more`, `of mer_${ulid}X`])
      expect((await listedAs('transfer', { ...transfer, reason })).merchantId).toBeNull()
    expect(await listedAs('transfer', { status: 'success' })).toMatchObject({ sent: '', reference: null })
  })

  it.each([
    ...['failed', 'rejected', 'blocked', 'abandoned', 'reversed'].map((status) => [status, 'failed']),
    ...['pending', 'otp', 'queued', undefined].map((status) => [status, 'open']),
  ])('a transfer that is %o is %s', async (status, outcome) => {
    expect((await listedAs('transfer', { ...transfer, status })).outcome).toBe(outcome)
  })

  const refund = {
    id: 31,
    status: 'processed',
    amount: 20_000,
    currency: 'NGN',
    createdAt: '2026-11-01T12:00:00.000Z',
    merchant_note: `Refund rfnd_${ulid} of ours`,
    transaction: 1001,
  }
  const looked = { '/transaction/1001': ok(charge) }

  it('a refund is whose its charge is, which is looked up by its number', async () => {
    const { movements, paths } = await listing('refund', [refund], looked)
    expect(movements).toEqual([
      {
        ...{ merchantId: 'mer_1', customerId: 'cus_1', subscriptionId: 'sub_1' },
        ...{ amount: 20_000, currency: 'NGN', at: refund.createdAt, gatewayId: '31' },
        ...{ kind: 'refund', sent: '31', reference: `rfnd_${ulid}`, chargeReference: `inv_${ulid}-1` },
        outcome: 'succeeded',
      },
    ])
    expect(paths[1]).toBe('/transaction/1001')
  })

  it('or by its reference, or by the number that an object says, or by nothing', async () => {
    const verified = { [`/transaction/verify/${charge.reference}`]: ok(charge) }
    const chargeOf = async (named: object, others: Record<string, Heard>) =>
      (await listedAs('refund', { ...refund, transaction: undefined, ...named }, others)).chargeReference
    expect(await chargeOf({ transaction_reference: charge.reference }, verified)).toBe(`inv_${ulid}-1`)
    expect(await chargeOf({ transaction: charge.reference }, verified)).toBe(`inv_${ulid}-1`)
    expect(await chargeOf({ transaction: { id: 1001 } }, looked)).toBe(`inv_${ulid}-1`)
    expect(await chargeOf({ transaction: {} }, {})).toBeNull()
  })

  it.each([
    [`rfnd_${ulid}`, `rfnd_${ulid}`],
    [`money of inv_${ulid}-12-back, sent again`, `inv_${ulid}-12-back`],
    [`chk_${ulid}-1-back`, `chk_${ulid}-1-back`],
    [`rfnd_${ulid}X`, null],
    [`inv_${ulid}-1`, null],
    ['a note of somebody else', null],
    [undefined, null],
  ])('the note %o is of %s', async (merchant_note, reference) => {
    expect((await listedAs('refund', { ...refund, merchant_note }, looked)).reference).toBe(reference)
  })

  it.each([
    ['processed', 'succeeded'],
    ['failed', 'failed'],
    ['pending', 'open'],
    [undefined, 'open'],
  ])('a refund that is %o is %s', async (status, outcome) => {
    expect((await listedAs('refund', { ...refund, status }, looked)).outcome).toBe(outcome)
    expect((await listedAs('refund', { ...refund, id: undefined }, looked)).sent).toBe('')
  })

  it('goes on while pages are full, from where it was left', async () => {
    const full = Array.from({ length: 100 }, () => charge)
    expect((await listing('charge', full)).next).toBe('2')
    expect((await listing('charge', full.slice(1))).next).toBeNull()
    const { client, queryOf } = clientOf({ '/transaction': ok(full) })
    expect((await paystackBook(client).listed('charge', span, '7')).next).toBe('8')
    expect(queryOf(0)['page']).toBe('7')
  })

  it.each([{ kind: 'silence' } as const, refused('no'), answer({}, 401), answer({ status: true }, 500)])(
    'is not guessed at where nothing is listed: %o',
    async (heard) => {
      const { client } = clientOf({ '/transaction': heard })
      await expect(paystackBook(client).listed('charge', span, null)).rejects.toThrow(
        'the gateway does not answer /transaction',
      )
    },
  )
})

describe('the banks that Paystack lists', () => {
  const bank = (code: unknown, name: unknown, more: object = {}) => ({ code, name, ...more })

  it('are by name, each once, over all pages; closed ones and those without code or name are left out', async () => {
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

  it('end where a page leads to itself, or after fifty pages', async () => {
    const same = clientOf({ '/bank': ok([bank('044', 'Access')], { meta: { next: 'b' } }) })
    await paystackBanks(same.client).banks()
    expect(same.paths).toHaveLength(2)
    const endless = Array.from({ length: 60 }, (_, i) => ok([], { meta: { next: String(i) } }))
    const { client, paths } = clientOf({ '/bank': endless })
    await paystackBanks(client).banks()
    expect(paths).toHaveLength(50)
  })

  it.each([{ kind: 'silence' } as const, answer({ status: true }, 403), refused('no')])(
    'are not guessed at: %o',
    async (heard) => {
      await expect(paystackBanks(clientOf({ '/bank': heard }).client).banks()).rejects.toThrow(
        'the gateway does not list its banks',
      )
    },
  )
})

describe('whose an account is', () => {
  const asked = { bankCode: '044', accountNumber: '0123456789' }
  const resolved = async (heard: Heard, banks: Heard = ok([{ code: '044', name: 'Access' }])) => {
    const found = clientOf({ '/bank/resolve': heard, '/bank': banks })
    const account = paystackBanks(found.client).resolveAccount(asked)
    return { account: await account.catch((error: unknown) => (error as Error).message), ...found }
  }

  it('is the holder’s name, with the bank’s where it is known', async () => {
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
  ])('is nobody’s where the gateway says so: %o', async (heard) => {
    const { account, alarms } = await resolved(heard)
    expect([account, alarms]).toEqual([null, []])
  })

  it.each([
    [refused('x'), 'gateway_refusal', { code: null, type: null }],
    [refused('x', { code: 'odd', type: 'api_error' }), 'gateway_refusal', { code: 'odd', type: 'api_error' }],
    [refused('Your business is not allowed to resolve an account number'), 'gateway_account', undefined],
  ])('is not said where it can’t be asked, and the operator hears of it: %o', async (heard, alarm, names) => {
    const { account, alarms } = await resolved(heard)
    expect(account).toBe('the gateway does not say whose account it is')
    expect(alarms).toEqual([[alarm, 'bank', ...(names ? [names] : [])]])
  })

  it.each([{ kind: 'silence' } as const, answer({}, 401), answer({}, 503)])(
    'is unknown after %o',
    async (heard) => {
      const { account, alarms } = await resolved(heard)
      expect([account, alarms]).toEqual(['the gateway does not say whose account it is', []])
    },
  )
})

describe('an answer of Paystack', () => {
  const of = (json: object, status = 200) => envelopeOf({ kind: 'answer', status, json: { ...json } })

  it('worked where it says so below 400', () => {
    expect([
      of({ status: true }).ok,
      of({ status: 'true' }).ok,
      of({ status: true }, 400).ok,
      of({}).ok,
    ]).toEqual([...[true, true, false, false]])
  })

  it('says in its words what is there already, what is not, and what is malformed', () => {
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
  const read = (secret: unknown, over: object = {}) =>
    readPaystackConfig(secret, { ...terms, ...over } as never)

  it('is a key of the mode, and an address where it is not Paystack’s own', () => {
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
