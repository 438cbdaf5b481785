import { afterEach, describe, expect, it } from 'vitest'
import type { PriceChange } from '../../shared/domain/price-change/price-change.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import { runPriceChange } from '../../shared/operations/price-changes/run-price-change.ts'
import { runPriceNotice } from '../../shared/operations/price-changes/run-price-notice.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { commit } from '../../shared/store/commit.ts'
import { customerMessageCodec, customerMessageRef } from '../../shared/store/entities/customer-message.ts'
import { priceChangeRef, priceChangeRowRef } from '../../shared/store/entities/price-change.ts'
import { load } from '../../shared/store/load.ts'
import { replace } from '../../shared/store/write.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife, type Life } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'
import { injectFaults } from '../workers/faults.ts'

const service = await forThisFile(startService())
const faults = injectFaults(documentClient())
afterEach(() => {
  faults.reset()
})

type Fields = Record<string, any>

const opens = '2027-01-05T09:00:00.000Z'
const firstPayment = '2027-03-05T09:00:00.000Z'
const noticeAt = '2027-02-19T09:00:00.000Z'
const leaseMs = 900_000

interface Announced {
  readonly life: Life
  readonly change: Fields
  readonly subscriptions: readonly string[]
}

/** A higher price that is announced to so many subscriptions, of which no worker has looked at any. */
async function announced(count = 2): Promise<Announced> {
  const life = await openLife(service, opens)
  const plan = await life.plan()
  const subscriptions: string[] = []
  for (let n = 0; n < count; n += 1) subscriptions.push((await life.begin(plan['id']))['id'] as string)
  const body = { amount: 600_000, effectiveFrom: '2027-03-01T00:00:00.000Z', noticeDays: 14 }
  const answer = await life.act('create-price-change', plan['id'] as string, body)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return { life, change: answer.body, subscriptions }
}

/** A worker's context at an instant of the tenant, so far ahead of the wall clock: past the leases of lost runs. */
function at(life: Life, now: string, wallAheadMs = 0) {
  const context = workerContext(life.merchant.merchantId, 'sandbox', { at: now })
  const wall = { now: () => new Date(Date.now() + wallAheadMs).toISOString() }
  return { ...context, time: { ...context.time, wall } }
}

async function look({ life, change }: Announced, wallAheadMs = 0): Promise<void> {
  await runPriceChange(at(life, opens, wallAheadMs), change['id'] as string)
}

async function notice({ life, change }: Announced, subscriptionId: string, now = noticeAt): Promise<void> {
  const { merchantId } = life.merchant
  const row = priceChangeRowRef(merchantId, change['id'] as string, subscriptionId, 'sandbox')
  await runPriceNotice(at(life, now), { pk: row.pk, sk: row.sk })
}

async function stored({ life, change }: Announced): Promise<PriceChange> {
  const ref = priceChangeRef(life.merchant.merchantId, change['id'] as string)
  return (await load(at(life, opens), { change: ref }, { read: 'strong' })).change!
}

async function rowsOf({ life, change }: Announced): Promise<Fields[]> {
  const params = { id: change['planId'] as string, changeId: change['id'] as string }
  return (await service.call('list-price-change-rows', { key: life.key, params })).body['items']
}

async function told({ life }: Announced, type = 'subscription_price_changing'): Promise<number> {
  return (await life.eventTypes()).filter((one) => one === type).length
}

async function revert({ life, change }: Announced): Promise<void> {
  const params = { id: change['planId'] as string, changeId: change['id'] as string }
  expect((await service.call('revert-price-change', { key: life.key, params })).status).toBe(200)
}

/** Loses the worker before and after each call that it makes, and has another do its work. */
async function loseAtEachCall(
  calls: number,
  once: (call: number, when: 'before' | 'after') => Promise<void>,
) {
  expect(calls).toBeGreaterThanOrEqual(3)
  for (let call = 1; call <= calls; call += 1)
    for (const when of ['before', 'after'] as const) await once(call, when)
}

