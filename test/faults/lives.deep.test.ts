import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openLife } from '../support/lifecycle.ts'
import { readAll, type RawItem } from './checker/read.ts'
import { readWorld } from './checker/world.ts'
import { walkTo } from './engine/walk.ts'
import { driftOf } from './lives/drift.ts'
import { runLives } from './lives/lives.ts'
import { hashOf, normalForm } from './lives/normal-form.ts'

const service = await forThisFile(startService())

/** `npm run faults` lives a thousand, to their ends. */
const few = { subscriptions: 30, share: 0.12 }

// `stored-form` lives two other seeds, and holds that each reaches the end that it reached before.
it('bills long lives without drift', async () => {
  const { violations, driftMs, ...lived } = await runLives({ ...few, seed: 3, service })
  expect([lived.subscriptions, driftMs, violations]).toEqual([30, 0, []])
  expect(lived.renewals).toBeGreaterThan(40)
  expect(lived.boundaries).toBeGreaterThan(2 * lived.renewals)
}, 240_000)

it('notices a millisecond or a kobo of difference', async () => {
  const life = await openLife(service, '2028-01-31T09:00:00.000Z', 'Europe/London')
  const { merchantId } = life.merchant
  const { id: planId } = await life.plan()
  const { id } = await life.begin(planId as string)
  await walkTo(merchantId, '2028-06-01T00:00:00.000Z')
  const items = await readAll(documentClient(), 'billing-sandbox')
  const look = (seen: readonly RawItem[]) => {
    const { boundaries, worstMs } = driftOf(readWorld(seen).tenants.get(merchantId)!)
    return { boundaries, worstMs, hash: hashOf(normalForm(seen)) }
  }
  const sound = look(items)
  // Five invoices with both their ends, and the anchor.
  expect(sound).toMatchObject({ boundaries: 11, worstMs: 0 })

  const changed = (where: RegExp, attribute: string): RawItem[] => {
    const nth = items.findIndex(({ pk, sk }) => where.test(`${pk} ${sk}`))
    return items.with(nth, { ...items[nth]!, [attribute]: Number(items[nth]![attribute]) + 1 })
  }
  for (const [where, attribute, worstMs] of [
    [/#INV inv/, 'pe', 1],
    [/#INV inv/, 'ps', 1],
    [new RegExp(`#SUB ${id}`), 'an', 1],
    [/#BAL NGN#available/, 'a', 0],
  ] as const) {
    const off = look(changed(where, attribute))
    expect(off.worstMs).toBe(worstMs)
    expect(off.hash).not.toBe(sound.hash)
  }
  expect(look([...items].reverse())).toEqual(sound)
})
