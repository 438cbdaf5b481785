/** Identifier prefixes by type (S2, D1.2). */
export const idPrefixes = {
  merchant: 'mer',
  plan: 'plan',
  promoCode: 'promo',
  customer: 'cus',
  subscription: 'sub',
  invoice: 'inv',
  event: 'evt',
  transaction: 'txn',
  paymentMethod: 'pm',
  checkoutSession: 'chk',
  payout: 'pout',
  payoutAccount: 'pacc',
  bill: 'bill',
  refund: 'rfnd',
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
  sandboxMessage: 'msg',
  ownerNote: 'note',
} as const

export type IdType = keyof typeof idPrefixes

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const ulid = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Whether a text has the shape of an identifier of this type; says nothing of its existence. */
export function isId(type: IdType, text: string): boolean {
  const prefix = `${idPrefixes[type]}_`
  return text.startsWith(prefix) && ulid.test(text.slice(prefix.length))
}

/** The instant an identifier was made, in tenant time: the first ten characters of its ULID (D1.16). */
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
 * Which of its merchant's partitions an item lies in: the first character behind the time says it. It is one of the sixteen
 * low ones where nothing is spread, which it has always been; the high ones stand for 1 to 15.
 */
export function shardOfId(id: string): number {
  const mark = alphabet.indexOf(id.charAt(id.indexOf('_') + 1 + timeLength))
  return Math.max(0, mark - (alphabet.length - mostShards) + 1) % mostShards
}

/** The same ULID, which says that it lies in this part. */
export function markShard(ulidText: string, shard: number): string {
  if (shard === 0) return ulidText
  const mark = alphabet.charAt(alphabet.length - mostShards - 1 + shard)
  return ulidText.slice(0, timeLength) + mark + ulidText.slice(timeLength + 1)
}

/** The ten characters that lead every ULID made at an instant. */
export function ulidTimeOf(instant: string): string {
  let ms = Date.parse(instant)
  let encoded = ''
  for (let i = 0; i < 10; i += 1) {
    encoded = alphabet.charAt(ms % 32) + encoded
    ms = Math.floor(ms / 32)
  }
  return encoded
}
