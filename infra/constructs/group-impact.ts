/** Who is harmed when the functions of a route group crash: the text of the group's alarm. */
const impacts: Readonly<Record<string, string>> = {
  plans: 'Merchants cannot read or change their plans; existing subscriptions go on.',
  'promo-codes': 'Merchants cannot make or stop promo codes; codes at sign-up still work.',
  customers: 'Merchants cannot register or read customers, so sign-ups stop.',
  imports: 'Merchants cannot bring their customers from elsewhere; what was brought is charged as planned.',
  'payment-methods': 'Customers cannot attach a card, so failed renewals are not rescued.',
  subscriptions: 'Merchants cannot start or cancel subscriptions: they lose sales, customers stay billed.',
  invoices: 'Merchants cannot read invoices or collect open ones.',
  tax: 'Merchants cannot change their tax settings or fetch tax documents; what is billed bears the tax that stands.',
  disputes: 'Merchants cannot answer disputes: a bank takes the money back when their time is over.',
  refunds: 'Merchants cannot look up their refunds; refunds go on.',
  'billing-settings':
    'Merchants cannot change what a cancel or a reversal does; the settings that stand go on.',
  branding: 'Merchants cannot change how payers’ pages show them; pages stay as they are.',
  receipts: 'Payers cannot open their receipts; no payment is touched.',
  recovery: 'Merchants cannot see or steer how failed renewals are recovered; retries go on as planned.',
  analytics: 'Merchants cannot see their revenue figures; nothing is miscounted.',
  events: 'Merchants that poll for events do not learn of payments.',
  balance: 'Merchants cannot see what they are owed.',
  payouts: 'Merchants cannot start payouts or change their bank accounts; payouts under way go on.',
  exports: 'Merchants cannot ask for files of their books or download them; books and payments go on.',
  vas: 'Merchants cannot buy airtime, data or pay bills from their balance.',
  sandbox: 'Developers cannot move their sandbox clock: integrations stall, no money is touched.',
  admin: 'Merchants cannot use the dashboard: no keys, no webhook endpoints.',
  checkout: 'Customers cannot pay: merchants lose the sales that are being made right now.',
  gateways: 'News of bank transfers and USSD payments is late: paid customers wait for their subscription.',
  identity: 'Customers cannot log in, so they cannot replace a card or cancel by themselves.',
  portal: 'Customers cannot see or change their subscriptions: they call their merchants, or their banks.',
  oauth: 'Platforms get no new access tokens: within the hour they cannot act for their merchants.',
  mcp: 'Agents cannot act for merchants or read their objects; people and programs can.',
  service: 'Health checks and the interface description fail: monitors report an outage.',
}

/** The sentence of a group; a group without one stops the synthesis, because its alarm would say nothing. */
export function impactOfGroup(group: string): string {
  const impact = impacts[group]
  if (impact === undefined) {
    throw new Error(`the route group ${group} has no sentence in infra/constructs/group-impact.ts`)
  }
  return impact
}
