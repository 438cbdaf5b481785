import { beforeAll, describe, expect, it } from 'vitest'
import { documentClient, tableOf, twinTable } from '../../shared/runtime/clients.ts'
import { openLife } from '../support/lifecycle.ts'
import { closesAt, playRichScene } from '../support/scene/rich-scene.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { startReceiver } from '../workers/receiver.ts'
import { check, type InvariantName } from './checker/check.ts'
import { itemsOf, readAll, readTenant, type RawItem } from './checker/read.ts'
import { keyCorruptions, tenancyCorruptions } from './corruptions/callers.ts'
import { chargeCorruptions, paymentCorruptions } from './corruptions/charges.ts'
import { after, type Scene } from './corruptions/corruption.ts'
import { consentCorruptions } from './corruptions/consent.ts'
import { countCorruptions } from './corruptions/counts.ts'
import { eventCorruptions } from './corruptions/events.ts'
import { balanceCorruptions, postingCorruptions } from './corruptions/ledger.ts'
import { disputeCorruptions, settlementCorruptions } from './corruptions/finance.ts'
import { periodCorruptions } from './corruptions/periods.ts'
import { statusCorruptions } from './corruptions/statuses.ts'

const service = await forThisFile(startService())
const receiver = await forThisFile(startReceiver())

const readTable = (): Promise<RawItem[]> => readAll(twinTable().client, twinTable().name)
const readOwn = (merchantId: string): Promise<RawItem[]> =>
  readTenant(twinTable().client, twinTable().name, merchantId)

describe('a scene with every kind of object', () => {
  const underWay = { settled: false }
  const ended = { settled: true, now: closesAt }
  let midway: Scene
  let settled: Scene

  beforeAll(async () => {
    // Another merchant, whose objects are not theirs.
    const neighbour = await openLife(service, '2027-01-31T09:00:00.000Z')
    await neighbour.begin((await neighbour.plan())['id'])
    const other = neighbour.merchant.merchantId
    const stage = await playRichScene(service, receiver.url, async ({ merchant }) => {
      midway = { items: await readTable(), own: merchant.merchantId, other }
    })
    await neighbour.clock(closesAt)
    settled = { items: await readTable(), own: stage.merchant.merchantId, other }
  }, 300_000)

  // Holds I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11.
  it('is sound, both halfway through and at its end', () => {
    expect(check(midway.items, underWay)).toEqual([])
    expect(check(settled.items, ended)).toEqual([])
  })

  it('reads the same by the merchant’s partitions as by a scan', async () => {
    const own = await readOwn(settled.own)
    const keys = (items: readonly RawItem[]): string[] => items.map(({ pk, sk }) => `${pk} ${sk}`).sort()
    expect(keys(own)).toEqual(keys(itemsOf(settled.items, settled.own)))
    expect(check(own, ended)).toEqual([])
  })

  it('leaves nothing in the live table except the merchants', async () => {
    const live = await readAll(documentClient(), tableOf('live').name)
    expect(live.length).toBeGreaterThan(0)
    expect(check(live, underWay)).toEqual([])
  })

  it('contains everything that a corruption needs, with much in progress halfway through', () => {
    const statuses = (scene: Scene, type: string): Set<unknown> =>
      new Set(scene.items.filter(({ pk }) => pk === `${scene.own}#${type}`).map(({ s }) => s))
    const all = ['active', 'past_due', 'paused', 'unpaid', 'canceled', 'expired', 'incomplete_expired']
    expect(new Set([...statuses(midway, 'SUB'), ...statuses(settled, 'SUB')])).toEqual(new Set(all))
    expect(statuses(midway, 'POUT')).toEqual(new Set(['processing']))
    expect(statuses(settled, 'POUT')).toEqual(new Set(['completed', 'failed']))
    expect(statuses(midway, 'BILL')).toEqual(new Set(['success', 'failed', 'processing']))
    expect(statuses(settled, 'CHK')).toEqual(new Set(['completed', 'expired']))
    expect(receiver.received.length).toBeGreaterThan(200)
    // What is in progress is not an end.
    expect(namesOf(check(midway.items, ended))).toEqual(expect.arrayContaining(['I2', 'I3', 'I6']))
  })

  it('is reported overdue once no worker runs', () => {
    const now = '2027-08-01T00:00:00.000Z'
    const later = check(settled.items, { settled: true, now })
    const running = settled.items.filter(
      ({ pk, s, pe }) => pk.endsWith('#SUB') && s === 'active' && Number(pe) < Date.parse(now),
    )
    expect(running.length).toBeGreaterThan(10)
    // The dispute that nobody asks about any more is of I3.
    expect(namesOf(later)).toEqual(['I2', 'I3'])
    expect(later.filter(({ what }) => what.startsWith('is still active'))).toHaveLength(running.length)
  })

  describe.each(
    Object.entries({
      paymentCorruptions,
      periodCorruptions,
      chargeCorruptions,
      postingCorruptions,
      balanceCorruptions,
      eventCorruptions,
      statusCorruptions,
      keyCorruptions,
      tenancyCorruptions,
      countCorruptions,
      consentCorruptions,
      settlementCorruptions,
      disputeCorruptions,
    }),
  )('with %s', (_, corruptions) => {
    it.each(corruptions)('$name: $breaks', ({ breaks, says = /./, midway: early, plant }) => {
      const corrupted = plant(early ? midway : settled)
      const found = check(corrupted, early ? underWay : ended)
      expect(found.filter(({ what }) => says.test(what)).length).toBeGreaterThan(0)
      expect({ found, names: namesOf(found) }).toEqual({ found, names: [...breaks].sort() })
    })
  })

  it('is corrupted with identifiers that differ whatever their random ending', () => {
    for (const id of ['cus_01A', 'cus_01Z', 'cus_0ZZ']) expect(after(id) > id).toBe(true)
  })

  it('has corruptions that break every invariant', () => {
    const lists = [paymentCorruptions, periodCorruptions, chargeCorruptions, postingCorruptions]
    const more = [balanceCorruptions, eventCorruptions, statusCorruptions, keyCorruptions]
    const all = [...lists, ...more, tenancyCorruptions, countCorruptions, consentCorruptions].flat()
    expect(new Set(all.flatMap(({ breaks }) => breaks)).size).toBe(11)
  })
})

function namesOf(found: readonly { readonly invariant: InvariantName }[]): InvariantName[] {
  return [...new Set(found.map(({ invariant }) => invariant))].sort()
}
