import { useState } from 'preact/hooks'
import { when } from '../format.ts'
import { Copy, Head, Show } from '../parts/basics.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import { PlanOptions, usePlans } from '../parts/plans.tsx'
import { Qr } from '../parts/qr.tsx'
import { useApi } from '../state.tsx'

interface Started {
  readonly url: string
  readonly expiresAt: string
}

/** Makes a page where one customer subscribes: to send, or to show as a QR code. */
export function CheckoutLinks() {
  const api = useApi()
  const plans = usePlans()
  const [made, setMade] = useState<Started | null>(null)
  return (
    <>
      <Head title="A link for one customer" />
      <Show of={plans}>
        {({ items }) => (
          <section class="card">
            <Form
              label="Make a link"
              done={null}
              send={async (value) => {
                setMade(await api.v1<Started>('POST', '/checkout/sessions', bodyOf(value)))
              }}
            >
              <>
                <Field label="Plan" name="planId" required>
                  <PlanOptions of={items} />
                </Field>
                <Field label="Units" name="quantity" inputMode="numeric" />
                <Field label="Customer’s email" name="email" type="email" path="customerEmail" />
                <Field label="Promo code" name="promoCode" />
                <Field label="Where they go afterwards" name="successUrl" type="url" />
              </>
            </Form>
          </section>
        )}
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

function bodyOf(value: Values): Record<string, unknown> {
  return {
    planId: value('planId'),
    ...(value('quantity') ? { quantity: Number(value('quantity')) } : {}),
    ...(value('email') ? { customerEmail: value('email') } : {}),
    ...(value('promoCode') ? { promoCode: value('promoCode') } : {}),
    ...(value('successUrl') ? { successUrl: value('successUrl') } : {}),
  }
}
