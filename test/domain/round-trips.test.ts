import fc from 'fast-check'
import { expect, it } from 'vitest'
import { invoiceIdOf, sessionIdOf } from '../../shared/domain/checkout/session.ts'
import { createdAtOf, idPrefixes, isId, shardOfId, ulidTimeOf } from '../../shared/domain/ids.ts'
import { normalisePhone } from '../../shared/domain/customer/phone.ts'
import { parseReceiptToken, receiptToken } from '../../shared/domain/receipt/receipt.ts'
import { fromMs } from '../../shared/domain/time/time.ts'
import { deliveryId, readDeliveryId } from '../../shared/domain/webhook/delivery.ts'
import { identifiers, instants, types, ulids } from './drawn-identifiers.ts'

/** Closes the class "what is written is read again": texts that the service makes and takes back. */

const runs = { numRuns: 300, seed: 20_270_102 }

// Holds S2, D1.2, D1.16.
it('an identifier tells its type, its instant and its part, whatever they are', () => {
  const whole = fc.property(identifiers, types, ({ type, at, shard, id }, other) => {
    expect(isId(type, id)).toBe(true)
    expect(isId(other, id)).toBe(other === type)
    expect([createdAtOf(id), shardOfId(id)]).toEqual([at, shard])
    for (const bad of [`${id}0`, id.slice(0, -1), id.toLowerCase(), id.replace('_', ''), ` ${id}`])
      expect(isId(type, bad)).toBe(false)
  })
  fc.assert(whole, runs)
})

it('identifiers sort as their instants do', () => {
  const sorted = fc.property(instants, instants, (a, b) => {
    expect(Math.sign(a - b)).toBe(ulidTimeOf(fromMs(a)) < ulidTimeOf(fromMs(b)) ? -1 : a === b ? 0 : 1)
  })
  fc.assert(sorted, runs)
})

it('prefixes are one to a type', () => {
  const prefixes = Object.values(idPrefixes)
  expect(new Set(prefixes).size).toBe(prefixes.length)
})

it('a session’s invoice leads back to it', () => {
  const there = fc.property(ulids, (ulid) => {
    expect(invoiceIdOf({ id: `chk_${ulid}` })).toBe(`inv_${ulid}`)
    expect(sessionIdOf(`inv_${ulid}`)).toBe(`chk_${ulid}`)
  })
  fc.assert(there, runs)
})

it('a receipt’s address is read from its link, and from no other text', () => {
  const key = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ019-_')), minLength: 22, maxLength: 22 })
  const modes = fc.constantFrom('live' as const, 'sandbox' as const)
  const whole = fc.property(
    ulids,
    ulids,
    fc.constantFrom('inv', 'chk'),
    key,
    modes,
    (merchant, source, kind, secret, mode) => {
      const address = { merchantId: `mer_${merchant}`, sourceId: `${kind}_${source}`, key: secret }
      const token = receiptToken(address, mode)
      expect(parseReceiptToken(token)).toEqual({ ...address, mode })
      for (const bad of [
        `${token}a`,
        `x${token}`,
        token.slice(0, -1),
        token.replace(/_(test|live)_/, '_prod_'),
        '',
      ])
        expect(parseReceiptToken(bad)).toBeNull()
    },
  )
  fc.assert(whole, runs)
})

it('a delivery’s name is read again, and two have never one name', () => {
  const parts = fc.tuple(ulids, ulids, fc.integer({ min: 1, max: 999 }))
  const whole = fc.property(parts, parts, (a, b) => {
    const [one, other] = [a, b].map(([endpoint, event, attempt]) => ({
      endpointId: `whe_${endpoint}`,
      eventId: `evt_${event}`,
      attempt,
    }))
    expect(readDeliveryId(deliveryId(one!))).toEqual(one)
    expect(deliveryId(one!) === deliveryId(other!)).toBe(JSON.stringify(a) === JSON.stringify(b))
  })
  fc.assert(whole, runs)
})

// Holds D3.13, C2.
it('a phone that was normalised stays as it is', () => {
  const numbers = fc.tuple(
    fc.constantFrom('0', '+234', '234', '00234'),
    fc.integer({ min: 8_030_000_000, max: 8_039_999_999 }),
  )
  const whole = fc.property(numbers, ([before, number]) => {
    const phone = normalisePhone(`${before}${number}`)
    expect(phone).toBe(`234${number}`)
    expect(normalisePhone(phone!)).toBe(phone)
    expect(normalisePhone(`+${phone!}`)).toBe(phone)
  })
  fc.assert(whole, { ...runs, numRuns: 100 })
})
