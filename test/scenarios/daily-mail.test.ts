import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../shared/domain/time/time.ts'
import { notifyOwner } from '../../shared/operations/messages/notify-owner.ts'
import { runDue } from '../../shared/operations/due-work/run-due.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { provide } from '../../shared/runtime/provider.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import { messenger } from '../../shared/runtime/providers/messenger.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminToken, operatorToken, startOwned } from '../support/owner.ts'
import { startService } from '../support/service.ts'
import { walkClock } from '../support/walk-clock.ts'
import { workerContext } from '../support/worker-context.ts'

/** The mail that members of a team get in the morning (P7). */
const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())

let owners = 0

async function itemsOf(mode: Mode, partition: string): Promise<Record<string, any>[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: `billing-${mode}`,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ConsistentRead: true,
    }),
  )
  return Items
}

/** A merchant with an owner who has signed in. */
async function opened(name?: string) {
  const email = `morning${(owners += 1)}-${Date.now()}@mail.test`
  const { merchant, admin } = await (name === undefined
    ? startOwned(service, email)
    : service
        .merchant({ email, name })
        .then(async (made) => ({ merchant: made, admin: await adminToken(email) })))
  const { merchantId } = merchant
  const choice = async (mode: Mode, token: string, on?: boolean) => {
    const sent = { key: token, params: { mode }, ...(on === undefined ? {} : { body: { on } }) }
    return service.call<any>(on === undefined ? 'get-daily-mail' : 'update-daily-mail', sent)
  }
  const mornings = (mode: Mode) => itemsOf(mode, `${merchantId}#MORN`)
  const notes = async (mode: Mode) =>
    (await itemsOf(mode, `${merchantId}#NOTE`)).filter(({ tx }) => String(tx).startsWith('Good morning'))
  const run = (memberId: string, at: string, mode: Mode = 'live') => {
    const message = {
      merchantId,
      pk: `${merchantId}#MORN`,
      sk: memberId,
      at,
      job: 'daily-mail',
      hints: {},
    } as const
    return runDue<'daily-mail'>(workerContext(merchantId, mode, { at }), message)
  }
  /** What the queue of notes would do. */
  const send = async (mode: Mode) => {
    for (const { pk, sk } of await notes(mode)) {
      const base = workerContext(merchantId, mode)
      await notifyOwner(provide(base, { mailer, messenger }) as never, { pk, sk })
    }
  }
  const sandbox = <T = any>(call: Parameters<typeof service.call>[0], sent: object = {}) =>
    service.call<T>(call, { key: merchant.sandbox.secretKey, ...sent })
  return { merchant, merchantId, email, admin, choice, mornings, notes, run, send, sandbox }
}

/** A webhook endpoint whose deliveries have failed for an hour. */
async function failingEndpoint(merchantId: string, admin: string): Promise<void> {
  const body = { url: 'https://shop.example/hook' }
  const made = await service.call<any>('create-webhook-endpoint', {
    key: admin,
    params: { mode: 'live' },
    body,
  })
  await documentClient().send(
    new UpdateCommand({
      TableName: 'billing-live',
      Key: { pk: `${merchantId}#WHE`, sk: made.body.id },
      UpdateExpression: 'SET fs = :since',
      ExpressionAttributeValues: { ':since': Date.now() - HOUR_MS },
    }),
  )
}

const ownerId = (merchantId: string) => `mem_${merchantId.slice(4)}`

