import { expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { startService, type Answer } from '../support/service.ts'

type Fields = Record<string, any>

const service = await forThisFile(startService())
await forThisFile(startOutbox())
const merchant = await service.merchant({ email: 'bisi@day.test' })
const mode = 'sandbox'

interface Person {
  readonly name: string
  /** An act on `/v1` by their token, and one on the dashboard's own interface. */
  readonly does: (name: RouteName, body?: unknown, params?: Record<string, string>) => Promise<Fields>
  readonly leads: (name: RouteName, body?: unknown, params?: Record<string, string>) => Promise<Fields>
}

/** What was done, in its order: by whom, what, to what, about how much. */
const done: unknown[][] = []

async function person(email: string, name: string): Promise<Person> {
  const session = await adminToken(email)
  const { body } = await service.call('create-access-token', { key: session, params: { mode } })
  const by =
    (key: string, own: Record<string, string>) =>
    async (action: RouteName, sent?: unknown, params = {}) => {
      const answer: Answer<Fields> = await service.call<Fields>(action, {
        key,
        params: { ...own, ...params },
        ...(sent === undefined ? {} : { body: sent }),
      })
      expect([action, answer.status < 300, answer.text]).toEqual([action, true, answer.text])
      done.push([name, action])
      return answer.body
    }
  return { name, does: by(body['token'] as string, {}), leads: by(session, { mode }) }
}

// Holds R7, P4: one day of five people. What they did, who, about how much, and its result is read from the audit alone.
it('a day of a five-person team is rebuilt from the audit to the kobo', async () => {
  const owner = await adminToken('bisi@day.test')
  for (const [name, role, limit] of [
    ['Kelechi', 'support', 1_000_000],
    ['Sade', 'support', 500_000],
    ['Musa', 'finance', undefined],
    ['Ada', 'developer', undefined],
  ] as const) {
    const refundLimitKobo = limit === undefined ? {} : { refundLimitKobo: limit }
    const body = { email: `${name.toLowerCase()}@day.test`, name, role, ...refundLimitKobo }
    expect((await service.call('invite-member', { key: owner, body })).status).toBe(201)
  }
  const [bisi, kelechi, sade, musa, ada] = await Promise.all([
    person('bisi@day.test', 'bisi@day.test'),
    person('kelechi@day.test', 'Kelechi'),
    person('sade@day.test', 'Sade'),
    person('musa@day.test', 'Musa'),
    person('ada@day.test', 'Ada'),
  ])

  // Morning: what is sold, and who comes in.
  const plan = await ada.does('create-plan', { name: 'Pass', amount: 5_000_000, interval: 'month' })
  await ada.leads('create-api-key', { name: 'Turnstiles' })
  const joins = async (by: Person, name: string, token: string): Promise<Fields> => {
    const customer = await by.does('create-customer', { name, email: `${name.toLowerCase()}@gym.test` })
    await by.does('attach-payment-method', { token }, { id: customer['id'] })
    const order = { customerId: customer['id'], planId: plan['id'] }
    const { latestInvoiceId } = await by.does('create-subscription', order)
    return { customerId: customer['id'], invoiceId: latestInvoiceId }
  }
  const tunde = await joins(kelechi, 'Tunde', 'tok_test_success')
  const yemi = await joins(sade, 'Yemi', 'tok_test_success')
  const ngozi = await joins(sade, 'Ngozi', 'tok_test_insufficient_funds')

  // Noon: money back, cash, and what is above a limit.
  await kelechi.does('refund-invoice', { amount: 600_000, reason: 'Pool closed' }, { id: tunde['invoiceId'] })
  await sade.does('mend-credit', { amount: 200_000, reason: 'Waited' }, { id: yemi['customerId'] })
  const asked = await kelechi.leads('request-refund', { amount: 2_000_000 }, { id: tunde['invoiceId'] })
  const other = await sade.leads('request-refund', { amount: 900_000 }, { id: yemi['invoiceId'] })
  await musa.does('record-payment', { kind: 'cash', amount: 5_000_000 }, { id: ngozi['invoiceId'] })
  await musa.does('refund-invoice', { amount: 150_050 }, { id: yemi['invoiceId'] })

  // Evening: the owner decides, writes down what they heard, and lets a colleague go.
  await bisi.leads('approve-refund-request', undefined, { id: asked['id'] })
  await bisi.leads('refuse-refund-request', { answer: 'They came' }, { id: other['id'] })
  await bisi.leads('add-customer-note', { kind: 'called', text: 'Thanks' }, { id: tunde['customerId'] })

  const entries: Fields[] = []
  let cursor: string | undefined
  do {
    const query = { limit: '10', ...(cursor === undefined ? {} : { cursor }) }
    const { body } = await service.call<Fields>('list-audit', { key: owner, params: { mode }, query })
    entries.push(...body['items'])
    cursor = body['nextCursor'] ?? undefined
  } while (cursor !== undefined)
  entries.reverse()

  // Each act stands there once, in its order, by the name of its person, with session and address.
  expect(entries.map(({ actor, action }) => [actor.name, action])).toEqual(done)
  for (const { actor, sourceAddress } of entries)
    expect([actor.kind, actor.memberId, sourceAddress]).toEqual([
      'dashboard',
      expect.stringMatching(/^mem_/),
      expect.any(String),
    ])

  // Replayed, their sums are what the invoices and customers say.
  const sums = (actions: readonly string[], targetId: string): number =>
    entries
      .filter((one) => actions.includes(one['action']) && one['targetId'] === targetId)
      .reduce((sum, one) => sum + (one['amount'] as number), 0)
  const key = merchant.sandbox.secretKey
  const read = async (name: RouteName, id: string) =>
    (await service.call<Fields>(name, { key, params: { id } })).body
  for (const { invoiceId } of [tunde, yemi, ngozi]) {
    const invoice = await read('get-invoice', invoiceId)
    expect(invoice['amountRefunded']).toBe(sums(['refund-invoice', 'approve-refund-request'], invoiceId))
  }
  expect((await read('get-invoice', ngozi['invoiceId']))['amountPaid']).toBe(
    sums(['record-payment'], ngozi['invoiceId']),
  )
  expect((await read('get-customer', yemi['customerId']))['creditKobo']).toBe(
    sums(['mend-credit'], yemi['customerId']),
  )
  const byPerson = Object.groupBy(entries, ({ actor }) => actor.name as string)
  const backBy = (name: string) =>
    byPerson[name]!.filter(({ action }) => ['refund-invoice', 'approve-refund-request'].includes(action)).map(
      ({ amount }) => amount as number,
    )
  expect(['Kelechi', 'Sade', 'Musa', 'Ada', 'bisi@day.test'].map(backBy)).toEqual([
    [600_000],
    [],
    [150_050],
    [],
    [2_000_000],
  ])
}, 60_000)
