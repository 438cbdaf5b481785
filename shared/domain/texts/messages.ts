import { priceMessages } from './price-messages.ts'

/** The messages to customers (D7.17). A name is also that of the template approved for WhatsApp. */
export const messageTemplateNames = [
  'payment_failed',
  'card_update',
  'approve_payment',
  'recovery_ended',
  'subscription_ended',
  'payment_receipt',
  'payment_recovered',
  'payment_returned',
  'trial_ending',
  'renewal_reminder',
  'price_change',
  'price_kept',
  'invoice_sent',
  'invoice_reminder',
  'invoice_overdue',
] as const

export type MessageTemplate = (typeof messageTemplateNames)[number]

/** The words that fill a template, ready for display. */
export interface MessageFacts {
  readonly merchant: string
  /** How the customer is addressed. */
  readonly customer: string
  /** What is paid for. */
  readonly plan: string
  /** The plan's price with its interval: `₦5,000 a month`; empty for a one-time payment. */
  readonly price: string
  /** The amount of this message: `₦5,000`. */
  readonly amount: string
  /** The amount of each payment after that. */
  readonly laterAmount: string
  /** The date of the next charge, or of the period's end. */
  readonly date: string
  /** The payer's card or account, as `your Visa •••• 4242`; empty without one. */
  readonly method: string
  /** The page where the customer can act on the message. */
  readonly link: string
  /** Whether a code covers the price increase, so that both sums are the plan's own (K9); absent if it does not. */
  readonly covered?: boolean
  /** The later payments, from the next invoices: `₦5,000 a month from 1 May 2026, until you cancel` (P1); absent if none follows. */
  readonly terms?: string
  /** The signed link that shows the customer what they pay for (P2); absent where they have no record. */
  readonly manage?: string
  /** The link of the tax invoice as a file (L6); absent where it bears no tax. */
  readonly document?: string
  /** Their own account number: `9012345678, Wema Bank, ACME / ADA` (M4); absent where they have none. */
  readonly account?: string
}

/** Where a link leads: to the bank's approval, to pay or give another method, to the receipt, or to the portal. */
export type LinkTarget = 'invoice' | 'pay' | 'approve' | 'receipt' | 'portal'

/** One row: the words of an email, and the parameters of the WhatsApp template in their order. */
export interface TemplateRow {
  readonly subject: (facts: MessageFacts) => string
  /** Paragraphs, without greeting and link. */
  readonly paragraphs: (facts: MessageFacts) => readonly string[]
  readonly leadsTo: LinkTarget
  /** The link's label. */
  readonly action: string
  readonly parameters: readonly Exclude<
    keyof MessageFacts,
    'terms' | 'manage' | 'covered' | 'document' | 'account'
  >[]
}

/** `Gold (₦5,000 a month)`; the plan alone where the terms say each price, which a code may lower (P1). */
function planAt({ plan, price, terms }: MessageFacts): string {
  return price === '' || terms !== undefined ? plan : `${plan} (${price})`
}

/** Another way to pay an invoice: by transfer to the customer's own account number (M4); nothing if they have none. */
function orTransfer({ account }: MessageFacts): readonly string[] {
  return account === undefined ? [] : [`Or transfer to your own account number: ${account}.`]
}

/** A paragraph with the later payments and how to end them; none if nothing follows (P1). */
function whatFollows({ terms, merchant }: MessageFacts): readonly string[] {
  return terms === undefined
    ? []
    : [
        `What follows: ${terms}. To cancel, sign in to “Your subscriptions” with your email or phone, or ask ${merchant}.`,
      ]
}

