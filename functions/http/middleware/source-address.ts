import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { viewerAddressHeader, viewerCountryHeader } from '../../../shared/runtime/environment.ts'
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

/**
 * The country of that address, as two capital letters, as far as CloudFront knows and says it (R15). Without CloudFront,
 * and for addresses without one, a header of that name is the caller's own claim, and is not read.
 */
export function countryOf({ event }: { readonly event: APIGatewayProxyEventV2 }): { country?: string } {
  const country = event.headers[viewerCountryHeader] ?? ''
  return optional('BEHIND_EDGE') === 'true' && /^[A-Z]{2}$/.test(country) ? { country } : {}
}
