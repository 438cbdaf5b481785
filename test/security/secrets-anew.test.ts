import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Names } from '../../infra/constructs/names.ts'
import { createTables } from '../../infra/local/database.ts'
import { operatorContext } from '../../infra/local/operator.ts'
import { rotated } from '../../infra/local/rotate-secret.ts'
import { operatorTenant } from '../../shared/domain/audit/audit-entry.ts'
import { listAudit } from '../../shared/operations/audit/list-audit.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import { gatewayOf } from '../../shared/runtime/gateways.ts'
import { keptSecret, storedSecret } from '../../shared/runtime/kept-secret.ts'
import { rotating } from '../../shared/runtime/rotating.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { adminToken } from '../support/owner.ts'
import { startService } from '../support/service.ts'
import { tableOutputs } from '../support/table-outputs.ts'

const service = await forThisFile(startService())
const minute = 60_000

/** The account's secrets, as its store keeps them. */
const kept = new Map<string, string>()
const store = createServer((request, response) => {
  void text(request).then((body) => {
    // Whose account it is, which the operator's tool asks first.
    if (body.startsWith('Action=GetCallerIdentity')) {
      const arn = '<Arn>arn:aws:sts::123456789012:assumed-role/Admin/ada</Arn>'
      response.end(`<Result>${arn}<Account>123456789012</Account></Result>`)
      return
    }
    if (body.startsWith('Action=DescribeStacks')) {
      response.end(tableOutputs(names.table('live'), names.table('sandbox')))
      return
    }
    const { SecretId, SecretString } = JSON.parse(body) as { SecretId: string; SecretString?: string }
    if (SecretString !== undefined) kept.set(SecretId, SecretString)
    const answer = { SecretString: kept.get(SecretId) }
    response.setHeader('content-type', 'application/x-amz-json-1.1').end(JSON.stringify(answer))
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const here = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const { live, sandbox } = { live: names.table('live'), sandbox: names.table('sandbox') }
  await createTables(process.env['AWS_ENDPOINT_URL_DYNAMODB']!, { live, sandbox }, { streams: false })
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: here,
    AWS_ENDPOINT_URL_STS: here,
    AWS_ENDPOINT_URL_CLOUDFORMATION: here,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 's',
    SECRET_PREFIX: 'prod/billing/',
  })
})

afterAll(() => {
  store.closeAllConnections()
  store.close()
})

afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

/** The operator's command. */
async function secrets(...args: string[]) {
  const run = promisify(execFile)(process.execPath, ['infra/operator/main.ts', 'secrets', ...args])
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  )
}
const names = new Names('prod')
const prod = ['--environment', 'prod', '--yes']

/** What the operator's audit has, newest first. */
async function acts() {
  const { items } = await listAudit(operatorContext('live', operatorTenant), { limit: 20 })
  return items.map(({ actorId, action, targetId }) => [actorId, action, targetId])
}

// Holds O5, G4.
describe('a secret that a process has read', () => {
  it('is read again after 15 minutes and not before, and a minute after it was refused', async () => {
    let [nowMs, value, reads] = [0, 'one', 0]
    const secret = rotating({
      read: () => Promise.resolve([value, (reads += 1)][0] as string),
      make: (given) => Promise.resolve({ given }),
      wallNow: () => nowMs,
      complain: () => undefined,
    })
    const first = await secret.current()
    value = 'two'
    nowMs = 15 * minute - 1
    expect([await secret.current(), reads]).toEqual([first, 1])
    nowMs += 1
    expect([await secret.current(), reads]).toEqual([{ given: 'two' }, 2])
    value = 'three'
    secret.refused()
    nowMs += minute - 1
    expect([await secret.current(), reads]).toEqual([{ given: 'two' }, 2])
    nowMs += 1
    expect([await secret.current(), reads]).toEqual([{ given: 'three' }, 3])
  })

  it('and a gateway’s adapter are renewed by then, without a refusal', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets.json')
    const put = (secretKey: string) => {
      writeFileSync(file, JSON.stringify({ 'sandbox/paystack': { secretKey } }))
    }
    put('sk_test_one')
    vi.stubEnv('LOCAL_SECRETS', file)
    const adapter = () => gatewayOf('sandbox', 'paystack')
    const first = await adapter()
    put('sk_test_two')
    later(14 * minute)
    expect(await adapter()).toBe(first)
    later(minute)
    expect(await adapter()).not.toBe(first)
    vi.unstubAllEnvs()
  })
})

