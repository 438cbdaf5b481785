import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, onTestFinished, vi } from 'vitest'
import { createTables } from '../../infra/local/database.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import type { GapLine } from '../../shared/operations/gateways/restore-gap.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { itemsOf, readAll, type RawItem } from '../faults/checker/read.ts'
import type { PaystackDouble } from '../gateways/paystack-parts.ts'
import { operatorHere, rowsOf } from './operator.ts'
import { openLife, type Life } from './lifecycle.ts'
import type { Service } from './service.ts'

const minuteMs = 60_000
const table = 'billing-sandbox'
const begins = '2027-04-01T09:00:00.000Z'

/** What the drill found. */
export interface Drill {
  readonly life: Life
  readonly told: readonly GapLine[]
  /** What the gateway moved in the ten minutes that were lost. */
  readonly lostMovements: number
  /** The net of the gateway's book, and of the invoices: charges less refunds, in minor units. */
  readonly book: number
  readonly invoices: number
  /** References that the gateway charged more than once. */
  readonly twice: readonly string[]
}

/**
 * Ten minutes of billing are lost: everything is frozen, a table as it was before them is adopted in place of the one that
 * is lost, the gap is taken up from the gateway's book, and everything thaws. Within them
 * renewals and a retry are charged, payers pay at checkouts, and a payment is refunded.
 * @param size how many of each.
 */
export async function restoreDrill(service: Service, paystack: PaystackDouble, size: number): Promise<Drill> {
  const life = await openLife(service, begins)
  const shop = shopOf(service, life, paystack)
  const numbers = Array.from({ length: size }, (_, n) => n)
  const monthly = await life.plan()
  const hourly = await life.plan({ interval: 'hour', amount: 300_000 })

  // Renewals that are declined at first: their retry is due in the ten minutes.
  const poor = []
  for (const n of numbers) poor.push(await shop.subscribe(monthly['id'], `poor${n}`))
  for (const n of numbers) shop.fate(`poor${n}`, 'insufficient')
  await life.clock('2027-05-01T09:00:01.000Z')
  const retryAt = (await life.done('get-invoice', (await life.subscription(poor[0]!))['latestInvoiceId']))[
    'nextAttemptAt'
  ] as string
  for (const n of numbers) shop.fate(`poor${n}`, 'success')
  // Renewals whose hour ends a few minutes after it.
  await life.clock(addMs(retryAt, -58 * minuteMs))
  const rich = []
  for (const n of numbers) rich.push(await shop.subscribe(hourly['id'], `rich${n}`))
  const firsts = await Promise.all(rich.map(async (id) => (await life.subscription(id))['latestInvoiceId']))

  await life.clock(addMs(retryAt, -minuteMs))
  const { merchantId } = life.merchant
  const copy = await readAll(documentClient(), table)
  const since = new Date().toISOString()
  const before = paystack.movements.length

  // The ten minutes: under load, all at once where the product lets it be.
  paystack.setRefunds('processed')
  await Promise.all([
    ...numbers.map((n) => shop.buy(monthly['id'], `buyer${n}`)),
    ...firsts.map((id) => life.done('refund-invoice', id, { amount: 100_000 })),
  ])
  await life.clock(addMs(retryAt, 9 * minuteMs))
  const moved = paystack.movements.slice(before)
  // Each of the four kinds has moved money.
  expect(moved.filter(({ kind }) => kind === 'charge')).toHaveLength(3 * size)
  expect(moved.filter(({ kind }) => kind === 'refund')).toHaveLength(size)

  // Freeze; the copy is a table of its own, which is adopted under its own name (O2).
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('FROZEN', 'true')
  const shut = await service.call<any>('list-plans', { key: life.key })
  expect([shut.status, shut.body.error.details]).toEqual([503, [{ reason: 'frozen' }]])
  const lost = itemsOf(await readAll(documentClient(), table), merchantId)
  const restored = `${table}-${merchantId}`
  await restoreInto(restored, copy)
  vi.stubEnv('TABLE_SANDBOX', restored)

  // While all is stopped the gap is looked at, then taken up.
  const dry = await gap(since, true)
  expect(paystack.movements.length).toBe(before + moved.length)
  // What this gives back is in the list of refunds by then.
  const told = (await gap(since, false)).filter(({ reference }) => !reference?.endsWith('-back'))
  expect(told.map(({ finding, reference }) => [finding, reference])).toEqual(
    dry.map(({ finding, reference }) => [finding, reference]),
  )
  // Thaw: the service continues, and the lost renewals are made again.
  vi.stubEnv('FROZEN', '')
  await life.clock(addMs(retryAt, 9 * minuteMs))
  await gap(since, false)
  await life.clock(addMs(retryAt, 5 * 60 * minuteMs - 30 * minuteMs))
  // Of the merchant nothing is written to the table that was lost. (A gateway's adapter here lives on with what it knows; a
  // deployment starts new processes.)
  expect(itemsOf(await readAll(documentClient(), table), merchantId)).toEqual(lost)
  // The checker knows only the twin's book, and the twin is not a gateway here.
  const found = check(itemsOf(await readAll(documentClient(), restored), merchantId), { settled: false })
  expect(found.filter(({ invariant }) => invariant !== 'I3')).toEqual([])
  return { life, told, lostMovements: moved.length, ...(await compared(service, life, paystack)) }
}

