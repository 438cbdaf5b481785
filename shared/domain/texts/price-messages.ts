/** The values that these messages use, a part of `MessageFacts`. */
interface PriceFacts {
  readonly merchant: string
  readonly plan: string
  readonly amount: string
  readonly laterAmount: string
  readonly date: string
  readonly covered?: boolean
}

interface PriceRow {
  readonly subject: (facts: PriceFacts) => string
  readonly paragraphs: (facts: PriceFacts) => readonly string[]
  readonly leadsTo: 'portal'
  readonly action: string
  readonly parameters: readonly ('customer' | 'link' | Exclude<keyof PriceFacts, 'covered'>)[]
}

/** The messages about a price (K9): the dashboard shows the first as it will be sent. */
export const priceMessages: Readonly<Record<'price_change' | 'price_kept', PriceRow>> = {
  price_change: {
    subject: ({ merchant, plan, amount, date }) => `${merchant}: your ${plan} costs ${amount} from ${date}`,
    paragraphs: (facts) => [
      facts.covered === true
        ? `${facts.plan} at ${facts.merchant} costs ${facts.amount} from ${facts.date}, and ${facts.laterAmount} until then. Your code covers the difference for as long as it lasts. You don’t need to do anything.`
        : `You pay ${facts.amount} for ${facts.plan} at ${facts.merchant} from ${facts.date}, and ${facts.laterAmount} until then. You don’t need to do anything.`,
      `If you would rather leave, cancel before ${facts.date} and pay nothing more.`,
    ],
    leadsTo: 'portal',
    action: 'Change or cancel',
    parameters: ['customer', 'plan', 'amount', 'date', 'laterAmount', 'merchant', 'link'],
  },
  price_kept: {
    subject: ({ merchant, plan, amount }) => `${merchant}: your ${plan} stays at ${amount}`,
    paragraphs: (facts) => [
      `We told you that ${facts.plan} at ${facts.merchant} would cost ${facts.laterAmount} from ${facts.date}. The price stays the same: you pay ${facts.amount}, as before.`,
    ],
    leadsTo: 'portal',
    action: 'See your subscriptions',
    parameters: ['customer', 'plan', 'amount', 'laterAmount', 'date', 'merchant', 'link'],
  },
}

/** The two payments of a notice, and what the plan itself costs in them, in minor units. */
export interface ToldSums {
  readonly amount: number
  readonly previousAmount: number
  readonly planAmount: number
  readonly previousPlanAmount: number
}

/** The amounts that a message names; if a code covers the difference for now, the plan's own: they would be paid after the code. */
export function sumsTold(told: ToldSums) {
  const isCovered = told.amount === told.previousAmount
  return isCovered
    ? { amount: told.planAmount, previous: told.previousPlanAmount, isCovered }
    : { amount: told.amount, previous: told.previousAmount, isCovered }
}
