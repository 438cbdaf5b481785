import type { RouteName } from '../routes.ts'

/**
 * What a tool does: `reads` and `previews` change nothing; `writes` changes what can be changed back and moves no money;
 * `moves money` charges, refunds or grants credit.
 */
export type ToolKind = 'reads' | 'previews' | 'writes' | 'moves money'

/** The operations that agents may call, and nothing else: a new operation is no tool until it is named here. */
export const allowedTools: Partial<Record<RouteName, ToolKind>> = {
  'list-plans': 'reads',
  'get-plan': 'reads',
  'list-add-ons': 'reads',
  'validate-promo-code': 'reads',
  'list-customers': 'reads',
  'get-customer': 'reads',
  'list-payment-methods': 'reads',
  'list-credit': 'reads',
  'list-subscriptions': 'reads',
  'get-subscription': 'reads',
  'get-timeline': 'reads',
  'get-upcoming-invoice': 'reads',
  'list-invoices': 'reads',
  'get-invoice': 'reads',
  'list-recovery': 'reads',
  'simulate-recovery': 'reads',
  'list-events': 'reads',
  'get-event': 'reads',
  'get-balance': 'reads',
  'list-payouts': 'reads',
  'get-analytics-overview': 'reads',
  'preview-plan-change': 'previews',
  'preview-subscription': 'previews',
  'create-plan': 'writes',
  'create-promo-code': 'writes',
  'create-customer': 'writes',
  'update-customer': 'writes',
  'create-update-link': 'writes',
  'start-checkout': 'writes',
  'create-subscription': 'moves money',
  'change-plan': 'moves money',
  'cancel-subscription': 'moves money',
  'create-invoice': 'moves money',
  'pay-invoice': 'moves money',
  'refund-invoice': 'moves money',
}

/** The tools that move money, each subject to the limits of its client (V10). */
export const moneyTools = (Object.keys(allowedTools) as RouteName[]).filter(
  (name) => allowedTools[name] === 'moves money',
)

/** Tools that have no operation of their own. */
export const ownTools = ['explain_error', 'get_sandbox_clock', 'move_sandbox_clock'] as const
