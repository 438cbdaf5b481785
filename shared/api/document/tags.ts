import { allRoutes } from '../routes.ts'

/** What each group of operations is about, in the order in which a newcomer needs them. */
const groups: Readonly<Record<string, string>> = {
  plans: 'What you sell: a price, a currency and how often it is charged. Customers subscribe to plans.',
  'promo-codes':
    'Discounts that customers get by typing a code: in percent or a fixed sum, once, for a while or for good.',
  customers: 'The people who pay you, with their contacts, their credit and your own reference.',
  imports:
    'Customers, payment methods and subscriptions that you bring from elsewhere, from a file. Nothing is charged before the date that you name.',
  'payment-methods':
    'Cards and accounts of customers, known by a gateway’s token. Card numbers never come here.',
  subscriptions:
    'Standing orders. A subscription renews at the end of each period: an invoice is made and charged. When a charge fails, it is `past_due` while recovery tries again.',
  invoices: 'What is owed and was paid, with every try to charge it and the decision that followed.',
  'billing-settings': 'What a cancel and a reversal do with money, and the time zone of periods.',
  tax: 'Whether you charge tax, at which rates, and what your tax documents name of you.',
  refunds: 'What was given back of payments, and how far it is.',
  disputes:
    'Charges that a customer’s bank contests: what is held of your balance meanwhile, the evidence you send, and how it ended.',
  recovery:
    'What happens after a renewal’s charge has failed: the settings, the open cases, and how to step in.',
  analytics: 'Recurring revenue, churn and recovery.',
  events: 'What happened, in order. The same events are delivered to your webhook endpoints, signed.',
  balance:
    'The money that customers have paid you: today’s is pending, and available the next day (Lagos time).',
  payouts: 'Transfers of your balance to a bank account.',
  exports: 'Files of your books: invoices, lines, payments, journal and customers, of any size.',
  vas: 'Airtime, data, betting, cable TV and electricity, paid from your balance. Requests name naira, answers kobo.',
  checkout:
    'A payment page for browsers. Your server, or a publishable key, starts a session; the payer’s browser uses the session’s token as its credential.',
  receipts: 'What customers keep of a payment: a page behind a link that nobody can guess.',
  branding: 'Your logo, colour and contacts on checkout pages, receipts and the customers’ portal.',
  identity: 'People who prove their phone number by a code, and see what they pay for at all merchants.',
  portal: 'What such a person can do about their subscriptions and invoices.',
  oauth: 'Access tokens for platforms that act for a merchant, within scopes.',
  mcp: 'Tools for AI agents, by the Model Context Protocol: reading, previews and writes that are done once.',
  sandbox: 'A clock to move, events to send and payments to settle. Only with test keys.',
  admin:
    'What the merchant’s dashboard works with: keys, webhook endpoints, OAuth clients, and who did what.',
  gateways: 'Where payment gateways call back.',
  service: 'The service itself.',
  webhooks:
    'What your endpoints are sent. Verify the signature, answer 2xx within 15 seconds, drop repeats by `webhook-id`.',
}

/** The document's tags: those of `used`, each with its paragraph. */
export function tagsOf(used: ReadonlySet<string>): { name: string; description: string }[] {
  const known = Object.keys(groups).filter((name) => used.has(name))
  // A group without a description is listed too; a test demands its description.
  const fresh = [...new Set(allRoutes().map(({ route }) => route.group))].filter(
    (name) => !(name in groups) && used.has(name),
  )
  return [...known, ...fresh].map((name) => ({ name, description: groups[name] ?? '' }))
}
