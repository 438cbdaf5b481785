import { Route, Router, useLocation } from 'preact-iso'
import { useEffect, useRef, useState } from 'preact/hooks'
import { admin, signedOut } from './api.ts'
import { when } from './format.ts'
import { Toasts } from './parts/acts.tsx'
import { Head } from './parts/basics.tsx'
import { Act } from './parts/dialog.tsx'
import { AuditLog } from './screens/audit.tsx'
import { BalanceScreen } from './screens/balance.tsx'
import { Bills } from './screens/bills.tsx'
import { CheckoutLinks } from './screens/checkout-links.tsx'
import { CustomerScreen } from './screens/customer.tsx'
import { Customers } from './screens/customers.tsx'
import { Events } from './screens/events.tsx'
import { Home } from './screens/home.tsx'
import { Imports, ImportScreen } from './screens/imports.tsx'
import { InvoiceScreen } from './screens/invoice.tsx'
import { Invoices } from './screens/invoices.tsx'
import { Keys } from './screens/keys.tsx'
import { Payouts } from './screens/payouts.tsx'
import { Plans } from './screens/plans.tsx'
import { PromoCodes } from './screens/promo-codes.tsx'
import { Recovery } from './screens/recovery.tsx'
import { SandboxScreen } from './screens/sandbox.tsx'
import { Settings } from './screens/settings.tsx'
import { SubscriptionScreen } from './screens/subscription.tsx'
import { Subscriptions } from './screens/subscriptions.tsx'
import { Security } from './screens/security.tsx'
import { Team } from './screens/team.tsx'
import { WebhookScreen } from './screens/webhook.tsx'
import { Webhooks } from './screens/webhooks.tsx'
import { useMay, useSession } from './state.tsx'
import { words } from './words.ts'

const base = '/dashboard'

/** The screens in the menu, in order, with what a role must have to see them (P4). */
const menu: readonly Entry[] = [
  { group: 'Billing' },
  { path: '', name: 'Home' },
  { path: '/recovery', name: 'Recovery' },
  { path: '/subscriptions', name: 'Subscriptions' },
  { path: '/customers', name: 'Customers' },
  { path: '/invoices', name: 'Invoices' },
  { path: '/plans', name: 'Plans' },
  { path: '/promo-codes', name: 'Promo codes' },
  { path: '/checkout-links', name: 'Checkout links' },
  { group: 'Money' },
  { path: '/balance', name: 'Balance' },
  { path: '/payouts', name: 'Payouts', needs: 'spend' },
  { path: '/bills', name: 'Bill payments', needs: 'spend' },
  { group: 'Developers' },
  { path: '/keys', name: 'Keys and clients', needs: 'keys' },
  { path: '/webhooks', name: 'Webhooks' },
  { path: '/events', name: 'Events' },
  { path: '/imports', name: 'Imports' },
  { path: '/sandbox', name: 'Sandbox' },
  { group: 'Account' },
  { path: '/settings', name: 'Settings' },
  { path: '/team', name: 'Team' },
  { path: '/security', name: 'Security' },
  { path: '/audit', name: 'Audit log', needs: 'audit' },
]

