import type { ComponentType } from 'preact'
import lazy from 'preact-iso/lazy'
import type * as Later from './later.ts'
import type * as Near from './near.ts'
import type { IconName } from './parts/icon.tsx'
import { Customers } from './screens/customers.tsx'
import { Home } from './screens/home.tsx'
import { Invoices } from './screens/invoices.tsx'

/** A screen that is opened less often: it is loaded with the others of its group when one is opened. */
const later = (name: Exclude<keyof typeof Later, 'Enrolment'>) =>
  lazy(() => import('./later.ts').then((all) => all[name]))
/** A screen of everyday work: it comes with the other of its kind. */
const near = (name: keyof typeof Near) => lazy(() => import('./near.ts').then((all) => all[name]))
const CustomerScreen = near('CustomerScreen')
const Recovery = near('Recovery')
const AddOns = later('AddOns')
const AuditLog = later('AuditLog')
const BalanceScreen = later('BalanceScreen')
const Bills = later('Bills')
const Books = later('Books')
const CustomerStatementScreen = later('CustomerStatementScreen')
const CheckoutLinks = later('CheckoutLinks')
const PaymentLinks = later('PaymentLinks')
const DisputeScreen = later('DisputeScreen')
const Disputes = later('Disputes')
const Events = later('Events')
const Exports = later('Exports')
const GrowthScreen = later('GrowthScreen')
const Imports = later('Imports')
const ImportScreen = later('ImportScreen')
const InvoiceScreen = later('InvoiceScreen')
const Keys = later('Keys')
const Notifications = later('Notifications')
const PayoutScreen = later('PayoutScreen')
const Payouts = later('Payouts')
const Plans = later('Plans')
const PlanPrice = later('PlanPrice')
const PriceChangeScreen = later('PriceChangeScreen')
const PromoCodes = later('PromoCodes')
const SandboxScreen = later('SandboxScreen')
const Security = later('Security')
const Settings = later('Settings')
const Settlements = later('Settlements')
const SubscriptionScreen = later('SubscriptionScreen')
const Subscriptions = later('Subscriptions')
const Team = later('Team')
const WebhookScreen = later('WebhookScreen')
const Webhooks = later('Webhooks')

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
    /** The permission that shows it (P4); without one, everyone sees it. */
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
  { path: '/customers/:id/statement', component: CustomerStatementScreen },
  { path: '/subscriptions', component: Subscriptions, menu: { group: '', name: 'Subscriptions', icon: 'renews' } },
  { path: '/subscriptions/:id', component: SubscriptionScreen },
  { path: '/invoices', component: Invoices, menu: { group: '', name: 'Invoices', icon: 'paper' } },
  { path: '/invoices/:id', component: InvoiceScreen },
  { path: '/plans', component: Plans, menu: { group: '', name: 'Plans', icon: 'card' } },
  { path: '/plans/:id/price', component: PlanPrice },
  { path: '/plans/:id/price/:changeId', component: PriceChangeScreen },
  { path: '/add-ons', component: AddOns, menu: { group: '', name: 'Add-ons', icon: 'plus' } },
  { path: '/promo-codes', component: PromoCodes, menu: { group: '', name: 'Promo codes', icon: 'tag' } },
  { path: '/payment-links', component: PaymentLinks, menu: { group: '', name: 'Payment links', icon: 'link' } },
  { path: '/checkout-links', component: CheckoutLinks },
  { path: '/growth', component: GrowthScreen, menu: { group: '', name: 'Growth', icon: 'chart' } },
  { path: '/balance', component: BalanceScreen, menu: { group: 'Money', name: 'Balance', icon: 'bank' } },
  { path: '/payouts', component: Payouts, menu: { group: 'Money', name: 'Payouts', icon: 'send', needs: 'spend' } },
  { path: '/payouts/:id', component: PayoutScreen },
  { path: '/disputes', component: Disputes, menu: { group: 'Money', name: 'Disputes', icon: 'warning' } },
  { path: '/disputes/:id', component: DisputeScreen },
  { path: '/settlements', component: Settlements, menu: { group: 'Money', name: 'Settlements', icon: 'check' } },
  { path: '/bills', component: Bills, menu: { group: 'Money', name: 'Bill payments', icon: 'bolt', needs: 'spend' } },
  { path: '/books', component: Books, menu: { group: 'Money', name: 'Books', icon: 'list' } },
  { path: '/exports', component: Exports, menu: { group: 'Money', name: 'Exports', icon: 'note' } },
  { path: '/settings', component: Settings, menu: { group: 'Business', name: 'Settings', icon: 'gear' } },
  { path: '/team', component: Team, menu: { group: 'Business', name: 'Team', icon: 'person' } },
  { path: '/audit', component: AuditLog, menu: { group: 'Business', name: 'Audit log', icon: 'list', needs: 'audit' } },
  { path: '/security', component: Security, menu: { group: 'Business', name: 'Security', icon: 'lock' } },
  { path: '/notifications', component: Notifications },
  { path: '/keys', component: Keys, menu: { group: 'Developers', name: 'Keys and clients', icon: 'key', needs: 'keys' } },
  { path: '/webhooks', component: Webhooks, menu: { group: 'Developers', name: 'Webhooks', icon: 'code' } },
  { path: '/webhooks/:id', component: WebhookScreen },
  { path: '/events', component: Events, menu: { group: 'Developers', name: 'Events', icon: 'bolt' } },
  { path: '/imports', component: Imports, menu: { group: 'Developers', name: 'Imports', icon: 'up' } },
  { path: '/imports/:id', component: ImportScreen },
  { path: '/sandbox', component: SandboxScreen, menu: { group: 'Developers', name: 'Sandbox', icon: 'play' } },
]

/** The screens in a phone's bottom bar; every other is in its menu. */
export const atHand = ['', '/recovery', '/customers', '/invoices'] as const
