import { koboOf, money } from '../format.ts'
import { Badge } from '../parts/basics.tsx'
import { actionColumn, createdDayColumn } from '../parts/columns.tsx'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Opens, OpensForm } from '../parts/dialog.tsx'
import { ChangeForm, Field, Form, type Values } from '../parts/form.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import { CurrencyField, PeriodFields } from '../parts/plans.tsx'
import { PriceShown, PricingFields, pricingBody } from '../parts/pricing.tsx'
import type { Column } from '../parts/table.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import type { Plan } from '../types.ts'

const columns: readonly Column<Plan>[] = [
  {
    name: 'Name',
    show: (row) => (
      <>
        {row.name}
        <div class="muted small mono">{row.id}</div>
      </>
    ),
  },
  {
    name: 'Price',
    show: (row) => (row.pricing.model === 'free' ? 'Free' : <PriceShown of={row} />),
  },
  { name: 'Trial', show: (row) => (row.trialDays > 0 ? `${row.trialDays} days` : 'none') },
  { name: 'Setup fee', show: (row) => (row.setupFee ? money(row.setupFee.amount, row.currency) : 'none') },
  { name: 'Cycles', show: (row) => row.maxCycles ?? 'no limit' },
  {
    name: 'Status',
    show: (row) => (row.archivedAt ? <Badge status="archived" /> : <Badge status="active" />),
  },
  createdDayColumn,
]

/** A plan's price, interval, and trial. */
export function Plans() {
  const api = useApi()
  const list = useList<Plan>('/plans')
  const may = useMay().scope('plan:write')
  const change = actionColumn<Plan>(
    (row) =>
      may &&
      row.archivedAt === null && (
        <div class="row">
          {row.pricing.model !== 'free' && (
            <a class="button" href={`/dashboard/plans/${row.id}/price`}>
              Change price…
            </a>
          )}
          <Opens label="Edit" title={`Edit ${row.name}`} after={list.reload}>
            {(done) => <EditForm plan={row} onDone={done} />}
          </Opens>
          <Asks
            label="Archive…"
            title={`Archive ${row.name}?`}
            says={[
              `${row.name} is no longer sold: its checkout links stop working.`,
              'Existing subscriptions continue as before. This can’t be undone.',
            ]}
            verb="Archive it"
            keep="Keep selling it"
            run={() => api.v1('DELETE', `/plans/${row.id}`)}
            after={() => {
              sayDone(`${row.name} is archived.`)
              list.reload()
            }}
          />
        </div>
      ),
  )
  return (
    <ListScreen title="Plans" of={list} caption="Plans, newest first" columns={[...columns, change]}>
      {may && <OpensForm label="New plan" primary form={PlanForm} after={list.reload} />}
    </ListScreen>
  )
}

function bodyOf(value: Values): Record<string, unknown> {
  const maxCycles = value('maxCycles')
  return {
    name: value('name'),
    ...pricingBody(value),
    currency: value('currency'),
    interval: value('interval'),
    intervalCount: Number(value('intervalCount') ?? 1),
    trialDays: Number(value('trialDays') ?? 0),
    ...(maxCycles === null ? {} : { maxCycles: Number(maxCycles) }),
    ...feeOf(value),
  }
}

/** The setup fee, if one was typed. */
function feeOf(value: Values): Record<string, unknown> {
  const typed = value('setupFee')
  if (typed === null || typed === '') return {}
  const amount = koboOf(typed)
  if (amount === null) throw new Error('A setup fee is digits, such as 5000 or 5000.50.')
  return { setupFee: { name: 'Setup fee', amount } }
}

function PlanForm({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  return (
    <Form
      label="Create plan"
      done={null}
      send={async (value) => api.v1('POST', '/plans', bodyOf(value))}
      after={onDone}
    >
      <>
        <Field label="Name" name="name" required />
        <PricingFields currency={<CurrencyField />} />
        <PeriodFields />
        <div class="fields">
          <Field label="Days of trial" name="trialDays" type="number" value={0} min={0} />
          <Field
            label="Ends after cycles"
            name="maxCycles"
            type="number"
            min={1}
            hint="Empty: until cancelled."
          />
        </div>
        <Field
          label="Setup fee"
          name="setupFee"
          inputMode="decimal"
          hint="Charged once, with the first payment. Empty: none."
        />
      </>
    </Form>
  )
}

/** Name and trial can always be changed; price and interval only while the plan has no subscribers (D3.2). */
function EditForm({ plan, onDone }: { readonly plan: Plan; readonly onDone: () => void }) {
  const api = useApi()
  return (
    <ChangeForm
      send={(value) => {
        const trialDays = Number(value('trialDays') ?? 0)
        return api.v1('PATCH', `/plans/${plan.id}`, { name: value('name'), trialDays })
      }}
      onDone={onDone}
    >
      <>
        <Field label="Name" name="name" value={plan.name} required />
        <Field label="Days of trial" name="trialDays" type="number" min={0} value={plan.trialDays} />
        <p class="hint">
          Customers keep the price they agreed to.{' '}
          <a href={`/dashboard/plans/${plan.id}/price`}>Change price</a> shows first what each would pay, and
          tells them before.
        </p>
      </>
    </ChangeForm>
  )
}
