import { Metrics } from '@aws-lambda-powertools/metrics'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { failureCause } from '../../shared/runtime/failure-cause.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { logger } from '../../shared/runtime/logger.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Call } from '../support/service.ts'
import type { RouteName } from '../../shared/api/routes.ts'

const lines: string[] = []

const service = await forThisFile(startService())
const merchant = await service.merchant()
beforeAll(() => {
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(logger, level).mockImplementation((...line) => void lines.push(JSON.stringify(line)))
  }
})
afterEach(() => {
  lines.length = 0
})
afterAll(() => {
  vi.restoreAllMocks()
})

const private_ = {
  phone: '+2348031119999',
  email: 'ngozi.canary@acme.test',
  address: '12 Canary Street, Ikeja',
  card: 'tok_test_canary4242',
  code: '918273',
  account: '0123499887',
}
const canaries = Object.values(private_)
const quoted = canaries.join(' ')

// Holds D2.14.
describe('the log of a failure', () => {
  /** As libraries word it: on one line, on several, like a frame, again in the stack, and in names. */
  const messages = [
    `One or more parameter values were invalid: ${quoted}`,
    `Unexpected token\n${canaries.join('\n')}`,
    `failed\n    at ${private_.address}\n    at ${private_.email} (${private_.phone}:1:1)`,
    `${quoted}\n${quoted}`,
  ]

  it.each(messages)('never contains what was sent: %j', (message) => {
    const error = new TypeError(message, { cause: new Error(quoted) })
    const said = failureCause(error)
    expect(said['name']).toBe('TypeError')
    expect(said['stack']).toContain('log-lines.test.ts')
    for (const canary of canaries) expect(JSON.stringify(said)).not.toContain(canary)
  })

  it('is empty for what is no error', () => {
    expect([quoted, { message: quoted }, null].map(failureCause)).toEqual([{}, {}, {}])
  })
})

/** Requests that carry what is private, in body, path and query. */
const requests: readonly (readonly [RouteName, Call])[] = [
  ['create-customer', { body: { email: private_.email, phone: private_.phone, name: private_.address } }],
  ['get-customer-by-ref', { params: { ref: private_.email } }],
  ['list-customers', { query: { email: private_.email } }],
  [
    'attach-payment-method',
    { params: { id: 'cus_01KB3A9W8N0000000000000000' }, body: { token: private_.card } },
  ],
  ['add-payout-account', { body: { bankCode: '058', accountNumber: private_.account, otp: private_.code } }],
  ['buy-airtime', { body: { amount: 100, phoneNumber: private_.phone } }],
  ['request-identity-code', { stage: 'sandbox', body: { phone: private_.phone } }],
  ['verify-identity-code', { stage: 'sandbox', body: { phone: private_.phone, code: private_.code } }],
  ['request-login-code', { body: { email: private_.email } }],
  ['verify-login-code', { body: { email: private_.email, code: private_.code } }],
  ['start-checkout', { body: { amount: 500, customerEmail: private_.email, customerPhone: private_.phone } }],
]

describe.each(requests)('%s', (name, call) => {
  const anonymous = call.stage !== undefined || name.endsWith('login-code')
  const send = () =>
    service.call<any>(name, { ...(anonymous ? {} : { key: merchant.sandbox.secretKey }), ...call })

  it('leaves no payer’s data in the log, answered or not', async () => {
    const before = (await send()).status
    const spy = vi.spyOn(documentClient(), 'send').mockRejectedValue(new Error(`refused: ${quoted}`))
    const failed = await send()
    spy.mockRestore()
    expect([before < 500, failed.status]).toEqual([true, 500])
    expect(failed.text).not.toContain('refused')
    expect(lines.some((line) => line.includes('"unit"'))).toBe(true)
    expect(lines.some((line) => line.includes('"failure"'))).toBe(true)
    for (const canary of [...canaries, merchant.sandbox.secretKey])
      expect(lines.join('\n')).not.toContain(canary)
  })
})

// Holds A13, D13.2.
it('every answer is counted by its group, as failed where that is our fault, and every wrong code', async () => {
  const [dimensions, metrics] = [
    vi.spyOn(Metrics.prototype, 'addDimension'),
    vi.spyOn(Metrics.prototype, 'addMetric'),
  ]
  const counted = async (name: RouteName, call: Call): Promise<unknown[]> => {
    dimensions.mockClear()
    metrics.mockClear()
    const { status } = await service.call(name, call)
    const by = dimensions.mock.calls.map(([, value]) => value)
    const counts = metrics.mock.calls.filter(([metric]) => metric !== 'coldStarts')
    return [status, ...by, ...counts.map(([metric, , count]) => `${metric} ${count}`)]
  }
  const [live, sandbox] = [merchant.live.secretKey, merchant.sandbox.secretKey]
  expect(await counted('list-plans', { key: live })).toEqual([200, 'live', 'plans', 'failed 0'])
  expect(await counted('list-plans', { key: sandbox })).toEqual([200, 'sandbox', 'all', 'failed 0'])
  expect(await counted('list-plans', {})).toEqual([401, 'live', 'plans', 'failed 0'])
  const wrong = { body: { email: private_.email, code: '000000' } }
  const told = [422, 'live', 'admin', 'failed 0', 'wrongTries 1']
  expect(await counted('verify-login-code', wrong)).toEqual(told)
  const spy = vi.spyOn(documentClient(), 'send').mockRejectedValue(new Error('down'))
  expect(await counted('list-plans', { key: live })).toEqual([500, 'live', 'plans', 'failed 1'])
  spy.mockRestore()
})
