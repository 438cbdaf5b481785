import { useState } from 'preact/hooks'
import { when } from '../format.ts'
import { Copy, Head, Show } from '../parts/basics.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import { AddOnFields, typedAddOns } from '../parts/add-on-fields.tsx'
import { PlanOptions, usePlansAndAddOns } from '../parts/plans.tsx'
import { Qr } from '../parts/qr.tsx'
import { useApi } from '../state.tsx'

interface Started {
  readonly url: string
  readonly expiresAt: string
}

/** Makes a page where one customer subscribes: to send, or to show as a QR code. */
export function CheckoutLinks() {
  const api = useApi()
  const loaded = usePlansAndAddOns()
  const [planId, setPlanId] = useState('')
  const [made, setMade] = useState<Started | null>(null)
  return (
    <>
      <Head title="A link for one customer" />
      <Show of={loaded}>
        {({ plans, addOns }) => {
          const sold = plans.filter(({ archivedAt }) => archivedAt === null)
          const beside = { of: addOns, plan: sold.find(({ id }) => id === planId) ?? sold[0] }
          return (
            <section class="card">
              <Form
                label="Make a link"
                done={null}
                send={async (value) => {
                  setMade(
                    await api.v1<Started>(
                      'POST',
                      '/checkout/sessions',
                      bodyOf(value, typedAddOns(value, beside)),
                    ),
                  )
                }}
              >
                <>
                  <Field label="Plan" name="planId" required onInput={setPlanId}>
                    <PlanOptions of={sold} />
                  </Field>
                  <Field label="Units" name="quantity" inputMode="numeric" />
                  <AddOnFields {...beside} />
                  <Field label="Customer’s email" name="email" type="email" path="customerEmail" />
                  <Field label="Promo code" name="promoCode" />
                  <Field label="Where to send them afterwards" name="successUrl" type="url" />
                </>
              </Form>
            </section>
          )
        }}
      </Show>
      {made && (
        <section class="card stack" role="status">
          <h2>The link</h2>
          <a href={made.url} target="_blank" rel="noreferrer">
            <code>{made.url}</code>
          </a>
          <div class="row">
            <Copy text={made.url} />
          </div>
          <Qr text={made.url} />
          <p class="muted small">One customer can pay by it, until {when(made.expiresAt)}.</p>
        </section>
      )}
    </>
  )
}

function bodyOf(value: Values, addOns: readonly object[]): Record<string, unknown> {
  return {
    planId: value('planId'),
    ...(value('quantity') ? { quantity: Number(value('quantity')) } : {}),
    ...(addOns.length > 0 ? { addOns } : {}),
    ...(value('email') ? { customerEmail: value('email') } : {}),
    ...(value('promoCode') ? { promoCode: value('promoCode') } : {}),
    ...(value('successUrl') ? { successUrl: value('successUrl') } : {}),
  }
}
