import { describe, expect, it } from 'vitest'
import {
  decidePayoutPutOff,
  decideStop,
  isStoppable,
  isYoung,
} from '../../../shared/domain/payout/decide-hold.ts'
import {
  decidePayoutOutcome,
  decideSettledPayout,
} from '../../../shared/domain/payout/decide-payout-outcome.ts'
import { decidePayout, type PayoutOrder } from '../../../shared/domain/payout/decide-payout.ts'
import {
  decideHolder,
  decideTransfer,
  hasForeignCodes,
  isHolderAsked,
  type HolderAnswer,
} from '../../../shared/domain/payout/decide-transfer.ts'
import { composePayout, withTransferBegun, type Payout } from '../../../shared/domain/payout/payout.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const origin = { merchantId: 'mer_1', id: 'pout_1' }
const bankAccount = { bankCode: '058', bankName: null, accountNumber: '0123456789', accountName: null }
const aPayout = (over: Partial<Payout> = {}): Payout => ({
  ...composePayout({ ...origin, amount: 50_000, currency: 'NGN' }, bankAccount, april),
  ...over,
})

// Holds D9.6, A15.
describe('an order of a payout', () => {
  const limits = { minKobo: 10_000, maxKobo: 100_000_000 }
  const saved = {
    ...{ bankCode: '044', bankName: 'Access', accountNumber: '0987654321', accountName: 'ADA OBI' },
    codesOf: 'nomba',
  }
  const details = { bankCode: '058', accountNumber: '0123456789' }
  const ordered = (order: Partial<PayoutOrder>, account?: typeof saved) =>
    decidePayout({ account, limits }, { amount: 50_000, ...order }, origin, april).result

  it.each<[string, Partial<PayoutOrder>, Partial<Payout>]>([
    ['bank details', details, { accountName: null, expectedName: null }],
    ['bank details and a name', { ...details, accountName: 'Ada Obi' }, { expectedName: 'Ada Obi' }],
    ['the least amount', { ...details, amount: 10_000 }, { amount: 10_000 }],
    ['the greatest amount', { ...details, amount: 100_000_000 }, { amount: 100_000_000 }],
    ['no account at all, which its contract refuses', {}, { bankCode: '', accountNumber: '' }],
  ])('with %s', (_, order, over) => {
    expect(ordered(order)).toEqual({ ...aPayout(), codesOf: null, ...over })
  })

  it.each([
    ['no name', undefined],
    ['the holder’s name', 'Ada Obi'],
  ])('of a saved account with %s goes to it, and nothing is compared later', (_, accountName) => {
    const order = { accountId: 'pacc_1', ...(accountName === undefined ? {} : { accountName }) }
    expect(ordered(order, saved)).toMatchObject({ ...saved, expectedName: null })
  })

  it.each<[string, Partial<PayoutOrder>, Error]>([
    [
      'a kobo too little',
      { ...details, amount: 9_999 },
      problem('validation_error', { path: 'amount', issue: 'must be at least 10000 kobo' }),
    ],
    [
      'a kobo too much',
      { ...details, amount: 100_000_001 },
      problem('validation_error', { path: 'amount', issue: 'must be at most 100000000 kobo' }),
    ],
    ['an account that does not exist', { accountId: 'pacc_9' }, problem('not_found', { path: 'accountId' })],
  ])('of %s is refused', (_, order, refusal) => {
    expect(() => ordered(order)).toThrow(refusal)
  })

  it('of a saved account with another holder’s name is refused', () => {
    expect(() => ordered({ accountId: 'pacc_1', accountName: 'Bisi Ade' }, saved)).toThrow(
      problem('validation_error', {
        ...{ path: 'accountName', issue: 'is not the name of the account’s holder', reason: 'name_mismatch' },
      }),
    )
  })
})

// Holds A15: the account name is the bank's; a given one is only compared.
describe('before the transfer', () => {
  it.each<[string, Partial<Payout>, boolean]>([
    ['no name and no transfer', {}, true],
    ['a name', { accountName: 'ADA OBI' }, false],
    ['a transfer', { transferAt: april }, false],
    ['both', { accountName: 'ADA OBI', transferAt: april }, false],
  ])('the bank is asked for the holder once: with %s', (_, over, asked) => {
    expect(isHolderAsked(aPayout(over))).toBe(asked)
  })

  it.each([
    [null, false],
    ['paystack', false],
    ['nomba', true],
  ])('codes of %s are foreign at Paystack: %s', (codesOf, foreign) => {
    expect(hasForeignCodes(aPayout({ codesOf }), 'paystack')).toBe(foreign)
  })

  const ada = { accountName: 'OBI ADA', bankName: 'GTBank' }
  const named = { ...ada, expectedName: null, version: 1 }
  const toAda = 'Ada Obi'

  it.each<[string, string | null, HolderAnswer, Partial<Payout>]>([
    ['the holder is named, and none was expected', null, ada, named],
    ['the holder is the one who was expected', toAda, ada, named],
    ['the bank knows no such account, and none was expected', null, null, { accountName: null, version: 1 }],
    ['there is no answer, and none was expected', null, undefined, { accountName: null, version: 1 }],
  ])('it goes on: %s', (_, expectedName, holder, after) => {
    const payout = aPayout({ expectedName })
    expect(decideHolder(payout, holder, april)).toEqual({ goesOn: { ...payout, ...after } })
  })

  it.each<[string, HolderAnswer, Partial<Payout>]>([
    [
      'another holder',
      { ...ada, accountName: 'BISI ADE' },
      { status: 'failed', failureReason: 'name_mismatch' },
    ],
    ['no such account', null, { status: 'failed', failureReason: 'invalid_account' }],
    ['no answer', undefined, { status: 'processing', dueAt: '2026-04-01T12:01:00.000Z' }],
  ])('one for Ada Obi stays: %s', (_, holder, after) => {
    const news = decideHolder(aPayout({ expectedName: toAda }), holder, april)
    expect(news).toMatchObject({ stays: { result: { ...after, version: 2 } } })
  })
})

