import { admin, type Page } from '../api.ts'
import { Icon } from '../parts/icon.tsx'
import { useApi, useLoad, useMay, useSession } from '../state.tsx'
import type { Member, PayoutAccount, Plan, Subscription } from '../types.ts'

interface Step {
  readonly name: string
  readonly why: string
  readonly path: string
  readonly verb: string
  readonly done: boolean
  /** Whether the role may do it; by default, every role may. */
  readonly isOpen?: boolean
}

/** Whether this browser has seen the first steps of an account done: then they are no longer requested. */
const doneKey = (merchantId: string, mode: string) => `dashboard-started-${merchantId}-${mode}`

/** The first steps of a new account, in order, with one solid button: the next step (34). Nothing once all are done. */
export function FirstSteps() {
  const { me, mode } = useSession()
  const api = useApi()
  const may = useMay()
  const key = doneKey(me.merchantId, mode)
  const isDone = localStorage.getItem(key) !== null
  const loaded = useLoad(async () => {
    if (isDone) return null
    const [plans, subscriptions, branding, accounts, members] = await Promise.all([
      api.v1<Page<Plan>>('GET', '/plans?limit=1'),
      api.v1<Page<Subscription>>('GET', '/subscriptions?limit=1'),
      api.v1<Readonly<Record<string, string | null>>>('GET', '/settings/branding'),
      api.v1<Page<PayoutAccount>>('GET', '/payouts/accounts?limit=1'),
      admin<Page<Member>>('GET', '/members?limit=2'),
    ])
    return { plans, subscriptions, branding, accounts, members }
  }, [api.mode])
  const found = loaded.data
  if (found === null) return null
  const all: readonly Step[] = [
    {
      name: 'Make a plan',
      why: 'What you sell, its price, and how often it renews.',
      path: '/plans',
      verb: 'Make a plan',
      isOpen: may.scope('plan:write'),
      done: found.plans.items.length > 0,
    },
    {
      name: mode === 'sandbox' ? 'Try a payment' : 'Sell it once',
      why:
        mode === 'sandbox'
          ? 'Open a checkout link and pay with a test card.'
          : 'Send a checkout link to a customer.',
      path: '/checkout-links',
      verb: 'Make a link',
      done: found.subscriptions.items.length > 0,
    },
    {
      name: 'Say who you are',
      why: 'Your support email is shown on receipts and payment pages.',
      path: '/settings#branding',
      verb: 'Enter it',
      isOpen: may.scope('settings:write'),
      done: found.branding['supportEmail'] != null,
    },
    ...(may.spend
      ? [
          {
            name: 'Add your bank account',
            why: 'Where your money goes.',
            path: '/payouts',
            verb: 'Add it',
            done: found.accounts.items.length > 0,
          },
        ]
      : []),
    ...(may.change('team')
      ? [
          {
            name: 'Invite your team',
            why: 'Each person has their own name in the log, and their own limit.',
            path: '/team',
            verb: 'Invite',
            done: found.members.items.length > 1,
          },
        ]
      : []),
  ]
  const steps = all.filter(({ isOpen = true }) => isOpen)
  const next = steps.find(({ done }) => !done)
  if (next === undefined) {
    localStorage.setItem(key, 'yes')
    return null
  }
  return (
    <section class="box">
      <h2>
        First steps: {steps.filter(({ done }) => done).length} of {steps.length} done
      </h2>
      <ul class="jobs">
        {steps.map((step) => (
          <li key={step.name}>
            <span class={`disc ${step.done ? 'good' : ''}`}>
              <Icon name={step.done ? 'check' : 'next'} />
            </span>
            <div class="told">
              <strong>{step.name}</strong>
              <p class="muted small">{step.done ? 'Done' : step.why}</p>
            </div>
            <span />
            <div class="act">
              {!step.done && (
                <a class={step === next ? 'button primary' : 'button'} href={`/dashboard${step.path}`}>
                  {step.verb}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
