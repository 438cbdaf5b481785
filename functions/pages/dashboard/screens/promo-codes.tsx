import type { Page } from '../api.ts'
import { day, koboOf, money } from '../format.ts'
import { Badge, Head } from '../parts/basics.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { List } from '../parts/table.tsx'
import { useApi, useList, useLoad } from '../state.tsx'
import type { Plan, PromoCode } from '../types.ts'

const durations = {
  once: 'First payment',
  forever: 'Every payment',
  repeating: 'A number of cycles',
} as const

/** Codes, how often each was used, and how many uses are left. */
export function PromoCodes() {
  const api = useApi()
  const list = useList<PromoCode>('/promo-codes')
  return (
    <>
      <Head title="Promo codes">
        <Opens label="New code" primary after={list.reload}>
          {(done) => <CodeForm onDone={done} />}
        </Opens>
      </Head>
      <List
        of={list}
        caption="Promo codes, newest first"
        columns={[
          { name: 'Code', show: (row) => <code>{row.code}</code> },
          {
            name: 'Discount',
            show: (row) =>
              row.discountType === 'percentage'
                ? `${row.discountValue} %`
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
          {
            name: '',
            show: (row) => (
              <Act
                label={row.active ? 'Switch off' : 'Switch on'}
                run={async () => {
                  await api.v1('PATCH', `/promo-codes/${row.id}`, { active: !row.active })
                  list.reload()
                }}
              />
            ),
          },
        ]}
      />
    </>
  )
}

function CodeForm({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  const plans = useLoad(() => api.v1<Page<Plan>>('GET', '/plans?limit=100'), [api.mode])
  return (
    <Form
      label="Create code"
      done={null}
      send={async (value) => {
        const percentage = value('discountType') === 'percentage'
        const typed = value('discountValue') ?? ''
        const discountValue = percentage ? Number(typed) : koboOf(typed)
        if (discountValue === null) throw new Error('A discount is digits, such as 20 or 1500.50.')
        const repeating = value('duration') === 'repeating'
        const uses = value('maxRedemptions')
        const until = value('expiresAt')
        await api.v1('POST', '/promo-codes', {
          code: value('code'),
          discountType: value('discountType'),
          discountValue,
          duration: value('duration'),
          planId: value('planId'),
          durationCycles: repeating ? Number(value('durationCycles')) : null,
          maxRedemptions: uses === null ? null : Number(uses),
          expiresAt: until === null ? null : new Date(`${until}T23:59:59Z`).toISOString(),
        })
        onDone()
      }}
    >
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
          <Field label="On" name="duration">
            {Object.entries(durations).map(([value, name]) => (
              <option value={value}>{name}</option>
            ))}
          </Field>
          <Field
            label="Number of cycles"
            name="durationCycles"
            type="number"
            min={1}
            hint="Only for a number of cycles."
          />
        </div>
        <div class="fields">
          <Field label="Uses in all" name="maxRedemptions" type="number" min={1} hint="Empty: no limit." />
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