/** The frame of every screen: the user, the mode, the menu. */
export function Shell() {
  const { me, mode, setMode } = useSession()
  const { path } = useLocation()
  const [open, setOpen] = useState(false)
  const may = useMay()
  useFocusOnHeading(path)
  const sees = ({ needs }: Screen) =>
    needs === undefined || (needs === 'spend' ? may.spend : may.change(needs))
  const here = path.replace(/\/$/, '')
  const isHere = (to: string) => (to === '' ? here === base : here.startsWith(base + to))
  const signOut = async () => {
    await admin('POST', '/logout')
    signedOut.dispatchEvent(new Event('signed-out'))
  }
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="side">
        <div class="top">
          <p class="merchant">{me.name}</p>
          <div class="modes" role="group" aria-label="Mode">
            {(['sandbox', 'live'] as const).map((one) => (
              <button
                type="button"
                data-mode={one}
                aria-pressed={mode === one}
                onClick={() => {
                  setMode(one)
                }}
              >
                {words.mode[one]}
              </button>
            ))}
          </div>
          <button
            type="button"
            class="menu-button"
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => {
              setOpen(!open)
            }}
          >
            Menu
          </button>
        </div>
        <nav id="menu" aria-label="Main" data-open={String(open)}>
          <div class="member">
            <span title={me.member.email}>{me.member.name ?? me.member.email}</span>
            <Act label="Sign out" run={signOut} />
          </div>
          {groupsOf(menu, sees).map(({ name, entries }) => (
            <>
              <p class="group" id={`group-${name}`}>
                {name}
              </p>
              <ul aria-labelledby={`group-${name}`}>
                {entries.map((entry) => (
                  <li>
                    <a
                      href={base + entry.path}
                      aria-current={isHere(entry.path) ? 'page' : undefined}
                      onClick={() => {
                        setOpen(false)
                      }}
                    >
                      {entry.name}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ))}
        </nav>
      </header>
      <div>
        {mode === 'sandbox' && (
          <aside class="banner" aria-label="Mode">
            {words.sandboxBanner}
          </aside>
        )}
        {mode === 'live' && me.hold && (
          <aside class="banner" aria-label="On hold">
            {words.onHold(me.hold, when(me.hold.since))} {words.holdReason} {me.hold.reason}
          </aside>
        )}
        {mode === 'live' &&
          me.gatewayHolds.map(({ gateway, reason, since }) => (
            <aside class="banner" aria-label={`Gateway on hold: ${gateway}`}>
              {words.gatewayOnHold(gateway, when(since))} {words.holdReason} {reason}
            </aside>
          ))}
        <main id="main" key={mode}>
          <Router>
            <Route path={base} component={Home} />
            <Route path={`${base}/recovery`} component={Recovery} />
            <Route path={`${base}/subscriptions`} component={Subscriptions} />
            <Route path={`${base}/subscriptions/:id`} component={SubscriptionScreen} />
            <Route path={`${base}/customers`} component={Customers} />
            <Route path={`${base}/customers/:id`} component={CustomerScreen} />
            <Route path={`${base}/invoices`} component={Invoices} />
            <Route path={`${base}/invoices/:id`} component={InvoiceScreen} />
            <Route path={`${base}/plans`} component={Plans} />
            <Route path={`${base}/promo-codes`} component={PromoCodes} />
            <Route path={`${base}/checkout-links`} component={CheckoutLinks} />
            <Route path={`${base}/balance`} component={BalanceScreen} />
            <Route path={`${base}/payouts`} component={Payouts} />
            <Route path={`${base}/bills`} component={Bills} />
            <Route path={`${base}/keys`} component={Keys} />
            <Route path={`${base}/webhooks`} component={Webhooks} />
            <Route path={`${base}/webhooks/:id`} component={WebhookScreen} />
            <Route path={`${base}/events`} component={Events} />
            <Route path={`${base}/imports`} component={Imports} />
            <Route path={`${base}/imports/:id`} component={ImportScreen} />
            <Route path={`${base}/sandbox`} component={SandboxScreen} />
            <Route path={`${base}/settings`} component={Settings} />
            <Route path={`${base}/team`} component={Team} />
            <Route path={`${base}/security`} component={Security} />
            <Route path={`${base}/audit`} component={AuditLog} />
            <Route default component={Unknown} />
          </Router>
        </main>
        <Toasts />
      </div>
    </div>
  )
}

function Unknown() {
  return (
    <>
      <Head title="There is no such page" />
      <p>
        The address may be mistyped, or what it named is gone. <a href={base}>Go to Home</a>.
      </p>
    </>
  )
}

/** Says a new screen to who can't see it: its heading gets the focus, unless something there took it. */
function useFocusOnHeading(path: string): void {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [path])
}

interface Screen {
  readonly path: string
  readonly name: string
  readonly needs?: 'spend' | 'keys' | 'audit'
}
type Entry = { readonly group: string } | Screen

function groupsOf(entries: readonly Entry[], sees: (screen: Screen) => boolean) {
  const groups: { name: string; entries: Screen[] }[] = []
  for (const entry of entries) {
    if ('group' in entry) groups.push({ name: entry.group, entries: [] })
    else if (sees(entry)) groups.at(-1)?.entries.push(entry)
  }
  return groups
}
