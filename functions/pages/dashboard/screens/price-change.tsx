import type { ComponentChildren } from 'preact'
import { useLocation, useRoute } from 'preact-iso/router'
import { useEffect } from 'preact/hooks'
import { fieldColumns, type CsvColumns } from '../csv-text.ts'
import { count, day, decimal, isoLocal, money } from '../format.ts'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Badge, FigureCard, Head, Section, Show } from '../parts/basics.tsx'
import { Export } from '../parts/csv.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useLoad, useMay } from '../state.tsx'
import type { Plan, PriceChange, PriceRow } from '../types.ts'
import { statuses } from '../words.ts'
import { PriceMessage } from './price-message.tsx'
import { noteOf, statusOf } from './price-words.ts'

interface Both {
  readonly plan: Plan
  readonly change: PriceChange
}

/** How often the progress of the search through all subscriptions is polled. */
const againMs = 1500

/** A price change, or a dry run of one: who pays what from when, the message, and promised beside billed (14). */
export function PriceChangeScreen() {
  const { id = '', changeId = '' } = useRoute().params
  const api = useApi()
  const path = `/plans/${id}/price-changes/${changeId}`
  const loaded = useLoad<Both>(async () => {
    const [plan, change] = await Promise.all([
      api.v1<Plan>('GET', `/plans/${id}`),
      api.v1<PriceChange>('GET', path),
    ])
    return { plan, change }
  }, [path, api.mode])
  const rows = useList<PriceRow>(`${path}/rows`)
  const running = loaded.data?.change.status === 'running'
  useEffect(() => {
    if (!running || loaded.loading) return
    const timer = setTimeout(loaded.reload, againMs)
    return () => {
      clearTimeout(timer)
    }
  }, [running, loaded.loading])
  const wasDry = loaded.data?.change.dryRun
  useEffect(() => {
    // A change writes its rows as it looks; those of a dry run are decided as they are read.
    if (!running && wasDry === false) rows.reload()
  }, [running])
  const reload = () => {
    loaded.reload()
    rows.reload()
  }
  return (
    <Show of={loaded} page="Change of price">
      {(both) => (
        <>
          <Top {...both} reload={reload} />
          <Sums {...both} />
          <Section title={both.change.dryRun ? 'What each would pay' : 'Promised and billed'}>
            <List
              of={rows}
              caption="Subscriptions of the price change, newest first"
              columns={columnsOf(both)}
              foot={running ? undefined : footOf(both)}
              empty={running ? 'We are going through the subscriptions.' : 'Nobody subscribes to this plan.'}
            />
            <p class="hint">{both.change.dryRun ? dryHint : realHint}</p>
            <p>
              <Export path={`${path}/rows`} file={`${both.change.id}.csv`} columns={fileColumns} />
            </p>
          </Section>
          <PriceMessage {...both} rows={rows.data ?? []} />
        </>
      )}
    </Show>
  )
}

const dryHint =
  'Each sum is computed as the renewal will be: plan and add-ons, less the code, with tax, before credit and one-off items.'
const realHint =
  'Promised is the sum in the customer’s notice. Billed is the first renewal since, before credit and one-off items. If they differ, the note says why.'

function Top({ plan, change, reload }: Both & { readonly reload: () => void }) {
  const api = useApi()
  const { route } = useLocation()
  const may = useMay().scope('plan:write')
  const { amount, pricing, effectiveFrom, noticeDays, sums } = change
  const path = `/plans/${plan.id}/price-changes`
  const to = money(amount, plan.currency)
  const status = statusOf(change, plan)
  const tells = sums.changing - sums.unreachable
  const announce = async () => {
    const asked = { amount, pricing, effectiveFrom, noticeDays }
    const made = await api.v1<PriceChange>('POST', path, asked)
    sayDone(`${to} is announced.`)
    route(`/dashboard/plans/${plan.id}/price/${made.id}`)
  }
  return (
    <Head
      title={`${plan.name}: ${to}`}
      crumb={{ path: `/plans/${plan.id}/price`, name: 'Price changes' }}
      beside={<Badge status={status} />}
      under={`For renewals from ${day(effectiveFrom)}. Each customer is notified ${noticeDays} days before their first payment.${change.dryRun ? ' This draft is kept for a day.' : ''}`}
    >
      {may && change.dryRun && change.status === 'complete' && plan.nextPrice === null && (
        <Asks
          plain
          label={`Notify ${count(tells)}, then change…`}
          title={`Change the price of ${plan.name} to ${to}?`}
          says={[
            `${count(tells)} of ${count(sums.subscriptions)} subscriptions will pay another sum; their customers are notified ${noticeDays} days before.`,
            'Until it takes effect you can withdraw it; customers who were notified are notified of that too.',
          ]}
          verb={`Announce ${to}`}
          keep="Not yet"
          run={announce}
        />
      )}
      {may && status === 'price_announced' && (
        <Asks
          label="Take it back…"
          title={`Take ${to} back?`}
          says={[
            `${plan.name} keeps its price for everyone, including customers who subscribed while both prices were shown.`,
            'Each customer who was notified gets a message that the price stays.',
          ]}
          verb="Take it back"
          keep="Keep it"
          run={() => api.v1('POST', `${path}/${change.id}/revert`)}
          after={() => {
            sayDone('The new price was withdrawn.')
            reload()
          }}
        />
      )}
    </Head>
  )
}

