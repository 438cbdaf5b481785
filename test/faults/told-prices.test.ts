import { beforeAll, describe, expect, it } from 'vitest'
import { twinTable } from '../../shared/runtime/clients.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'
import { check } from './checker/check.ts'
import { readTenant, type RawItem } from './checker/read.ts'
import { pack, unpack } from './corruptions/corruption.ts'

const service = await forThisFile(startService())
const effectiveFrom = '2027-03-01T00:00:00.000Z'

type Match = (item: any) => boolean

// Holds I6, K9, V5: the checker notices who pays a price that nobody told them about.
describe('a price increase', () => {
  let items: readonly RawItem[]
  let own: string

  beforeAll(async () => {
    const life = await openLife(service, '2027-01-05T09:00:00.000Z')
    const id = (await life.plan())['id'] as string
    await life.begin(id)
    await life.clock('2027-01-20T09:00:00.000Z')
    const body = { amount: 600_000, effectiveFrom, noticeDays: 14 }
    const answer = await service.call('create-price-change', { key: life.key, params: { id }, body })
    expect(answer.status).toBe(201)
    // Who is sold to after the announcement was shown both prices.
    await life.clock('2027-02-10T09:00:00.000Z')
    await life.begin(id)
    await life.clock('2027-03-20T09:00:00.000Z')
    own = life.merchant.merchantId
    items = await readTenant(twinTable().client, twinTable().name, own)
  }, 60_000)

  const changed = (type: string, matches: Match, change: (item: RawItem) => RawItem | null): RawItem[] =>
    items.flatMap((item) => {
      if (item.pk !== `${own}#${type}` || !matches(item)) return [item]
      return change(item) ?? []
    })
  const found = (world: readonly RawItem[]): string[] =>
    check(world, { settled: false })
      .map(({ what }) => what)
      .filter((what) => what.includes('bills price'))
  const versions = (more: object) =>
    changed('PLAN', Boolean, (plan) => {
      const rows = unpack(plan['vs']) as unknown as object[]
      return { ...plan, vs: pack(rows.map((one) => ({ ...one, ...more }))) }
    })
  const isNotice: Match = ({ y }) => y === 'subscription_price_changing'

  it('was announced by message and at the sale', () => {
    expect(check(items, { settled: false })).toEqual([])
    expect(items.filter(isNotice)).toHaveLength(1)
  })

  it.each<[string, () => RawItem[], RegExp, number]>([
    ['the message is not there', () => changed('EVT', isNotice, () => null), /not told about in time/, 1],
    [
      'no channel took the message',
      () => {
        const { sk } = items.find(isNotice)!
        return changed(
          'MSG',
          (message) => message.sk === sk,
          (message) => ({ ...message, s: 'dropped' }),
        )
      },
      /not told about in time/,
      1,
    ],
    [
      'it was announced after the sale',
      () => versions({ announcedAt: '2027-02-11T09:00:00.000Z' }),
      /not told about in time/,
      1,
    ],
    ['it was taken back', () => versions({ revertedAt: '2027-02-12T09:00:00.000Z' }), /was taken back/, 2],
    [
      'it is not in effect',
      () => versions({ effectiveFrom: '2027-05-01T00:00:00.000Z' }),
      /not in effect/,
      2,
    ],
  ])('is noticed where %s', (_, world, says, bills) => {
    const lines = found(world())
    expect(lines).toHaveLength(bills)
    for (const line of lines) expect(line).toMatch(says)
  })
})
