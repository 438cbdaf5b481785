import { describe, expect, it } from 'vitest'
import { twinDisputes, disputeLever } from '../../../shared/adapters/gateways/twin/disputes.ts'
import {
  sandboxCallbacks,
  signTwinCallback,
  twinSecret,
} from '../../../shared/adapters/gateways/twin/callbacks.ts'
import { pageName, paymentOfPage } from '../../../shared/adapters/gateways/twin/pages.ts'
import { payerAction } from '../../../shared/adapters/gateways/twin/payer-action.ts'
import { settlementLever } from '../../../shared/adapters/gateways/twin/settlements.ts'
import { testTokens } from '../../../shared/adapters/gateways/twin/test-tokens.ts'
import { sandboxBank } from '../../../shared/adapters/gateways/twin/transfers.ts'
import type { Rail } from '../../../shared/domain/payment-methods/payment-method.ts'
import { bookInMemory } from './twin-book.ts'

it('each test token has the outcome that the rule names (D12.2)', () => {
  expect(testTokens).toEqual({
    tok_test_success: { kind: 'succeeds' },
    tok_test_insufficient_funds: { kind: 'declines', failureCode: 'insufficient_funds' },
    tok_test_expired_card: { kind: 'declines', failureCode: 'expired_card' },
    tok_test_do_not_honor: { kind: 'declines', failureCode: 'do_not_honor' },
    tok_test_stolen_card: { kind: 'declines', failureCode: 'stolen_card' },
    tok_test_timeout: { kind: 'silent' },
    tok_test_timeout_charged: { kind: 'silent_but_charged' },
    tok_test_fail_2_then_success: { kind: 'fails_first', times: 2, failureCode: 'processor_error' },
    tok_test_refund_fails: { kind: 'refund_fails' },
  })
})

describe('what a payer is asked to do', () => {
  // By hand: the last ten decimal digits of the first fifteen hexadecimal ones of the reference's SHA-256.
  const asked = (rail: Rail, amount = 150_001, reference = 'chk_1-1') =>
    payerAction({ reference, rail, amount }, 'https://page.test')

  it('is to open the page, for a card and for a direct debit', () => {
    expect([asked('card'), asked('direct_debit')]).toEqual(
      Array(2).fill({ type: 'redirect', url: 'https://page.test' }),
    )
  })

  it('is to dial a code with the amount in naira, rounded up', () => {
    expect(asked('ussd')).toEqual({ type: 'ussd', code: '*000*1501*239817#' })
    expect(asked('ussd', 150_000)).toEqual({ type: 'ussd', code: '*000*1500*239817#' })
  })

  it('is to transfer to an account of ten digits', () => {
    const account = (accountNumber: string) => ({
      ...{ type: 'bank_transfer', bankName: 'Sandbox Bank', accountNumber, accountName: 'Sandbox Checkout' },
    })
    const first = account('2398178187')
    expect([asked('bank_transfer'), asked('virtual_account')]).toEqual([first, first])
    expect(asked('bank_transfer', 500, 'chk_31-1')).toEqual(account('0968344320'))
  })
})

it('a page is found by its own name, and by no name that was changed', async () => {
  const book = bookInMemory()
  const payment = { merchantId: 'mer_1', reference: 'chk_1-1' }
  const name = await pageName(book, payment)
  expect(await paymentOfPage(book, name)).toEqual(payment)
  const other = await pageName(book, { ...payment, reference: 'chk_1-2' })
  for (const forged of ['', '.', name.split('.')[0]!, `${other.split('.')[0]}.${name.split('.')[1]}`])
    expect(await paymentOfPage(book, forged)).toBeNull()
  expect(await paymentOfPage(bookInMemory(), name)).toBeNull()
})