/** Every message to a customer: who, what, how much, when, and the one link to act on it. */
export const messageTemplates: Readonly<Record<MessageTemplate, TemplateRow>> = {
  payment_failed: {
    subject: ({ merchant, amount }) => `${merchant}: your payment of ${amount} did not go through`,
    paragraphs: (facts) => [
      `Your payment of ${facts.amount} to ${facts.merchant} for ${planAt(facts)} did not go through.`,
      facts.method === ''
        ? `We’ll try again on ${facts.date}. You can also pay before then, any way you like.`
        : `We’ll try again on ${facts.date} with ${facts.method}: please make sure there’s enough money in it by then. You can also pay before then, or in another way.`,
    ],
    leadsTo: 'pay',
    action: 'Pay now or change how you pay',
    parameters: ['customer', 'amount', 'plan', 'date', 'merchant', 'link'],
  },
  card_update: {
    subject: ({ merchant, amount }) => `${merchant}: ${amount} could not be collected`,
    paragraphs: (facts) => [
      facts.method === ''
        ? `${facts.merchant} could not collect ${facts.amount} for ${planAt(facts)}.`
        : `${facts.merchant} could not charge ${facts.method} ${facts.amount} for ${planAt(facts)}, and will not try it again.`,
      'Please pay in another way to keep your subscription. It takes a minute.',
    ],
    leadsTo: 'pay',
    action: 'Pay in another way',
    parameters: ['customer', 'amount', 'plan', 'link', 'merchant'],
  },
  approve_payment: {
    subject: ({ merchant, amount }) => `${merchant}: please approve your payment of ${amount}`,
    paragraphs: (facts) => [
      `Your bank asks you to approve the payment of ${facts.amount} to ${facts.merchant} for ${planAt(facts)}.`,
      'Please do it within a day, on your bank’s page. Your subscription continues once you do.',
    ],
    leadsTo: 'approve',
    action: 'Approve at your bank',
    parameters: ['customer', 'amount', 'plan', 'link', 'merchant'],
  },
  recovery_ended: {
    subject: ({ merchant }) => `${merchant}: your subscription was not paid`,
    paragraphs: (facts) => [
      `${facts.merchant} could not collect ${facts.amount} for ${planAt(facts)}, and has stopped trying.`,
      'Pay now to keep your subscription.',
    ],
    leadsTo: 'pay',
    action: 'Pay and continue',
    parameters: ['customer', 'amount', 'plan', 'link', 'merchant'],
  },
  subscription_ended: {
    subject: ({ merchant }) => `${merchant}: your subscription has ended`,
    paragraphs: (facts) => [
      `${facts.merchant} could not collect ${facts.amount} for ${planAt(facts)}, so your subscription has ended. Nothing more is charged.`,
    ],
    leadsTo: 'portal',
    action: 'See your subscriptions',
    parameters: ['customer', 'amount', 'plan', 'merchant', 'link'],
  },
  payment_receipt: {
    subject: ({ merchant, amount }) => `Your receipt from ${merchant}: ${amount}`,
    paragraphs: (facts) => [
      `You paid ${facts.amount} to ${facts.merchant} for ${planAt(facts)}. Thank you!`,
      ...whatFollows(facts),
    ],
    leadsTo: 'receipt',
    action: 'See your receipt',
    parameters: ['customer', 'amount', 'plan', 'merchant', 'link'],
  },
  payment_recovered: {
    subject: ({ merchant }) => `${merchant}: your payment has arrived`,
    paragraphs: (facts) => [
      `Your payment of ${facts.amount} to ${facts.merchant} for ${planAt(facts)} has now gone through. Thank you!`,
      ...whatFollows(facts),
    ],
    leadsTo: 'receipt',
    action: 'See your receipt',
    parameters: ['customer', 'amount', 'plan', 'merchant', 'link'],
  },
  payment_returned: {
    subject: ({ merchant }) => `${merchant}: your payment is on its way back to you`,
    paragraphs: (facts) => [
      `Your payment of ${facts.amount} to ${facts.merchant} for ${facts.plan} arrived after nothing was owed any more, so we are refunding it the way you paid.`,
    ],
    leadsTo: 'portal',
    action: 'See your subscriptions',
    parameters: ['customer', 'amount', 'plan', 'merchant', 'link'],
  },
  trial_ending: {
    subject: ({ merchant, date }) => `${merchant}: your trial ends on ${date}`,
    paragraphs: (facts) => [
      `Your trial of ${planAt(facts)} at ${facts.merchant} ends on ${facts.date}.`,
      `You pay ${facts.amount} then${facts.method === '' ? '' : ` with ${facts.method}`}, and ${facts.laterAmount} for the period after it.`,
      ...whatFollows(facts),
    ],
    leadsTo: 'portal',
    action: 'Change or cancel',
    parameters: ['customer', 'plan', 'date', 'amount', 'laterAmount', 'merchant', 'link'],
  },
  renewal_reminder: {
    subject: ({ merchant, date }) => `${merchant}: your subscription renews on ${date}`,
    paragraphs: (facts) => [
      `${planAt(facts)} at ${facts.merchant} renews on ${facts.date}. You pay ${facts.amount} then${facts.method === '' ? '' : ` with ${facts.method}`}.`,
      ...whatFollows(facts),
    ],
    leadsTo: 'portal',
    action: 'Change or cancel',
    parameters: ['customer', 'plan', 'date', 'amount', 'merchant', 'link'],
  },
  ...priceMessages,
  invoice_sent: {
    subject: ({ merchant, amount, date }) => `${merchant}: ${amount} to pay by ${date}`,
    paragraphs: (facts) => [
      `${facts.merchant} sent you ${facts.plan}: ${facts.amount}, to be paid by ${facts.date}.`,
      'The page shows what it is for and how you can pay.',
      ...orTransfer(facts),
    ],
    leadsTo: 'invoice',
    action: 'See and pay',
    parameters: ['customer', 'merchant', 'plan', 'amount', 'date', 'link'],
  },
  invoice_reminder: {
    subject: ({ merchant, amount, date }) => `${merchant}: ${amount} is due on ${date}`,
    paragraphs: (facts) => [
      `${facts.amount} of ${facts.plan} from ${facts.merchant} is still to be paid, by ${facts.date}.`,
      ...orTransfer(facts),
      'If you have just paid, you don’t need to do anything.',
    ],
    leadsTo: 'invoice',
    action: 'See and pay',
    parameters: ['customer', 'amount', 'plan', 'merchant', 'date', 'link'],
  },
  invoice_overdue: {
    subject: ({ merchant, amount }) => `${merchant}: ${amount} is overdue`,
    paragraphs: (facts) => [
      `${facts.amount} of ${facts.plan} from ${facts.merchant} was due by ${facts.date} and is overdue.`,
      ...orTransfer(facts),
      'If you have just paid, you don’t need to do anything.',
    ],
    leadsTo: 'invoice',
    action: 'See and pay',
    parameters: ['customer', 'amount', 'plan', 'merchant', 'date', 'link'],
  },
}

