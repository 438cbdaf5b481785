import { describe, expect, it } from 'vitest'
import { contracts } from '../../shared/api/contracts/all.ts'
import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import { createdAtOf } from '../../shared/domain/ids.ts'
import { addMs, DAY_MS } from '../../shared/domain/time/time.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { playListedScene, rowsOfEach } from '../support/laws/listed-scene.ts'
import { holdList, type ListOfCaller } from '../support/laws/pages.ts'
import { startOutbox } from '../support/outbox.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())
const scene = await playListedScene(service, outbox)
const { life, admin, person, customerId, subscriptionId, endpointId, importId, payoutId } = scene
const { planId, priceChangeId } = scene

type Row = Record<string, any>

const madeAt = (row: Row): string => row['createdAt'] as string
const owned = { call: { key: life.key, params: { id: customerId } }, by: 'createdAt', instantOf: madeAt }
const byId = { call: { key: life.key }, by: 'id', instantOf: madeAt }
const dashboard = { call: { key: admin, params: { mode: 'sandbox' } }, by: 'createdAt', instantOf: madeAt }
const persons = { call: { key: person, stage: 'sandbox' }, by: 'createdAt', instantOf: null } as const

/** Who reads each list, and what its rows are ordered by. */
const lists: Partial<Record<RouteName, Omit<ListOfCaller, 'name'>>> = {
  'list-plans': byId,
  'list-add-ons': byId,
  'list-payment-links': byId,
  'list-price-changes': { ...byId, call: { key: life.key, params: { id: planId } } },
  'list-price-change-rows': {
    call: { key: life.key, params: { id: planId, changeId: priceChangeId } },
    by: 'subscriptionId',
    instantOf: ({ subscriptionId: id }) => createdAtOf(id as string),
  },
  'list-promo-codes': byId,
  'list-customers': byId,
  'list-customer-subscriptions': { ...owned, by: 'id' },
  'list-customer-transactions': { ...owned, by: 'id' },
  'list-credit': { ...owned, by: 'id' },
  'list-imports': byId,
  'list-exports': byId,
  'list-settlements': byId,
  'list-settlement-differences': byId,
  'list-import-rows': { call: { key: life.key, params: { id: importId } }, by: 'row', instantOf: null },
  'list-payment-methods': { ...owned, by: 'id' },
  'list-subscriptions': byId,
  'get-timeline': { ...byId, by: 'createdAt', call: { key: life.key, params: { id: subscriptionId } } },
  'list-invoices': byId,
  'list-refunds': byId,
  'list-credit-notes': byId,
  'list-disputes': byId,
  'list-checkout-sessions': byId,
  'list-recovery': { call: { key: life.key }, by: 'invoiceId', instantOf: null },
  'list-events': byId,
  'list-balance-transactions': byId,
  'list-journal': byId,
  'list-payout-lines': { ...byId, call: { key: life.key, params: { id: payoutId } } },
  'list-payout-accounts': byId,
  'list-sandbox-messages': byId,
  'list-own-methods': persons,
  'list-own-subscriptions': persons,
  'list-own-invoices': persons,
  'list-oauth-clients': dashboard,
  'list-approvals': dashboard,
  'list-refund-requests': dashboard,
  'list-audit': { ...dashboard, by: 'id' },
  'list-acts': {
    ...dashboard,
    call: { key: admin, params: { mode: 'sandbox' }, query: { targetId: endpointId } },
  },
  'list-members': { ...dashboard, call: { key: admin }, first: 'accountOwner' },
  'list-sessions': { ...dashboard, call: { key: admin } },
  'list-api-keys': dashboard,
  'list-webhook-endpoints': dashboard,
  'list-deliveries': {
    call: { key: admin, params: { mode: 'sandbox', id: endpointId } },
    by: 'eventId',
    instantOf: ({ eventId }) => createdAtOf(eventId as string),
  },
}

const shapeOf = (name: RouteName): Row =>
  (contracts[name].query as { def?: { shape?: Row } } | undefined)?.def?.shape ?? {}

// Holds D1.12, D1.14, S39.
describe('every list', () => {
  const paged = allRoutes().filter(({ name }) => 'cursor' in shapeOf(name))

  it('is registered here with its reader and its order', () => {
    expect(Object.keys(lists).toSorted()).toEqual(paged.map(({ name }) => name).toSorted())
  })

  it.each(paged.map(({ name }) => name))(
    '%s: its pages join, newest first, and its ranges sum up',
    async (name) => {
      await holdList(service, { name, ...lists[name]! }, rowsOfEach)
    },
  )
})

/** What of an answer adds up over the parts of a range: numbers to their sum, rows one after the other. */
interface Additive {
  readonly sums: readonly string[]
  /** What is counted at the end of a range: the later part says it. */
  readonly ends?: readonly string[]
  readonly rows?: {
    readonly field: string
    readonly order: 'newest first' | 'oldest first'
    readonly by: string
  }
}

