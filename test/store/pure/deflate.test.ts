import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { deflate, inflate } from '../../../shared/store/deflate.ts'

const invoice = { id: 'inv_01M9', amount: 250000, currency: 'NGN', status: 'paid' }
const before = JSON.stringify({
  id: 'evt_01M8',
  type: 'subscription_payment_success',
  createdAt: '2027-04-01T09:00:00.000Z',
  data: { amount: 250000, cycle: 3, invoice },
})

/** As it was stored: if this fails, everything that was deflated before is lost (see `deflate.ts`). */
const stored = 'Qym/fC0oKMFMdA0MCZZiRqYopZgxrlLM1xLJ23BN+Mux2tpaAA=='

it.each(['', '{}', 'Ọ̀rọ̀ ₦5,000', JSON.stringify({ subscription: { id: 'sub_01', status: 'active' } })])(
  'is read as it was written: %s',
  (text) => {
    expect(inflate(deflate(text))).toBe(text)
  },
)

it('reads what was written with this dictionary before', () => {
  expect(inflate(Buffer.from(stored, 'base64'))).toBe(before)
})

it('reads what was written without one', () => {
  expect(inflate(deflateRawSync('{"id":"evt_1"}'))).toBe('{"id":"evt_1"}')
})

it('needs less than half the space for an event', () => {
  expect(deflate(before).length * 2).toBeLessThan(deflateRawSync(before).length)
})