// Holds P7.
describe('the morning mail', () => {
  it('is on in live for an owner who signed in, and off for the others, until they change it', async () => {
    const { admin, choice, mornings, merchantId, email } = await opened()
    expect((await choice('live', admin)).body).toEqual({
      on: true,
      nextAt: expect.stringMatching(/T07:[0-2]\d:\d\d.000Z$/),
      timeZone: 'Africa/Lagos',
    })
    expect((await choice('sandbox', admin)).body).toEqual({
      ...{ on: false, nextAt: null, timeZone: 'Africa/Lagos' },
    })
    const support = `support-${email}`
    await service.call('invite-member', { key: admin, body: { email: support, role: 'support' } })
    const theirs = await adminToken(support)
    expect((await choice('live', theirs)).body.on).toBe(false)
    expect((await choice('live', theirs, true)).body.on).toBe(true)
    expect(await mornings('live')).toHaveLength(2)
    expect((await choice('live', admin, false)).body).toMatchObject({ on: false, nextAt: null })
    // Another login does not turn it on again.
    await adminToken(email)
    expect((await choice('live', admin)).body.on).toBe(false)
    const { body } = await service.call<any>('list-audit', { key: admin, params: { mode: 'live' } })
    const acts = (body.items as any[]).filter(({ action }) => action === 'update-daily-mail')
    expect(acts.map(({ actor }) => actor.memberId)).toEqual([ownerId(merchantId), expect.any(String)])
    // Nobody of the team: the operator chooses for no one.
    expect((await choice('live', await operatorToken(email), true)).status).toBe(403)
    // It leaves with its member.
    const { body: team } = await service.call<any>('list-members', { key: admin })
    const { id } = (team.items as any[]).find((one) => one.email === support)
    await service.call('remove-member', { key: admin, params: { id } })
    expect(await mornings('live')).toHaveLength(1)
  })

  it('sums a day of the sandbox at eight by its clock, once, and is kept with its messages', async () => {
    const life = await opened('<b>Ada & Sons</b>\r\nBcc: all@evil.test')
    const { admin, sandbox, choice, notes, send } = life
    const go = (now: string) => walkClock(service, life.merchant.sandbox.secretKey, now)
    await go('2027-03-01T12:00:00.000Z')
    await choice('sandbox', admin, true)
    const plan = (
      await sandbox('create-plan', { body: { name: 'Gold', amount: 500_000, interval: 'month' } })
    ).body
    const customer = (
      await sandbox('create-customer', { body: { email: 'ada@example.com', name: 'https://evil.test' } })
    ).body
    const params = { id: customer.id }
    await sandbox('attach-payment-method', { params, body: { token: 'tok_test_success' } })
    await sandbox('create-subscription', { body: { customerId: customer.id, planId: plan.id } })
    // The first morning has yesterday to say, the second has nothing.
    await go('2027-03-03T12:00:00.000Z')
    const [note, ...more] = await notes('sandbox')
    expect(more).toEqual([])
    expect(note!['su']).toContain('₦5,000 collected yesterday')
    expect(note!['tx']).toContain('1 March 2027')
    expect(note!['tx']).not.toContain('evil.test\n')
    expect(note!['tx']).not.toContain('https://evil.test')
    await send('sandbox')
    await send('sandbox')
    const { body } = await sandbox('list-sandbox-messages')
    const kept = (body.items as any[]).filter(({ text }) => text.startsWith('Good morning'))
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ to: life.email, channel: 'email' })
    expect(kept[0].subject).not.toMatch(/[\r\n]/)
    // Off: a year passes without a mail.
    await choice('sandbox', admin, false)
    await go('2027-05-10T12:00:00.000Z')
    expect(await notes('sandbox')).toEqual([])
  })

  it('of another member of the team goes to the account’s owner in the sandbox, in the member’s role', async () => {
    const life = await opened()
    const { admin, sandbox, choice, notes, send, merchantId } = life
    const support = `support-${life.email}`
    await service.call('invite-member', { key: admin, body: { email: support, role: 'support' } })
    const go = (now: string) => walkClock(service, life.merchant.sandbox.secretKey, now)
    await go('2027-03-01T12:00:00.000Z')
    await choice('sandbox', await adminToken(support), true)
    expect((await life.mornings('sandbox')).map(({ sk }) => sk)).not.toContain(ownerId(merchantId))
    const lines = [{ description: 'Hall', quantity: 1, unitAmount: 300_000 }]
    const { body: customer } = await sandbox('create-customer', { body: { email: 'ada@example.com' } })
    const due = { customerId: customer.id, lines, daysUntilDue: 1 }
    await sandbox('create-invoice', { body: due })
    await go('2027-03-04T12:00:00.000Z')
    expect(await notes('sandbox')).not.toEqual([])
    await send('sandbox')
    const { body } = await sandbox('list-sandbox-messages')
    const kept = (body.items as any[]).filter(({ text }) => text.startsWith('Good morning'))
    expect(kept.map(({ to }) => to)).toEqual(kept.map(() => life.email))
    expect(kept[0].text).toContain('as support of the team')
  })

  it('is written once by a duplicate job, once by a late one, and not before its time', async () => {
    const { merchantId, admin, choice, run, notes, mornings } = await opened()
    const me = ownerId(merchantId)
    const { nextAt } = (await choice('live', admin)).body
    await failingEndpoint(merchantId, admin)
    await run(me, addMs(nextAt, -HOUR_MS))
    expect(await notes('live')).toEqual([])
    await Promise.all([run(me, nextAt), run(me, nextAt)])
    await run(me, nextAt)
    expect(await notes('live')).toHaveLength(1)
    expect((await notes('live'))[0]).toMatchObject({
      tx: expect.stringContaining('1 webhook endpoint fails'),
    })
    // The next morning's job is lost for three days, and found in the small hours: it sums the last day that ended, and the
    // morning after it finds that day summed.
    const late = addMs(nextAt, 4 * DAY_MS - 6 * HOUR_MS)
    await run(me, late)
    expect(await notes('live')).toHaveLength(2)
    await run(me, addMs(nextAt, 4 * DAY_MS))
    expect(await notes('live')).toHaveLength(2)
    await run(me, addMs(nextAt, 5 * DAY_MS))
    expect(await notes('live')).toHaveLength(3)
    expect((await mornings('live'))[0]).toMatchObject({ v: 5 })
  })

  it('goes to its reader with the role of that morning, and to no one who has left', async () => {
    const { admin, choice, run, email, send, mornings, merchantId } = await opened()
    const other = `other-${email}`
    await service.call('invite-member', { key: admin, body: { email: other, role: 'developer' } })
    const theirs = await adminToken(other)
    const { nextAt } = (await choice('live', theirs, true)).body
    const { sk: id } = (await mornings('live')).find(({ sk }) => sk !== ownerId(merchantId))!
    const mails = () =>
      outbox.messages.filter(({ to, text }) => to === other && text.startsWith('Good morning'))
    // Nothing to say: no mail.
    await run(id, nextAt)
    await send('live')
    expect(mails()).toEqual([])
    await failingEndpoint(merchantId, admin)
    await run(id, addMs(nextAt, DAY_MS))
    await send('live')
    expect(mails()).toMatchObject([{ text: expect.stringContaining('as developer of the team') }])
    // Support does not act on webhooks, so nothing waits for them.
    await service.call('update-member', { key: admin, params: { id }, body: { role: 'support' } })
    await run(id, addMs(nextAt, 2 * DAY_MS))
    await send('live')
    expect(mails()).toHaveLength(1)
    await service.call('remove-member', { key: admin, params: { id } })
    await run(id, addMs(nextAt, 3 * DAY_MS))
    await send('live')
    expect(mails()).toHaveLength(1)
  })
})