/** Customers of a shop whose gateway is the double. */
function shopOf(service: Service, life: Life, paystack: PaystackDouble) {
  const { key } = life
  const nameOf = (who: string) => ({ token: `AUTH_${who}`, email: `${who}@drill.test` })
  const fate = (who: string, how: 'success' | 'insufficient') => {
    const { token, email } = nameOf(who)
    paystack.giveCard(token, email, how)
  }
  return {
    fate,
    async subscribe(planId: string, who: string): Promise<string> {
      const { token, email } = nameOf(who)
      fate(who, 'success')
      const customer = await life.customer(null, { email })
      const params = { id: customer['id'] as string }
      await service.call('attach-payment-method', { key, params, body: { token, rail: 'card' } })
      const made = await life.subscribe({ customerId: customer['id'], planId })
      expect([made.status, made.body['status']]).toEqual([201, 'active'])
      return made.body['id'] as string
    },
    /** A payer pays on the gateway's page, and the gateway's notice is booked. */
    async buy(planId: string, who: string): Promise<void> {
      const body = { planId, customerEmail: nameOf(who).email }
      const { token } = (await service.call('start-checkout', { key, body })).body
      const paid = await service.call('pay-checkout', { params: { token }, body: { rail: 'card' } })
      const sent = String(paid.body['reference']).replaceAll('_', '-')
      paystack.pay(sent)
      const { headers, body: rawBody } = paystack.webhook('charge.success', { reference: sent })
      const params = { mode: 'sandbox', name: 'paystack' }
      expect((await service.call('receive-gateway-callback', { params, headers, rawBody })).status).toBe(200)
    },
  }
}

/** A table as a restore makes it: another one, which holds what the first held at an instant, but for what has expired since, or will before it is copied. */
async function restoreInto(TableName: string, held: readonly RawItem[]): Promise<void> {
  const copy = held.filter(({ ttl }) => typeof ttl !== 'number' || ttl * 1000 > Date.now() + minuteMs)
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB']!
  await createTables(endpoint, { live: `${TableName}-live`, sandbox: TableName }, { streams: false })
  for (let i = 0; i < copy.length; i += 25) {
    const some = copy.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }))
    const batch = new BatchWriteCommand({ RequestItems: { [TableName]: some } })
    expect((await documentClient().send(batch)).UnprocessedItems).toEqual({})
  }
}

/** As the operator does it: the command's own lines, without the counts that it ends with. */
async function gap(from: string, dry: boolean): Promise<GapLine[]> {
  const to = new Date(Date.now() + minuteMs).toISOString()
  const span = ['--gateway', 'paystack', '--mode', 'sandbox', '--from', from, '--to', to, '--json']
  const ended = await operatorHere('restore', 'gap', ...span, ...(dry ? [] : ['--yes']))
  expect([ended.code, ended.err]).toEqual([0, dry ? nothingDone : ''])
  return rowsOf(ended).slice(0, -1) as GapLine[]
}

const nothingDone = 'Nothing was done: this is what would be. --yes does it.\n'

async function compared(service: Service, life: Life, paystack: PaystackDouble) {
  const charges = paystack.movements.filter(({ kind }) => kind === 'charge')
  const backs = paystack.movements.filter(({ kind }) => kind === 'refund')
  const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)
  const seen = charges.map(({ reference }) => reference)
  let invoices = 0
  let cursor: string | null = null
  do {
    const query = { limit: '100', ...(cursor === null ? {} : { cursor }) }
    const page: any = (await service.call('list-invoices', { key: life.key, query })).body
    for (const one of page.items) invoices += one.amountPaid - one.amountRefunded
    cursor = page.nextCursor
  } while (cursor !== null)
  return {
    book: sum(charges) - sum(backs),
    invoices,
    twice: seen.filter((reference, i) => seen.indexOf(reference) !== i),
  }
}
