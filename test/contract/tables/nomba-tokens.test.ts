import { describe, expect, it } from 'vitest'
import { bad, good } from './nomba-words.ts'
import { nobodyKnows, notLetIn, told, type Said } from './told.ts'

describe('a token that a merchant brings to Nomba', () => {
  const route = 'GET /v1/checkout/tokenized-card-data'
  const bare = {
    ...{ rail: 'card', token: 'tok-1', email: 'ada@example.com', signature: null, brand: null, last4: null },
    ...{ expMonth: null, expYear: null },
  }
  const describeIt = async (
    said: Said[],
    token = 'tok-1',
    email: string | null = 'ada@example.com',
    rail = 'card',
  ) => {
    const gateway = await told('nomba')
    gateway.answer(route, ...said)
    const outcome = await gateway.hear(() => gateway.payments.describeToken(token, rail as 'card', email))
    return { outcome, lines: gateway.lines() }
  }
  const page = (list: unknown, nextPage: unknown = null) => good({ tokenizedCardDataList: list, nextPage })
  const own = { tokenKey: 'tok-1', cardType: 'VISA', cardPan: '5434****2808' }

  it.each<[string, object, object]>([
    ['tokenExpiryDate', { tokenExpiryDate: '2709' }, { expMonth: 9, expYear: 2027 }],
    ['a number', { tokenExpiryDate: 2709 }, { expMonth: 9, expYear: 2027 }],
    ['tokenExpirationDate', { tokenExpirationDate: '2809' }, { expMonth: 9, expYear: 2028 }],
    ['no date', {}, {}],
    ['too many digits', { tokenExpiryDate: '27091' }, {}],
    ['another form', { tokenExpiryDate: 'x2709' }, {}],
  ])('has its card details, with %s', async (_, more, expiry) => {
    const { outcome, lines } = await describeIt([page([{ tokenKey: 'tok-0' }, { ...own, ...more }])])
    expect(outcome).toEqual({ ...bare, brand: 'VISA', last4: '2808', ...expiry })
    expect(lines).toEqual([`${route}?customerEmail=ada@example.com`])
  })

  it('is searched for on all pages, up to ten', async () => {
    const second = await describeIt([page([], 2), page([own])])
    expect(second.outcome).toMatchObject({ brand: 'VISA' })
    expect(second.lines[1]).toBe(`${route}?customerEmail=ada@example.com&page=2`)
    expect((await describeIt([page([{ tokenKey: 'x' }])])).outcome).toBeNull()
    const endless = await describeIt([page([], 'x')])
    expect([endless.outcome, endless.lines.length]).toEqual([bare, 10])
  })

  it('is accepted where Nomba gives no answer, and refused where it can’t be a token', async () => {
    expect((await describeIt([bad('05', 'not permitted')])).outcome).toEqual(bare)
    expect(await describeIt([], 'tok-1', null)).toEqual({ outcome: { ...bare, email: null }, lines: [] })
    for (const token of ['', 'a b', 'tok\n', 'é', 'x'.repeat(201)])
      expect(await describeIt([page([own])], token)).toEqual({ outcome: null, lines: [] })
    expect((await describeIt([], '!~'.repeat(100), null)).outcome).toMatchObject({ rail: 'card' })
    expect(await describeIt([], 'tok-1', null, 'ussd')).toEqual({ outcome: null, lines: [] })
    for (const [, said] of [...nobodyKnows.slice(0, 2), ...notLetIn])
      expect((await describeIt([said])).outcome).toEqual({ throws: 'the gateway does not list its tokens' })
  })
})
