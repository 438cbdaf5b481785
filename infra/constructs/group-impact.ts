/** Who is hurt when the functions of a route group crash: the text of the group's alarm. */
const impacts: Readonly<Record<string, string>> = {
  plans: 'Merchants cannot read or change their plans; existing subscriptions go on.',
  customers: 'Merchants cannot register or read customers, so sign-ups stop.',
  'payment-methods': 'Customers cannot attach a card, so failed renewals are not rescued.',
  subscriptions: 'Merchants cannot start or cancel subscriptions: they lose sales, customers stay billed.',
  invoices: 'Merchants cannot read invoices or collect open ones.',
  events: 'Merchants that poll for events do not learn of payments.',
  balance: 'Merchants cannot see what they are owed.',
  sandbox: 'Developers cannot move their sandbox clock: integrations stall, no money is touched.',
  admin: 'Merchants cannot use the dashboard: no keys, no webhook endpoints.',
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
