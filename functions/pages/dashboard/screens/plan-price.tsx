import { useLocation, useRoute } from 'preact-iso/router'
import { day, koboOf, money, price, startOfDay } from '../format.ts'
import { Badge, Head, Section, Show } from '../parts/basics.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useLoad, useMay } from '../state.tsx'
import type { Plan, PriceChange } from '../types.ts'
import { statusOf } from './price-words.ts'

/** The default of the interface. */
const usualDays = 30

const columnsOf = (plan: Plan): readonly Column<PriceChange>[] => [
  {
    name: 'Price',
    lead: true,
    show: (row) => (
      <a href={`/dashboard/plans/${plan.id}/price/${row.id}`}>{money(row.amount, plan.currency)}</a>
    ),
  },
  { name: 'For renewals from', show: (row) => day(row.effectiveFrom) },
  { name: 'Announced', show: (row) => day(row.createdAt) },
  { name: 'Status', show: (row) => <Badge status={statusOf(row, plan)} /> },
]

/** A plan's price: a new one is tried first, and the announced ones are listed (14). */
export function PlanPrice() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const { route } = useLocation()
  const may = useMay().scope('plan:write')
  const loaded = useLoad(() => api.v1<Plan>('GET', `/plans/${id}`), [id, api.mode])
  const list = useList<PriceChange>(`/plans/${id}/price-changes`)
  const tryIt = async (value: Values) => {
    const dry = await api.v1<PriceChange>('POST', `/plans/${id}/price-changes`, bodyOf(value))
    route(`/dashboard/plans/${id}/price/${dry.id}`)
  }
  return (
    <Show of={loaded} page="Change the price">
      {(plan) => (
        <>
          <Head
            title={`Change the price of ${plan.name}`}
            crumb={{ path: '/plans', name: 'Plans' }}
            under={`Now ${price(plan)}. Subscribers keep their price until they are notified of a new one.`}
          />
          {plan.nextPrice !== null && (
            <p class="notice">
              {money(plan.nextPrice.amount, plan.currency)} is announced for renewals from{' '}
              {day(plan.nextPrice.effectiveFrom)}.{' '}
              <a href={`/dashboard/plans/${id}/price/${plan.nextPrice.priceChangeId}`}>Look at it</a>, or take
              it back there before another one.
            </p>
          )}
          {may && plan.nextPrice === null && (
            <Section title="The new price" card>
              <Form label="Preview" done={null} send={tryIt}>
                <>
                  <div class="fields">
                    <Field label="New price" name="amount" inputMode="decimal" required hint={hintOf(plan)} />
                    <Field
                      label="For renewals from"
                      name="effectiveFrom"
                      type="date"
                      required
                      hint="Each customer pays it from their first renewal on or after this day."
                    />
                  </div>
                  <Field
                    label="Days of notice"
                    name="noticeDays"
                    type="number"
                    min={0}
                    value={usualDays}
                    hint="How many days before their first payment at the new price each customer is notified: at least 7 for a higher price."
                  />
                  <p class="hint">
                    This shows what each customer would pay. It changes nothing and notifies nobody.
                  </p>
                </>
              </Form>
            </Section>
          )}
          <Section title="Price changes">
            <List
              of={list}
              caption="Price changes, newest first"
              columns={columnsOf(plan)}
              empty="The price of this plan has never changed."
            />
          </Section>
        </>
      )}
    </Show>
  )
}

function hintOf({ pricing }: Plan): string {
  if (pricing.model === 'graduated') return 'Of the smallest quantity. To change the steps, use the API.'
  return pricing.model === 'per_unit' ? 'For each unit.' : 'Of each payment.'
}

function bodyOf(value: Values): Record<string, unknown> {
  const amount = koboOf(value('amount') ?? '')
  if (amount === null) throw new Error('A price is digits, such as 5000 or 5000.50.')
  return {
    amount,
    effectiveFrom: startOfDay(value('effectiveFrom') ?? ''),
    noticeDays: Number(value('noticeDays') ?? usualDays),
    dryRun: true,
  }
}
