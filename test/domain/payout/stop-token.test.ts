import { expect, it } from 'vitest'
import { bankCodePattern } from '../../../shared/domain/payout/account.ts'
import { parseStopToken, stopAddressOf, stopToken } from '../../../shared/domain/payout/stop-token.ts'

// Holds R13: the link by which the owner stops a payout names its mode, merchant and payout, and a key that can't be guessed.

const merchant = '01K0ABCDEFGHIJKLMNPQRSTVWX'
const payout = '01K1ZYXWVTSRQPNMKJHGFEDCB9'
const key = `aZ9_-${'k'.repeat(17)}`
const named = { merchantId: `mer_${merchant}`, id: `pout_${payout}`, stopKey: key }

it.each([
  ['live', `stop_live_${merchant}${payout}${key}`],
  ['sandbox', `stop_test_${merchant}${payout}${key}`],
] as const)('a token of %s is written and read', (mode, token) => {
  expect(stopToken(named, mode)).toBe(token)
  const address = { mode, merchantId: named.merchantId, payoutId: named.id, key }
  expect(parseStopToken(token)).toEqual(address)
  expect(stopAddressOf(token)).toEqual(address)
})

it('a payout that has no key has no token that opens', () => {
  const token = stopToken({ ...named, stopKey: null }, 'live')
  expect(token).toBe(`stop_live_${merchant}${payout}`)
  expect(parseStopToken(token)).toBeNull()
})

it.each([
  ['nothing', ''],
  ['something before it', `x${stopToken(named, 'live')}`],
  ['something behind it', `${stopToken(named, 'live')}x`],
  ['another mode', `stop_demo_${merchant}${payout}${key}`],
  ['no mode', `stop__${merchant}${payout}${key}`],
  ['a merchant of one letter', `stop_live_0${payout}${key}`],
  ['a merchant of 25 letters', `stop_live_${merchant.slice(1)}${payout}${key}`],
  ['a merchant in small letters', `stop_live_${merchant.toLowerCase()}${payout}${key}`],
  ['a payout of one letter', `stop_live_${merchant}0${key}`],
  ['a payout in small letters', `stop_live_${merchant}${payout.toLowerCase()}${key}`],
  ['a key of one letter', `stop_live_${merchant}${payout}k`],
  ['a key of 21 letters', `stop_live_${merchant}${payout}${key.slice(1)}`],
  ['a key with a sign', `stop_live_${merchant}${payout}${key.slice(1)}!`],
])('%s is no token: 404', (_, token) => {
  expect(parseStopToken(token)).toBeNull()
  expect(() => stopAddressOf(token)).toThrow(
    expect.objectContaining({ code: 'not_found', details: [] }) as Error,
  )
})

// Holds G8: bank codes are 3 to 12 letters or digits.
it.each([
  ['044', true],
  ['035A', true],
  ['a'.repeat(12), true],
  ['', false],
  ['04', false],
  ['a'.repeat(13), false],
  ['044 ', false],
  [' 044', false],
  ['04-4', false],
])('%j is a bank’s code: %s', (code, is) => {
  expect(bankCodePattern.test(code)).toBe(is)
})
