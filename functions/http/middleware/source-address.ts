import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { viewerAddressHeader } from '../../../shared/runtime/environment.ts'
import { optional } from '../../../shared/runtime/config.ts'

/**
 * The address that a request came from, for limits. Behind CloudFront the gateway sees CloudFront's, and the caller's own is
 * in a header that CloudFront sets over whatever came; without it that header is only something that a caller claims.
 */
export function sourceAddressOf({ event }: { readonly event: APIGatewayProxyEventV2 }): string {
  const { sourceIp } = event.requestContext.http
  if (optional('BEHIND_EDGE') !== 'true') return sourceIp
  return event.headers[viewerAddressHeader] ?? sourceIp
}
