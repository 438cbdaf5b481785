import { day, endOfDay, koboOf, money } from '../format.ts'
import { Badge } from '../parts/basics.tsx'
import { actionColumn } from '../parts/columns.tsx'
import { sayDone } from '../parts/acts.tsx'
import { Act, OpensForm } from '../parts/dialog.tsx'
import { Choice, Field, Form, type Values } from '../parts/form.tsx'
import { ListScreen } from '../parts/list-screen.tsx'
import { usePlans } from '../parts/plans.tsx'
import type { Column } from '../parts/table.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import type { PromoCode } from '../types.ts'

const durations = {
  once: 'First payment',
  forever: 'Every payment',
  repeating: 'A number of cycles',
} as const

const columns: readonly Column<PromoCode>[] = [
  { name: 'Code', show: (row) => <code>{row.code}</code> },
  {
    name: 'Discount',
    show: (row) =>
      row.discountType === 'percentage'
        ? `${row.discountValue}%`
        : money(row.discountValue, row.currency ?? 'NGN'),
  },
  {
    name: 'On',
    show: (row) =>
      row.duration === 'repeating' ? `${row.durationCycles ?? ''} cycles` : durations[row.duration],
  },
  { name: 'Used', show: (row) => row.redeemedCount, right: true },
  { name: 'Left', show: (row) => row.remaining ?? 'no limit', right: true },
  { name: 'Until', show: (row) => (row.expiresAt ? day(row.expiresAt) : 'no end') },
  { name: 'Status', show: (row) => <Badge status={row.active ? 'active' : 'disabled'} /> },
]

/** Codes, how often each was used, and how many uses are left. */
export function PromoCodes() {
  const api = useApi()
  const list = useList<PromoCode>('/promo-codes')
  const may = useMay().scope('plan:write')
  const set = async (id: string, code: string, active: boolean): Promise<void> => {
    await api.v1('PATCH', `/promo-codes/${id}`, { active })
    list.reload()
    sayDone(active ? `${code} can be used again.` : `${code} can no longer be used.`, () =>
      set(id, code, !active),
    )
  }
  const turn = actionColumn<PromoCode>(
    ({ id, code, active }) =>
      may && <Act label={active ? 'Switch off' : 'Switch on'} run={() => set(id, code, !active)} />,
  )
  return (
    <ListScreen
      title="Promo codes"
      of={list}
      caption="Promo codes, newest first"
      columns={[...columns, turn]}
    >
      {may && <OpensForm label="New code" primary form={CodeForm} after={list.reload} />}
    </ListScreen>
  )
}

/** The typed code; throws what the reader can correct. */
function bodyOf(value: Values): Record<string, unknown> {
  const percentage = value('discountType') === 'percentage'
  const typed = value('discountValue') ?? ''
  const discountValue = percentage ? Number(typed) : koboOf(typed)
  if (discountValue === null) throw new Error('A discount is digits, such as 20 or 1500.50.')
  const repeating = value('duration') === 'repeating'
  const uses = value('maxRedemptions')
  const until = value('expiresAt')
  return {
    code: value('code'),
    discountType: value('discountType'),
    discountValue,
    duration: value('duration'),
    planId: value('planId'),
    durationCycles: repeating ? Number(value('durationCycles')) : null,
    maxRedemptions: uses === null ? null : Number(uses),
    expiresAt: until === null ? null : endOfDay(until),
  }
}

function CodeForm({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  const plans = usePlans()
  const create = async (value: Values) => api.v1('POST', '/promo-codes', bodyOf(value))
  return (
    <Form label="Create code" done={null} send={create} after={onDone}>
      <>
        <Field label="Code" name="code" required />
        <div class="fields">
          <Field label="Kind" name="discountType">
            <option value="percentage">Percent</option>
            <option value="fixed">Naira</option>
          </Field>
          <Field label="Discount" name="discountValue" inputMode="decimal" required />
        </div>
        <div class="fields">
          <Choice label="On" name="duration" among={durations} />
          <Field
            label="Number of cycles"
            name="durationCycles"
            type="number"
            min={1}
            hint="Only for a number of cycles."
          />
        </div>
        <div class="fields">
          <Field label="Total uses" name="maxRedemptions" type="number" min={1} hint="Empty: no limit." />
          <Field label="Last day" name="expiresAt" type="date" hint="Empty: no end." />
        </div>
        <Field label="Plan" name="planId">
          <option value="">Every plan</option>
          {plans.data?.items.map((plan) => (
            <option value={plan.id}>{plan.name}</option>
          ))}
        </Field>
      </>
    </Form>
  )
}