const flows = [
  'newMrrKobo',
  'importedMrrKobo',
  'expansionMrrKobo',
  'contractionMrrKobo',
  'churnedMrrKobo',
  'recoveredKobo',
]
const ranged: Partial<Record<RouteName, Additive>> = {
  'get-analytics-overview': { sums: flows, ends: ['mrrKobo', 'activeSubscriptions', 'trialing'] },
  'get-analytics-failures': {
    sums: [
      ...['recovered', 'exhausted', 'byFailureCode', 'recoveredByFailureCode'],
      ...['exhaustedByFailureCode', 'recoveredByFailedCharges', 'recoveredByRule', 'exhaustedByRule'],
      ...['failedByHour', 'recoveredByHour'],
    ],
    ends: ['inFlight'],
  },
  'get-analytics-timeseries': { sums: [], rows: { field: 'days', order: 'oldest first', by: 'date' } },
  'get-analytics-growth': { sums: ['leftBy', 'leftFor'] },
  'get-receivables': {
    sums: ['invoices', 'totalKobo', 'days0To30Kobo', 'days31To60Kobo'],
  },
  'get-customer-statement': {
    sums: [],
    ends: ['closingOwedKobo', 'closingCreditKobo'],
    rows: { field: 'items', order: 'oldest first', by: 'at' },
  },
  'simulate-recovery': {
    sums: ['cases', 'outcomes'],
    rows: { field: 'items', order: 'newest first', by: 'firstFailureAt' },
  },
}

describe('every range', () => {
  const wholeRange = { from: '2029-03-01', to: '2029-03-25' }
  const ask = async (name: RouteName, range: Record<string, string>): Promise<Row> => {
    const isRead = 'from' in shapeOf(name)
    const order = { retryOffsets: null, paydayAware: false, ...range }
    const { status, text, body } = await service.call<Row>(name, {
      key: life.key,
      ...(isRead ? { query: range } : { body: order }),
      ...(allRoutes().some((one) => one.name === name && one.route.path.includes('{id}'))
        ? { params: { id: customerId } }
        : {}),
    })
    expect([name, range, status, text]).toEqual([name, range, 200, text])
    return body
  }
  const bodyOf = (name: RouteName): Row =>
    (contracts[name].body as { def?: { shape?: Row } } | undefined)?.def?.shape ?? {}
  // A file's parts are held by `exports.test.ts`; that a person reads the merchant's own statement by `portal-statement.test.ts`.
  const elsewhere: readonly RouteName[] = ['create-export', 'show-own-statement']
  const found = allRoutes().filter(
    ({ name }) => ('from' in shapeOf(name) || 'from' in bodyOf(name)) && !elsewhere.includes(name),
  )

  it('is registered here with what sums up', () => {
    expect(Object.keys(ranged).toSorted()).toEqual(found.map(({ name }) => name).toSorted())
  })

  it.each(found.map(({ name }) => name))('%s: its parts sum to the whole', async (name) => {
    const { sums, ends = [], rows } = ranged[name]!
    const whole = await ask(name, wholeRange)
    if (rows) {
      const order = (whole[rows.field] as Row[]).map((row) => row[rows.by] as string)
      const sorted = order.toSorted()
      expect([order.length >= rowsOfEach, order]).toEqual([
        true,
        rows.order === 'newest first' ? sorted.toReversed() : sorted,
      ])
    }
    for (let day = 0; day <= rowsOfEach + 1; day += 1) {
      const cut = addMs('2029-03-04T23:00:00.000Z', day * DAY_MS)
      const older = await ask(name, { from: wholeRange.from, to: cut })
      const newer = await ask(name, { from: cut, to: wholeRange.to })
      for (const field of sums)
        expect([cut, field, added(older[field], newer[field])]).toEqual([
          cut,
          field,
          added(whole[field], null),
        ])
      for (const field of ends) expect([cut, field, newer[field]]).toEqual([cut, field, whole[field]])
      if (!rows) continue
      const parts = rows.order === 'newest first' ? [newer, older] : [older, newer]
      expect([cut, parts.flatMap((part) => part[rows.field] as Row[])]).toEqual([cut, whole[rows.field]])
    }
  })

  it('an overview’s movements are those of its days', async () => {
    const overview = await ask('get-analytics-overview', wholeRange)
    const { days } = await ask('get-analytics-timeseries', wholeRange)
    for (const field of flows) {
      const sum = (days as Row[]).reduce((total, day) => total + (day[field] as number), 0)
      expect([field, sum]).toEqual([field, overview[field]])
    }
    expect(overview['newMrrKobo']).toBeGreaterThan(0)
  })
})

/** Adds numbers, by name where there are several, and by outcome in lists of them. */
function added(one: unknown, other: unknown): unknown {
  if (typeof one === 'number') return one + ((other as number | null) ?? 0)
  const all = [one, other].filter((value) => value !== null && value !== undefined)
  const sums = new Map<string, number>()
  for (const value of all)
    for (const [name, figure] of Object.entries(value as Row).flatMap(([key, figure]) =>
      figuresOf(key, figure),
    ))
      sums.set(name, (sums.get(name) ?? 0) + figure)
  return Object.fromEntries([...sums].filter(([, figure]) => figure !== 0).toSorted())
}

function figuresOf(key: string, figure: unknown): [string, number][] {
  if (typeof figure === 'number') return [[key, figure]]
  const { outcome, ...figures } = figure as Row
  return Object.entries(figures).map(([name, value]) => [`${String(outcome)} ${name}`, value as number])
}
