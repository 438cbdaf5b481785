import type { Rival } from './rivals.ts'
import { asks } from './words.ts'

export function paysOut(amount: number, once = 'payout'): Rival {
  const body = { amount, bankCode: '058', accountNumber: '0123456789' }
  return ({ stage, life }) => asks(stage, life, { route: 'create-payout', body, once })
}

export function buysAirtime(amountNaira: number, phoneNumber = '08031234567'): Rival {
  const body = { amount: amountNaira, phoneNumber }
  return ({ stage, life }) => asks(stage, life, { route: 'buy-airtime', body, once: 'airtime' })
}
