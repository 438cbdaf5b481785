import type { Rail } from '../../domain/payment-method.ts'

const charging = ['hosted_payment', 'stored_charge', 'refund'] as const
const payingOut = ['transfer', 'account_resolution', 'bank_list'] as const
const payingBills = ['bills', 'bill_lookup'] as const
const everything = [...charging, ...payingOut, ...payingBills] as const

/** What a gateway may be able to do; a missing ability is refused with `not_supported` and this name. */
export type Ability = (typeof everything)[number]

/** The payment gateways and their abilities. It loads no adapter, so a choice can be checked before it is built. */
export const gatewayCatalog = {
  /** The deterministic twin: never in live, because it moves no real money. */
  twin: { modes: ['sandbox'], abilities: everything },
  paystack: { modes: ['live', 'sandbox'], abilities: [...charging, ...payingOut] },
  nomba: { modes: ['live', 'sandbox'], abilities: everything },
} as const satisfies Record<
  string,
  { readonly modes: readonly ('live' | 'sandbox')[]; readonly abilities: readonly Ability[] }
>

export type GatewayName = keyof typeof gatewayCatalog

/** What a deployment chooses, in the words of `cdk.json` or the environment. */
export interface GatewayChoice {
  /** `none` refuses live charges. */
  readonly live: string
  readonly sandbox: string
  /** A second provider, for live bills only. */
  readonly billsLive: string | null
}

/** The name of each setting, where the choice was made. */
export type ChoiceNames = Readonly<Record<keyof GatewayChoice, string>>

/** What is true of a gateway's payments for every merchant. */
export interface PaymentTerms {
  /** The rails that its payment pages offer. */
  readonly hostedRails: readonly Rail[]
  /** Whether a payment requires an email address. */
  readonly needsEmail: boolean
  /** Kobo that must be charged and refunded to store a card (A3); 0 where storing is free. */
  readonly storingCostsKobo: number
}

/** The least amount for which banks store a card: 50 naira. */
const fiftyNaira = 5_000

/** The terms of every gateway. */
export const paymentTerms: Readonly<Record<GatewayName, PaymentTerms>> = {
  twin: {
    hostedRails: ['card', 'direct_debit', 'bank_transfer', 'ussd', 'virtual_account'],
    needsEmail: false,
    storingCostsKobo: fiftyNaira,
  },
  paystack: {
    hostedRails: ['card', 'bank_transfer', 'ussd'],
    needsEmail: true,
    storingCostsKobo: fiftyNaira,
  },
  nomba: { hostedRails: ['card', 'bank_transfer', 'ussd'], needsEmail: true, storingCostsKobo: fiftyNaira },
}

/** The abilities that a gateway needs to serve a mode at all. */
const needed: readonly Ability[] = ['hosted_payment', 'stored_charge', 'refund', 'transfer']

/** Every problem of a choice, each beginning with the name of its setting; empty when the choice can be built. */
export function gatewayProblems(choice: GatewayChoice, names: ChoiceNames): string[] {
  const { live, sandbox, billsLive } = choice
  return [
    ...(live === 'none' ? [] : problemsOf(live, 'live', needed, names.live)),
    ...problemsOf(sandbox, 'sandbox', needed, names.sandbox),
    ...(billsLive === null ? [] : problemsOf(billsLive, 'live', ['bills'], names.billsLive)),
  ]
}

export function isGatewayName(name: string): name is GatewayName {
  return Object.hasOwn(gatewayCatalog, name)
}

export function hasAbility(name: GatewayName, ability: Ability): boolean {
  return (gatewayCatalog[name].abilities as readonly Ability[]).includes(ability)
}

function problemsOf(
  name: string,
  mode: 'live' | 'sandbox',
  wanted: readonly Ability[],
  place: string,
): string[] {
  if (!isGatewayName(name)) {
    const known = Object.entries(gatewayCatalog).filter(([, { modes }]) => modes.some((one) => one === mode))
    const also = mode === 'live' && wanted === needed ? ', none' : ''
    return [
      `${place}: no gateway is called ${name}; there are ${known.map(([one]) => one).join(', ')}${also}`,
    ]
  }
  if (!gatewayCatalog[name].modes.some((one) => one === mode))
    return [`${place}: ${name} serves the sandbox only`]
  const missing = wanted.filter((ability) => !hasAbility(name, ability))
  return missing.length === 0 ? [] : [`${place}: ${name} can't do ${missing.join(', ')}`]
}
