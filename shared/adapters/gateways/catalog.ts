import type { Rail } from '../../domain/payment-method.ts'

/**
 * The payment gateways there are, and what each can do. It loads nothing, so that a deployment's configuration is checked
 * against it before anything is built.
 */
export const gatewayCatalog = {
  /** The deterministic twin: never in live, for live money must not meet it. */
  twin: {
    modes: ['sandbox'],
    abilities: [
      'hosted_payment',
      'stored_charge',
      'refund',
      'transfer',
      'account_resolution',
      'bank_list',
      'bills',
      'bill_lookup',
    ],
  },
  paystack: {
    modes: ['live', 'sandbox'],
    abilities: ['hosted_payment', 'stored_charge', 'refund', 'transfer', 'account_resolution', 'bank_list'],
  },
  nomba: {
    modes: ['live', 'sandbox'],
    abilities: [
      'hosted_payment',
      'stored_charge',
      'refund',
      'transfer',
      'account_resolution',
      'bank_list',
      'bills',
      'bill_lookup',
    ],
  },
} as const satisfies Record<
  string,
  { readonly modes: readonly ('live' | 'sandbox')[]; readonly abilities: readonly Ability[] }
>

/** What a gateway may be able to do; what it can't is refused with `not_supported` and this name. */
export type Ability =
  | 'hosted_payment'
  | 'stored_charge'
  | 'refund'
  | 'transfer'
  | 'account_resolution'
  | 'bank_list'
  | 'bills'
  | 'bill_lookup'

export type GatewayName = keyof typeof gatewayCatalog

/** What a deployment chooses, by the words of `cdk.json` or of the environment. */
export interface GatewayChoice {
  /** `none` refuses live charges. */
  readonly live: string
  readonly sandbox: string
  /** A second provider for live bills alone. */
  readonly billsLive: string | null
}

/** How the places of a choice are called by whoever made it. */
export type ChoiceNames = Readonly<Record<keyof GatewayChoice, string>>

/** What holds of a gateway's payments whoever makes them. */
export interface PaymentTerms {
  /** The rails that a payer can choose on its pages. */
  readonly hostedRails: readonly Rail[]
  /** Whether a payment can't be begun without an email address. */
  readonly needsEmail: boolean
  /** Kobo that must be charged, and given back, to store a card (A3); 0 where it costs nothing. */
  readonly storingCostsKobo: number
}

/** The least that banks store a card for: 50 naira. */
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

/** The abilities without which a gateway can't serve a mode at all. */
const needed: readonly Ability[] = ['hosted_payment', 'stored_charge', 'refund', 'transfer']

/** Everything wrong with a choice, each problem led by the name of its place; empty when it can be built. */
export function gatewayProblems(choice: GatewayChoice, names: ChoiceNames): string[] {
  const { live, sandbox, billsLive } = choice
  return [
    ...(live === 'none' ? [] : problemsOf(live, 'live', needed, names.live)),
    ...problemsOf(sandbox, 'sandbox', needed, names.sandbox),
    ...(billsLive === null ? [] : problemsOf(billsLive, 'live', ['bills'], names.billsLive)),
  ]
}

/** Whether a name is a gateway's. */
export function isGatewayName(name: string): name is GatewayName {
  return Object.hasOwn(gatewayCatalog, name)
}

/** Whether a gateway has an ability. */
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
