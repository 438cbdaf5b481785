import { useState } from 'preact/hooks'
import { day, money } from '../format.ts'
import { CustomerLink } from '../parts/customer-link.tsx'
import { Asks, RowMenu, sayDone } from '../parts/acts.tsx'
import { useAddress } from '../parts/address.tsx'
import { Head } from '../parts/basics.tsx'
import { byMost, byTime, useOrder, type Orders } from '../parts/order.tsx'
import { List, type Column } from '../parts/table.tsx'
import { nextTime, nextWords } from '../parts/timeline.tsx'
import { useApi, useList, useLoad, useMay } from '../state.tsx'
import { useWaiting } from '../work.tsx'
import { needsCustomer, owedOf } from './home-jobs.tsx'
import { RecoveryResults } from './recovery-results.tsx'
import { UpdateLink } from './update-link.tsx'
import type { Failures, Overview, RecoveryCase } from '../types.ts'
import { failures } from '../words.ts'

const told = { caption: 'Open recovery cases', empty: 'No renewal needs you.' }

/** The selected cases, by their invoices, and the box that selects one. */
interface Chosen {
  readonly ids: ReadonlySet<string>
  readonly turn: (id: string) => void
}

const nameOf = ({ customer }: RecoveryCase): string => customer?.name ?? customer?.email ?? 'this customer'

function useColumns(onChange: () => void, chosen: Chosen): readonly Column<RecoveryCase>[] {
  const api = useApi()
  const may = useMay()
  const act = async (invoiceId: string, verb: 'retry' | 'stop') => {
    await api.v1('POST', `/recovery/${invoiceId}/${verb}`, verb === 'retry' ? {} : undefined)
    onChange()
  }
  return [
    {
      name: 'Customer',
      show: (one) => (
        <div class="choose">
          {may.scope('customer:write') && (
            <input
              type="checkbox"
              aria-label={`Choose ${nameOf(one)}`}
              checked={chosen.ids.has(one.invoiceId)}
              onChange={() => {
                chosen.turn(one.invoiceId)
              }}
            />
          )}
          <div>
            <CustomerLink of={one} />
            <div class="muted small">{one.customer?.email ?? one.customer?.phone}</div>
          </div>
        </div>
      ),
    },
    {
      name: 'Owes',
      lead: true,
      show: ({ plan, invoice, invoiceId }) => (
        <>
          <a href={`/dashboard/invoices/${invoiceId}`}>
            {invoice ? money(invoice.amount - invoice.amountPaid, invoice.currency) : 'Invoice'}
          </a>
          <div class="muted small clamp">{plan?.name}</div>
        </>
      ),
    },
    {
      name: 'Why it failed',
      show: (one) => (
        <>
          {failures[one.lastFailureCode] ?? one.lastFailureCode}
          <div class="muted small">
            {one.attemptsMade === 1 ? 'Since' : `${one.attemptsMade} tries since`} {day(one.firstFailureAt)}
          </div>
        </>
      ),
    },
    {
      name: 'What happens next',
      show: (one) => (
        <>
          {nextWords(one)}
          <div class="muted small">{nextTime(one)}</div>
        </>
      ),
    },
    {
      name: '',
      show: ({ invoiceId, subscriptionId, customerId, customer, invoice, lastFailureCode }) => {
        const name = customer?.name ?? customer?.email ?? 'this customer'
        const owes = invoice ? money(invoice.amount - invoice.amountPaid, invoice.currency) : 'the invoice'
        return (
          <div class="row">
            {may.scope('customer:write') && (
              <UpdateLink customerId={customerId} subscriptionId={subscriptionId} customer={customer} />
            )}
            <RowMenu of={name}>
              <a class="button" href={`/dashboard/subscriptions/${subscriptionId}`}>
                What happened
              </a>
              {may.scope('invoice:write') && (
                <>
                  <Asks
                    label="Charge now…"
                    plain
                    title={`Charge ${owes} to ${name} now?`}
                    says={[
                      `Their payment method is charged ${owes} at once. It does not count as a recovery attempt.`,
                      `Last time: ${(failures[lastFailureCode] ?? lastFailureCode).toLowerCase()}.`,
                      'A charge that succeeds can be refunded.',
                    ]}
                    verb={`Charge ${owes}`}
                    keep="Don’t charge"
                    run={() => act(invoiceId, 'retry')}
                    after={() => {
                      sayDone(`${owes} of ${name}: charged.`)
                    }}
                  />
                  <Asks
                    label="Stop trying…"
                    title={`Stop trying to collect ${owes}?`}
                    says={[
                      `${name} gets no more reminders, and is no longer charged automatically.`,
                      'Their subscription ends as your settings say, today.',
                      'They can still pay by a payment link. Stopping can’t be undone.',
                    ]}
                    verb="Stop trying"
                    keep="Keep trying"
                    run={() => act(invoiceId, 'stop')}
                    after={() => {
                      sayDone(`We no longer try to collect ${owes} of ${name}.`)
                    }}
                  />
                </>
              )}
            </RowMenu>
          </div>
        )
      },
    },
  ]
}