// Holds K9: no lost worker changes a price, promises twice, or has a customer notified twice or never.
describe('a price change’s worker that crashes at any call', () => {
  it('promises each subscription once and counts it once after another has taken over', async () => {
    const whole = await announced()
    faults.reset()
    await look(whole)
    await loseAtEachCall(faults.calls.length, async (call, when) => {
      const one = await announced()
      faults.crashAt(call, when)
      await expect(look(one)).rejects.toThrow()
      faults.reset()
      await look(one, 2 * leaseMs)
      expect(await rowsOf(one)).toMatchObject([{ state: 'promised' }, { state: 'promised' }])
      expect(await stored(one)).toMatchObject({
        ...{ passes: 1, inRealTime: false },
        sums: { subscriptions: 2, changing: 2, mrrBefore: 1_000_000, mrrAfter: 1_200_000 },
      })
    })
  })

  it('notifies its customer once after another has taken over', async () => {
    const whole = await announced(1)
    await look(whole)
    faults.reset()
    await notice(whole, whole.subscriptions[0]!)
    await loseAtEachCall(faults.calls.length, async (call, when) => {
      const one = await announced(1)
      await look(one)
      faults.crashAt(call, when)
      await notice(one, one.subscriptions[0]!).catch(() => undefined)
      faults.reset()
      await notice(one, one.subscriptions[0]!)
      expect([await told(one), (await rowsOf(one))[0]!['state']]).toEqual([1, 'told'])
    })
  })

  it('notifies of the withdrawal once those who had been notified, and no one else', async () => {
    const prepared = async () => {
      const one = await announced()
      await look(one)
      await notice(one, one.subscriptions[0]!)
      await revert(one)
      return one
    }
    const whole = await prepared()
    faults.reset()
    await look(whole)
    await loseAtEachCall(faults.calls.length, async (call, when) => {
      const one = await prepared()
      faults.crashAt(call, when)
      await expect(look(one)).rejects.toThrow()
      faults.reset()
      await look(one, 2 * leaseMs)
      expect(await told(one, 'subscription_price_reverted')).toBe(1)
      expect(await stored(one)).toMatchObject({ work: null, dueAt: null })
    })
  })
})

// Holds V5.
describe('a price that is withdrawn while its workers run', () => {
  it('is promised to no one by a preview that began before', async () => {
    const one = await announced()
    faults.crashAt(3, 'before')
    await look(one).catch(() => undefined)
    faults.reset()
    await revert(one)
    await look(one, 2 * leaseMs)
    expect(await rowsOf(one)).toEqual([])
    await one.life.clock('2027-03-10T00:00:00.000Z')
    expect(await told(one)).toBe(0)
    expect((await one.life.invoices(one.subscriptions[0]!)).at(-1)).toMatchObject({ amount: 500_000 })
  })

  it('is announced to no one by a notice that was decided before', async () => {
    const one = await announced(1)
    await look(one)
    // The worker has read the change, and is overtaken before it writes.
    const context = at(one.life, noticeAt)
    const commands = documentClient()
    const send = commands.send.bind(commands)
    let overtaken = false
    commands.send = (async (command: { constructor: { name: string } }, ...rest: never[]) => {
      if (!overtaken && command.constructor.name === 'TransactWriteCommand') {
        overtaken = true
        await revert(one)
      }
      return (send as (...all: unknown[]) => unknown)(command, ...rest)
    }) as never
    const { merchantId } = one.life.merchant
    const row = priceChangeRowRef(merchantId, one.change['id'] as string, one.subscriptions[0]!, 'sandbox')
    try {
      await runPriceNotice(context, { pk: row.pk, sk: row.sk }).catch(() => undefined)
    } finally {
      commands.send = send
    }
    expect(overtaken).toBe(true)
    await one.life.clock('2027-03-10T00:00:00.000Z')
    expect([await told(one), await told(one, 'subscription_price_reverted')]).toEqual([0, 0])
    expect((await one.life.invoices(one.subscriptions[0]!)).at(-1)).toMatchObject({ amount: 500_000 })
  })
})

// Holds K9: who was not told in time keeps the old price, and their row says so.
describe('a notice that is not sent', () => {
  /** No channel took the message about the row's last event. */
  async function dropped({ life, change, subscriptions }: Announced): Promise<void> {
    const { merchantId } = life.merchant
    const ref = priceChangeRowRef(merchantId, change['id'] as string, subscriptions[0]!, 'sandbox')
    const context = at(life, opens)
    const { row } = await load(context, { row: ref }, { read: 'strong' })
    const { message } = await load(context, { message: customerMessageRef(merchantId, row!.eventId!) })
    const after = { ...message!, status: 'dropped' as const, version: message!.version + 1 }
    await commit(context, { writes: [replace(customerMessageCodec, message!, after)] })
  }

  it.each([
    ['ever', 3, 'kept', 500_000],
    ['at first', 2, 'told', 600_000],
  ])('%s is sent again each week, for the last time three days before', async (_, times, state, amount) => {
    const one = await announced(1)
    await look(one)
    const days = [noticeAt, '2027-02-26T09:00:00.000Z', addMs(firstPayment, -3 * 86_400_000)]
    for (const [i, day] of days.entries()) {
      await one.life.clock(addMs(day, 3_600_000))
      expect(await told(one)).toBe(i + 1)
      if (i < times) await dropped(one)
    }
    await one.life.clock(addMs(firstPayment, 3_600_000))
    expect((await rowsOf(one))[0]).toMatchObject({ state, billed: { amount } })
    expect((await one.life.invoices(one.subscriptions[0]!)).at(-1)).toMatchObject({ amount })
    expect(await told(one)).toBe(3)
  })
})