// Holds O5, O9.
describe('the origin secret', () => {
  it('has a present and a previous value, both valid, until the rotation is finished', async () => {
    kept.set('prod/billing/origin', JSON.stringify({ previous: [], present: 'the first one' }))
    const { handler } = await import('../../functions/http/check-origin.ts')
    const opens = async (value: string) =>
      (await handler({ headers: { 'x-origin-secret': value } })).isAuthorized
    const present = () => storedSecret(kept.get('prod/billing/origin')!).present
    expect([await opens('the first one'), await opens('another')]).toEqual([true, false])
    const tried = await secrets('rotate', '--secret', 'origin', '--environment', 'prod')
    expect([tried.code, tried.stderr]).toEqual([
      0,
      'secrets rotate: environment prod, account 123456789012, region eu-west-1, as ' +
        'arn:aws:sts::123456789012:assumed-role/Admin/ada\nNothing was done: this is what would be. --yes does it.\n',
    ])
    expect(present()).toBe('the first one')
    const done = await secrets('rotate', '--secret', 'origin', ...prod)
    expect([done.code, JSON.parse(done.stdout)]).toMatchObject([0, { stillGood: 1, usedFrom: null }])
    expect(done.stdout).not.toContain(present())
    expect(present()).toHaveLength(64)
    // CloudFront sends the previous value until it is deployed.
    expect(await opens('the first one')).toBe(true)
    later(minute + 1)
    expect([await opens(present()), await opens('the first one')]).toEqual([true, true])
    const again = () => rotated('origin', kept.get('prod/billing/origin')!, Date.now())
    expect(again).toThrow('deploy, then finish')
    expect((await secrets('finish', '--secret', 'origin', ...prod)).code).toBe(0)
    vi.stubEnv('TABLE_LIVE', names.table('live'))
    expect(await acts()).toEqual([
      ['ada', 'operator-secrets-finish', 'prod/billing/origin'],
      ['ada', 'operator-secrets-rotate', 'prod/billing/origin'],
    ])
    vi.unstubAllEnvs()
    later(15 * minute)
    expect([await opens(present()), await opens('the first one')]).toEqual([true, false])
  })
})

// Holds O5.
describe('the pepper', () => {
  const call = (key: string, name: RouteName, body?: unknown, code?: string) =>
    service.call<any>(name, {
      key,
      params: name === 'create-api-key' ? { mode: 'live' } : {},
      ...(body === undefined ? {} : { body }),
      ...(code === undefined ? {} : { headers: { 'second-factor': code } }),
    })

  it('is renewed while processes run: used 20 minutes later, and enrolled factors are read as before', async () => {
    await service.merchant({ email: 'ada@anew.test' })
    const owner = await adminToken('ada@anew.test')
    const secret = (await call(owner, 'begin-second-factor', {})).body['secret'] as string
    const shown = (steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
    const { recoveryCodes } = (await call(owner, 'confirm-second-factor', { code: shown(-1) })).body
    const newKey = (code: string) => call(owner, 'create-api-key', { name: 'one' }, code)

    const before = process.env['LOCAL_PEPPER']!
    kept.set('prod/billing/pepper', before)
    const done = await secrets('rotate', '--secret', 'pepper', ...prod)
    expect([done.code, done.stdout.includes(before)]).toEqual([0, false])
    vi.stubEnv('LOCAL_PEPPER', kept.get('prod/billing/pepper'))
    const early = () => rotated('pepper', kept.get('prod/billing/pepper')!, Date.now())
    expect(early).toThrow('rotate after that')

    later(16 * minute)
    expect((await newKey(shown())).status).toBe(201)
    later(5 * minute)
    expect((await newKey(shown())).status).toBe(201)
    expect((await newKey(recoveryCodes[0])).status).toBe(201)
    // It was sealed anew when it was used: the old pepper is needed for recovery codes alone.
    const { present } = storedSecret(kept.get('prod/billing/pepper')!)
    vi.stubEnv('LOCAL_PEPPER', present)
    later(16 * minute)
    expect((await newKey(shown())).status).toBe(201)
    expect((await newKey(recoveryCodes[1])).status).toBe(403)
    vi.stubEnv('LOCAL_PEPPER', JSON.stringify({ present, previous: [before] }))
    later(16 * minute)
    expect((await newKey(recoveryCodes[1])).status).toBe(201)
    vi.unstubAllEnvs()
    // Under a pepper that was lost nothing opens, and nothing breaks.
    later(16 * minute)
    expect((await newKey(shown())).status).toBe(403)
  })

  it('is the previous one until its time has come', () => {
    const turned = { present: 'new', previous: ['last', 'first'], from: '2027-01-01T00:20:00.000Z' }
    expect(keptSecret(turned, '2027-01-01T00:19:59.999Z')).toEqual({
      present: 'last',
      others: ['new', 'first'],
    })
    expect(keptSecret(turned, '2027-01-01T00:20:00.000Z')).toEqual({
      present: 'new',
      others: ['last', 'first'],
    })
    expect(storedSecret('plain text')).toEqual({ present: 'plain text', previous: [], from: null })
    for (const unusable of ['', '{', '{}', '{"present":""}', '{"present":"a","previous":[1]}'])
      expect(() => storedSecret(unusable)).toThrow('a secret')
  })
})

// Holds O5.
describe('a gateway’s credentials', () => {
  it('are checked before they are stored, and never printed', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'key.json')
    const put = (value: object) => {
      writeFileSync(file, JSON.stringify(value))
      return secrets('put', '--mode', 'live', '--gateway', 'paystack', '--file', file, ...prod)
    }
    const refused = await put({ secretKey: 'sk_test_of_the_sandbox' })
    expect([refused.code, kept.has('prod/billing/live/paystack')]).toEqual([1, false])
    expect(refused.stderr).not.toContain('sk_test_of_the_sandbox')
    const done = await put({ secretKey: 'sk_live_new' })
    expect([done.code, done.stdout.includes('sk_live_new')]).toEqual([0, false])
    expect(JSON.parse(kept.get('prod/billing/live/paystack')!)).toEqual({ secretKey: 'sk_live_new' })
  })
})
