import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { sampleOf } from '../../shared/api/document/samples.ts'
import type { Auth } from '../../shared/api/route.ts'
import { routeOf, type RouteName } from '../../shared/api/routes.ts'

/** A made-up credential for each kind of caller; a checkout's is in its path. */
const credentials: Readonly<Partial<Record<Auth, string>>> = {
  merchant: 'sk_test_EXAMPLE',
  'checkout-start': 'pk_live_EXAMPLE',
  admin: 'adm_live_EXAMPLE',
  identity: 'idt_live_EXAMPLE',
}

/** The invocation that API Gateway makes of a route’s sample: what the sample says, in the envelope that all share. */
export function sampleEvent(name: RouteName): APIGatewayProxyEventV2 {
  const route = routeOf(name)
  const { path: params, query, body, headers } = sampleOf(name)
  const stage = route.sandboxOnly || route.mode === 'sandbox' ? 'sandbox' : 'live'
  const path = `/${stage}${route.path.replace(/\{(\w+)\}/g, (_, one: string) => params[one] ?? '')}`
  const routeKey = `${route.method} ${route.path}`
  const token = credentials[route.auth]
  const keyed = route.auth === 'merchant' && route.method !== 'GET'
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      accept: 'application/json',
      host: 'api.example.com',
      'user-agent': 'example/1.0',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(keyed && { 'idempotency-key': '5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(Object.keys(query).length > 0 && { queryStringParameters: { ...query } }),
    ...(Object.keys(params).length > 0 && { pathParameters: { ...params } }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'example',
      domainName: 'api.example.com',
      domainPrefix: 'api',
      http: {
        method: route.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: '203.0.113.7',
        userAgent: 'example/1.0',
      },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey,
      stage,
      time: '20/Nov/2026:09:30:00 +0000',
      timeEpoch: 1_795_167_000_000,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  }
}
