import type { ComponentChildren } from 'preact'
import { money, when } from '../format.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useMay } from '../state.tsx'
import { DecideRefund } from '../parts/refund-requests.tsx'
import type { Approval, Balance, Invoice, RecoveryCase, AskedRefund, WebhookEndpoint } from '../types.ts'
import { failures, words } from '../words.ts'
import { UpdateLink } from './update-link.tsx'

/** One thing that a person has to do, with the one click that does it or leads there. */
export interface Job {
  readonly key: string
  readonly icon: IconName
  readonly tone: 'bad' | 'wait' | 'info' | 'good'
  readonly title: string
  readonly why: string
  /** The page that says more, where the act is done here. */
  readonly path?: string
  readonly sum?: string
  readonly act: ComponentChildren
}

/** What Home has read, from which the jobs are built. */
export interface Waiting {
  readonly cases: readonly RecoveryCase[]
  /** Invoices that were sent and not paid in time (M3). */
  readonly overdue: readonly Invoice[]
  readonly approvals: readonly Approval[]
  readonly asked: readonly AskedRefund[]
  readonly failing: readonly WebhookEndpoint[]
  /** Reads again what waits. */
  readonly reload: () => void
  readonly balance: Balance
}

/** How many automatic cases are named. */
const mostAlone = 12

/** What a case is still owed, in minor units. */
export function owedOf({ invoice }: RecoveryCase): number {
  return invoice === undefined ? 0 : invoice.amount - invoice.amountPaid
}

/** Whether a case waits for its customer, so that time alone does not resolve it. */
export function needsCustomer({ action }: RecoveryCase): boolean {
  return action === 'request_card_update'
}

/** Whether a case needs another card; one of an overdue invoice needs its payment. */
function needsCard(one: RecoveryCase): boolean {
  return needsCustomer(one) && one.invoice?.overdue !== true
}

/** Overdue invoices as one job that links to the invoice or to all of them; none if there are none. */
function overdueJob(of: readonly Invoice[]): readonly Job[] {
  const [first] = of
  if (first === undefined) return []
  const { customer, number, dueAt, currency } = first
  const name = customer?.name ?? customer?.email ?? 'a customer'
  const sum = of
    .filter((one) => one.currency === currency)
    .reduce((all, { amount, amountPaid }) => all + amount - amountPaid, 0)
  const more = of.length > 1
  return [
    {
      key: 'overdue',
      icon: 'paper',
      tone: 'bad',
      title: more ? `${of.length} invoices are overdue` : `Invoice ${number} of ${name} is overdue`,
      why: more
        ? 'The customers were reminded, and have not paid.'
        : `It was due ${when(dueAt)}. Its customer was reminded.`,
      sum: money(sum, currency),
      act: (
        <a
          class="button"
          href={more ? '/dashboard/invoices?status=overdue' : `/dashboard/invoices/${first.id}`}
        >
          {more ? 'See them' : 'See it'}
        </a>
      ),
    },
  ]
}

const sumOf = (cases: readonly RecoveryCase[]): number => cases.reduce((sum, one) => sum + owedOf(one), 0)