describe('a callback', () => {
  const read = async (said: unknown, sign = true) => {
    const book = bookInMemory()
    const body = JSON.stringify(said)
    const signature = signTwinCallback(await twinSecret(book), body)
    const headers: Record<string, string> = sign ? { 'x-sandbox-signature': signature } : {}
    return sandboxCallbacks(book).read({ headers, body: Buffer.from(body) })
  }

  it.each([
    [{ merchantId: 'm', reference: 'r' }, [{ kind: 'charge', merchantId: 'm', reference: 'r' }]],
    [{ accountNumber: '9', reference: 'r' }, [{ kind: 'credit', accountNumber: '9', reference: 'r' }]],
    [
      { accountNumber: '9', merchantId: 'm', reference: 'r' },
      [{ kind: 'credit', accountNumber: '9', reference: 'r' }],
    ],
    [{ merchantId: 'm' }, []],
    [{ accountNumber: '9' }, []],
    [{ merchantId: 1, reference: 'r' }, []],
    [{ accountNumber: 9, reference: 'r' }, []],
    [{ reference: 'r' }, []],
  ])('that says %o names %o', async (said, named) => {
    expect(await read(said)).toEqual(named)
  })

  it('is signed by the HMAC of its body, with a secret that the book keeps', async () => {
    const hmac = 'e85eef95a68ab10503d31f31e688acb7bbd9d9d77f8ae07f549bacf5d4f76a73'
    expect(signTwinCallback('secret-1', '{"reference":"chk_1-1"}')).toBe(hmac)
    const book = bookInMemory()
    const secret = await twinSecret(book)
    expect(await twinSecret(book)).toBe(secret)
    expect(await book.list()).toEqual([
      { reference: 'callback-secret', amount: 0, currency: '', outcome: '', detail: secret },
    ])
    expect(secret).toMatch(/^[\w-]{43}$/)
  })

  it('without its signature is not read', async () => {
    expect(await read({ merchantId: 'm', reference: 'r' }, false)).toBeNull()
  })
})

describe('a transfer', () => {
  const start = '2030-01-01T00:00:00.000Z'
  const before = '2030-01-01T00:59:59.999Z'
  const later = '2030-01-01T01:00:00.000Z'
  const gatewayReference = 'twin_po_1'
  const done = {
    kind: 'succeeded',
    gatewayReference,
    bankName: 'Access Bank',
    accountName: 'BOLA DANJUMA',
  }
  const failed = { kind: 'failed', failureReason: 'invalid_account' }
  const pending = { kind: 'pending', gatewayReference, askAgainAt: later }
  const unknown = { kind: 'unknown' }

  it.each([
    ['044', '0000129999', done, done, done],
    ['044', '0000120001', failed, failed, failed],
    ['999', '0000129999', failed, failed, failed],
    ['044', '0000120002', pending, pending, done],
    ['044', '0000120003', done, done, { kind: 'reversed' }],
    ['044', '0000120004', unknown, unknown, unknown],
  ])(
    'to bank %s, account %s has the outcome of its last digits (D12.5)',
    async (bankCode, number, ...said) => {
      const book = bookInMemory()
      const bank = sandboxBank(() => book)
      const order = { merchantId: 'm', reference: 'po_1', amount: 5, currency: 'NGN', now: start }
      const sent = await bank.transfer({ ...order, bankCode, accountNumber: number } as never)
      const asked = [before, later].map((at) => bank.queryTransfer('m', 'po_1', at as never))
      expect([sent, ...(await Promise.all(asked))]).toEqual(said)
      expect(await bank.queryTransfer('m', 'po_2', later as never)).toEqual({
        kind: 'not_found',
        final: true,
      })
    },
  )
})

