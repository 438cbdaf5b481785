import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  it('are what the interface says now; otherwise: npm run sdk:types', async () => {
    for (const [file, text] of Object.entries(await generate())) {
      const stored = readFileSync(`${root}/shared/sdk/src/generated/${file}`, 'utf8')
      expect([file, stored === text]).toEqual([file, true])
    }
  })
})

describe('the package', () => {
  it('depends on nothing, and its client is at most 12 KB to a browser', async () => {
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

  it('has types that stand alone, in Node and in a browser', () => {
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
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
    execFileSync(process.execPath, [tsc, ...strict, '--lib', 'es2022,dom,dom.iterable', 'use.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
  })

  it('runs where it is installed, and brings its command', () => {
    const source = "import { testTokens } from 'subscription-billing-client'; console.log(testTokens.success)"
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', source], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(said.trim()).toBe('tok_test_success')
    const help = execFileSync(process.execPath, [join(installed, 'dist/billing.js'), '--help'], {
      encoding: 'utf8',
    })
    for (const command of ['login', 'listen', 'trigger', 'clock', 'events', 'import'])
      expect(help).toContain(command)
  })
})
