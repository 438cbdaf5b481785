import { beforeEach, describe, expect, it } from 'vitest'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import type { WebhookEndpoint } from '../../shared/domain/webhook/endpoint.ts'
import { deliverWebhook } from '../../shared/operations/webhooks/deliver-webhook.ts'
import { announceToNobody, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { deliveryKey } from '../../shared/store/entities/delivery.ts'
import { openTill } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { adminTokenOf } from '../support/owner.ts'
import { injectFaults } from './faults.ts'
import { addEndpoint, emit, endpointNow } from './deliveries.ts'
import { startPipeline, type PipelineContext } from './pipeline.ts'
import { startReceiver } from './receiver.ts'

const pipeline = await forThisFile(startPipeline())
const receiver = await forThisFile(startReceiver())
const outbox = await forThisFile(startOutbox())
const faults = injectFaults(documentClient())
let merchantId: string
let owner: string

beforeEach(async () => {
  faults.reset()
  outbox.messages.length = 0
  receiver.answer = () => ({ status: 410 })
  owner = `owner-${Date.now()}-${Math.random()}@notice.test`
  merchantId = (await pipeline.service.merchant({ email: owner })).merchantId
  for (const mode of ['live', 'sandbox'] as const) {
    await pipeline.takeStream(mode)
    await pipeline.takeMessages(mode, 'owner-notice')
  }
})

/** An endpoint that switched itself off by its answer. */
async function switchedOff(
  context: PipelineContext,
  changes: Partial<WebhookEndpoint> = {},
): Promise<WebhookEndpoint> {
  const endpoint = await addEndpoint(context, receiver.url, changes)
  const [event] = await emit(context, { type: 'subscription_created' })
  await fanOutEvent(context, event!.id, announceToNobody)
  await deliverWebhook(context, deliveryKey(merchantId, endpoint.id, `${event!.id}#001`))
  return endpoint
}

async function messages(mode: Mode) {
  expect(await pipeline.call('schedule-sync', mode, await pipeline.takeStream(mode))).toEqual([])
  return pipeline.takeMessages(mode, 'owner-notice')
}

// Holds D8.11.
describe('owner-notice', () => {
  it('notifies the owner of an endpoint that answered 410, once', async () => {
    const live = pipeline.context(merchantId, 'live')
    const endpoint = await switchedOff(live)
    expect(await endpointNow(live, endpoint)).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
    const records = await messages('live')
    expect(records).toHaveLength(1)
    expect(await pipeline.call('owner-notice', 'live', records)).toEqual([])
    expect(await pipeline.call('owner-notice', 'live', records)).toEqual([])
    expect(outbox.messages).toEqual([
      expect.objectContaining({ to: owner, subject: 'Your live webhook endpoint was switched off' }),
    ])
    expect(outbox.messages[0]!.text).toContain(`${endpoint.id} (${receiver.url}). It answered 410 Gone`)
    expect((await endpointNow(live, endpoint))?.noticeDueAt).toBeNull()
    expect(await messages('live')).toEqual([])
  })

  it('reports five days of failures on a sandbox clock’s walk, which does not wait for it', async () => {
    receiver.answer = () => ({ status: 500 })
    const start = '2027-03-01T08:00:00.000Z'
    const walking = pipeline.context(merchantId, 'sandbox', start)
    const endpoint = await switchedOff(walking, { failingSince: addMs(start, -5 * 86_400_000) })
    expect(outbox.messages).toEqual([])
    const stored = await endpointNow(walking, endpoint)
    expect(stored).toMatchObject({ status: 'disabled', disabledReason: 'failing' })
    // Owners live by the wall clock.
    expect(Math.abs(Date.parse(stored!.noticeDueAt!) - Date.now())).toBeLessThan(60_000)
    expect(await pipeline.call('owner-notice', 'sandbox', await messages('sandbox'))).toEqual([])
    expect(outbox.messages[0]!.text).toContain('Every delivery to it failed for five days.')
  })

  it('notifies at least once whatever crashes, and blocks nothing while mail is down', async () => {
    const live = pipeline.context(merchantId, 'live')
    const endpoint = await switchedOff(live)
    const records = await messages('live')
    const outboxUrl = process.env['LOCAL_OUTBOX_URL']
    process.env['LOCAL_OUTBOX_URL'] = 'http://127.0.0.1:1/'
    const ids = records.map(({ messageId }) => messageId)
    expect(await pipeline.call('owner-notice', 'live', records)).toEqual(ids)
    expect((await endpointNow(live, endpoint))?.noticeDueAt).not.toBeNull()
    process.env['LOCAL_OUTBOX_URL'] = outboxUrl

    faults.crashAt(2, 'before')
    expect(await pipeline.call('owner-notice', 'live', records)).toEqual(ids)
    faults.reset()
    expect(outbox.messages).toHaveLength(1)
    expect(await pipeline.call('owner-notice', 'live', records)).toEqual([])
    expect(outbox.messages).toHaveLength(2)
    expect((await endpointNow(live, endpoint))?.noticeDueAt).toBeNull()
  })

  // Holds R14.
  it('notifies the owner of a contact that a customer loses, there and not more than five times a day', async () => {
    const { service } = pipeline
    const made = await service.merchant({ name: 'Acme' })
    merchantId = made.merchantId
    const key = made.live.secretKey
    const run = async () => pipeline.call('owner-notice', 'live', await messages('live'))
    const body = { email: 'Ada@old.test', phone: '+2348031234577', name: 'Ada' }
    const { body: customer } = await service.call('create-customer', { key, body })
    const params = { id: customer['id'] as string }
    const change = (to: object) => service.call('update-customer', { key, params, body: to })
    // Neither a name, nor the same address in other letters, takes anything from anyone.
    await change({ name: 'Ada Obi', email: 'ada@OLD.test' })
    expect([await run(), outbox.messages]).toEqual([[], []])
    expect((await change({ email: 'ada@new.test', phone: '+2348031234578' })).status).toBe(200)
    expect(await run()).toEqual([])
    expect(outbox.messages.map(({ to, channel }) => [to.toLowerCase(), channel]).sort()).toEqual([
      ['2348031234577', 'whatsapp'],
      ['ada@old.test', 'email'],
    ])
    for (const { text } of outbox.messages) {
      expect(text).toContain('Acme changed the')
      expect([text.includes('ada@new.test'), text.includes('4578')]).toEqual([false, false])
    }
    outbox.messages.length = 0
    for (let i = 0; i < 7; i += 1) {
      await change({ email: `ada${i}@new.test` })
      await change({ email: 'ada@new.test' })
    }
    expect(await run()).toEqual([])
    expect(outbox.messages.filter(({ to }) => to === 'ada@new.test')).toHaveLength(5)
  })

  // Holds P2, R14.
  it('notifies an old contact too when its own owner replaced it in the portal', async () => {
    const { service } = pipeline
    const made = await service.merchant({ name: 'Acme' })
    merchantId = made.merchantId
    const [old, email] = ['old', 'new'].map((one) => `${one}-${merchantId.toLowerCase()}@moved.test`) as [
      string,
      string,
    ]
    const stage = 'live'
    const given = { email: old, name: 'Ada' }
    await service.call('create-customer', { key: made.live.secretKey, body: given })
    const send = async () =>
      pipeline.call('code-message', 'live', await pipeline.takeMessages('live', 'code-message'))
    await service.call('request-identity-code', { body: { email: old }, stage })
    await send()
    const proof = { email: old, code: outbox.codeFor(old) }
    const key = (await service.call<any>('verify-identity-code', { body: proof, stage })).body.token
    await service.call('request-contact-codes', { key, body: { email }, stage })
    await send()
    const body = { email, code: outbox.codeFor(email), presentCode: outbox.codeFor(old) }
    expect((await service.call('change-own-contact', { key, body, stage })).status).toBe(200)
    outbox.messages.length = 0
    expect(await pipeline.call('owner-notice', 'live', await messages('live'))).toEqual([])
    expect(outbox.messages.map(({ to }) => to)).toEqual([old])
    expect(outbox.messages[0]!.text).toContain('Acme changed the email address')
  })

  it('reports what a thief would do: a new key, another address of a webhook, money to a new account', async () => {
    const { service } = pipeline
    const made = await service.merchant({ email: (owner = `thief-${Date.now()}@notice.test`) })
    merchantId = made.merchantId
    const key = await adminTokenOf(merchantId)
    const params = { mode: 'live' }
    const { body: minted } = await service.call('create-api-key', {
      key,
      params,
      body: { name: 'Till', kind: 'secret' },
    })
    const url = 'https://hooks.notice.test/old'
    const { body: endpoint } = await service.call('create-webhook-endpoint', { key, params, body: { url } })
    const named = { ...params, id: endpoint['id'] as string }
    const change = (body: object) => service.call('update-webhook-endpoint', { key, params: named, body })
    expect((await change({ description: 'the same address' })).status).toBe(200)
    expect((await change({ url: 'https://hooks.notice.test/new' })).status).toBe(200)
    expect((await service.call('rotate-webhook-secret', { key, params: named })).status).toBe(200)
    expect(await pipeline.call('owner-notice', 'live', await messages('live'))).toEqual([])
    expect(outbox.messages.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [owner, 'A live webhook endpoint was changed'],
      [owner, 'A live webhook endpoint was changed'],
      [owner, 'A new live API key was created'],
    ])
    const all = outbox.messages.map(({ text }) => text).join()
    expect(all).toContain('now has the address https://hooks.notice.test/new')
    expect(all).not.toContain(minted['key'])
    expect(await messages('live')).toEqual([])
  })

  // Holds R13, A14.
  it('reports each payout in the first week of an account, and no later one', async () => {
    const till = await openTill(pipeline.service)
    await till.grant(1_000_000, '2027-03-01')
    await till.jump('2027-03-02T12:00:00.000Z')
    await pipeline.takeStream('sandbox')
    const bank = { bankCode: '058', accountNumber: '0123456789', amount: 10_000 }
    for (const day of ['03', '04', '09', '10']) {
      expect((await pipeline.service.call('create-payout', { key: till.key, body: bank })).status).toBe(201)
      await till.setClock(`2027-03-${day}T12:00:00.000Z`)
    }
    const due = await messages('sandbox')
    expect(await pipeline.call('owner-notice', 'sandbox', due)).toEqual([])
    const told = outbox.messages.filter(({ subject }) => subject.includes('payout'))
    // Ordered on the 2nd, 3rd, 4th and 9th: the last is a week after the first.
    expect(told.map(({ subject }) => subject)).toEqual(
      ['2nd', '3rd', '4th'].map(() => 'A sandbox payout goes to a new account'),
    )
    expect(told[0]!.text).toContain('of ₦100 to')
    expect(told[0]!.text).toMatch(/\/payouts\/stop\/stop_test_[0-9A-Z]{52}[\w-]{22}/)
    expect(told[0]!.text).not.toContain('0123456789')
  })
})
