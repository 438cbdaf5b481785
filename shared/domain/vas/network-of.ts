import { normalisePhone } from '../customer/phone.ts'
import type { Network } from './bill.ts'

/** First digits of mobile numbers, after 234, as assigned to networks. Numbers may have been ported since. */
const prefixes: Readonly<Record<Network, readonly string[]>> = {
  MTN: '703 704 706 707 803 806 810 813 814 816 903 906 913 916'.split(' '),
  GLO: '705 805 807 811 815 905 915'.split(' '),
  AIRTEL: '701 708 802 808 812 901 902 904 907 911 912'.split(' '),
  '9MOBILE': '809 817 818 908 909'.split(' '),
}

/** The network that a Nigerian phone number was assigned to; null when its prefix belongs to none of the four. */
export function networkOf(phoneNumber: string): Network | null {
  const prefix = normalisePhone(phoneNumber)?.slice(3, 6)
  const found = Object.entries(prefixes).find(([, ours]) => prefix !== undefined && ours.includes(prefix))
  return (found?.[0] as Network | undefined) ?? null
}
