import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why this service refuses to connect to an address. */
export type AddressRefusal =
  | 'not_an_address'
  | 'unspecified_address'
  | 'loopback_address'
  | 'private_address'
  | 'link_local_address'
  | 'metadata_address'
  | 'carrier_nat_address'
  | 'multicast_address'
  | 'embedded_ipv4_address'
  | 'reserved_address'

const REFUSAL_OF: Readonly<Record<string, AddressRefusal>> = {
  unspecified: 'unspecified_address',
  loopback: 'loopback_address',
  private: 'private_address',
  uniqueLocal: 'private_address',
  deprecatedSiteLocal: 'private_address',
  linkLocal: 'link_local_address',
  carrierGradeNat: 'carrier_nat_address',
  multicast: 'multicast_address',
  // An IPv6 address that contains an IPv4 address reaches that address, so all such forms are refused.
  ipv4Mapped: 'embedded_ipv4_address',
  rfc6145: 'embedded_ipv4_address',
  rfc6052: 'embedded_ipv4_address',
  '6to4': 'embedded_ipv4_address',
  teredo: 'embedded_ipv4_address',
}

// Instance metadata at addresses that no range below covers: AWS, Alibaba, Oracle, Azure.
const METADATA = new Set(['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16'])

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Why `ip` must not be connected to, or null for a public unicast address. Checked on the address that a name resolved
 * to, at the moment of connecting (D8.13). Anything not known to be public is refused.
 * @param ip an IPv4 address in dotted form or an IPv6 address without brackets.
 */
export function forbiddenAddress(ip: string): AddressRefusal | null {
  // isIP is strict; the parser below would also accept 127.1 or 0x7f000001.
  if (isIP(ip) === 0) return 'not_an_address'
  if (METADATA.has(ip)) return 'metadata_address'
  const address = ipaddr.parse(ip)
  const range: string = address.range()
  if (range !== 'unicast') return REFUSAL_OF[range] ?? 'reserved_address'
  return address instanceof ipaddr.IPv6 ? refuseIpv6(address) : null
}

function refuseIpv6(address: ipaddr.IPv6): AddressRefusal | null {
  const [high, , , , fifth, sixth] = address.parts
  if (!address.match(GLOBAL_UNICAST)) {
    // ::a.b.c.d, the "IPv4-compatible" form, is the only one without a range of its own.
    return high === 0 ? 'embedded_ipv4_address' : 'reserved_address'
  }
  if (address.zoneId !== undefined) return 'link_local_address'
  // ISATAP puts an IPv4 address behind ::5efe in any prefix.
  if (sixth === 0x5efe && (fifth === 0 || fifth === 0x200)) return 'embedded_ipv4_address'
  return null
}
