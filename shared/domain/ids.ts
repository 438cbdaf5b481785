/** Identifier prefixes by type (specification 1, decisions 1). */
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

/** The instant an identifier was made, in tenant time: the first ten characters of its ULID (decisions 1). */
export function createdAtOf(id: string): string {
  const encoded = id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11)
  let ms = 0
  for (const character of encoded) ms = ms * 32 + alphabet.indexOf(character)
  return new Date(ms).toISOString()
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
