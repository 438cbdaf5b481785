import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { operations } from '../../infra/bundle/docs/document.ts'
import { typescriptSample } from '../../infra/bundle/docs/samples.ts'
import { blocksIn, guideNames, typescriptOf } from './guide-code.ts'

const client = resolve(import.meta.dirname, '../../shared/sdk/src/index.ts')

it('compiles the TypeScript of every guide and of every operation’s page, strictly', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'))
  const write = (file: string, code: string) => {
    writeFileSync(
      join(folder, file),
      code.replaceAll(/'(file:[^']*|subscription-billing-client)'/g, `'${client}'`),
    )
  }
  const id = { id: 'sub_1' }
  for (const name of guideNames) {
    write(
      `${name}.ts`,
      typescriptOf(name, { plan: id, bigger: id, customer: id, subscription: id, invoice: id }),
    )
    const receivers = blocksIn(name, 'ts receiver')
    const granted =
      "import type { BillingEvent } from 'subscription-billing-client'\ndeclare function isNew(id: string): Promise<boolean>\ndeclare function act(event: BillingEvent): Promise<void>\n"
    for (const [at, code] of receivers.entries()) write(`${name}-${at}.ts`, granted + code)
  }
  const samples = operations.flatMap((one) => {
    const code = typescriptSample(one)
    return code === null ? [] : [`async function call${operations.indexOf(one)}() {\n${code}\n}`]
  })
  expect(samples.length).toBeGreaterThan(150)
  write(
    'operations.ts',
    [
      "import type { createBilling, createCustomer, createDashboard } from 'subscription-billing-client'",
      'declare const billing: ReturnType<typeof createBilling>',
      'declare const customer: ReturnType<typeof createCustomer>',
      'declare const dashboard: ReturnType<typeof createDashboard>',
      ...samples,
    ].join('\n'),
  )
  const files = [...guideNames.map((name) => `${name}.ts`), 'webhooks-0.ts', 'operations.ts']
  const types = resolve(import.meta.dirname, '../../node_modules/@types')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, target: 'es2023', module: 'nodenext', skipLibCheck: true },
        ...{
          allowImportingTsExtensions: true,
          exactOptionalPropertyTypes: true,
          typeRoots: [types],
          types: ['node'],
        },
      },
      files,
    }),
  )
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const compiler = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  let said = ''
  try {
    execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  } catch (error) {
    said = (error as { stdout: string }).stdout
  }
  rmSync(folder, { recursive: true })
  expect(said).toBe('')
}, 120_000)