/** What a case waits for, as the pills above the list say it. */
const needs = {
  '': ['All', () => true],
  card: ['Needs another card', needsCustomer],
  again: ['We try again', (one: RecoveryCase) => !needsCustomer(one)],
} as const

type Need = keyof typeof needs

/** The orders of the list, the newest first where none is chosen. */
const orders: Orders<RecoveryCase> = {
  owes: ['Owes most', byMost(owedOf)],
  next: ['Next try first', byTime((one) => one.nextAttemptAt)],
  oldest: ['Oldest first', byTime((one) => one.firstFailureAt)],
}

/** The selected cases, with the one action for all of them: each gets the link once a day, whoever sends it (10). */
function SendLinks({ of, after }: { readonly of: readonly RecoveryCase[]; readonly after: () => void }) {
  const api = useApi()
  const many = of.length === 1 ? '1 link' : `${of.length} links`
  const sum = money(
    of.reduce((total, one) => total + owedOf(one), 0),
    of[0]?.invoice?.currency,
  )
  const send = async () => {
    let sent = 0
    for (const { invoiceId } of of) {
      const { sends } = await api.v1<{ readonly sends: boolean }>('POST', `/recovery/${invoiceId}/send-link`)
      sent += Number(sends)
    }
    const before = of.length - sent
    sayDone(
      `${sent === 1 ? '1 link is' : `${sent} links are`} on the way.${before === 0 ? '' : ` ${before} had one today.`}`,
    )
  }
  return (
    <div class="chosen" role="group" aria-label="Chosen customers">
      <span>
        {of.length} chosen, {sum}
      </span>
      <Asks
        label={`Send ${many}…`}
        plain
        title={`Send ${many} to pay ${sum}?`}
        says={[
          `${of.slice(0, 3).map(nameOf).join(', ')}${of.length > 3 ? ` and ${of.length - 3} more` : ''}: each gets a message with a link to pay, or to give another card.`,
          'Nobody gets it twice in one day.',
          'We keep trying as before.',
        ]}
        verb={`Send ${many}`}
        keep="Don’t send"
        run={send}
        after={after}
      />
      <button type="button" class="plain" onClick={after}>
        Clear
      </button>
    </div>
  )
}

/** Every open case: the reason in words, the next step and when (D7.19), filtered by what it waits for, with counts. */
export function Recovery() {
  const api = useApi()
  const frame = useWaiting()
  const { values, set } = useAddress(['need'])
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const need: Need = values.need in needs ? (values.need as Need) : ''
  const list = useList<RecoveryCase>('/recovery', { expand: 'customer,plan,invoice', limit: 50 })
  const figures = useLoad(() => api.v1<Overview>('GET', '/analytics/overview'), [api.mode])
  const ended = useLoad(() => api.v1<Failures>('GET', '/analytics/failures'), [api.mode])
  const turn = (id: string) => {
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  }
  const columns = useColumns(
    () => {
      list.reload()
      frame.reload()
    },
    { ids, turn },
  )
  const cases = list.data ?? []
  const owed = cases.reduce((sum, one) => sum + owedOf(one), 0)
  const more = list.hasMore ? 'more than ' : ''
  const won = figures.data === null ? '' : ` We won back ${money(figures.data.recoveredKobo)} in 30 days.`
  const among = cases.filter(needs[need][1])
  const { list: shown, choice } = useOrder(list.data === null ? list : { ...list, data: among }, orders)
  const chosen = among.filter(({ invoiceId }) => ids.has(invoiceId))
  return (
    <>
      <Head
        title="Recovery"
        under={
          cases.length === 0
            ? `Nobody owes you.${won}`
            : `${more}${cases.length} ${cases.length === 1 ? 'customer owes' : 'customers owe'} ${money(owed)}.${won}`
        }
      >
        <a class="button" href="/dashboard/growth">
          Results
        </a>
        <a class="button" href="/dashboard/settings#recovery">
          Recovery settings
        </a>
      </Head>
      {cases.length > 0 && (
        <div class="pills" role="group" aria-label="What they wait for">
          {(Object.keys(needs) as Need[]).map((one) => (
            <button
              type="button"
              aria-pressed={one === need}
              onClick={() => {
                set('need', one)
              }}
            >
              {needs[one][0]} {cases.filter(needs[one][1]).length}
            </button>
          ))}
          {choice}
        </div>
      )}
      {chosen.length > 0 && (
        <SendLinks
          of={chosen}
          after={() => {
            setIds(new Set())
          }}
        />
      )}
      <List of={shown} columns={columns} {...told} />
      {ended.data !== null && <RecoveryResults of={ended.data} />}
    </>
  )
}