// Holds H4, R13: the owner is notified of each payout to a young account, with a link that stops it until it is sent.
describe('a transfer that begins', () => {
  const known = { isYoung: false, isLarge: false, stopKey: 'key', at: { gateway: 'nomba' } }
  const moves = (before: Payout, over: Partial<typeof known>) => {
    const { moves: all, result } = decideTransfer(before, { ...known, named: before, ...over }, april)
    return { kinds: all.map(({ kind }) => kind), result, all }
  }

  it.each<[string, Partial<Payout>, Partial<typeof known>, string[], string | undefined]>([
    ['of an old account', {}, {}, [], undefined],
    ['of a young account', {}, { isYoung: true }, ['account_paid', 'payout_told'], 'key'],
    ['of much to an old account', {}, { isLarge: true }, ['account_paid'], undefined],
    ['that was held', { stopKey: 'held' }, { isYoung: true }, ['account_paid'], 'held'],
    ['again', { transferAt: march }, { isYoung: true, isLarge: true }, [], undefined],
  ])('%s', (_, before, over, kinds, stopKey) => {
    const news = moves(aPayout(before), over)
    expect([news.kinds, news.result.stopKey]).toEqual([kinds, stopKey])
  })

  it('says of the account whether it was paid much', () => {
    const [paid] = moves(aPayout(), { isLarge: true }).all
    expect(paid).toMatchObject({ kind: 'account_paid', isLarge: true, payout: { transferAt: april } })
  })

  // Holds G6: the gateway that was told to transfer it is asked about it for good.
  it('is at the gateway of its first call for good', () => {
    const first = withTransferBegun(aPayout(), april, { gateway: 'nomba' })
    expect(first).toMatchObject({ gateway: 'nomba', transferAt: april, version: 2 })
    const again = withTransferBegun(first, may, { gateway: 'paystack' })
    expect(again).toMatchObject({ gateway: 'nomba', transferAt: april, version: 3 })
  })
})

// Holds R13, O1.
describe('a payout that is held', () => {
  it('to an account that was never paid is young', () => {
    expect(isYoung(null, april)).toBe(true)
  })

  it('by the operator is looked at again in an hour', () => {
    const payout = aPayout()
    const after = { ...payout, dueAt: '2026-04-01T13:00:00.000Z', version: 2 }
    expect(decidePayoutPutOff(payout, april)).toEqual({
      ...{ turns: [{ thing: 'payout', before: payout, after }], moves: [], events: [], about: {} },
      result: after,
    })
  })

  it.each<[string, Partial<Payout>, boolean]>([
    ['was not sent', {}, true],
    ['was sent', { transferAt: april }, false],
    ['has failed before it was sent', { status: 'failed', failureReason: 'invalid_account' }, false],
    ['is completed', { status: 'completed', transferAt: april }, false],
  ])('can be stopped while it %s: %s', (_, over, can) => {
    const payout = aPayout(over)
    expect(isStoppable(payout)).toBe(can)
    if (can) expect(decideStop(payout).result.failureReason).toBe('stopped_by_owner')
    else
      expect(() => decideStop(payout)).toThrow(
        problem('conflict', { reason: 'already_sent', status: payout.status }),
      )
  })
})

// Holds D9.8, D9.9, B15.
describe('the bank’s answer about a transfer that is out', () => {
  const out = aPayout({ transferAt: april })

  it.each<[string, Parameters<typeof decidePayoutOutcome>[1], Partial<Payout>]>([
    ['sent back', { kind: 'reversed' }, { status: 'failed', failureReason: 'reversed_by_bank', dueAt: null }],
    [
      'in progress',
      { kind: 'pending', gatewayReference: 'gw_1', askAgainAt: may },
      { status: 'processing', dueAt: may, gatewayReference: 'gw_1' },
    ],
    [
      // A day after its first call it is asked about daily.
      'never seen, perhaps not yet',
      { kind: 'not_found' },
      { status: 'processing', notFoundSince: null, dueAt: '2026-04-03T12:00:00.000Z' },
    ],
    [
      'never seen for good',
      { kind: 'not_found', final: true },
      { status: 'processing', notFoundSince: '2026-04-02T12:30:00.000Z', dueAt: '2026-04-02T13:30:00.000Z' },
    ],
  ])('%s', (_, answer, after) => {
    const { result } = decidePayoutOutcome(out, answer, '2026-04-02T12:30:00.000Z')
    expect(result).toMatchObject({ ...after, version: 2 })
  })

  it.each(['completed', 'failed'] as const)('is not the operator’s once it is %s', (status) => {
    expect(() => decideSettledPayout({ ...out, status }, 'failed', 'By phone', may)).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: status, action: 'settle' }),
    )
  })
})
