import { afterAll, afterEach, expect, it } from 'vitest'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer } from '../support/service.ts'
import { ofSixteenth } from '../support/share.ts'
import { injectFaults } from '../workers/faults.ts'
import { check } from './checker/check.ts'
import { readTenant } from './checker/read.ts'
import { takes } from './engine/stories/finance.ts'
import { openStory } from './engine/stories/words.ts'

/** A settlement that is taken in parts: a process dies at any call, and two take it at once (N2). */
const service = await forThisFile(startService())
const faults = injectFaults(documentClient())
afterEach(() => {
  faults.reset()
})

const price = 500_000
const unknown = 64
const told: { readonly merchantId: string }[] = []

/** A paid subscription, and a settlement of its charge with so many lines of which nobody knows that it takes three parts. */
async function waiting() {
  const life = await openStory(service)
  const { latestInvoiceId } = await life.begin((await life.plan({ amount: price }))['id'])
  const act = await takes(life, `${latestInvoiceId as string}-1`, { unknown, amount: price })
  told.push(life.merchant)
  const list = async (route: 'list-settlements' | 'list-settlement-differences') => {
    const items: Record<string, any>[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: '100', ...(cursor === null ? {} : { cursor }) }
      const { body }: Answer<any> = await service.call<any>(route, { key: life.key, query })
      items.push(...body.items)
      cursor = (body.nextCursor as string | null | undefined) ?? null
    } while (cursor !== null)
    return items
  }
  return { act, list }
}

/** All of it was taken once, whatever happened on the way. */
async function expectTaken({ list }: Awaited<ReturnType<typeof waiting>>): Promise<void> {
  const [settlement, ...others] = await list('list-settlements')
  expect([settlement, others]).toMatchObject([{ charges: unknown + 1, differences: unknown }, []])
  const rows = (await list('list-settlement-differences')).map(({ reference }) => reference as string)
  expect(rows.toSorted()).toEqual([...new Set(rows)].toSorted())
  expect(rows).toHaveLength(unknown)
}

afterAll(async () => {
  const { client, name } = twinTable()
  for (const { merchantId } of told)
    expect(check(await readTenant(client, name, merchantId), { settled: false })).toEqual([])
})

it('a run that crashes at any of its calls is repeated once by the next look', async () => {
  const first = await waiting()
  faults.reset()
  expect((await first.act()).status).toBe(200)
  const calls = faults.calls.length
  faults.reset()
  await expectTaken(first)
  expect(calls).toBeGreaterThanOrEqual(9)
  const deaths = Array.from({ length: calls }, (_, i) => [i + 1, 'before'] as const)
  for (const [call, when] of ofSixteenth([...deaths, ...deaths.map(([at]) => [at, 'after'] as const)])) {
    const plot = await waiting()
    faults.crashAt(call, when)
    await plot.act()
    faults.reset()
    expect((await plot.act()).status).toBe(200)
    await expectTaken(plot)
  }
}, 240_000)

it('two workers at once record it once', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const plot = await waiting()
    await Promise.all([plot.act(), plot.act()])
    expect((await plot.act()).status).toBe(200)
    await expectTaken(plot)
  }
}, 60_000)
