import { useRoute } from 'preact-iso/router'
import { day, money, period, phone, units, when } from '../format.ts'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { Owed } from '../parts/owed.tsx'
import { priceOfUnits } from '../parts/plans.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { ActMenu, Columns, FactBox, IdBox, toldOfAct } from '../parts/object-page.tsx'
import { Timeline, toldOf } from '../parts/timeline.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { Page } from '../api.ts'
import { ApiError } from '../api.ts'
import type { Act as ActDone, Invoice, SubscriptionDetail, TimelineItem, Upcoming } from '../types.ts'
import { invoiceColumns } from './invoices.tsx'
import { CancelForm, CollectionForm, PauseForm } from './subscription-actions.tsx'
import { ChangePlan } from './change-plan.tsx'
import { PendingChange } from './pending-change.tsx'

interface All {
  readonly subscription: SubscriptionDetail
  readonly timeline: Page<TimelineItem>
  readonly invoices: Page<Invoice>
  readonly upcoming: Upcoming | null
  readonly acts: Page<ActDone>
}

/** What the next renewal changes; nothing without that. */
function scheduled({ scheduledPlanId, scheduledQuantity, scheduledAddOns, quantity }: SubscriptionDetail) {
  const changes = scheduledAddOns.map(({ name, quantity: to }) =>
    to === 0 ? `without ${name}` : units(name, to),
  )
  const keepsPlan = scheduledPlanId === null && scheduledQuantity === null
  if (keepsPlan && changes.length === 0) return []
  const plan = keepsPlan ? [] : [units(scheduledPlanId ?? 'this plan', scheduledQuantity ?? quantity)]
  const to = [...plan, ...changes].join(', ')
  return [['From the next renewal on', to] as const]
}

const cancellable = ['trialing', 'active', 'past_due', 'paused', 'unpaid', 'incomplete']

const ownColumns: readonly Column<Invoice>[] = [
  ...invoiceColumns,
  { name: 'Period', show: (row) => period(row.periodStart, row.periodEnd) },
]

/** One subscription: what it owes, its items, what comes next, what happened and who did it, and its actions (12). */
export function SubscriptionScreen() {
  const { params } = useRoute()
  const id = params['id'] ?? ''
  const api = useApi()
  const loaded = useLoad<All>(async () => {
    const [subscription, timeline, invoices, upcoming, acts] = await Promise.all([
      api.v1<SubscriptionDetail>('GET', `/subscriptions/${id}?expand=customer,plan`),
      api.v1<Page<TimelineItem>>('GET', `/subscriptions/${id}/timeline?limit=50`),
      api.v1<Page<Invoice>>('GET', `/invoices?subscriptionId=${id}&limit=20`),
      api.v1<Upcoming>('GET', `/subscriptions/${id}/upcoming`).catch((error: unknown) => {
        // Nothing more will be invoiced, as after a cancel.
        if (error instanceof ApiError && [404, 409].includes(error.status)) return null
        throw error
      }),
      api.admin<Page<ActDone>>('GET', `/acts?targetId=${id}&limit=50`),
    ])
    return { subscription, timeline, invoices, upcoming, acts }
  }, [id, api.mode])
  return (
    <Show of={loaded} page="Subscription">
      {({ subscription, timeline, invoices, upcoming, acts }) => (
        <>
          <Top of={subscription} reload={loaded.reload} />
          <Owed of={subscription} invoices={invoices.items} onPaid={loaded.reload} />
          <PendingChange subscription={subscription} onDone={loaded.reload} />
          <Columns aside={<Terms of={subscription} />}>
            <Next of={upcoming} />
            <section class="box">
              <h2>What happened, and why</h2>
              <div class="pad">
                <Timeline
                  of={[
                    ...timeline.items.map((item) => ({ key: item.id, at: item.createdAt, ...toldOf(item) })),
                    ...acts.items.map((act) => ({ key: act.id, at: act.createdAt, ...toldOfAct(act) })),
                  ]}
                />
              </div>
            </section>
            <Section title="Invoices">
              <Table caption="Invoices of this subscription" rows={invoices.items} columns={ownColumns} />
            </Section>
          </Columns>
        </>
      )}
    </Show>
  )
}

interface Shown {
  readonly of: SubscriptionDetail
}

function nameOf({ customer }: SubscriptionDetail): string {
  return customer?.name ?? customer?.email ?? customer?.phone ?? 'Customer'
}

