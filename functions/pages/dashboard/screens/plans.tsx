import { day, koboOf, price } from '../format.ts'
import { Badge, Head } from '../parts/basics.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import { List } from '../parts/table.tsx'
import { useApi, useList } from '../state.tsx'
import type { Plan } from '../types.ts'
import { intervals } from '../words.ts'

const currencies = ['NGN', 'USD', 'GBP', 'EUR', 'GHS', 'KES', 'ZAR']

/** A plan's price, interval, and trial. */
export function Plans() {
  const api = useApi()
  const list = useList<Plan>('/plans')
  return (
    <>
      <Head title="Plans">
        <Opens label="New plan" primary after={list.reload}>
          {(done) => (
            <PlanForm
              label="Create plan"
              send={async (body) => {
                await api.v1('POST', '/plans', body)
                done()
              }}
            />
          )}
        </Opens>
      </Head>
      <List
        of={list}
        caption="Plans, newest first"
        columns={[
          {
            name: 'Name',
            show: (row) => (
              <>
                {row.name}
                <div class="muted small mono">{row.id}</div>
              </>
            ),
          },
          { name: 'Price', show: (row) => price(row) },
          { name: 'Trial', show: (row) => (row.trialDays > 0 ? `${row.trialDays} days` : 'none') },
          { name: 'Cycles', show: (row) => row.maxCycles ?? 'no limit' },
          {
            name: 'Status',
            show: (row) => (row.archivedAt ? <Badge status="archived" /> : <Badge status="active" />),
          },
          { name: 'Created', show: (row) => day(row.createdAt) },
          {
            name: '',
            show: (row) =>
              row.archivedAt === null && (
                <div class="row">
                  <Opens label="Edit" title={`Edit ${row.name}`} after={list.reload}>
                    {(done) => <EditForm plan={row} onDone={done} />}
                  </Opens>
                  <Act
                    label="Archive"
                    danger
                    run={async () => {
                      await api.v1('DELETE', `/plans/${row.id}`)
                      list.reload()
                    }}
                  />
                </div>
              ),
          },
        ]}
      />
    </>
  )
}

function bodyOf(value: Values): Record<string, unknown> {
  const amount = koboOf(value('amount') ?? '')
  if (amount === null) throw new Error('A price is digits, such as 5000 or 5000.50.')
  const maxCycles = value('maxCycles')
  return {
    name: value('name'),
    amount,
    currency: value('currency'),
    interval: value('interval'),
    intervalCount: Number(value('intervalCount') ?? 1),
    trialDays: Number(value('trialDays') ?? 0),
    ...(maxCycles === null ? {} : { maxCycles: Number(maxCycles) }),
  }
}

function PlanForm({
  label,
  send,
}: {
  readonly label: string
  readonly send: (body: unknown) => Promise<void>
}) {
  return (
    <Form label={label} done={null} send={(value) => send(bodyOf(value))}>
      <>
        <Field label="Name" name="name" required />
        <div class="fields">
          <Field label="Price" name="amount" inputMode="decimal" required />
          <Field label="Currency" name="currency">
            {currencies.map((one) => (
              <option>{one}</option>
            ))}
          </Field>
        </div>
        <div class="fields">
          <Field label="Every" name="intervalCount" type="number" value={1} min={1} />
          <Field label="Interval" name="interval" value="month">
            {Object.entries(intervals).map(([value, [one]]) => (
              <option value={value}>{one}</option>
            ))}
          </Field>
        </div>
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
      </>
    </Form>
  )
}

/** Name and trial can always be changed; price and interval only while the plan has no subscribers (D3.2). */
function EditForm({ plan, onDone }: { readonly plan: Plan; readonly onDone: () => void }) {
  const api = useApi()
  return (
    <Form
      label="Save"
      done={null}
      send={async (value) => {
        await api.v1('PATCH', `/plans/${plan.id}`, {
          name: value('name'),
          trialDays: Number(value('trialDays') ?? 0),
        })
        onDone()
      }}
    >
      <>
        <Field label="Name" name="name" value={plan.name} required />
        <Field label="Days of trial" name="trialDays" type="number" min={0} value={plan.trialDays} />
        <p class="hint">A new price is a new plan: customers keep what they agreed to.</p>
      </>
    </Form>
  )
}
