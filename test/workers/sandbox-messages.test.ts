import { beforeEach, describe, expect, it } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { testPepper } from '../support/test-pepper.ts'
import { sendCustomerMessage } from '../../shared/operations/messages/send-customer-message.ts'
import { merchantRef } from '../../shared/store/entities/merchant.ts'
import { load } from '../../shared/store/load.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { opensAt, setClock } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startPipeline } from './pipeline.ts'

// A sandbox on AWS sends no messages; on a developer's machine they go to the outbox (A11).
const pipeline = await forThisFile(startPipeline())

const mails: { readonly to: string; readonly subject: string }[] = []
const chats: string[] = []
beforeEach(() => {
  mails.length = 0
  chats.length = 0
})

/** A customer with an email and a phone who is notified that the trial ends, by a sandbox on AWS. */
async function told(settings: object = {}): Promise<{ scene: Scene; email: string; phone: string }> {
  const scene = await openScene(pipeline.service)
  await setClock(pipeline.service, scene, opensAt)
  await pipeline.service.call('update-recovery-settings', { key: scene.key, body: settings })
  const phone = '2348031234567'
  const plan = await scene.plan({ trialDays: 4 })
  const customer = await scene.customer('tok_test_success', { phone })
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  await setClock(pipeline.service, scene, '2027-02-09T09:00:00.000Z')
  const { id } = (await scene.events()).at(-1)!
  const context = pipeline.context(scene.merchant.merchantId, 'sandbox')
  const deployment = { ...context.deployment, sendsTestMessages: false }
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) }
  const messenger = { send: ({ to }: { to: string }) => Promise.resolve(void chats.push(to)) }
  await sendCustomerMessage({ ...context, ...testPepper, deployment, mailer, messenger }, String(id))
  return { scene, email: String(customer['email']), phone }
}

async function kept({ key }: Pick<Scene, 'key'>): Promise<Record<string, any>[]> {
  return (await pipeline.service.call('list-sandbox-messages', { key })).body['items']
}

describe('a deployed sandbox', () => {
  it('sends nothing, and keeps each message for 7 days', async () => {
    const { scene, email, phone } = await told()
    expect([mails, chats]).toEqual([[], []])
    const text = expect.stringContaining('Gold') as string
    expect((await kept(scene)).sort((a, b) => (a['channel'] < b['channel'] ? -1 : 1))).toEqual([
      {
        id: expect.stringMatching(/^msg_/) as string,
        to: email,
        channel: 'email',
        subject: expect.stringContaining('Acme') as string,
        text,
        createdAt: expect.any(String) as string,
      },
      expect.objectContaining({ to: phone, channel: 'whatsapp', subject: null, text }),
    ])
    const { secretKey: key } = scene.merchant.live
    expect((await pipeline.service.call('list-sandbox-messages', { key })).status).toBe(403)
    await setClock(pipeline.service, scene, addMs(opensAt, 60 * 86_400_000))
    expect((await kept(scene)).filter(({ to }) => to === email)).toEqual([])
  })

  it('sends them to the owner on request, marked as tests', async () => {
    const { scene } = await told({ testMessagesToOwner: true, notifyChannels: ['email'] })
    const { merchant } = await load(pipeline.context(scene.merchant.merchantId, 'sandbox'), {
      merchant: merchantRef(scene.merchant.merchantId),
    })
    const subject = expect.stringMatching(/^\[TEST\] .*Acme/) as string
    expect(mails).toMatchObject([{ to: merchant!.email, subject }])
    expect(await kept(scene)).toHaveLength(1)
  })
})
