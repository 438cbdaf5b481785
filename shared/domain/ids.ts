/** Identifier prefixes by type (S2, D1.2). */
export const idPrefixes = {
  merchant: 'mer',
  plan: 'plan',
  addOn: 'addon',
  priceChange: 'pch',
  promoCode: 'promo',
  customer: 'cus',
  subscription: 'sub',
  invoice: 'inv',
  invoiceItem: 'ii',
  payment: 'pay',
  event: 'evt',
  transaction: 'txn',
  paymentMethod: 'pm',
  checkoutSession: 'chk',
  payout: 'pout',
  payoutAccount: 'pacc',
  bill: 'bill',
  refund: 'rfnd',
  refundRequest: 'rreq',
  quote: 'quote',
  webhookEndpoint: 'whe',
  apiKey: 'key',
  oauthClient: 'cli',
  session: 'ses',
  request: 'req',
  oneTimeCode: 'otp',
  audit: 'aud',
  member: 'mem',
  import: 'imp',
  export: 'exp',
  sandboxMessage: 'msg',
  ownerNote: 'note',
  dispute: 'dsp',
  creditNote: 'cn',
  taxDocument: 'txd',
  gatewaySettlement: 'stl',
  settlementDifference: 'sdf',
  paymentLink: 'plink',
} as const

export type IdType = keyof typeof idPrefixes

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const ulid = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Whether a text has the shape of an identifier of this type; it need not exist. */
export function isId(type: IdType, text: string): boolean {
  const prefix = `${idPrefixes[type]}_`
  return text.startsWith(prefix) && ulid.test(text.slice(prefix.length))
}

/** The instant an identifier was made, in tenant time, from the first ten characters of its ULID (D1.16). */
export function createdAtOf(id: string): string {
  const encoded = id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11)
  let ms = 0
  for (const character of encoded) ms = ms * 32 + alphabet.indexOf(character)
  return new Date(ms).toISOString()
}

/** The most parts that one merchant's items may be spread over. */
export const mostShards = 16

const timeLength = 10

/**
 * The number of the merchant's partition that stores an item, read from the first character after the time. The
 * sixteen low characters mean 0, where nothing is spread; the high ones mean 1 to 15.
 */
export function shardOfId(id: string): number {
  const mark = alphabet.indexOf(id.charAt(id.indexOf('_') + 1 + timeLength))
  return Math.max(0, mark - (alphabet.length - mostShards) + 1) % mostShards
}

/** The same ULID, marked with this partition. */
export function markShard(ulidText: string, shard: number): string {
  if (shard === 0) return ulidText
  const mark = alphabet.charAt(alphabet.length - mostShards - 1 + shard)
  return ulidText.slice(0, timeLength) + mark + ulidText.slice(timeLength + 1)
}

/**
 * The sixteen characters of a ULID after its time, from the bytes of a hash. Of several at one instant, `order` says which
 * comes first: 0 before all that is made at that instant under a set sandbox clock, whose texts begin with `01`, any
 * higher one behind them (D1.16).
 */
export function idTextOf(hash: Uint8Array, order: number): string {
  const bits = Array.from(hash.subarray(0, 10), (byte) => byte.toString(2).padStart(8, '0')).join('')
  const fromHash = Array.from({ length: 14 }, (_, i) =>
    alphabet.charAt(parseInt(bits.slice(i * 5, i * 5 + 5), 2)),
  ).join('')
  const place = order === 0 ? 0 : Math.min(order + 1, alphabet.length - 1)
  return `0${alphabet.charAt(place)}${fromHash}`
}

/** The ten characters that begin every ULID made at an instant. */
export function ulidTimeOf(instant: string): string {
  let ms = Date.parse(instant)
  let encoded = ''
  for (let i = 0; i < 10; i += 1) {
    encoded = alphabet.charAt(ms % 32) + encoded
    ms = Math.floor(ms / 32)
  }
  return encoded
}
