import type { ComponentType } from 'preact'
import type { IconName } from './parts/icon.tsx'
import { AuditLog } from './screens/audit.tsx'
import { BalanceScreen } from './screens/balance.tsx'
import { Bills } from './screens/bills.tsx'
import { CheckoutLinks } from './screens/checkout-links.tsx'
import { CustomerScreen } from './screens/customer.tsx'
import { Customers } from './screens/customers.tsx'
import { DisputeScreen } from './screens/dispute.tsx'
import { Disputes } from './screens/disputes.tsx'
import { Events } from './screens/events.tsx'
import { Exports } from './screens/exports.tsx'
import { Home } from './screens/home.tsx'
import { Imports, ImportScreen } from './screens/imports.tsx'
import { InvoiceScreen } from './screens/invoice.tsx'
import { Invoices } from './screens/invoices.tsx'
import { Keys } from './screens/keys.tsx'
import { PayoutScreen } from './screens/payout.tsx'
import { Payouts } from './screens/payouts.tsx'
import { Plans } from './screens/plans.tsx'
import { PromoCodes } from './screens/promo-codes.tsx'
import { Recovery } from './screens/recovery.tsx'
import { SandboxScreen } from './screens/sandbox.tsx'
import { Security } from './screens/security.tsx'
import { Settings } from './screens/settings.tsx'
import { SubscriptionScreen } from './screens/subscription.tsx'
import { Subscriptions } from './screens/subscriptions.tsx'
import { Team } from './screens/team.tsx'
import { WebhookScreen } from './screens/webhook.tsx'
import { Webhooks } from './screens/webhooks.tsx'

/** The parts of the menu, in its order; the first has no heading, the last is folded until it is needed. */
export const groups = ['', 'Money', 'Business', 'Developers'] as const

/** One screen: its address under `/dashboard`, what shows it, and its place in the menu; an object’s page has none. */
export interface Screen {
  readonly path: string
  readonly component: ComponentType
  readonly menu?: {
    readonly name: string
    readonly group: (typeof groups)[number]
    readonly icon: IconName
    /** What a role must have to see it (P4); without, everyone does. */
    readonly needs?: 'spend' | 'keys' | 'audit'
    /** Which count of work is shown with it (38). */
    readonly counts?: 'recovery'
  }
}

/** Every screen of the dashboard, one row each: the menu and the routes follow from it. */
// prettier-ignore
export const screens: readonly Screen[] = [
  { path: '', component: Home, menu: { group: '', name: 'Home', icon: 'home' } },
  { path: '/recovery', component: Recovery, menu: { group: '', name: 'Recovery', icon: 'again', counts: 'recovery' } },
  { path: '/customers', component: Customers, menu: { group: '', name: 'Customers', icon: 'people' } },
  { path: '/customers/:id', component: CustomerScreen },
  { path: '/subscriptions', component: Subscriptions, menu: { group: '', name: 'Subscriptions', icon: 'renews' } },
  { path: '/subscriptions/:id', component: SubscriptionScreen },
  { path: '/invoices', component: Invoices, menu: { group: '', name: 'Invoices', icon: 'paper' } },
  { path: '/invoices/:id', component: InvoiceScreen },
  { path: '/plans', component: Plans, menu: { group: '', name: 'Plans', icon: 'card' } },
  { path: '/promo-codes', component: PromoCodes, menu: { group: '', name: 'Promo codes', icon: 'tag' } },
  { path: '/checkout-links', component: CheckoutLinks, menu: { group: '', name: 'Checkout links', icon: 'link' } },
  { path: '/balance', component: BalanceScreen, menu: { group: 'Money', name: 'Balance', icon: 'bank' } },
  { path: '/payouts', component: Payouts, menu: { group: 'Money', name: 'Payouts', icon: 'send', needs: 'spend' } },
  { path: '/payouts/:id', component: PayoutScreen },
  { path: '/disputes', component: Disputes, menu: { group: 'Money', name: 'Disputes', icon: 'warning' } },
  { path: '/disputes/:id', component: DisputeScreen },
  { path: '/bills', component: Bills, menu: { group: 'Money', name: 'Bill payments', icon: 'bolt', needs: 'spend' } },
  { path: '/exports', component: Exports, menu: { group: 'Money', name: 'Exports', icon: 'note' } },
  { path: '/settings', component: Settings, menu: { group: 'Business', name: 'Settings', icon: 'gear' } },
  { path: '/team', component: Team, menu: { group: 'Business', name: 'Team', icon: 'person' } },
  { path: '/audit', component: AuditLog, menu: { group: 'Business', name: 'Audit log', icon: 'list', needs: 'audit' } },
  { path: '/security', component: Security, menu: { group: 'Business', name: 'Security', icon: 'lock' } },
  { path: '/keys', component: Keys, menu: { group: 'Developers', name: 'Keys and clients', icon: 'key', needs: 'keys' } },
  { path: '/webhooks', component: Webhooks, menu: { group: 'Developers', name: 'Webhooks', icon: 'code' } },
  { path: '/webhooks/:id', component: WebhookScreen },
  { path: '/events', component: Events, menu: { group: 'Developers', name: 'Events', icon: 'bolt' } },
  { path: '/imports', component: Imports, menu: { group: 'Developers', name: 'Imports', icon: 'up' } },
  { path: '/imports/:id', component: ImportScreen },
  { path: '/sandbox', component: SandboxScreen, menu: { group: 'Developers', name: 'Sandbox', icon: 'play' } },
]

/** The screens that a phone has at its foot; every other is in its menu. */
export const atHand = ['', '/recovery', '/customers', '/invoices'] as const
