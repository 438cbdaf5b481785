import { useRoute } from 'preact-iso'
import { day, money, price, units, when } from '../format.ts'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { Owed } from '../parts/owed.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { Page } from '../api.ts'
import { ApiError } from '../api.ts'
import type { Invoice, SubscriptionDetail, TimelineItem, Upcoming } from '../types.ts'
import { invoiceColumns } from './invoices.tsx'
import { CancelForm, PauseForm } from './subscription-actions.tsx'
import { ChangePlan } from './change-plan.tsx'
import { PendingChange } from './pending-change.tsx'

interface All {
  readonly subscription: SubscriptionDetail
  readonly timeline: Page<TimelineItem>
  readonly invoices: Page<Invoice>
  readonly upcoming: Upcoming | null
}

/** What the next renewal changes; nothing without that. */
function scheduled({ scheduledPlanId, scheduledQuantity, quantity }: SubscriptionDetail) {
  if (scheduledPlanId === null && scheduledQuantity === null) return []
  const to = units(scheduledPlanId ?? 'this plan', scheduledQuantity ?? quantity)
  return [['From the next renewal on', to] as const]
}

const cancellable = ['trialing', 'active', 'past_due', 'paused', 'unpaid', 'incomplete']

const ownColumns: readonly Column<Invoice>[] = [
  ...invoiceColumns,
  { name: 'Period', show: (row) => `${day(row.periodStart)} to ${day(row.periodEnd)}` },
]

/** One subscription: what it is, what comes next, what happened and why, and what can be done. */
export function SubscriptionScreen() {
  const { params } = useRoute()
  const id = params['id'] ?? ''
  const api = useApi()
  const loaded = useLoad<All>(async () => {
    const [subscription, timeline, invoices, upcoming] = await Promise.all([
      api.v1<SubscriptionDetail>('GET', `/subscriptions/${id}?expand=customer,plan`),
      api.v1<Page<TimelineItem>>('GET', `/subscriptions/${id}/timeline?limit=50`),
      api.v1<Page<Invoice>>('GET', `/invoices?subscriptionId=${id}&limit=20`),
      api.v1<Upcoming>('GET', `/subscriptions/${id}/upcoming`).catch((error: unknown) => {
        // Nothing more will be invoiced, as after a cancel.
        if (error instanceof ApiError && [404, 409].includes(error.status)) return null
        throw error
      }),
    ])
    return { subscription, timeline, invoices, upcoming }
  }, [id, api.mode])
  const may = useMay().scope('subscription:write')
  const post = async (path: string, body: unknown = {}) => {
    await api.v1('POST', `/subscriptions/${id}${path}`, body)
    loaded.reload()
  }
  return (
    <Show of={loaded}>
      {({ subscription, timeline, invoices, upcoming }) => {
        const { customer, plan, status } = subscription
        return (
          <>
            <Head
              title={`${customer?.name ?? customer?.email ?? customer?.phone ?? 'Customer'}, ${plan?.name ?? ''}`}
            >
              <Badge status={status} />
              {may && status === 'active' && subscription.pendingChange === null && (
                <Opens label="Change plan" after={loaded.reload}>
                  {(done) => <ChangePlan subscription={subscription} onDone={done} />}
                </Opens>
              )}
              {may && status === 'active' && (
                <Opens label="Pause" after={loaded.reload}>
                  {(done) => <PauseForm id={id} onDone={done} />}
                </Opens>
              )}
              {may && status === 'paused' && <Act label="Resume" run={() => post('/resume')} />}
              {may && subscription.cancelAtPeriodEnd && (
                <Act label="Keep it: take the cancel back" run={() => post('/uncancel')} />
              )}
              {may && cancellable.includes(status) && (
                <Opens label="Cancel subscription" danger after={loaded.reload}>
                  {(done) => <CancelForm subscription={subscription} onDone={done} />}
                </Opens>
              )}
            </Head>
            <Owed of={subscription} invoices={invoices.items} onPaid={loaded.reload} />
            <PendingChange subscription={subscription} onDone={loaded.reload} />
            <div class="cards">
              <Section title="Subscription" card>
                <Facts
                  of={[
                    [
                      'Customer',
                      <a href={`/dashboard/customers/${subscription.customerId}`}>
                        {customer?.email ?? customer?.phone ?? subscription.customerId}
                      </a>,
                    ],
                    [
                      'Plan',
                      plan
                        ? `${units(plan.name, subscription.quantity)}: ${price(plan)}`
                        : subscription.planId,
                    ],
                    ...scheduled(subscription),
                    [
                      'Period',
                      `${day(subscription.currentPeriodStart)} to ${day(subscription.currentPeriodEnd)}`,
                    ],
                    ...(subscription.trialEndsAt
                      ? [['Trial ends', when(subscription.trialEndsAt)] as const]
                      : []),
                    ...(subscription.cancelAtPeriodEnd
                      ? [['Ends', `${when(subscription.currentPeriodEnd)}, as asked`] as const]
                      : []),
                    [
                      'Cycles paid',
                      plan?.maxCycles
                        ? `${subscription.cyclesCompleted} of ${plan.maxCycles}`
                        : subscription.cyclesCompleted,
                    ],
                    ['Id', <code>{subscription.id}</code>],
                  ]}
                />
              </Section>
              <Section title="What comes next" card>
                {upcoming === null ? (
                  <p class="muted">Nothing will be charged.</p>
                ) : (
                  <>
                    <p class="figure">{money(upcoming.amount, upcoming.currency)}</p>
                    <p>on {when(upcoming.periodStart)}</p>
                    <ul>
                      {upcoming.lines.map((line) => (
                        <li>
                          {line.description}: {money(line.amount, upcoming.currency)}
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </Section>
            </div>
            <Section title="What happened, and why">
              <Timeline items={timeline.items} />
            </Section>
            <Section title="Invoices">
              <Table caption="Invoices of this subscription" rows={invoices.items} columns={ownColumns} />
            </Section>
          </>
        )
      }}
    </Show>
  )
}