it('a settlement lists what was charged and not paid out yet, and the earlier ones', async () => {
  const [charges, settled] = [bookInMemory(), bookInMemory()]
  const { settleAccount } = settlementLever(() => ({ charges, settled }))
  const entry = { amount: 5, currency: 'NGN', detail: 'x' }
  for (const reference of ['a', 'b']) await charges.enter({ ...entry, reference, outcome: 'succeeded' })
  await charges.enter({ ...entry, reference: 'c', outcome: 'declined' })
  const line = (reference: string, gatewayId: string, paidOn: string) => ({
    ...{ reference, gatewayId, paidOn, amount: 5, currency: 'NGN' },
  })
  const first = { gatewayId: 's1', paidOn: '2030-01-01', leaveOut: ['b'] }
  expect(await settleAccount('m', first as never)).toEqual([line('a', 's1', '2030-01-01')])
  const second = { gatewayId: 's2', paidOn: '2030-01-02', leaveOut: [] }
  expect(await settleAccount('m', second as never)).toEqual([
    line('a', 's1', '2030-01-01'),
    line('b', 's2', '2030-01-02'),
  ])
})

describe('a dispute', () => {
  const dispute = { reference: 'd', chargeReference: 'c', category: 'fraud', dueAt: '2030-01-05' }
  const opened = async (amount?: number, outcome = 'succeeded') => {
    const [charges, disputes] = [bookInMemory(), bookInMemory()]
    await charges.enter({ reference: 'c', amount: 500, currency: 'NGN', outcome, detail: '' })
    const lever = disputeLever(() => ({ charges, disputes }))
    const isOpen = await lever.openDispute('m', { ...dispute, amount } as never)
    const bank = twinDisputes(() => disputes)
    const told = () => bank.disputesOf('m', 'c')
    return {
      ...{ isOpen, told, lever, disputes },
      answer: (reply: unknown, reference = 'd') =>
        bank.answerDispute({ merchantId: 'm', reference } as never, reply as never),
    }
  }
  const shown = { reference: 'd', amount: 500, category: 'fraud', dueAt: '2030-01-05', lostKobo: null }

  it('is of the charge, and of no more than it', async () => {
    const amounts = [undefined, 300, 600].map(
      async (asked) => (await (await opened(asked)).told())[0]?.amount,
    )
    expect(await Promise.all(amounts)).toEqual([500, 300, 500])
    const declined = await opened(undefined, 'declined')
    expect([declined.isOpen, await declined.told()]).toEqual([false, []])
  })

  it('is of its own charge alone, and of one that was made', async () => {
    const { told, lever, disputes } = await opened()
    const bank = twinDisputes(() => disputes)
    expect(await bank.disputesOf('m', 'c2')).toEqual([])
    expect(await lever.openDispute('m', { ...dispute, chargeReference: 'c2' } as never)).toBe(false)
    await lever.decideDispute('m', 'other', 'won')
    expect(await told()).toEqual([{ ...shown, status: 'needs_response' }])
  })

  it('keeps the evidence', async () => {
    const { answer, disputes } = await opened()
    await answer({ kind: 'submit', text: 'it was delivered' })
    const kept = { chargeReference: 'c', category: 'fraud', dueAt: '2030-01-05', lostKobo: null }
    expect((await disputes.list()).map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      { ...kept, text: 'it was delivered' },
    ])
  })

  it('is answered by evidence or by accepting it, and then decided', async () => {
    const { told, answer, lever } = await opened()
    expect(await told()).toEqual([{ ...shown, status: 'needs_response' }])
    expect(await answer({ kind: 'accept', amount: 1 }, 'other')).toBe('unknown')
    expect(await answer({ kind: 'submit', text: 'x' })).toBe('sent')
    expect(await told()).toEqual([{ ...shown, status: 'under_review' }])
    expect(await answer({ kind: 'accept', amount: 400 })).toBe('sent')
    expect(await told()).toEqual([{ ...shown, status: 'accepted', lostKobo: 400 }])
    expect(await answer({ kind: 'submit', text: 'x' })).toBe('sent')
    expect(await told()).toEqual([{ ...shown, status: 'accepted', lostKobo: 400 }])
    await lever.decideDispute('m', 'd', 'lost')
    expect(await told()).toEqual([{ ...shown, status: 'lost', lostKobo: 500 }])
    await lever.decideDispute('m', 'd', 'won')
    expect(await told()).toEqual([{ ...shown, status: 'won' }])
  })
})