/** Its customer, state and actions: secondary ones in the menu, cancelling last. */
function Top({ of: subscription, reload }: Shown & { readonly reload: () => void }) {
  const api = useApi()
  const may = useMay().scope('subscription:write')
  const { id, customerId, plan, status, cancelAtPeriodEnd, pendingChange } = subscription
  const post = async (path: string) => {
    await api.v1('POST', `/subscriptions/${id}${path}`, {})
    reload()
  }
  const canChange = status === 'active' && pendingChange === null
  const canCancel = cancellable.includes(status)
  return (
    <Head
      title={`${nameOf(subscription)}, ${plan?.name ?? ''}`}
      crumb={{ name: 'Subscriptions', path: '/subscriptions' }}
      beside={<Badge status={status} />}
      under={
        <>
          <a href={`/dashboard/customers/${customerId}`}>{nameOf(subscription)}</a>
          {plan &&
            ` · ${units(plan.name, subscription.quantity)} · ${priceOfUnits(plan, subscription.quantity)}`}
          {subscription.addOns.map((one) => (
            <span key={one.addOnId}>
              {` · ${units(one.name, one.quantity)} · ${money(one.amount, plan?.currency ?? 'NGN')}`}
            </span>
          ))}
        </>
      }
    >
      {may && status === 'paused' && <Act label="Resume" run={() => post('/resume')} />}
      {may && cancelAtPeriodEnd && <Act label="Keep the subscription" run={() => post('/uncancel')} />}
      {may && (canChange || canCancel) && (
        <ActMenu of={nameOf(subscription)}>
          {canChange && (
            <Opens label="Change plan" after={reload}>
              {(done) => <ChangePlan subscription={subscription} onDone={done} />}
            </Opens>
          )}
          {status === 'active' && (
            <Opens label="Pause" after={reload}>
              {(done) => <PauseForm id={id} onDone={done} />}
            </Opens>
          )}
          {canCancel && (
            <Opens label="How it is paid" after={reload}>
              {(done) => <CollectionForm subscription={subscription} onDone={done} />}
            </Opens>
          )}
          {canCancel && (
            <Opens label="Cancel subscription" danger after={reload}>
              {(done) => <CancelForm subscription={subscription} onDone={done} />}
            </Opens>
          )}
        </ActMenu>
      )}
    </Head>
  )
}

/** The agreed terms. */
function Terms({ of: subscription }: Shown) {
  const { customer, plan } = subscription
  return (
    <>
      <FactBox title="Terms">
        <Facts
          of={[
            ['Period', period(subscription.currentPeriodStart, subscription.currentPeriodEnd)],
            ...scheduled(subscription),
            ...(subscription.daysUntilDue === null
              ? []
              : [['Invoices', `Sent, due after ${subscription.daysUntilDue} days`] as const]),
            ...(subscription.trialEndsAt ? [['Trial ends', when(subscription.trialEndsAt)] as const] : []),
            [
              'Ends',
              subscription.cancelAtPeriodEnd
                ? `${when(subscription.currentPeriodEnd)}, as asked`
                : 'When cancelled',
            ],
            [
              'Payments made',
              plan?.maxCycles
                ? `${subscription.cyclesCompleted} of ${plan.maxCycles}`
                : subscription.cyclesCompleted,
            ],
            ['Began', day(subscription.createdAt)],
            ...(subscription.cancelReason === null
              ? []
              : [['Why it was cancelled', subscription.cancelReason] as const]),
          ]}
        />
      </FactBox>
      <FactBox title="Customer">
        <p>
          <a href={`/dashboard/customers/${subscription.customerId}`}>{nameOf(subscription)}</a>
        </p>
        {customer?.email && <p class="muted small">{customer.email}</p>}
        {customer?.phone && <p class="muted small">{phone(customer.phone)}</p>}
      </FactBox>
      <IdBox id={subscription.id} />
    </>
  )
}

/** The next invoice, with the reason of each amount. */
function Next({ of: upcoming }: { readonly of: Upcoming | null }) {
  if (upcoming === null)
    return (
      <Section title="Next invoice" card>
        <p class="muted">Nothing will be charged.</p>
      </Section>
    )
  return (
    <Section title="Next invoice" card>
      <p class="figure">{money(upcoming.amount, upcoming.currency)}</p>
      <p class="muted">on {when(upcoming.periodStart)}</p>
      <ul class="plain-list">
        {upcoming.lines.map((line) => (
          <li>
            {line.description}: {money(line.amount, upcoming.currency)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
