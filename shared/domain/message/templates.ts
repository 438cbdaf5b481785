/** What a customer can be told (decisions 7). The name is also that of the template approved for WhatsApp. */
export type MessageTemplate =
  | 'payment_failed'
  | 'card_update'
  | 'recovery_ended'
  | 'subscription_ended'
  | 'payment_recovered'
  | 'payment_returned'
  | 'trial_ending'
  | 'renewal_reminder'

/** The words that fill a template, ready to be read. */
export interface MessageFacts {
  readonly merchant: string
  /** How the customer is addressed. */
  readonly customer: string
  readonly plan: string
  /** Such as `NGN 5,000.00`. */
  readonly amount: string
  /** What is paid after that, each time; the same kind of words. */
  readonly laterAmount: string
  /** When the next charge comes, or the period ends. */
  readonly date: string
  /** Where to pay or give another card; empty where the template needs none. */
  readonly link: string
}

/** One row: the words of an email, and the parameters of the WhatsApp template in their order. */
export interface TemplateRow {
  readonly subject: (facts: MessageFacts) => string
  readonly text: (facts: MessageFacts) => string
  readonly parameters: readonly (keyof MessageFacts)[]
}

/** Every message to a customer. */
export const messageTemplates: Readonly<Record<MessageTemplate, TemplateRow>> = {
  payment_failed: {
    subject: ({ merchant }) => `Your payment to ${merchant} did not go through`,
    text: ({ customer, merchant, plan, amount, date }) =>
      `Hello ${customer}, your payment of ${amount} for ${plan} did not go through. We try again on ${date}: ` +
      `please see that there is money on your card. ${merchant}`,
    parameters: ['customer', 'amount', 'plan', 'date', 'merchant'],
  },
  card_update: {
    subject: ({ merchant }) => `${merchant} needs another card from you`,
    text: ({ customer, merchant, plan, amount, link }) =>
      `Hello ${customer}, your card could not be charged ${amount} for ${plan}. Please pay with another one here: ` +
      `${link} ${merchant}`,
    parameters: ['customer', 'amount', 'plan', 'link', 'merchant'],
  },
  recovery_ended: {
    subject: ({ merchant }) => `Your subscription at ${merchant} was not paid`,
    text: ({ customer, merchant, plan, amount, link }) =>
      `Hello ${customer}, we could not collect ${amount} for ${plan} and have stopped trying. ` +
      `To go on, pay here: ${link} ${merchant}`,
    parameters: ['customer', 'amount', 'plan', 'link', 'merchant'],
  },
  subscription_ended: {
    subject: ({ merchant }) => `Your subscription at ${merchant} has ended`,
    text: ({ customer, merchant, plan, amount }) =>
      `Hello ${customer}, we could not collect ${amount} for ${plan}, so your subscription has ended. ${merchant}`,
    parameters: ['customer', 'amount', 'plan', 'merchant'],
  },
  payment_recovered: {
    subject: ({ merchant }) => `Your payment to ${merchant} has arrived`,
    text: ({ customer, merchant, plan, amount }) =>
      `Hello ${customer}, your payment of ${amount} for ${plan} has gone through now. Thank you! ${merchant}`,
    parameters: ['customer', 'amount', 'plan', 'merchant'],
  },
  payment_returned: {
    subject: ({ merchant }) => `Your payment to ${merchant} is on its way back to you`,
    text: ({ customer, merchant, plan, amount }) =>
      `Hello ${customer}, your payment of ${amount} for ${plan} came too late: nothing was owed any more, so we give it ` +
      `back to you the way it came. ${merchant}`,
    parameters: ['customer', 'amount', 'plan', 'merchant'],
  },
  trial_ending: {
    subject: ({ merchant }) => `Your trial at ${merchant} ends soon`,
    text: ({ customer, merchant, plan, amount, laterAmount, date }) =>
      `Hello ${customer}, your trial of ${plan} ends on ${date}. You pay ${amount} then, and ${laterAmount} for the period after it. ${merchant}`,
    parameters: ['customer', 'plan', 'date', 'amount', 'laterAmount', 'merchant'],
  },
  renewal_reminder: {
    subject: ({ merchant }) => `Your subscription at ${merchant} renews soon`,
    text: ({ customer, merchant, plan, amount, date }) =>
      `Hello ${customer}, ${plan} renews on ${date} for ${amount}. ${merchant}`,
    parameters: ['customer', 'plan', 'date', 'amount', 'merchant'],
  },
}

/** Whether a template shows where to pay. */
export function needsLink(template: MessageTemplate): boolean {
  return messageTemplates[template].parameters.includes('link')
}
