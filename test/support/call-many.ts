import { endpoints } from '../../functions/http/registry.ts'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** A process of its own, as a second Lambda instance is: makes many calls at once, and prints their statuses. */
const [key = '', count = '0'] = process.argv.slice(2)
const { handler } = await endpoints['list-plans']()
const event = (): APIGatewayProxyEventV2 =>
  ({
    version: '2.0',
    headers: { authorization: `Bearer ${key}` },
    requestContext: { stage: 'live', http: { method: 'GET', path: '/live/v1/plans', sourceIp: '127.0.0.1' } },
    isBase64Encoded: false,
  }) as unknown as APIGatewayProxyEventV2
const answers = await Promise.all(Array.from({ length: Number(count) }, () => handler(event(), {} as never)))
process.stdout.write(JSON.stringify(answers.map(({ statusCode }) => statusCode)))