/** A message as plain text: for mail readers without HTML, and for channels without templates. */
export function messageTextOf(template: MessageTemplate, facts: MessageFacts): string {
  const { paragraphs, action } = messageTemplates[template]
  return [
    greeting(facts),
    ...paragraphs(facts),
    ...(facts.link === '' ? [] : [`${action}: ${facts.link}`]),
    ...(facts.document === undefined ? [] : [`${documentWords}: ${facts.document}`]),
    ...(managing(template, facts) === null ? [] : [`${manageWords}: ${managing(template, facts)}`]),
    facts.merchant,
  ].join('\n\n')
}

/** What the link of a tax invoice opens (L6). */
export const documentWords = 'Your tax invoice (PDF)'

/** What the signed link at a message's foot shows (P2). */
export const manageWords = 'See what you pay for'

/** The signed link at a message's foot; null where the message's own link is that one. */
export function managing(
  template: MessageTemplate,
  { manage = null }: { readonly manage?: string | null },
): string | null {
  return messageTemplates[template].leadsTo === 'portal' ? null : manage
}

/** A message's greeting. */
export function greeting({ customer }: Pick<MessageFacts, 'customer'>): string {
  return customer === '' ? 'Hello,' : `Hello ${customer},`
}

/** A method in a sentence: `your Visa •••• 4242`, `your bank account •••• 1234`; empty if it can't be charged again. */
export function methodInWords(
  method: {
    readonly rail: string
    readonly brand: string | null
    readonly last4: string | null
  } | null,
): string {
  if (method === null) return ''
  const end = method.last4 === null ? '' : ` •••• ${method.last4}`
  if (method.rail === 'card') return `your ${brandName(method.brand)}${end}`
  return method.rail === 'direct_debit' ? `your bank account${end}` : ''
}

/** A card's brand as people know it: gateways say `visa`. */
export function brandName(brand: string | null): string {
  if (brand === null) return 'card'
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
