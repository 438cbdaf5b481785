import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../shared/sdk/build/generate.ts'
import { packSdk } from '../../shared/sdk/build/pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
const root = resolve(import.meta.dirname, '../..')
const installed = join(folder, 'node_modules/subscription-billing-client')

beforeAll(async () => {
  const tarball = await packSdk(folder)
  writeFileSync(join(folder, 'package.json'), '{"name":"user","type":"module","private":true}')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball], {
    cwd: folder,
  })
}, 120_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the generated sources', () => {
  it('match the interface; otherwise: npm run sdk:types', async () => {
    for (const [file, text] of Object.entries(await generate())) {
      const stored = readFileSync(`${root}/shared/sdk/src/generated/${file}`, 'utf8')
      expect([file, stored === text]).toEqual([file, true])
    }
  })
})

describe('the package', () => {
  it('depends on nothing, and its client is at most 12 KB in a browser', async () => {
    const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
    expect([about['dependencies'], about['peerDependencies']]).toEqual([undefined, undefined])
    const { outputFiles, metafile } = await build({
      entryPoints: [join(installed, 'dist/index.js')],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
    })
    const gzipped = gzipSync(outputFiles[0]!.contents, { level: 9 }).length
    expect(gzipped).toBeLessThanOrEqual(12 * 1024)
    const external = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
    expect(external).toEqual([])
  })

  it('has self-contained types: for modules and CommonJS, with discriminated unions, and expanded fields in full', () => {
    writeFileSync(
      join(folder, 'use.ts'),
      `import { createBilling, unwrap, type BillingEvent } from 'subscription-billing-client'
       const billing = createBilling({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_x' })
       export async function use(): Promise<string> {
         const plan = await billing.plans.create({ name: 'Gold', amount: 500000, interval: 'month' })
         const amount: number = plan.amount
         for await (const invoice of billing.invoices.list({ status: 'open' })) return invoice.number
         const event: BillingEvent = await unwrap('', new Headers(), 'whsec_')
         // @ts-expect-error an interval that there is not
         await billing.plans.create({ name: 'Gold', amount, interval: 'fortnight' })
         return event.type === 'subscription_payment_failed' ? event.data.failureCode : plan.id
       }`,
    )
    writeFileSync(
      join(folder, 'use.cts'),
      `import { ApiError, applyIfNewer, createBilling, createDashboard, type Invoice, type Subscription } from 'subscription-billing-client'
       const billing = createBilling({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_x' })
       const dashboard = createDashboard({ baseUrl: 'http://127.0.0.1' })
       export async function use(error: unknown): Promise<Subscription | Invoice | undefined> {
         const plain = await billing.subscriptions.get('sub_1')
         const full = await billing.subscriptions.get('sub_1', { expand: 'customer,plan' })
         const names: string = full.plan.name + (full.customer.email ?? '') + (await billing.invoices.get('inv_1', { expand: ['plan'] })).plan.name
         for await (const one of billing.subscriptions.list({ expand: 'plan' })) console.log(one.plan.name, names)
         console.log(plain.lastResponse.requestId, full.lastResponse.replayed)
         // @ts-expect-error it was not asked for
         console.log(plain.plan)
         // @ts-expect-error there is no such object
         await billing.subscriptions.get('sub_1', { expand: 'card' })
         // @ts-expect-error there is no such mode
         await dashboard.apiKeys.list('test')
         for await (const { url } of dashboard.webhookEndpoints.list('sandbox')) console.log(url)
         if (error instanceof ApiError) {
           if (error.code === 'conflict' && error.reason === 'same_plan') return plain
           // @ts-expect-error there is no such code
           if (error.code === 'conflicting') return
           // @ts-expect-error there is no such reason
           if (error.reason === 'plan_is_same') return
         }
         const stored = { version: 3, mine: true }
         const kept = applyIfNewer({} as never, stored)
         return kept === null || 'mine' in kept ? undefined : plain
       }`,
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
    const settings = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
    execFileSync(process.execPath, [tsc, ...strict, ...settings, 'use.ts', 'use.cts'], {
      cwd: folder,
      encoding: 'utf8',
    })
  })

  it('can be imported and required, with maps to its sources', () => {
    const run = (...given: string[]): string =>
      execFileSync(process.execPath, given, { cwd: folder, encoding: 'utf8' }).trim()
    const shown = 'console.log(billing.testTokens.success, billing.version)'
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      version: string
    }
    const source = `import * as billing from 'subscription-billing-client'; ${shown}`
    expect(run('--input-type=module', '-e', source)).toBe(`tok_test_success ${version}`)
    const required = `const billing = require('subscription-billing-client'); ${shown}`
    // As on Node 20, which can't require a module of the other kind.
    expect(run('--no-experimental-require-module', '--input-type=commonjs', '-e', required)).toBe(
      `tok_test_success ${version}`,
    )
    for (const built of ['dist', 'dist/cjs']) {
      const map = JSON.parse(readFileSync(join(installed, built, 'index.js.map'), 'utf8')) as {
        sources: string[]
      }
      const sources = map.sources.map((one) => join(installed, built, one))
      expect(sources.length).toBeGreaterThan(10)
      for (const one of sources) expect([one, existsSync(one)]).toEqual([one, true])
    }
  })

  it('includes its command', () => {
    const help = execFileSync(process.execPath, [join(installed, 'dist/billing.js'), '--help'], {
      encoding: 'utf8',
    })
    for (const command of ['login', 'listen', 'trigger', 'clock', 'events', 'import', 'doctor'])
      expect(help).toContain(command)
  })
})
