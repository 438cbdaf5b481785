import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callsOf, type AwsCall } from './aws-call.ts'

/** AWS as a bundle's process sees it: every request is noted under the access key it was signed with. */
export interface StandIns {
  /** The variables that lead the SDK here. */
  readonly environment: Readonly<Record<string, string>>
  readonly queues: string
  /** What was asked for with an access key. */
  readonly callsOf: (accessKeyId: string) => readonly AwsCall[]
  readonly stop: () => Promise<void>
}

/** Services that are only ever asked for one thing. */
const answers: Readonly<Record<string, unknown>> = {
  secretsmanager: { SecretString: 'a pepper for tests' },
  ses: { MessageId: 'message' },
}

/** Starts a stand-in per service: three pass on to the local emulators, the others answer themselves. */
export async function startStandIns(
  upstreams: Readonly<Record<'dynamodb' | 'sqs' | 'scheduler', string>>,
): Promise<StandIns> {
  const calls = new Map<string, AwsCall[]>()
  const start = async (service: string, upstream: string | null) => {
    const server = createServer(
      (request, response) => void serve(service, upstream, calls, request, response),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const stop = () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      })
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
  }
  const [dynamodb, sqs, scheduler, secrets, ses] = await Promise.all([
    start('dynamodb', upstreams.dynamodb),
    start('sqs', upstreams.sqs),
    start('scheduler', upstreams.scheduler),
    start('secretsmanager', null),
    start('ses', null),
  ])
  return {
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL_SQS: sqs.url,
      AWS_ENDPOINT_URL_SCHEDULER: scheduler.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_ENDPOINT_URL_SESV2: ses.url,
    },
    queues: sqs.url,
    callsOf: (accessKeyId) => calls.get(accessKeyId) ?? [],
    stop: async () => {
      await Promise.all([dynamodb, sqs, scheduler, secrets, ses].map(({ stop }) => stop()))
    },
  }
}

async function serve(
  service: string,
  upstream: string | null,
  calls: Map<string, AwsCall[]>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = request
  const payload = await buffer(request)
  const body = payload.length === 0 ? {} : (JSON.parse(payload.toString()) as Record<string, any>)
  const accessKeyId = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? ''
  const target = String(headers['x-amz-target'] ?? '')
  calls.set(accessKeyId, [
    ...(calls.get(accessKeyId) ?? []),
    ...callsOf({ service, method, path, target, body }),
  ])
  if (upstream === null) {
    response.setHeader('content-type', 'application/x-amz-json-1.1').end(JSON.stringify(answers[service]))
    return
  }
  const onwards = forward(
    new URL(path, upstream),
    { method, headers: { ...headers, host: new URL(upstream).host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    },
  )
  onwards.on('error', () => response.writeHead(502).end())
  onwards.end(payload)
}
