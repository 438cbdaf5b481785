import type { Route } from '../../shared/api/route.ts'

export interface GatewayRoute {
  readonly name: string
  readonly route: Pick<Route, 'method' | 'path' | 'auth' | 'group'>
}

export interface OpenApiBodyProps {
  readonly title: string
  readonly routes: readonly GatewayRoute[]
  /** The address at which a function is invoked. */
  readonly invocationUri: (name: string) => string
  /** The role with which the gateway invokes functions. */
  readonly credentials: string
  /** The header required in every request, and the address of the function that checks it. */
  readonly origin?: { readonly header: string; readonly invocationUri: string }
}

/**
 * The gateway's routes and integrations as an OpenAPI 3.0.1 document, which is imported as one resource instead of two
 * per route. The description for people is rendered separately from the same rows.
 * It does not configure CORS: an HTTP API has only one setting for all its routes, and ours differ (D11.3). Preflights
 * reach `$default`, and functions set the headers themselves.
 */
export function openApiBody(props: OpenApiBodyProps): object {
  const { title, routes, invocationUri, credentials, origin } = props
  const operation = (name: string) => ({
    responses: { default: { description: 'See the OpenAPI 3.1 document at /openapi.json' } },
    ...(origin && { security: [{ origin: [] }] }),
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: invocationUri(name),
      credentials,
      payloadFormatVersion: '2.0',
      timeoutInMillis: 30_000,
    },
  })
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, route } of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name) }
  }
  const anyMethod = { isDefaultRoute: true, ...operation('not-found') }
  return {
    openapi: '3.0.1',
    info: { title, version: '1.0.0' },
    paths: { ...paths, '/$default': { 'x-amazon-apigateway-any-method': anyMethod } },
    ...(origin && { components: { securitySchemes: { origin: originScheme(origin, credentials) } } }),
  }
}

/** Without the header the gateway answers 401 without calling the function, whose answers it caches for an hour. */
function originScheme(
  { header, invocationUri }: NonNullable<OpenApiBodyProps['origin']>,
  credentials: string,
): object {
  return {
    type: 'apiKey',
    in: 'header',
    name: header,
    'x-amazon-apigateway-authorizer': {
      type: 'request',
      identitySource: `$request.header.${header}`,
      authorizerUri: invocationUri,
      authorizerCredentials: credentials,
      authorizerPayloadFormatVersion: '2.0',
      authorizerResultTtlInSeconds: 3600,
      enableSimpleResponses: true,
    },
  }
}
