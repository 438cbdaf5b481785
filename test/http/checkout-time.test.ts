import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { checkoutCalls } from '../support/checkout-calls.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)

type Body = Record<string, any>

const { start, pay, read, status, settlePayment } = checkoutCalls(() => ({ service, key: scene.key }))
const move = (now: string, of: Scene): Promise<Answer> =>
  service.call('set-sandbox-clock', { key: of.key, body: { now } })

describe('time', () => {
  // Holds D2.8, D11.12.
  it('ends an unpaid session after 24 hours, and never a completed one', async () => {
    const own = await openScene(service)
    await move('2027-01-01T09:00:00.000Z', own)
    const plan = await own.plan()
    const make = async (): Promise<Body> =>
      (await start({ planId: plan['id'], customerEmail: 'd@pay.test' }, own.key)).body
    const [unpaid, paid, waiting] = [await make(), await make(), await make()]
    await pay(paid['token'])
    const open = await pay(waiting['token'], { rail: 'bank_transfer' })
    await move('2027-01-02T08:59:59.000Z', own)
    expect((await read(unpaid['token'])).status).toBe(200)
    await move('2027-01-02T09:00:00.000Z', own)
    for (const token of [unpaid['token'], waiting['token']]) {
      const gone = await pay(token)
      expect([gone.status, gone.body.error.code]).toEqual([410, 'session_expired'])
      expect((await read(token)).status).toBe(410)
      expect((await status(token)).body.status).toBe('expired')
    }
    expect((await pay(paid['token'])).body.status).toBe('completed')
    // The transfer arrives too late for the session: its money is given back (A10).
    expect((await settlePayment(open.body.reference, 'success', own.key)).status).toBe(200)
    expect((await status(waiting['token'])).body.status).toBe('expired')
  })

  // Holds D11.19.
  it('allows ten payment attempts a minute', async () => {
    const { body } = await start({ amount: 700 })
    for (let i = 0; i < 10; i += 1)
      expect((await pay(body.token, { rail: 'direct_debit', token: 'tok_test_do_not_honor' })).status).toBe(
        402,
      )
    const refused = await pay(body.token)
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { body: other } = await start({ amount: 700 })
    expect((await pay(other.token)).status).toBe(200)
  })
})
