import type { DoubleAnswer, HttpDouble, SeenCall } from './http-double.ts'

/** How a stored card's charges go at the double. */
export type CardFate =
  'success' | 'insufficient' | 'expired' | 'paused' | 'open_url' | 'pending' | 'wrong amount'

/** A payment as the double keeps it. */
export interface Transaction {
  readonly id: number
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly email: string
  readonly at: number
  /** As it was sent, an object or its JSON. */
  readonly metadata: Record<string, string>
  status: string
  gatewayResponse: string
  authorization: Record<string, unknown> | null
  /** What a lying record says instead of the amount. */
  told?: number
  /** For one that arrived on a dedicated account. */
  readonly credit?: PaystackCredit
}

/** A transfer to a dedicated account. */
export interface PaystackCredit {
  readonly accountNumber: string
  readonly senderName: string
  readonly customer: number
}

/** A transfer as the double keeps it. */
export interface Transfer {
  readonly reference: string
  readonly amount: number
  readonly code: string
  readonly reason: string
  readonly at: number
  status: string
}

/** What the published material leaves open, or says differently from place to place. A test may turn each at any time. */
export interface PaystackSwitches {
  /** What a listed refund says of its charge: an object, a number, or a number beside the reference. */
  refundForm: 'object' | 'number' | 'number and reference'
  /** Whether the list of refunds heeds `transaction=`. */
  refundFilter: boolean
  /** From which refund on a payment is called `reversed`. */
  reversedAfter: 'any refund' | 'full refund' | 'no refund'
  /** Who bears the fee of a payment: inside what was asked, or on top of it. */
  fee: 'inside' | 'on top'
  /** Whether a transaction names its fee. */
  feeNamed: boolean
  /** What the account is refused: nothing, transfers of a starter business, or payments of an inactive merchant. */
  account: 'active' | 'starter business' | 'inactive' | 'no channel'
  /** What another account for a customer who has one is: the same, or another. */
  accountAgain: 'same' | 'another'
  /** Whether the list of dedicated accounts heeds `customer=`. */
  accountFilter: boolean
  /** Where a credit's record names the number that it arrived on. */
  receiver: 'authorization' | 'metadata'
  /** Whether a settlement says what reached the bank beside its sum before deductions. */
  effectiveNamed: boolean
  /** Whether a mandate's webhook names the payment that it was given with, beside its token. */
  mandateNamed: boolean
  /** Least amounts in kobo: below them a charge or a transfer is refused. */
  least: { charge: number; transfer: number }
}

/** The switches as the newest material has them. */
export const usualSwitches: PaystackSwitches = {
  refundForm: 'number',
  refundFilter: true,
  reversedAfter: 'any refund',
  fee: 'inside',
  feeNamed: true,
  account: 'active',
  accountAgain: 'same',
  accountFilter: true,
  receiver: 'authorization',
  effectiveNamed: true,
  mandateNamed: false,
  least: { charge: 5_000, transfer: 10_000 },
}

/** The fee of a payment, in kobo: 1.5 % and 100 naira, which are waived under 2,500, at most 2,000 naira. */
export function feeOf(kobo: number): number {
  return Math.min(200_000, Math.round(kobo * 0.015) + (kobo < 250_000 ? 0 : 10_000))
}

/** What a settlement of the double does wrongly, by the references as Paystack has them. */
export interface SettlementFaults {
  readonly leaveOut?: readonly string[]
  readonly twice?: readonly string[]
  readonly short?: Readonly<Record<string, number>>
  readonly deducted?: number
  /** What reaches the bank less than its lines say. */
  readonly missing?: number
}

