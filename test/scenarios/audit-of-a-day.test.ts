import { expect, it } from 'vitest'
import { adminToken, operatorToken } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startOutbox } from '../support/outbox.ts'
import { startService, type Answer } from '../support/service.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { operatorContext } from '../support/owner.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())

type Entry = Record<string, any>

// Holds R7, D14.7.
it('a day’s audit of a team of five says readably who refunded what', async () => {
  const life = await openLife(service, '2027-03-01T08:00:00.000Z')
  const all = await listMerchants(operatorContext('live'))
  const { email } = all.find(({ merchantId }) => merchantId === life.merchant.merchantId)!
  const owner = await adminToken(email)
  const sandbox = { mode: 'sandbox' }
  const tokenOf = async (session: string): Promise<string> =>
    (await service.call('create-access-token', { key: session, params: sandbox })).body['token'] as string
  const join = async (name: string, role: string): Promise<string> => {
    const own = `${name.toLowerCase()}.${life.merchant.merchantId.toLowerCase()}@day.test`
    await service.call('invite-member', { key: owner, body: { email: own, name, role } })
    return tokenOf(await adminToken(own))
  }
  const [sade, bola, femi, dayo] = [
    await join('Sade', 'support'),
    await join('Bola', 'support'),
    await join('Femi', 'finance'),
    await join('Dayo', 'developer'),
  ]
  const plan = await life.plan({ amount: 2_500_000 })
  const [ada, chidi, ngozi] = [
    await life.begin(plan['id']),
    await life.begin(plan['id']),
    await life.begin(plan['id']),
  ]
  const act = (by: string, name: RouteName, id: string, body: object): Promise<Answer<any>> =>
    service.call(name, { key: by, params: { id }, body })
  const day: readonly (readonly [string, string, RouteName, string, object, number])[] = [
    ['09:05', sade, 'refund-invoice', ada['latestInvoiceId'], { amount: 400_000 }, 200],
    ['09:40', sade, 'refund-invoice', chidi['latestInvoiceId'], { amount: 600_000 }, 200],
    // Her day is full, and so is what the team's support may give of this invoice.
    ['09:41', sade, 'refund-invoice', ngozi['latestInvoiceId'], { amount: 100 }, 403],
    ['10:10', bola, 'refund-invoice', chidi['latestInvoiceId'], { amount: 500_000 }, 403],
    [
      '10:15',
      bola,
      'mend-credit',
      chidi['customerId'],
      { amount: 50_000, currency: 'NGN', reason: 'Sorry' },
      201,
    ],
    ['11:00', femi, 'refund-invoice', chidi['latestInvoiceId'], { amount: 1_900_000 }, 200],
    ['12:30', bola, 'blacklist-customer', ngozi['customerId'], { reason: 'Chargebacks' }, 200],
    ['13:00', dayo, 'update-plan', plan['id'], { name: 'Gym' }, 200],
    ['14:00', await tokenOf(owner), 'cancel-subscription', ada['id'], { unused: 'refund' }, 200],
  ]
  for (const [time, by, name, id, body, status] of day) {
    await life.clock(`2027-03-01T${time}:00.000Z`)
    expect([time, (await act(by, name, id, body)).status]).toEqual([time, status])
  }
  await life.clock('2027-03-01T15:00:00.000Z')
  const operator = await tokenOf(await operatorToken(email))
  expect((await act(operator, 'update-plan', plan['id'], { name: 'Gold' })).status).toBe(200)

  const listed = await service.call<any>('list-audit', {
    key: owner,
    params: sandbox,
    query: { limit: '100' },
  })
  const naira = (kobo: number) => (kobo / 100).toLocaleString('en-NG')
  const line = ({ createdAt, actor, action, amount }: Entry): string =>
    `${createdAt.slice(11, 16)} ${actor.name}: ${action.replaceAll('-', ' ')}${amount === null ? '' : ` ${naira(amount)}`}`
  const read = (listed.body.items as Entry[])
    .filter(({ actor }) => actor.kind !== 'api_key')
    .map(line)
    .reverse()
  expect(read).toEqual([
    '09:05 Sade: refund invoice 4,000',
    '09:40 Sade: refund invoice 6,000',
    '10:15 Bola: mend credit 500',
    '11:00 Femi: refund invoice 19,000',
    '12:30 Bola: blacklist customer',
    '13:00 Dayo: update plan 25,000',
    `14:00 ${email}: cancel subscription 20,798.39`,
    '15:00 Operator: update plan 25,000',
  ])
  // And each object says itself who did what to it, to every role.
  const { body: acts } = await service.call<any>('list-acts', {
    key: owner,
    params: sandbox,
    query: { targetId: ada['id'] },
  })
  expect(
    (acts.items as { name: string; action: string }[]).map(({ name, action }) => `${name}: ${action}`),
  ).toEqual([`${email}: cancel-subscription`])
  const { body: history } = await service.call<any>('get-customer-history', {
    key: owner,
    params: { ...sandbox, id: ada['customerId'] },
  })
  const kinds = (history.items as { kind: string }[]).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['act', 'attempt', 'event']))
  expect(history.items.find((it: { kind: string }) => it.kind === 'act').act).toMatchObject({
    name: email,
    action: 'cancel-subscription',
  })
  const instants = (history.items as { createdAt: string }[]).map(({ createdAt }) => createdAt)
  expect(instants).toEqual(instants.toSorted().reverse())
  // And the question of the day: what did each give back?
  const refunds = await service.call<any>('list-audit', {
    key: owner,
    params: sandbox,
    query: { action: 'refund-invoice' },
  })
  const given: Record<string, number> = {}
  for (const { actor, amount } of refunds.body.items as Entry[])
    given[actor.name] = (given[actor.name] ?? 0) + Number(amount)
  expect(given).toEqual({ Sade: 1_000_000, Femi: 1_900_000 })
})