const namesOf = (cases: readonly RecoveryCase[]): string => {
  const names = cases.slice(0, 3).map(({ customer }) => customer?.name ?? customer?.email ?? 'a customer')
  const more = cases.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** What needs a person, the most harmful first; a job leaves the queue when it is done. */
export function useJobs({
  cases,
  overdue,
  approvals,
  asked,
  failing,
  balance,
  reload,
}: Waiting): readonly Job[] {
  const may = useMay()
  const jobs: Job[] = []
  const stuck = cases.filter(needsCard)
  const [only] = stuck
  if (only !== undefined)
    jobs.push({
      key: 'cards',
      icon: 'card',
      tone: 'bad',
      title:
        stuck.length === 1
          ? `${namesOf(stuck)} needs another card`
          : `${stuck.length} customers need another card`,
      why: stuck.length === 1 ? (failures[only.lastFailureCode] ?? '') : namesOf(stuck),
      sum: money(sumOf(stuck), only.invoice?.currency),
      act:
        stuck.length === 1 && may.scope('customer:write') ? (
          <UpdateLink
            customerId={only.customerId}
            subscriptionId={only.subscriptionId}
            customer={only.customer}
            primary
          />
        ) : (
          <a class="button primary" href="/dashboard/recovery?need=card">
            See all {stuck.length}
          </a>
        ),
    })
  jobs.push(...overdueJob(overdue))
  for (const { id, clientName, action, amountKobo, currency } of approvals)
    jobs.push({
      key: id,
      icon: 'person',
      tone: 'info',
      title: `${clientName} asks to ${action.replaceAll('-', ' ')}`,
      why: may.change('limits') ? 'Nothing happens unless you approve it.' : 'It waits for an owner.',
      sum: money(amountKobo, currency),
      act: (
        <a class="button" href="/dashboard/keys">
          Decide
        </a>
      ),
    })
  for (const one of asked)
    jobs.push({
      key: one.id,
      icon: 'back',
      tone: 'wait',
      title: `${one.askedBy.name} asks to refund invoice ${one.invoiceNumber}`,
      why: one.reason ?? '',
      path: `/invoices/${one.invoiceId}`,
      sum: money(one.amount, one.currency),
      act: <DecideRefund of={one} after={reload} />,
    })
  for (const { id, url, status, failingSince } of failing) {
    const isTried = status === 'active'
    jobs.push({
      key: id,
      icon: 'code',
      tone: 'bad',
      title: isTried ? words.noNews(when(failingSince)) : words.newsEnded,
      why: isTried
        ? `Deliveries to ${url} have failed since ${when(failingSince)}. We keep trying.`
        : `We stopped delivering to ${url}: its deliveries failed for too long.`,
      act: (
        <a class="button" href={`/dashboard/webhooks/${id}`}>
          See why
        </a>
      ),
    })
  }
  if (may.spend && balance.availableKobo > 0)
    jobs.push({
      key: 'payout',
      icon: 'bank',
      tone: 'good',
      title: 'Money is ready to pay out',
      why: balance.pendingKobo > 0 ? `${money(balance.pendingKobo)} more settles tomorrow` : '',
      sum: money(balance.availableKobo),
      act: (
        <a class="button" href="/dashboard/payouts">
          Pay out
        </a>
      ),
    })
  return jobs
}

/** The queue: a line per job, with its one action; automatic cases are one folded line. */
export function Queue({
  jobs,
  alone,
}: {
  readonly jobs: readonly Job[]
  readonly alone: readonly RecoveryCase[]
}) {
  return (
    <div class="stack">
      <section class="box" aria-label="What needs you">
        {jobs.length === 0 ? (
          <div class="empty">
            <h2>Nothing needs you</h2>
            <p class="muted">Failed renewals, questions and money that is ready appear here.</p>
          </div>
        ) : (
          <ul class="jobs">
            {jobs.map((job) => (
              <li key={job.key}>
                <span class={`disc ${job.tone}`}>
                  <Icon name={job.icon} />
                </span>
                <div class="told">
                  {job.path === undefined ? (
                    <strong>{job.title}</strong>
                  ) : (
                    <a href={`/dashboard${job.path}`}>
                      <strong>{job.title}</strong>
                    </a>
                  )}
                  {job.why !== '' && <p class="muted small">{job.why}</p>}
                </div>
                {job.sum === undefined ? <span /> : <span class="sum">{job.sum}</span>}
                <div class="act">{job.act}</div>
              </li>
            ))}
          </ul>
        )}
      </section>
      {alone.length > 0 && (
        <details class="fold-line">
          <summary>
            {alone.length === 1 ? 'One more case runs' : `${alone.length} more cases run`} by itself: we try
            again until {when(lastTry(alone))}, {money(sumOf(alone))}
          </summary>
          <ul class="plain-list">
            {alone.slice(0, mostAlone).map((one) => (
              <li>
                <a href={`/dashboard/subscriptions/${one.subscriptionId}`}>{namesOf([one])}</a>,{' '}
                {money(owedOf(one), one.invoice?.currency)}, next try {when(one.nextAttemptAt)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function lastTry(cases: readonly RecoveryCase[]): string | null {
  return cases.reduce<string | null>(
    (last, { nextAttemptAt }) =>
      nextAttemptAt !== null && nextAttemptAt > (last ?? '') ? nextAttemptAt : last,
    null,
  )
}
