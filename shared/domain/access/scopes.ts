/** Scopes of merchant credentials (D11.1). Secret keys hold all of them; an OAuth client a registered subset. */
export const scopes = [
  'read',
  'plan:write',
  'customer:write',
  'subscription:write',
  'invoice:write',
  'payout:write',
  'refund:write',
  'settings:write',
] as const

export type Scope = (typeof scopes)[number]
