import { Badge } from '../parts/basics.tsx'
import { actionColumn, createdDayColumn } from '../parts/columns.tsx'
import { Asks, sayDone } from '../parts/acts.tsx'
import { Opens, OpensForm } from '../parts/dialog.tsx'
import { ChangeForm, Field, Form } from '../parts/form.tsx'
import { CurrencyField, PeriodFields } from '../parts/plans.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import { PriceShown, PricingFields, pricingBody } from '../parts/pricing.tsx'
import type { Column } from '../parts/table.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import type { AddOn } from '../types.ts'

const columns: readonly Column<AddOn>[] = [
  {
    name: 'Name',
    show: (row) => (
      <>
        {row.name}
        <div class="muted small mono">{row.id}</div>
      </>
    ),
  },
  { name: 'Price', show: (row) => <PriceShown of={row} /> },
  {
    name: 'Status',
    show: (row) => (row.archivedAt ? <Badge status="archived" /> : <Badge status="active" />),
  },
  createdDayColumn,
]

/** What is sold beside a plan, for each of its periods (K4): created, renamed and archived; a price never changes. */
export function AddOns() {
  const api = useApi()
  const list = useList<AddOn>('/add-ons')
  const may = useMay().scope('plan:write')
  const change = actionColumn<AddOn>(
    (row) =>
      may &&
      row.archivedAt === null && (
        <div class="row">
          <Opens label="Rename" title={`Rename ${row.name}`} after={list.reload}>
            {(done) => (
              <ChangeForm
                send={(value) => api.v1('PATCH', `/add-ons/${row.id}`, { name: value('name') })}
                onDone={done}
              >
                <>
                  <Field label="Name" name="name" value={row.name} required />
                  <p class="hint">
                    Subscribers keep its name and price. For another price, create a new add-on and archive
                    this one.
                  </p>
                </>
              </ChangeForm>
            )}
          </Opens>
          <Asks
            label="Archive…"
            title={`Archive ${row.name}?`}
            says={[
              `${row.name} can’t be added any more.`,
              'Subscribers keep it, and may change the quantity. This can’t be undone.',
            ]}
            verb="Archive it"
            keep="Keep selling it"
            run={() => api.v1('DELETE', `/add-ons/${row.id}`)}
            after={() => {
              sayDone(`${row.name} is archived.`)
              list.reload()
            }}
          />
        </div>
      ),
  )
  return (
    <ListScreen
      title="Add-ons"
      of={list}
      caption="Add-ons, newest first"
      columns={[...columns, change]}
      empty="No add-ons yet. Create what customers can add to a plan: extra seats, more storage."
    >
      {may && <OpensForm label="New add-on" primary form={AddOnForm} after={list.reload} />}
    </ListScreen>
  )
}

function AddOnForm({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  return (
    <Form
      label="Create add-on"
      done={null}
      send={async (value) =>
        api.v1('POST', '/add-ons', {
          name: value('name'),
          ...pricingBody(value),
          currency: value('currency'),
          interval: value('interval'),
          intervalCount: Number(value('intervalCount') ?? 1),
        })
      }
      after={onDone}
    >
      <>
        <Field label="Name" name="name" required />
        <PricingFields currency={<CurrencyField />} />
        <PeriodFields />
        <p class="hint">
          It can be added to plans with the same period and currency. Its price never changes.
        </p>
      </>
    </Form>
  )
}
