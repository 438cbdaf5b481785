import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { sourceAddressOf } from './source-address.ts'

/**
 * The network that a call came from, for limits per source address: an IPv4 address, or the /64 of an IPv6 one, since
 * one subscriber has all addresses in it. Behind CloudFront it is the caller's own, not CloudFront's.
 */
export function sourceOf(event: APIGatewayProxyEventV2): string {
  const address = sourceAddressOf({ event }).toLowerCase()
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
