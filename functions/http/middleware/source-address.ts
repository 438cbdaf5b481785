import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { viewerAddressHeader } from '../../../shared/runtime/environment.ts'
import { optional } from '../../../shared/runtime/config.ts'

/**
 * The address that a request came from, for limits. Behind CloudFront the gateway sees CloudFront's address, and the
 * caller's own is in a header that CloudFront always overwrites; without CloudFront that header proves nothing.
 */
export function sourceAddressOf({ event }: { readonly event: APIGatewayProxyEventV2 }): string {
  const { sourceIp } = event.requestContext.http
  if (optional('BEHIND_EDGE') !== 'true') return sourceIp
  return event.headers[viewerAddressHeader] ?? sourceIp
}
