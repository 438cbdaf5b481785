import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle, missingEntries } from '../../../infra/bundle.ts'
import { functionEntries } from '../../../infra/bundle/entries.ts'

const run = promisify(execFile)
const missing = missingEntries()

describe('the bundles of this project', () => {
  it('have a handler file for every row', () => {
    expect(missing, 'rows without a handler file').toEqual([])
  })

  it('are one per row', () => {
    const keys = functionEntries().map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('http/not-found')
  })
})

/** A handler with all that a typical endpoint includes. */
const typicalHandler = `
  import { Logger } from '@aws-lambda-powertools/logger'
  import { Metrics } from '@aws-lambda-powertools/metrics'
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
  import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
  import middy from '@middy/core'
  import * as z from 'zod/mini'
  const [logger, metrics] = [new Logger(), new Metrics()]
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  export const all = [BatchGetCommand, QueryCommand, TransactWriteCommand, logger, metrics, z.strictObject({ a: z.string() })]
  export const handler = middy(() => documents.send(new GetCommand({ TableName: 'table', Key: { pk: 'a' } })))
`

describe('bundling', () => {
  const root = mkdtempSync(join(tmpdir(), 'bundle-'))
  const entries = [
    { key: 'http/typical', file: 'typical.ts' },
    { key: 'workers/empty', file: 'empty.ts' },
  ]
  const output = join(root, 'dist')
  const bundleOf = (key: string, directory = output) =>
    readFileSync(join(directory, 'functions', key, 'index.mjs'), 'utf8')

  beforeAll(() => {
    mkdirSync(output)
    symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(root, 'node_modules'))
    writeFileSync(join(root, 'typical.ts'), typicalHandler)
    writeFileSync(join(root, 'empty.ts'), 'export const handler = (): null => null\n')
  })
  afterAll(() => {
    rmSync(root, { recursive: true })
  })

  it('leaves out what a Lambda never uses, and reaches the goal of 260 KB with room to spare', async () => {
    const { sizes } = await bundle({ root, entries, output })
    expect(sizes[0]).toMatchObject({ key: 'http/typical' })
    expect(sizes[0]?.kilobytes).toBeLessThanOrEqual(230)
    expect(bundleOf('http/typical')).not.toMatch(
      /AssumeRoleWithWebIdentity|sso-oidc|DescribeEndpointsCommand.*LRU/,
    )
  })

  it('bundles the SDK as it is, so that every error has the class that callers check', async () => {
    await bundle({ root, entries, output })
    for (const name of ['ProvisionedThroughputExceededException', 'IdempotentParameterMismatchException']) {
      expect(bundleOf('http/typical')).toContain(`#${name}"`)
    }
  })

  it('keeps one file per directory, with its source map elsewhere', async () => {
    const { functions } = await bundle({ root, entries, output })
    expect(readdirSync(join(functions, 'http/typical'))).toEqual(['index.mjs'])
    expect(readdirSync(join(output, 'maps/http/typical'))).toEqual(['index.mjs.map'])
    expect(bundleOf('http/typical')).not.toContain('sourceMappingURL')
  })

  it('gives the same bytes again, whatever is bundled beside it, so that unchanged functions are not deployed', async () => {
    await bundle({ root, entries, output })
    const alone = join(root, 'alone')
    await bundle({ root, entries: entries.slice(0, 1), output: alone })
    expect(bundleOf('http/typical', alone)).toBe(bundleOf('http/typical'))
  })

  it('removes the bundle of a row that was removed', async () => {
    await bundle({ root, entries, output })
    const { functions } = await bundle({ root, entries: entries.slice(1), output })
    expect(readdirSync(functions, { recursive: true })).not.toContain('http/typical/index.mjs')
  })

  it('reads the phones of other countries from the file beside the function', async () => {
    const phone = fileURLToPath(new URL('../../../shared/domain/customer/phone.ts', import.meta.url))
    writeFileSync(
      join(root, 'phone.ts'),
      `import { normalisePhone } from ${JSON.stringify(phone)}\nexport const handler = () => normalisePhone('+44 7911 123456')\n`,
    )
    const { functions } = await bundle({ root, entries: [{ key: 'http/phone', file: 'phone.ts' }], output })
    expect(readdirSync(join(functions, 'http/phone')).toSorted()).toEqual(['index.mjs', 'world-phones.json'])
    const { handler } = (await import(join(functions, 'http/phone/index.mjs'))) as { handler: () => string }
    expect(handler()).toBe('447911123456')
  })

  it('loads the sandbox’s gateway from the file beside the function', async () => {
    const provider = fileURLToPath(new URL('../../../shared/runtime/providers/gateway.ts', import.meta.url))
    writeFileSync(
      join(root, 'twin.ts'),
      `import { gateway } from ${JSON.stringify(provider)}
      export const handler = (token) => gateway({ tenant: { mode: 'sandbox' } }).gateways.first.describeToken(token, 'card')\n`,
    )
    const { functions } = await bundle({ root, entries: [{ key: 'http/twin', file: 'twin.ts' }], output })
    const script = `const { handler } = await import(${JSON.stringify(join(functions, 'http/twin/index.mjs'))})
      console.log(JSON.stringify([await handler('tok_test_success'), await handler('tok_of_nobody')]))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: tmpdir(),
      env: { AWS_REGION: 'eu-west-1', TABLE_SANDBOX: 'sandbox' },
    })
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ last4: '4081' }), null])
  })

  it('says which rows have no handler', async () => {
    const absent = { key: 'http/absent', file: 'functions/http/absent.ts' }
    await expect(bundle({ root, entries: [absent], output })).rejects.toThrow('functions/http/absent.ts')
  })

  it('creates a module that runs in a bare Node and signs with the environment’s keys', async () => {
    const { functions } = await bundle({ root, entries, output })
    const seen: IncomingHttpHeaders[] = []
    const server = createServer((request, response) => {
      seen.push(request.headers)
      response.setHeader('content-type', 'application/x-amz-json-1.0').end('{"Item":{"pk":{"S":"a"}}}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const script = `const { handler } = await import(${JSON.stringify(join(functions, 'http/typical/index.mjs'))})
      console.log(JSON.stringify((await handler({}, {})).Item))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: tmpdir(),
      env: {
        AWS_REGION: 'eu-west-1',
        AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'session',
        AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
    })
    server.close()
    expect(JSON.parse(stdout)).toEqual({ pk: 'a' })
    expect(seen[0]?.authorization).toContain('Credential=AKIDEXAMPLE/')
    expect(seen[0]?.['x-amz-security-token']).toBe('session')
  })
})
