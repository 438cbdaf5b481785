import { describe, expect, it } from 'vitest'
import { isSentToFail, transferLever, twinAccounts } from '../../../shared/adapters/gateways/twin/accounts.ts'
import type { AccountOutcome } from '../../../shared/ports/payment-gateway.ts'
import { bookInMemory } from './twin-book.ts'

/** The twin's account numbers over books in memory. */
function twin() {
  const [credits, accounts] = [bookInMemory(), bookInMemory()]
  const bank = twinAccounts(() => ({ credits, accounts }))
  const open = (customerId: string, merchantId = 'mer_1', name: string | null = null) =>
    bank.openAccount({ merchantId, customerId, name, email: null, phone: null })
  return { credits, accounts, bank, open, lever: transferLever(() => credits) }
}

const opened = (accountNumber: string, accountName = 'Sandbox customer'): AccountOutcome => ({
  kind: 'opened',
  account: { accountNumber, bankName: 'Sandbox Bank', accountName },
})

const entry = (reference: string, detail: string) => ({
  ...{ reference, amount: 0, currency: '', outcome: '', detail },
})

describe('an account number', () => {
  // By hand: 90, and the first four bytes of the SHA-256 of "mer_1 cus_1 0", modulo 100,000,000, in eight digits.
  it('is its customer’s, today and later', async () => {
    const { open, accounts } = twin()
    expect(await open('cus_1')).toStrictEqual(opened('9072819056'))
    expect(await open('cus_1', 'mer_1', 'ADA OKAFOR')).toStrictEqual(opened('9072819056', 'ADA OKAFOR'))
    expect(await accounts.list()).toStrictEqual([entry('9072819056', 'mer_1 cus_1')])
    expect(await open('cus_2')).toStrictEqual(opened('9043054047'))
    expect(await open('cus_1', 'mer_2')).not.toStrictEqual(opened('9072819056'))
  })

  it('has ten digits, with noughts where the rest is small', async () => {
    expect(await twin().open('cus_3')).toStrictEqual(opened('9008808215'))
  })

  it('is the next one where somebody else has the first', async () => {
    const { open, accounts } = twin()
    await accounts.enter(entry('9072819056', 'mer_9 cus_9'))
    expect(await open('cus_1')).toStrictEqual(opened('9020447661'))
    expect(await open('cus_1')).toStrictEqual(opened('9020447661'))
    expect((await accounts.list()).map(({ detail }) => detail)).toEqual(['mer_9 cus_9', 'mer_1 cus_1'])
  })
})

describe('a transfer to an account number (V11)', () => {
  const at = '2030-01-01T00:00:00.000Z'
  const transfer = { customerId: 'cus_1', reference: 't1', accountNumber: '90', amount: 500, at }
  const credit = { reference: 't1', amount: 500, currency: 'NGN', accountNumber: '90', senderName: 'ADA', at }
  const account = { merchantId: 'mer_1', customerId: 'cus_1', accountNumber: '90' }

  it('is a credit of that account, once under its reference', async () => {
    const { bank, lever, credits } = twin()
    expect(await bank.creditOf(account, 't1')).toBeNull()
    await lever.transfer('mer_1', { ...transfer, senderName: 'ADA' })
    await lever.transfer('mer_1', { ...transfer, senderName: 'BOLA', amount: 700 })
    await lever.transfer('mer_1', { ...transfer, senderName: 'ADA', reference: 't2', accountNumber: '91' })
    expect(await bank.creditsSince(account, at)).toStrictEqual([credit])
    expect(await bank.creditOf(account, 't1')).toStrictEqual(credit)
    expect(await bank.creditOf(account, 't2')).toBeNull()
    expect(await bank.creditOf({ ...account, accountNumber: '91' }, 't2')).toStrictEqual({
      ...{ ...credit, reference: 't2', accountNumber: '91' },
    })
    expect((await credits.list()).map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
  })

  it.each([
    ['REFUND FAILS', true],
    ['ADA', false],
    [null, false],
  ])('of %s is returned in vain: %s', async (senderName, fails) => {
    const { lever, credits } = twin()
    await lever.transfer('mer_1', { ...transfer, senderName })
    expect((await credits.list()).map(isSentToFail)).toEqual([fails])
  })
})
