import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { twinTable } from '../../shared/runtime/clients.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { clockCodec } from '../../shared/store/entities/sandbox-clock.ts'
import { openScene, type Scene } from './billing.ts'
import type { Answer, Service } from './service.ts'

/** One merchant's money: ways to earn and to look. */
export interface Till extends Scene {
  readonly setClock: (now: string) => Promise<Answer<Record<string, any>>>
  /** Earns in one charge, now. */
  readonly earn: (amount: number, currency?: string) => Promise<void>
  /** Writes earnings of a Lagos day into the books directly: what a charge leaves there, without its cost. */
  readonly grant: (amount: number, day: string) => Promise<void>
  /** Sets the clock without its walk: nothing that is due runs on the way. */
  readonly jump: (now: string) => Promise<void>
  readonly balance: () => Promise<{ availableKobo: number; pendingKobo: number }>
  readonly verify: () => Promise<Record<string, any>>
  /** Every item of `GET /v1/balance/transactions`, newest first. */
  readonly transactions: (query?: Record<string, string>) => Promise<Record<string, any>[]>
  /** The journal's raw items, as stored. */
  readonly journal: () => Promise<RawEntry[]>
  /** The stored balances, by name. */
  readonly stored: () => Promise<Record<string, number>>
}

/** A journal entry as stored. */
export interface RawEntry {
  readonly sk: string
  readonly c: string
  readonly y: string
  readonly p: readonly { readonly account: string; readonly amount: number }[]
}

/** Opens a till; with an instant, under a clock of its own. */
export async function openTill(service: Service, now: string | null = null): Promise<Till> {
  const scene = await openScene(service)
  const { key, merchant } = scene
  const setClock: Till['setClock'] = (at) => service.call('set-sandbox-clock', { key, body: { now: at } })
  if (now !== null) await setClock(now)
  const raw = async (partition: string): Promise<Record<string, any>[]> => {
    const { client, name } = twinTable()
    const items: Record<string, any>[] = []
    let start: Record<string, unknown> | undefined
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: name,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `${merchant.merchantId}#${partition}` },
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      )
      items.push(...(page.Items ?? []))
      start = page.LastEvaluatedKey
    } while (start)
    return items
  }
  return {
    ...scene,
    setClock,
    earn: async (amount, currency = 'NGN') => {
      const [plan, customer] = [await scene.plan({ amount, currency }), await scene.customer()]
      await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    },
    grant: async (amount, day) => {
      const { client, name: TableName } = twinTable()
      const put = (partition: string, sk: string, fields: object) =>
        client.send(
          new PutCommand({ TableName, Item: { pk: `${merchant.merchantId}#${partition}`, sk, ...fields } }),
        )
      const p = [
        { account: 'gateway_clearing', amount: -amount },
        { account: 'merchant_pending', amount },
      ]
      const noon = `${day}T12:00:00.000Z`
      const sk = createIdSource(() => 0).next('transaction', noon, false)
      const availableOn = Date.parse(`${day}T23:00:00.000Z`)
      await put('TXN', sk, {
        y: 'charge',
        s: 'succeeded',
        a: amount,
        c: 'NGN',
        p,
        st: 'invoice',
        si: 'inv_x',
        av: availableOn,
      })
      await put('BAL', `NGN#pending#${day}#0`, { a: amount })
    },
    jump: async (at) => {
      const clock = { merchantId: merchant.merchantId, now: at, target: at, leaseUntil: null, version: 99 }
      const { client, name } = twinTable()
      const Item = clockCodec.encode(clock, { mode: 'sandbox', clock: 'set' })
      await client.send(new PutCommand({ TableName: name, Item }))
    },
    balance: async () => (await service.call('get-balance', { key })).body as never,
    verify: async () => (await service.call('verify-balance', { key })).body,
    transactions: async (query = {}) => {
      const found: Record<string, any>[] = []
      let cursor: string | null = null
      do {
        const page: any = (
          await service.call('list-balance-transactions', {
            key,
            query: { ...query, ...(cursor ? { cursor } : {}) },
          })
        ).body
        found.push(...page.items)
        cursor = page.nextCursor
      } while (cursor)
      return found
    },
    journal: () => raw('TXN') as Promise<never>,
    stored: async () => Object.fromEntries((await raw('BAL')).map((item) => [item['sk'], item['a']])),
  }
}

/** What raw journal entries sum to by account, in one currency; shares no code with the product. */
export function sumsOf(entries: readonly RawEntry[], currency = 'NGN'): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { p } of entries.filter(({ c }) => c === currency))
    for (const { account, amount } of p) sums[account] = (sums[account] ?? 0) + amount
  return sums
}

/** What stored balances sum to by kind: `available`, `pending`, `credit`, `owed`. */
export function kindsOf(stored: Record<string, number>, currency = 'NGN'): Record<string, number> {
  const sums: Record<string, number> = { available: 0, pending: 0, credit: 0, owed: 0 }
  for (const [name, amount] of Object.entries(stored)) {
    const [c, kind] = name.split('#') as [string, string]
    if (c === currency) sums[kind] = (sums[kind] ?? 0) + amount
  }
  return sums
}
