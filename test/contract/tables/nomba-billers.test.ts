import { describe, expect, it } from 'vitest'
import { bad, good } from './nomba-words.ts'
import { told, type Said } from './told.ts'

describe('the billers and products at Nomba', () => {
  const nothing = { throws: 'the provider does not list what it sells' }
  const list = [{ id: 'jed', name: 'Jos Electric' }, { id: 'x' }, { name: 'none' }]
  const known = [
    { id: 'jed', name: 'Jos Electric' },
    { id: 'x', name: 'x' },
  ]

  it.each([
    ['electricity', '/v1/bill/electricity/discos'],
    ['betting', '/v1/bill/betting/providers'],
  ] as const)('for %s are those that it lists', async (category, path) => {
    const ask = async (said: Said) => {
      const gateway = await told('nomba')
      gateway.answer(`GET ${path}`, said)
      return gateway.hear(() => gateway.vas!.billers(category))
    }
    expect(await ask(good(list))).toEqual(known)
    expect(await ask(good(list[0]))).toEqual([known[0]])
    for (const said of [
      'silence',
      bad('77', 'x', 200, list),
      { status: 500, body: { code: '00', data: list } },
      { status: 403, body: { code: '00', data: list } },
    ] as Said[])
      expect(await ask(said)).toEqual(nothing)
  })

  it('are cached for hours', async () => {
    const gateway = await told('nomba')
    gateway.answer('GET /v1/bill/electricity/discos', good(list), good([]), 'silence')
    const ask = () => gateway.hear(() => gateway.vas!.billers('electricity'))
    const sixHours = 6 * 3_600_000
    expect(await ask()).toEqual(known)
    gateway.wait(sixHours - 1)
    expect(await ask()).toEqual(known)
    gateway.wait(1)
    expect(await ask()).toEqual([])
    gateway.wait(sixHours)
    expect(await ask()).toEqual([])
    gateway.wait(-2 * sixHours)
    await ask()
    expect(gateway.lines()).toHaveLength(4)
  })

  it('for networks and cable are built in', async () => {
    const { vas } = await told('nomba')
    const networks = ['MTN', 'GLO', 'AIRTEL', '9MOBILE']
    const named = networks.map((id) => ({ id, name: id === '9MOBILE' ? '9mobile' : id }))
    const byId = (all: readonly { id: string }[]) => all.toSorted((a, b) => a.id.localeCompare(b.id))
    expect(byId(await vas!.billers('airtime'))).toEqual(byId(named))
    expect(byId(await vas!.billers('data'))).toEqual(byId(named))
    expect(await vas!.billers('cabletv')).toEqual([
      { id: 'dstv', name: 'DStv' },
      { id: 'gotv', name: 'GOtv' },
    ])
  })

  it('for data are products with prices in whole naira', async () => {
    const gateway = await told('nomba')
    const plans = [
      { productId: 'p-1', amount: '500.00', plan: '1 GB' },
      { productId: 2, amount: 1000 },
      { productId: 'p-3', amount: 10.5, plan: 'Half' },
      { productId: 'p-4', plan: 'Free' },
      { amount: 100, plan: 'None' },
    ]
    gateway.answer('GET /v1/bill/data-plan/MTN', good(plans))
    expect(await gateway.hear(() => gateway.vas!.bundles('MTN'))).toEqual([
      { bundleCode: 'p-1', name: '1 GB', amountNaira: 500 },
      { bundleCode: '2', name: '2', amountNaira: 1000 },
    ])
  })

  const nobody = { throws: 'the provider does not answer' }
  it.each<[string, Said, object | null]>([
    ['a name', good('ADA OKAFOR'), { customerName: 'ADA OKAFOR' }],
    ['none', good(null), null],
    ['a refusal', bad('02', 'x'), null],
    ['a refusal with a name', bad('06', 'x', 200, 'ADA'), null],
    ['404', bad('x', 'x', 404), null],
    ['an error', bad('01', 'x', 200, 'ADA'), nobody],
    ['silence', 'silence', nobody],
    ['a 500', { status: 500, body: { code: '404', data: 'ADA' } }, nobody],
    ['the gate', { status: 401, body: { code: '404', data: 'ADA' } }, nobody],
  ])('a customer is looked up, and the answer is %s', async (_, said, outcome) => {
    for (const [category, path] of [
      ['betting', 'betting/lookup?providerId'],
      ['cabletv', 'cabletv/lookup?cableTvType'],
      ['electricity', 'electricity/lookup?disco'],
    ] as const) {
      const gateway = await told('nomba')
      gateway.answer(`GET /v1/bill/${category}/lookup`, said)
      const customer = { category, provider: 'one', customerId: '7' }
      expect(await gateway.hear(() => gateway.vas!.lookUp(customer))).toEqual(outcome)
      expect(gateway.lines()[0]).toBe(`GET /v1/bill/${path}=one&customerId=7`)
    }
    const { vas, calls } = await told('nomba')
    expect(await vas!.lookUp({ category: 'airtime', provider: 'MTN', customerId: '7' })).toBeNull()
    expect(calls).toEqual([])
  })
})
