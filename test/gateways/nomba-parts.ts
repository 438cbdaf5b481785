import type { DoubleAnswer, HttpDouble } from './http-double.ts'

/** What references may consist of. */
export const alphabet = /^[A-Za-z0-9_-]{1,64}$/

/** How a stored card's charges go at the double. */
export type TokenFate = 'success' | 'declined' | 'otp' | 'pending' | 'wrong amount'

/** A transaction as the double keeps it. */
export interface NombaRecord {
  readonly id: string
  readonly reference: string
  /** Naira as text. */
  readonly amount: string
  readonly type: string
  readonly email: string
  readonly at: number
  status: string
  gatewayMessage: string
  token: string | null
  /** From when on a query finds it: Nomba's is late. */
  readonly visibleAt: number
  readonly meta: Record<string, unknown>
  /** As it was sent with an order. */
  readonly orderMetaData: Record<string, string>
  told?: string
  /** Of a prepaid meter that was paid. */
  readonly meterToken?: string
  /** How it was paid, in the gateway's word. */
  paymentMethod: string
  /** Kobo of it that were refunded. */
  refunded: number
  /** The account that it arrived on. */
  readonly alias?: Readonly<Record<string, string>>
}

/** What the published material leaves open. A test may turn each at any time. */
export interface NombaSwitches {
  /** From which refund on a payment has the status REFUND. */
  refundedAfter: 'any refund' | 'full refund' | 'no refund'
  /** Who bears the fee of a payment: inside what was asked, or on top of it. */
  fee: 'inside' | 'on top'
  /** Whether a payment names its fee where that is inside. */
  feeNamed: boolean
  /** Whether the account may charge, pay out and sell. */
  account: 'active' | 'inactive'
  /** When a prepaid meter's token is in an answer. */
  token: 'at once' | 'when asked' | 'never'
}

/** The switches as the newest material has them. */
export const usualSwitches: NombaSwitches = {
  refundedAfter: 'any refund',
  fee: 'inside',
  feeNamed: true,
  account: 'active',
  token: 'at once',
}

/** The refusal over an account that is not active. */
export const inactive = (): DoubleAnswer => refuse('400', 'Merchant may be inactive')

/** The fee of a payment, in kobo: 1.4 %. */
export function feeOf(kobo: number): number {
  return Math.round(kobo * 0.014)
}

/** A stand-in of Nomba's interface, as strict as what is known of it (facts: nomba). */
export interface NombaDouble extends HttpDouble {
  readonly secret: Readonly<Record<string, string>>
  /** The client's secret and the signature key are rolled: the old ones die at once, and the session with them. */
  rollSecret(): void
  readonly switches: NombaSwitches
  /** A part is refunded in the dashboard, in kobo. */
  refundByDashboard(reference: string, amount: number): void
  /** How many tokens were issued: each ends the one before. */
  issued(): number
  giveToken(key: string, email: string, fate: TokenFate): void
  /** The payer finishes their page. */
  pay(reference: string, outcome?: 'SUCCESS' | 'PAYMENT_FAILED', tokenized?: boolean): void
  /** The payer pays by transfer on the page: no card, and nothing to charge again. */
  payByTransfer(reference: string): void
  setStatus(reference: string, status: string): void
  setTransferFate(fate: 'SUCCESS' | 'PENDING_BILLING' | 'INSUFFICIENT_BALANCE'): void
  setBillFate(fate: 'SUCCESS' | 'Processing' | 'refused' | 'INSUFFICIENT_BALANCE'): void
  /** Milliseconds until a query finds what is new. */
  setLag(ms: number): void
  webhook(event: string, data: Record<string, unknown>): { headers: Record<string, string>; body: string }
  record(reference: string): NombaRecord | undefined
  /** Money arrives on a virtual account; what the webhook's transaction carries. */
  credit(accountNumber: string, naira: string, senderName: string): Record<string, unknown>
}

/** An answer of a call that worked. */
export function good(data: unknown): DoubleAnswer {
  return { status: 200, body: { code: '00', description: 'Success', data } }
}

/** A refusal by the envelope's code. */
export function refuse(code: string, description: string): DoubleAnswer {
  return { status: code === '400' ? 400 : 200, body: { code, description, status: false, data: null } }
}

/** A reference that is known already. */
export function duplicate(name: string): DoubleAnswer {
  return { status: 400, body: { code: '400', description: `Duplicate ${name}`, data: null } }
}

/** Nothing is known of it. */
export function notFound(): DoubleAnswer {
  return {
    status: 404,
    body: { code: '404', description: 'Transaction matching query not found', data: null },
  }
}

/** The data plans, two of which cost the same. */
export const plans = [
  { productId: 'mtn-1', amount: 500, plan: '1GB' },
  { productId: 'mtn-2', amount: 500, plan: '1.2GB night' },
  { productId: 'mtn-3', amount: 1200, plan: '3GB' },
]

/** What a payment's record says of the card; a payment without one has `N/A`. */
export function cardShown({ paymentMethod, token }: NombaRecord) {
  const isCard = paymentMethod === 'card_payment'
  return {
    onlineCheckoutTokenKey: (isCard ? token : null) ?? 'N/A',
    onlineCheckoutTokenExpiryMonth: isCard ? '12' : 'N/A',
    onlineCheckoutTokenExpiryYear: isCard ? '30' : 'N/A',
    onlineCheckoutCardPanLast4Digits: isCard ? '2808' : 'N/A',
    onlineCheckoutCardType: isCard ? 'Verve' : 'N/A',
  }
}

/** What a query shows of a bill: its token too, if queries have it. */
export function metaOf({ meta, meterToken }: NombaRecord, { token }: NombaSwitches) {
  return meterToken !== undefined && token !== 'never' ? { ...meta, phcnVendToken: meterToken } : meta
}

export const koboOf = (naira: string) => Math.round(Number(naira) * 100)

/** With the fee on top, a payment's amount holds it, and what was asked stands nowhere. */
export function amountsOf({ type, amount, told }: NombaRecord, switches: NombaSwitches) {
  const asked = told ?? amount
  if (type !== 'online_checkout') return { amount: asked }
  const fee = feeOf(koboOf(asked))
  const moved = switches.fee === 'on top' ? (koboOf(asked) + fee) / 100 : asked
  if (switches.fee === 'inside' && !switches.feeNamed) return { amount: asked }
  return { amount: moved, fixedCharge: fee / 100 }
}
