import { beforeEach, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { startService } from '../support/service.ts'

/** The evidence of a disputed payment says what the customer did in the portal, and from which addresses (N3). */
const service = await forThisFile(startService())
await forThisFile(startOutbox())
let phone: string

beforeEach(() => {
  phone = nextPhone()
})

const { login, shop } = personCalls(() => ({ service, phone }))

async function evidenceAfter(acts: readonly string[]): Promise<Record<string, string>> {
  const { scene, customer } = await shop('Ada')
  const plan = await scene.plan({ interval: 'month', intervalCount: 2 })
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  // The merchant's own act is no act of the customer.
  const params = { id: body['id'] as string }
  await service.call('cancel-subscription', { key: scene.key, params, body: { atPeriodEnd: true } })
  const key = await login()
  for (const act of acts) {
    const done = await service.call(act as 'cancel-own-subscription', {
      key,
      params,
      body: {},
    })
    expect([act, done.status]).toEqual([act, 200])
  }
  const lever = { invoiceId: body['latestInvoiceId'] as string }
  const opened = await service.call<any>('dispute-sandbox-charge', { key: scene.key, body: lever })
  return opened.body.dispute.evidence
}

// Holds N3.
it('names each act that they did there, in order, and the address it came from once', async () => {
  const evidence = await evidenceAfter(['uncancel-own-subscription', 'cancel-own-subscription'])
  expect(evidence['logins']!.split('\n')).toEqual([
    expect.stringMatching(/^\d.*: signed in to the customer portal: uncancel own subscription$/),
    expect.stringMatching(/^\d.*: signed in to the customer portal: cancel own subscription$/),
  ])
  expect(evidence['addresses']).toMatch(/^[\d.]+, \d+ \w+ \d{4} at \d\d:\d\d$/)
  expect(evidence['consent']).toMatch(/ every 2 months, until cancelled\.$/)
})

it('has neither part where they did nothing there', async () => {
  const evidence = await evidenceAfter([])
  expect(evidence).not.toHaveProperty('logins')
  expect(evidence).not.toHaveProperty('addresses')
})
