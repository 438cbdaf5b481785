import { describe, expect, it } from 'vitest'
import { no, notThere, ok } from './paystack-words.ts'
import { merchantId, told, ulid, type Said } from './told.ts'

const reference = `inv_${ulid}-1`
const sent = `inv-${ulid}-1`
const own = { sent, reference }

describe('a mandate queried at Paystack', () => {
  const path = `GET /customer/authorization/verify/${sent}`
  const ask = async (said: Said, noted: object | null = {}, waitMs = 0) => {
    const gateway = await told('paystack')
    gateway.answer(path, said)
    if (noted !== null) await gateway.note({ ...own, email: 'ada@example.com', ...noted })
    gateway.wait(waitMs)
    const asked = { merchantId, reference, since: '', now: '' }
    return { gateway, outcome: await gateway.hear(() => gateway.payments.mandateOf(asked)) }
  }
  const data = { authorization_code: 'AUTH_9', active: true, bank: 'Zenith', last4: '1234' }
  const details = {
    ...{ rail: 'direct_debit', token: 'AUTH_9', email: 'ada@example.com', signature: null, brand: 'Zenith' },
    ...{ last4: '1234', expMonth: null, expYear: null },
  }
  const active = { kind: 'active', details }
  const throws = { throws: 'the gateway does not answer' }
  it.each<[string, Said, object | null, number, object]>([
    ['active', ok(data), {}, 0, active],
    ['active as text', ok({ ...data, active: 'true' }), {}, 0, active],
    [
      'active with its own email',
      ok({ ...data, customer: { email: 'x@example.com' } }),
      {},
      0,
      { kind: 'active', details: { ...details, email: 'x@example.com' } },
    ],
    [
      'active without an email',
      ok(data),
      { email: undefined },
      0,
      { kind: 'active', details: { ...details, email: null } },
    ],
    [
      'active with its number',
      ok({ ...data, last4: undefined, account_number: '0123459876' }),
      {},
      0,
      { kind: 'active', details: { ...details, last4: '9876' } },
    ],
    ['not confirmed', ok({ ...data, active: false }), {}, 0, { kind: 'waits' }],
    ['revoked', ok({ ...data, active: false, status: 'revoked' }), {}, 0, { kind: 'none' }],
    ['without a code', ok({ active: true }), {}, 86_399_999, { kind: 'waits' }],
    ['without a code for a day', ok({ active: true }), {}, 86_400_000, { kind: 'none' }],
    ['of a code that is none', ok({ ...data, authorization_code: 'x' }), {}, 86_400_000, { kind: 'none' }],
    ['unknown there', notThere, {}, 0, { kind: 'waits' }],
    ['unknown there, with a code', no('not found', { data }), {}, 86_400_000, { kind: 'none' }],
    ['never noted', ok(data), null, 0, { kind: 'none' }],
    ['another merchant’s', ok(data), { merchantId: 'mer_2' }, 0, { kind: 'none' }],
    ['refused', no('Strange'), {}, 0, throws],
    ['unanswered', 'silence', {}, 0, throws],
    ['not let in', { status: 403, body: { status: false } }, {}, 0, throws],
    ['a 500', { status: 500, body: { status: true, data } }, {}, 0, throws],
  ])('is %s', async (_, said, noted, waitMs, outcome) => {
    expect((await ask(said, noted, waitMs)).outcome).toEqual(outcome)
  })

  it('records its code, by which its notices find it', async () => {
    expect((await ask(ok(data))).gateway.noted(sent)).toMatchObject({ gatewayId: 'AUTH_9' })
    expect((await ask(ok(data), { gatewayId: 'AUTH_8' })).gateway.noted(sent)).toMatchObject({
      gatewayId: 'AUTH_9',
    })
  })
})
