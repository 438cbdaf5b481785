import { useState } from 'preact/hooks'
import { money, when } from '../format.ts'
import { AddOnFields, typedAddOns } from '../parts/add-on-fields.tsx'
import { Facts, Show } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { Field, Form, Tick } from '../parts/form.tsx'
import { PlanOptions, usePlansAndAddOns } from '../parts/plans.tsx'
import { useApi } from '../state.tsx'
import type { ChangePreview } from '../types.ts'
import type { Asked } from './subscription-actions.tsx'

/** The requested change, and what it costs. */
interface Quote {
  readonly body: Readonly<Record<string, unknown>>
  readonly preview: ChangePreview
}

/** Changes plan, units and add-ons: shows the figures first, then makes the change at exactly these figures, by the quote (D5.13, K5). */
export function ChangePlan({ subscription, onDone }: Asked) {
  const api = useApi()
  const loaded = usePlansAndAddOns()
  const [planId, setPlanId] = useState('')
  const [quote, setQuote] = useState<Quote | null>(null)
  const path = `/subscriptions/${subscription.id}/change-plan`
  return (
    <Show of={loaded}>
      {({ plans, addOns }) => {
        const plan = plans.find(({ id }) => id === (planId || subscription.planId))
        const beside = { of: addOns, plan, held: subscription.addOns }
        const fee = planId === '' ? null : (plan?.setupFee ?? null)
        return (
          <>
            <Form
              label="Show what it costs"
              done={null}
              send={async (value, ticked) => {
                const changes = typedAddOns(value, beside)
                const body = {
                  ...(value('planId') ? { planId: value('planId') } : {}),
                  ...(value('quantity') ? { quantity: Number(value('quantity')) } : {}),
                  ...(changes.length > 0 ? { addOns: changes } : {}),
                  ...(value('effective') ? { effective: value('effective') } : {}),
                  proration: value('proration'),
                  ...(fee !== null && ticked('setupFee') ? { setupFee: true } : {}),
                }
                setQuote(null)
                setQuote({ body, preview: await api.v1<ChangePreview>('POST', `${path}/preview`, body) })
              }}
            >
              <>
                <Field label="New plan" name="planId" onInput={setPlanId}>
                  <option value="">Keep the plan</option>
                  <PlanOptions of={plans} but={subscription.planId} />
                </Field>
                <Field
                  label="Units"
                  name="quantity"
                  inputMode="numeric"
                  hint={`Now ${subscription.quantity}.`}
                />
                <AddOnFields {...beside} />
                {fee !== null && (
                  <Tick
                    name="setupFee"
                    label={`Charge its setup fee too: ${money(fee.amount, plan?.currency)}`}
                  />
                )}
                <Field label="When" name="effective">
                  <option value="">Now; a cheaper plan as your settings say</option>
                  <option value="immediate">Now</option>
                  <option value="at_renewal">At the next renewal</option>
                </Field>
                <Field label="The difference" name="proration">
                  <option value="charge_now">Charge, send or credit it now</option>
                  <option value="next_invoice">Put it on the next invoice</option>
                  <option value="none">Don’t charge the difference</option>
                </Field>
              </>
            </Form>
            {quote && <Costs of={quote} path={path} onDone={onDone} />}
          </>
        )
      }}
    </Show>
  )
}

/** What a change costs, line by line, and the button that makes it. */
function Costs({
  of: { body, preview },
  path,
  onDone,
}: {
  readonly of: Quote
  readonly path: string
  readonly onDone: () => void
}) {
  const api = useApi()
  const { proration, invoice } = preview
  const { currency } = proration
  const lines = (invoice?.lines ?? []).map(
    ({ description, amount }) => [description, money(amount, currency)] as const,
  )
  const sums = [
    ['Credit for unused time', money(proration.credit, currency)],
    ['Price of the rest', money(proration.charge, currency)],
  ] as const
  return (
    <div class="notice stack">
      <Facts
        of={[
          ...(lines.length > 0 ? lines : sums),
          outcome(preview),
          ['Valid until', when(preview.expiresAt)],
        ]}
      />
      <Act
        label="Make the change"
        run={() => api.v1('POST', path, { ...body, quoteId: preview.quoteId })}
        after={onDone}
      />
    </div>
  )
}

/** Where the money goes: what is charged now, after the customer’s credit (D5.13), else their credit or the next invoice. */
function outcome({ proration, invoice, dueAt }: ChangePreview): readonly [string, string] {
  const { currency, kind, amount } = proration
  if (invoice !== null && dueAt !== null)
    return [`On an invoice that is sent now, due ${when(dueAt)}`, money(invoice.amount, currency)]
  if (invoice !== null) return ['To pay now', money(invoice.amount, currency)]
  if (kind === 'credit') return ['Given back, as credit or on the next invoice', money(amount, currency)]
  return kind === 'charge'
    ? ['On the next invoice', money(amount, currency)]
    : ['To pay now', money(0, currency)]
}