/** A stand-in of Paystack's interface, as strict as what is known of it (facts: paystack). */
export interface PaystackDouble extends HttpDouble {
  readonly secretKey: string
  /** The key is rolled: the old one dies at once. */
  rollKey(key: string): void
  /** A token that charges as told, with the email that it belongs to. */
  giveCard(code: string, email: string, fate: CardFate): void
  /** The payer finishes their hosted page, or their bank's question. */
  pay(reference: string, outcome?: 'success' | 'failed', reusable?: boolean, signature?: string): void
  /** The payer pays from a bank account and agrees to a mandate there, or their bank has none (M5). */
  payFromBank(reference: string, bank?: 'confirms later' | 'has no mandates'): void
  /** The payer's bank confirms the mandate, or they end it there: its webhook. Debits of the first two hours are refused. */
  setMandate(reference: string, status: 'active' | 'revoked'): Record<string, unknown>
  /** Time of the bank goes on, in milliseconds. */
  bankAhead(ms: number): void
  setTransfer(reference: string, status: string): void
  setTransferFate(status: string): void
  /** Every refund has this status, and every new one. */
  setRefunds(status: string): void
  /** So many refunds of other charges stand first in every list. */
  floodRefunds(count: number): void
  /** The refunds that are under way are done. */
  finishRefunds(): void
  setBalance(kobo: number): void
  readonly switches: PaystackSwitches
  /** The payment is called reversed, and nothing says how much of it was returned. */
  reverse(reference: string): void
  /** A part is refunded in the dashboard. */
  refundByDashboard(reference: string, amount: number): void
  /** A dispute is accepted, over a part perhaps. `isListed`: a refund of it stands in the list of refunds too. */
  acceptDispute(reference: string, amount: number, isListed?: boolean): void
  /** A payer disputes a payment; the bank decides; what was told, and the file (N3). */
  openDispute(reference: string, amount: number, dueAt: string): number
  decideDispute(id: number, resolution: 'auto-accepted' | 'declined'): void
  dispute(
    id: number,
  ): { told: Record<string, unknown> | null; file: string | null; status: string } | undefined
  /**
   * Pays into the bank what succeeded and was not settled before, but for what is left out; lines may come twice, or say another
   * amount; `deducted` is kept back without a line. @returns its identifier.
   */
  settle(faults?: SettlementFaults): number
  /** A webhook with its signature, as it would be sent. */
  webhook(event: string, data: Record<string, unknown>): { headers: Record<string, string>; body: string }
  transaction(reference: string): Transaction | undefined
  /** Money arrives on a dedicated account; what the webhook carries. */
  credit(accountNumber: string, amount: number, senderName: string): Record<string, unknown>
}

/** An answer of a call that worked. */
export function accept(message: string, data: unknown): DoubleAnswer {
  return { status: 200, body: { status: true, message, data } }
}

/** A refusal with its text. */
export function refuse(status: number, message: string, code?: string): DoubleAnswer {
  return { status, body: { status: false, message, ...(code && { code }) } }
}

/** The refusals over the account, in the gateway's words; null for one that lets this pass. */
export function refusedAccount(
  { account }: PaystackSwitches,
  what: 'payment' | 'transfer',
): DoubleAnswer | null {
  if (account === 'starter business' && what === 'transfer')
    return refuse(400, 'You cannot initiate third party payouts as a starter business')
  if (account === 'inactive') return refuse(400, 'Merchant may be inactive')
  return account === 'no channel' && what === 'payment' ? refuse(400, 'No active channel') : null
}

/** A refusal of what can't be read. */
export function invalid(message: string): DoubleAnswer {
  return {
    status: 400,
    body: {
      status: false,
      message,
      type: 'validation_error',
      code: 'invalid_params',
      meta: { nextStep: 'Fix it' },
    },
  }
}

const banks = [
  { name: 'Zenith Bank', code: '057' },
  { name: 'ALAT by Wema', code: '035A' },
  { name: 'Sparkle', code: 'FC40163' },
  { name: 'Kuda Bank', code: '50211' },
  { name: 'Access Bank', code: '044' },
].map((bank) => ({ ...bank, active: true, is_deleted: false, currency: 'NGN' }))

/** The banks, in pages. */
export function listBanks({ query }: SeenCall): DoubleAnswer {
  // Pages of two, so that whoever reads one page only misses Access Bank.
  const from = Number(query.get('next') ?? 0)
  const next = from + 2 < banks.length ? String(from + 2) : null
  return {
    status: 200,
    body: { status: true, message: 'ok', data: banks.slice(from, from + 2), meta: { next } },
  }
}

/** A page of a list, newest first; `from` and `to` are instants here. */
export function listed(
  items: readonly { readonly createdAt: string }[],
  query: URLSearchParams,
): DoubleAnswer {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '~']
  const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 50)]
  const within = items.filter(({ createdAt }) => createdAt >= from && createdAt <= to).toReversed()
  return accept('Listed', within.slice((page - 1) * perPage, page * perPage))
}

/** A card's authorization, as a record shows it. */
export const cardOf = (code: string, reusable: boolean) => ({
  authorization_code: code,
  reusable,
  signature: `SIG_${code}`,
  channel: 'card',
  card_type: 'visa ',
  brand: 'visa',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  bin: '408408',
})

/** The holder of an account; one number is known to no bank. */
export function resolved({ query }: SeenCall): DoubleAnswer {
  const account_number = query.get('account_number')
  return account_number?.endsWith('0001')
    ? refuse(422, 'Could not resolve account name. Check parameters or try again.')
    : accept('Account number resolved', { account_number, account_name: 'ADA OKAFOR' })
}
