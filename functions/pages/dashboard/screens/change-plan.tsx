import { useState } from 'preact/hooks'
import { money, when } from '../format.ts'
import { Facts, Show } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { PlanOptions, usePlans } from '../parts/plans.tsx'
import { useApi } from '../state.tsx'
import type { ChangePreview } from '../types.ts'
import type { Asked } from './subscription-actions.tsx'

/** Changes the plan: shows the figures first, then makes the change at exactly these figures, by the quote (D5.13). */
export function ChangePlan({ subscription, onDone }: Asked) {
  const api = useApi()
  const plans = usePlans()
  const [quote, setQuote] = useState<{ body: Record<string, unknown>; preview: ChangePreview } | null>(null)
  const path = `/subscriptions/${subscription.id}/change-plan`
  return (
    <Show of={plans}>
      {({ items }) => (
        <>
          <Form
            label="Show what it costs"
            done={null}
            send={async (value) => {
              const body = {
                ...(value('planId') ? { planId: value('planId') } : {}),
                ...(value('quantity') ? { quantity: Number(value('quantity')) } : {}),
                ...(value('effective') ? { effective: value('effective') } : {}),
                proration: value('proration'),
              }
              setQuote({ body, preview: await api.v1<ChangePreview>('POST', `${path}/preview`, body) })
            }}
          >
            <>
              <Field label="New plan" name="planId">
                <option value="">Keep the plan</option>
                <PlanOptions of={items} but={subscription.planId} />
              </Field>
              <Field
                label="Units"
                name="quantity"
                inputMode="numeric"
                hint={`Now ${subscription.quantity}.`}
              />
              <Field label="When" name="effective">
                <option value="">Now; fewer units as your settings say</option>
                <option value="immediate">Now</option>
                <option value="at_renewal">At the next renewal</option>
              </Field>
              <Field label="The difference" name="proration">
                <option value="charge_now">Charge or credit it now</option>
                <option value="next_invoice">Put it on the next invoice</option>
                <option value="none">Don’t charge the difference</option>
              </Field>
            </>
          </Form>
          {quote && (
            <div class="notice stack">
              <Facts
                of={[
                  [
                    'Credit for unused time',
                    money(quote.preview.proration.credit, quote.preview.proration.currency),
                  ],
                  [
                    'Price of the rest',
                    money(quote.preview.proration.charge, quote.preview.proration.currency),
                  ],
                  [
                    quote.preview.proration.kind === 'credit' ? 'To the customer’s credit' : 'To pay',
                    money(toPay(quote.preview), quote.preview.proration.currency),
                  ],
                  ...(quote.preview.invoice?.creditApplied
                    ? [
                        [
                          'From the customer’s credit',
                          money(quote.preview.invoice.creditApplied, quote.preview.proration.currency),
                        ] as const,
                      ]
                    : []),
                  ['Holds until', when(quote.preview.expiresAt)],
                ]}
              />
              <Act
                label="Change the plan"
                run={() => api.v1('POST', path, { ...quote.body, quoteId: quote.preview.quoteId })}
                after={onDone}
              />
            </div>
          )}
        </>
      )}
    </Show>
  )
}

/** What is charged: the customer's credit pays first (D5.13). */
function toPay({ proration, invoice }: ChangePreview): number {
  return proration.kind === 'charge' ? (invoice?.amount ?? proration.amount) : proration.amount
}
