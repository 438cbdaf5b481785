import { describe, expect, it } from 'vitest'
import { sandboxBank } from '../../../shared/adapters/gateways/twin/transfers.ts'
import type { TransferRequest } from '../../../shared/ports/bank-transfer.ts'
import { bookInMemory } from './twin-book.ts'

/** The central bank's codes, and the longer ones of institutions that have none of three digits. */
const published = `
  044    Access Bank
  023    Citibank Nigeria
  050    Ecobank Nigeria
  070    Fidelity Bank
  011    First Bank of Nigeria
  214    First City Monument Bank
  058    Guaranty Trust Bank
  030    Heritage Bank
  301    Jaiz Bank
  082    Keystone Bank
  50211  Kuda Microfinance Bank
  50515  Moniepoint Microfinance Bank
  999992 OPay
  999991 PalmPay
  076    Polaris Bank
  101    Providus Bank
  221    Stanbic IBTC Bank
  068    Standard Chartered Bank
  232    Sterling Bank
  032    Union Bank of Nigeria
  033    United Bank for Africa
  215    Unity Bank
  035    Wema Bank
  057    Zenith Bank`

const banks = published
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +(.*)/, 2))
  .map(([code = '', name = '']) => ({ code, name }))

const bank = () => sandboxBank(() => bookInMemory())

it('the sandbox has the banks of Nigeria, by name', async () => {
  const all = await bank().banks()
  expect(all).toStrictEqual(banks)
  expect(new Set(all.map(({ code }) => code)).size).toBe(24)
  expect(bank().name).toBe('sandbox')
})

describe('the holder of an account', () => {
  it.each([
    ['0000009999', 'ADA ADEYEMI'],
    ['0000119999', 'BOLA BALOGUN'],
    ['0000229999', 'CHIDI DANJUMA'],
    ['0000339999', 'EMEKA EZE'],
    ['0000449999', 'FATIMA IBRAHIM'],
    ['0000559999', 'HALIMA LAWAL'],
    ['0000669999', 'NGOZI MUSA'],
    ['0000779999', 'TUNDE NWOSU'],
    ['0000889999', 'UCHE OKAFOR'],
    ['0000999999', 'YUSUF OKORO'],
    ['1234560002', 'HALIMA MUSA'],
    ['1234560003', 'HALIMA MUSA'],
    ['1234560004', 'HALIMA MUSA'],
  ])('%s is always %s', async (accountNumber, accountName) => {
    expect(await bank().resolveAccount({ bankCode: '058', accountNumber })).toStrictEqual({
      ...{ accountName, bankName: 'Guaranty Trust Bank' },
    })
  })

  it.each([
    ['058', '0000000001'],
    ['999', '0000009999'],
    ['999', '0000000001'],
  ])('is unknown at bank %s, account %s (D12.5)', async (bankCode, accountNumber) => {
    expect(await bank().resolveAccount({ bankCode, accountNumber })).toBeNull()
  })
})

it.each([
  ['0000129999', 'succeeded', 'succeeds'],
  ['0000120001', 'declined', 'fails'],
  ['0000120002', 'pending', 'slow'],
  ['0000120003', 'succeeded', 'reversed'],
  ['0000120004', 'pending', 'silent'],
])('a transfer to %s is booked as %s, and once under its reference', async (accountNumber, outcome, fate) => {
  const book = bookInMemory()
  const now = '2030-01-01T00:00:00.000Z'
  const order = {
    ...{
      merchantId: 'm',
      reference: 'po_1',
      amount: 500,
      currency: 'NGN',
      bankCode: '044',
      accountNumber,
      now,
    },
  } as TransferRequest
  const detail = `${fate} ${now} 044 ${accountNumber}`
  const entry = { reference: 'po_1', amount: 500, currency: 'NGN', outcome, detail }
  const first = await sandboxBank(() => book).transfer(order)
  expect(await book.list()).toStrictEqual([entry])
  expect(await sandboxBank(() => book).transfer({ ...order, bankCode: '058', amount: 700 })).toStrictEqual(
    first,
  )
  expect(await book.list()).toStrictEqual([entry])
})

it('a transfer to a bank that has left the list stays what it was, without the name', async () => {
  const book = bookInMemory()
  const now = '2030-01-01T00:00:00.000Z'
  const money = { reference: 'po_1', amount: 500, currency: 'NGN', outcome: 'succeeded' }
  await book.enter({ ...money, detail: `succeeds ${now} 999 0000129999` })
  expect(await sandboxBank(() => book).queryTransfer('m', 'po_1', now)).toStrictEqual({
    ...{ kind: 'succeeded', gatewayReference: 'twin_po_1', bankName: null, accountName: 'BOLA DANJUMA' },
  })
})