function Sums({ plan, change }: Both) {
  const { sums, status, looked, total, compared } = change
  const by = sums.mrrAfter - sums.mrrBefore
  const of = (kobo: number) => money(kobo, plan.currency)
  return (
    <>
      {status === 'running' && (
        <p class="notice" role="status">
          Looking at all subscriptions: {count(looked)} {total === null ? 'so far' : `of ${count(total)}`}.
          {total !== null && total > 0 && <progress max={total} value={looked} aria-label="Subscriptions" />}
        </p>
      )}
      <div class="cards">
        <FigureCard
          name="Will pay another sum"
          figure={`${count(sums.changing)} of ${count(sums.subscriptions)}`}
        >
          <p class="muted">
            {count(sums.subscriptions - sums.changing)} pay the same, or end before
            {sums.unreachable > 0 && `; ${count(sums.unreachable)} can’t be notified and keep their price`}
          </p>
        </FigureCard>
        <FigureCard name="Recurring revenue a month" figure={`${by > 0 ? '+' : ''}${of(by)}`}>
          <p class="muted">
            {of(sums.mrrBefore)} to {of(sums.mrrAfter)}
          </p>
        </FigureCard>
        <FigureCard
          name="First payment at the new price"
          figure={sums.firstAt === null ? 'none' : day(sums.firstAt)}
        >
          {sums.lastAt !== null && <p class="muted">Last: {day(sums.lastAt)}</p>}
        </FigureCard>
        <FigureCard name="Keep a lower price" figure={count(sums.withLastingCode)}>
          <p class="muted">Their code never ends</p>
        </FigureCard>
        {compared !== null && (
          <FigureCard name="Billed so far" figure={of(compared.billed)}>
            <p class="muted">
              {of(compared.promised)} was promised to these {count(compared.billedRows)} of{' '}
              {count(compared.rows)}
              {compared.differing > 0 &&
                `; ${count(compared.differing)} were billed another sum; each row says why`}
              . Added up on {day(compared.at)}
            </p>
          </FigureCard>
        )}
      </div>
    </>
  )
}

function columnsOf({ plan, change }: Both): readonly Column<PriceRow>[] {
  const of = (kobo: number | null | undefined) =>
    kobo === null || kobo === undefined ? '–' : money(kobo, plan.currency)
  return [
    {
      name: 'Customer',
      show: (row) => (
        <>
          <a href={`/dashboard/subscriptions/${row.subscriptionId}`}>{row.customerName ?? row.customerId}</a>
          <div class="muted small">{aboutOf(row)}</div>
        </>
      ),
    },
    { name: 'Pays now', show: (row) => of(row.now), right: true },
    { name: 'Promised', show: (row) => of(row.promised?.amount), right: true },
    { name: 'From', show: (row) => (row.promised === null ? '–' : day(row.promised.at)) },
    ...(change.dryRun
      ? []
      : [{ name: 'Billed', show: (row: PriceRow) => of(row.billed?.amount), right: true }]),
    {
      name: 'Note',
      lead: true,
      show: (row) => {
        const [words, tone] = noteOf(row)
        return <span class={`badge ${tone}`}>{words}</span>
      },
    },
  ]
}

/** The totals of all rows: of a dry run what each would pay, of a change what was promised and billed. */
function footOf({ plan, change }: Both): readonly ComponentChildren[] {
  const { sums, compared, dryRun } = change
  const of = (kobo: number) => money(kobo, plan.currency)
  const all = [`All ${count(sums.subscriptions)} together`, of(sums.before), of(sums.after), '']
  if (dryRun) return [...all, '']
  if (compared === null) return [...all, '–', '']
  const { difference } = compared
  const note =
    difference === 0 ? 'As promised' : `${difference > 0 ? '+' : ''}${of(difference)} against the promise`
  return [...all, of(compared.billed), note]
}

const part = (of: (row: PriceRow) => number | null | undefined) => (row: PriceRow) => {
  const kobo = of(row)
  return kobo === null || kobo === undefined ? null : decimal(kobo)
}

const fileColumns: CsvColumns<PriceRow> = [
  ...fieldColumns(['subscriptionId', 'customerId', 'customerName', 'status', 'state']),
  ['now', part(({ now }) => now)],
  ['promised', part(({ promised }) => promised?.amount)],
  ['promisedAt', ({ promised }) => isoLocal(promised?.at ?? null)],
  ['billed', part(({ billed }) => billed?.amount)],
  ['billedAt', ({ billed }) => isoLocal(billed?.at ?? null)],
  ['invoiceId', ({ billed }) => billed?.invoiceId ?? null],
  ['difference', part(({ difference }) => difference)],
  ...fieldColumns(['cause']),
  ['note', (row) => noteOf(row)[0]],
]

/** What the row is about, in a few words: its units, and a status other than active. */
function aboutOf({ promised, status, lastingCode }: PriceRow): string {
  const units = promised !== null && promised.quantity > 1 ? [`${count(promised.quantity)} units`] : []
  const state = status === null || status === 'active' ? [] : [statuses[status]?.[0] ?? status]
  return [...units, ...state, ...(lastingCode ? ['code that never ends'] : [])].join(' · ')
}
