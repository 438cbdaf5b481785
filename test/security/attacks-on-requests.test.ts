import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sourceOwner } from '../../shared/operations/one-time-codes/code-purposes.ts'
import { tableOf } from '../../shared/runtime/clients.ts'
import { countInWindow } from '../../shared/store/rate-bucket.ts'
import { mintCredential } from '../../shared/security/credential.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { nextPhone } from '../support/person-calls.ts'
import { startService, type Answer } from '../support/service.ts'
import { countUnits } from '../support/units.ts'
import { isUnkind } from '../support/unkind.ts'

/** Issue 32, numbers 13 to 15: requests that say something else than they meant. */

const service = await forThisFile(startService())
const meter = countUnits()
let scene: Scene

beforeAll(async () => {
  scene = await openScene(service)
})
afterEach(() => {
  process.env['RATE_REFUSED'] = 'off'
})

const many = <T>(count: number, call: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)))
const statuses = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

// Holds Q3.
describe('credentials that are refused', () => {
  /** Rightly formed, but of no account: whoever knows the form can make thousands. */
  const unknown = (): string => mintCredential('secret_key', 'test').token
  const plans = (key: string, source: string) => service.call<any>('list-plans', { key, source })

  it('count against their address, 429 beyond it, while good ones from there are served', async () => {
    process.env['RATE_REFUSED'] = '0.001/20'
    const answers = await many(50, () => plans(unknown(), '198.51.100.1'))
    if (!isUnkind()) expect(statuses(answers)).toEqual({ 401: 20, 429: 30 })
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body.error).toMatchObject({
      code: 'rate_limited',
      details: [{ reason: 'refused_credentials' }],
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Thousands of phones share an address: whoever has a good credential notices nothing, also one that is new here.
    expect((await plans(scene.key, '198.51.100.1')).status).toBe(200)
    const newcomer = await openScene(service)
    expect((await plans(newcomer.key, '198.51.100.1')).status).toBe(200)
    expect((await plans(unknown(), '198.51.100.2')).status).toBe(401)
    // Beyond the limit one costs a single look, and no write.
    const { units } = await meter.measure(() => plans(unknown(), '198.51.100.1'))
    expect(units).toMatchObject({ trips: 1, wru: 0 })
  })

  it('that have no form of ours are counted without the table, and missing ones not at all', async () => {
    process.env['RATE_REFUSED'] = '0.001/20'
    const { result, units } = await meter.measure(() => many(50, () => plans('nonsense', '198.51.100.3')))
    expect([statuses(result), units]).toMatchObject([
      { 401: 20, 429: 30 },
      { rru: 0, wru: 0 },
    ])
    const missing = await many(50, () => service.call('list-plans', { source: '198.51.100.3' }))
    expect(statuses(missing)).toEqual({ 401: 50 })
  })

  it('are those of checkouts too', async () => {
    process.env['RATE_REFUSED'] = '0.001/5'
    const open = () =>
      service.call('get-checkout', {
        params: { token: mintCredential('checkout_token', 'test').token },
        source: '198.51.100.4',
      })
    const answers = await many(12, open)
    if (!isUnkind()) expect(statuses(answers)).toEqual({ 404: 5, 429: 7 })
  })
})

// Holds Q3, A13.
describe('codes for many phones behind one address', () => {
  const send = (phone: string, source: string) =>
    service.call<any>('request-identity-code', { stage: 'sandbox', body: { phone }, source })

  it('do not wait for each other, and the 201st of an hour is refused', async () => {
    const source = '198.51.100.9'
    const phones = Array.from({ length: 58 }, () => nextPhone())
    const answers = await many(50, (i) => send(phones[i]!, source))
    expect(statuses(answers)).toEqual({ 200: 50 })
    // The other 149 of the hour, counted without sending them.
    const owner = sourceOwner('a pepper for tests', source)
    const hour = { owner, name: 'codes', limit: 1_000, windowMs: 3_600_000 }
    await many(149, () => countInWindow(tableOf('sandbox'), hour, Date.now()))
    const last = await many(8, (i) => send(phones[50 + i]!, source))
    if (!isUnkind()) expect(statuses(last)).toEqual({ 200: 1, 429: 7 })
    const refused = last.find(({ status }) => status === 429)!
    expect(refused.body.error.details).toEqual([{ reason: 'too_many_codes' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(phones[0]!, '198.51.100.10')).status).toBe(200)
  })
})
