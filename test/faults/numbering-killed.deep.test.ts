import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { SandboxClock } from '../../shared/domain/sandbox/sandbox-clock.ts'
import { sumKobo } from '../../shared/domain/money/money.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { commit } from '../../shared/store/commit.ts'
import { clockCodec, clockRef } from '../../shared/store/entities/sandbox-clock.ts'
import { load } from '../../shared/store/load.ts'
import { replace } from '../../shared/store/write.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'
import { ofSixteenth } from '../support/share.ts'
import { workerContext } from '../support/worker-context.ts'
import { injectFaults } from '../workers/faults.ts'
import { check } from './checker/check.ts'
import { readAll } from './checker/read.ts'
import { messages } from './engine/stories/words.ts'
import type { Plot } from './engine/story.ts'

/** The worker that numbers documents is lost at each of its calls; two others take over at once (L4, L5, L7). */
const service = await forThisFile(startService())
const faults = injectFaults(documentClient())

afterEach(() => {
  faults.reset()
})
afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})

/** The last second of a year in Lagos, and the first of the next. */
const lastSecond = '2027-12-31T22:59:59.000Z'
const newYear = '2027-12-31T23:00:00.000Z'
const morning = '2028-01-01T09:00:00.000Z'

interface Waiting {
  readonly life: Life
  readonly batch: Plot
}

/** The tenant's clock, without what a walk does on its way. */
async function setClock({ merchant }: Life, now: string): Promise<void> {
  const context = workerContext(merchant.merchantId, 'sandbox', { at: now })
  const { clock } = await load(context, { clock: clockRef(merchant.merchantId) }, { read: 'strong' })
  const after: SandboxClock = { ...clock!, now, target: now, version: clock!.version + 1 }
  await commit(context, { writes: [replace(clockCodec, clock!, after)] })
}

async function send(life: Life, customerId: string, unitAmount = 537_500): Promise<string> {
  const lines = [{ description: 'Hall, one day', quantity: 1, unitAmount }]
  const { body } = await service.call<any>('create-invoice', { key: life.key, body: { customerId, lines } })
  return body.id
}

/**
 * Three invoices of the old year, of which one is void, and two of the new one, of which one is void too: five numbers and two
 * notes wait in one batch of messages. One more was never issued.
 */
async function waiting(): Promise<Waiting> {
  const life = await openLife(service, lastSecond)
  const registration = {
    ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', numberPrefix: 'IH' },
    address: '14 Admiralty Way, Lekki Phase 1, Lagos',
  }
  await service.call('update-tax-settings', { key: life.key, body: registration })
  const { id: customerId } = await life.customer(null)
  const old = [await send(life, customerId), await send(life, customerId, 33_333)]
  old.push(await send(life, customerId))
  await life.done('void-invoice', old[2]!)
  await setClock(life, newYear)
  await send(life, customerId, 99_999)
  const gone = await send(life, customerId)
  await life.done('void-invoice', gone)
  const all: readonly (readonly [string, string | null])[] = [
    ['INV', null],
    ['NDUE', null],
  ]
  return { life, batch: await messages(life, all, '') }
}

interface Listed {
  readonly taxNumber: string
  readonly tax: number
}

/** All documents by kind and number, with the months that report them. */
async function expectWhole({ life }: Waiting): Promise<void> {
  await life.clock(morning)
  const { key } = life
  const invoices: Listed[] = (await service.call<any>('list-invoices', { key, query: {} })).body.items
  const notes: Listed[] = (await service.call<any>('list-credit-notes', { key, query: {} })).body.items
  expect([...invoices, ...notes].map(({ taxNumber }) => taxNumber).toSorted()).toEqual([
    ...['IH2027000001', 'IH2027000002', 'IH2027000003', 'IH2028000001', 'IH2028000002'],
    ...['IHC2027000001', 'IHC2028000001'],
  ])
  for (const [month, year] of [
    ['2027-12', '2027'],
    ['2028-01', '2028'],
  ] as const) {
    const taxIn = (all: readonly Listed[]) =>
      sumKobo(...all.filter(({ taxNumber }) => taxNumber.includes(year)).map(({ tax }) => tax))
    const { body } = await service.call<any>('get-tax-report', { key, query: { month } })
    const reported = sumKobo(...(body.rows as Listed[]).map(({ tax }) => tax))
    expect([month, reported]).toEqual([month, taxIn(invoices) - taxIn(notes)])
  }
}

// Holds L4, L5, L7.
describe('the numbering worker', () => {
  it('that crashes at any call skips no number and gives none twice after two others have taken over', async () => {
    const whole = await waiting()
    faults.reset()
    expect((await whole.batch.act()).status).toBe(200)
    const { length } = faults.calls
    faults.reset()
    await expectWhole(whole)
    expect(length).toBeGreaterThan(10)
    const kills = Array.from({ length }, (_, i) =>
      (['before', 'after'] as const).map((when) => [i + 1, when]),
    )
    const mine = ofSixteenth(kills.flat() as [number, 'before' | 'after'][])
    for (const [call, when] of mine) {
      const one = await waiting()
      faults.crashAt(call, when)
      await one.batch.act().catch(() => null)
      faults.reset()
      await Promise.all([one.batch.act(), one.batch.act()])
      await expectWhole(one)
    }
  }, 600_000)
})
