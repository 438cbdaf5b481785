import type { Rail } from '../../domain/payment-methods/payment-method.ts'

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

/** The gateways with credentials that a mode may have. */
export function vendorsOf(mode: 'live' | 'sandbox'): readonly Exclude<GatewayName, 'twin'>[] {
  const all = Object.keys(gatewayCatalog) as GatewayName[]
  return all.filter(
    (name) => name !== 'twin' && gatewayCatalog[name].modes.some((one) => one === mode),
  ) as Exclude<GatewayName, 'twin'>[]
}

/** What a deployment chooses, in the words of `cdk.json` or the environment. */
export interface GatewayChoice {
  /**
   * Names separated by commas: the first takes new payments, the others serve their own (G6). `none` refuses
   * live charges.
   */
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
  /** What only its tokens look like; null where they have no form of their own. */
  readonly tokenForm: RegExp | null
  /** The least naira amount of a payment by rail, in kobo (G5); absent where it takes any. */
  readonly leastKobo?: Readonly<Partial<Record<Rail, number>>>
}

/** Paystack's reusable authorizations. */
export const paystackTokens = /^AUTH_[A-Za-z0-9]{1,64}$/

/** The least amount for which banks store a card: 50 naira. */
const fiftyNaira = 5_000

/** The terms of every gateway. */
export const paymentTerms: Readonly<Record<GatewayName, PaymentTerms>> = {
  twin: {
    hostedRails: ['card', 'direct_debit', 'bank_transfer', 'ussd', 'virtual_account'],
    needsEmail: false,
    storingCostsKobo: fiftyNaira,
    tokenForm: null,
  },
  paystack: {
    hostedRails: ['card', 'direct_debit', 'bank_transfer', 'ussd'],
    needsEmail: true,
    storingCostsKobo: fiftyNaira,
    tokenForm: paystackTokens,
    leastKobo: {
      card: fiftyNaira,
      direct_debit: fiftyNaira,
      ussd: fiftyNaira,
      bank_transfer: 2 * fiftyNaira,
    },
  },
  nomba: {
    hostedRails: ['card', 'bank_transfer', 'ussd'],
    needsEmail: true,
    storingCostsKobo: fiftyNaira,
    tokenForm: null,
  },
}

/** The abilities that a gateway needs to serve a mode at all. */
const needed: readonly Ability[] = ['hosted_payment', 'stored_charge', 'refund', 'transfer']

/** Every problem of a choice, each beginning with the name of its setting; empty when the choice can be built. */
export function gatewayProblems(choice: GatewayChoice, names: ChoiceNames): string[] {
  const { live, sandbox, billsLive } = choice
  return [
    ...(live === 'none'
      ? []
      : chosenNames(live).flatMap((one) => problemsOf(one, 'live', needed, names.live))),
    ...chosenNames(sandbox).flatMap((one) => problemsOf(one, 'sandbox', needed, names.sandbox)),
    ...twice(live, names.live),
    ...twice(sandbox, names.sandbox),
    ...(billsLive === null ? [] : problemsOf(billsLive, 'live', ['bills'], names.billsLive)),
  ]
}

/** The names of a choice, in their order. */
export function chosenNames(choice: string): readonly string[] {
  return choice.split(',').map((name) => name.trim())
}

function twice(choice: string, place: string): string[] {
  const all = chosenNames(choice)
  const again = all.filter((name, i) => all.indexOf(name) < i)
  return again.map((name) => `${place}: ${name} is named twice`)
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
