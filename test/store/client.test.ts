import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { TransactWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { clientSettings } from '../../shared/runtime/client-settings.ts'
import { withRetries } from '../../shared/store/retry.ts'

/** The SDK's own way to change a handler, which its types leave out. */
interface ChangeableHandler {
  updateHttpClientConfig(name: string, value: number): void
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const bodies: string[] = []
let answers: Answer[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    bodies.push(body)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response, request)
  })
})

const says =
  (status: number, body: object): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body))
  }
const refusal = (name: string) => says(400, { __type: `com.amazonaws.dynamodb.v20120810#${name}` })
const hangsUp: Answer = (_, request) => request.socket.destroy()
const isSilent: Answer = () => undefined

const write = () =>
  documentClient().send(
    new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 't', Item: { pk: 'a', sk: 'b' } } }] }),
  )
const read = () => documentClient().send(new GetCommand({ TableName: 't', Key: { pk: 'a', sk: 'b' } }))
const tokens = () => bodies.map((body) => (JSON.parse(body) as Record<string, string>)['ClientRequestToken'])

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 's' })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
beforeEach(() => {
  bodies.length = 0
})
afterAll(() => {
  documentClient().destroy()
  server.closeAllConnections()
  server.close()
})

describe('the table’s client', () => {
  it('repeats a call without an answer under the same request token', async () => {
    answers = [hangsUp, says(500, { __type: 'InternalServerError' }), says(200, {})]
    await withRetries(write)
    expect(bodies).toHaveLength(3)
    expect(new Set(tokens()).size).toBe(1)
  })

  it('repeats them as long as it lives', async () => {
    for (let round = 0; round < 120; round += 1) {
      answers = [hangsUp, says(200, {})]
      await withRetries(write)
    }
    expect(bodies).toHaveLength(240)
  })

  it('gives up after three tries, and nothing else retries', async () => {
    answers = [says(500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' })]
    await expect(withRetries(write)).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(bodies).toHaveLength(3)
  })

  it.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'TransactionConflictException'])(
    'leaves %s to the nine tries of the store, which do not multiply',
    async (name) => {
      answers = [refusal(name)]
      await expect(withRetries(read)).rejects.toMatchObject({ code: 'service_unavailable' })
      expect(bodies).toHaveLength(9)
    },
  )

  it('ends a request without an answer', async () => {
    answers = [isSilent]
    // The same setting, shorter.
    const handler = documentClient().config.requestHandler as unknown as ChangeableHandler
    handler.updateHttpClientConfig('requestTimeout', 30)
    await expect(withRetries(write)).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(new Set(tokens()).size).toBe(1)
    expect(bodies).toHaveLength(3)
    handler.updateHttpClientConfig('requestTimeout', clientSettings.requestHandler.requestTimeout)
  })
})

// Holds E3.
describe('clients of AWS', () => {
  it('wait a second for a connection and three for an answer', () => {
    expect(clientSettings.requestHandler).toEqual({
      connectionTimeout: 1000,
      requestTimeout: 3000,
      throwOnRequestTimeout: true,
    })
  })

  it('are all created with these settings', () => {
    const made = globSync('shared/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new \w+(?:Client|Provider)\([^)]*\)/g)].map(
        ([call]) => `${file}: ${call}`,
      ),
    )
    const own = made.filter((call) => !/AwsClient/.test(call))
    expect(own).toHaveLength(3)
    expect(own.filter((call) => !call.includes('clientSettings'))).toEqual([])
  })
})
