import { useState } from 'preact/hooks'
import { Show } from '../parts/basics.tsx'
import { Choice, Field, Form, type Values } from '../parts/form.tsx'
import { PlanOptions, usePlans } from '../parts/plans.tsx'
import { useApi, useLoad } from '../state.tsx'

/** A merchant's offer to a customer who is about to cancel. */
interface Offer {
  readonly kind: 'pause' | 'plan' | 'code' | 'billing_day'
  readonly months: number | null
  readonly planId: string | null
  readonly promoCode: string | null
  readonly billingDay: number | null
}

/** The one offer that customers see before they cancel, at most once in 180 days. */
export function StayOfferForm() {
  const api = useApi()
  const loaded = useLoad(() => api.v1<{ offer: Offer | null }>('GET', '/settings/portal'), [api.mode])
  const plans = usePlans()
  return (
    <section class="card">
      <h2>Offer before a cancellation</h2>
      <p class="muted">
        Customers see it at most once in 180 days, and only if they can accept it. Cancelling stays one press
        away.
      </p>
      <Show of={loaded}>{({ offer }) => <OfferFields of={offer} plans={plans} />}</Show>
    </section>
  )
}

/** The offer's kind, and only the fields of that kind. */
function OfferFields({
  of: offer,
  plans,
}: {
  readonly of: Offer | null
  readonly plans: ReturnType<typeof usePlans>
}) {
  const api = useApi()
  const [kind, setKind] = useState<string>(offer?.kind ?? '')
  return (
    <Form
      label="Save offer"
      send={async (value) => {
        await api.v1('PATCH', '/settings/portal', { offer: offerOf(value) })
      }}
    >
      <Field label="What is offered" name="kind" value={kind} onInput={setKind}>
        <option value="">Nothing</option>
        <option value="pause">A pause</option>
        <option value="plan">A cheaper plan</option>
        <option value="code">A promo code</option>
        <option value="billing_day">Another charging day</option>
      </Field>
      {kind === 'pause' ? (
        <Choice
          label="For how long"
          name="months"
          value={String(offer?.months ?? 1)}
          among={{ 1: 'One month', 2: 'Two months', 3: 'Three months' }}
        />
      ) : (
        <></>
      )}
      {kind === 'plan' ? (
        <Show of={plans}>
          {({ items }) => (
            <Field label="The cheaper plan" name="planId" path="offer" value={offer?.planId ?? ''}>
              <PlanOptions of={items} />
            </Field>
          )}
        </Show>
      ) : (
        <></>
      )}
      {kind === 'code' ? (
        <Field label="The promo code" name="promoCode" path="offer" value={offer?.promoCode ?? ''} required />
      ) : (
        <></>
      )}
      {kind === 'billing_day' ? (
        <Field
          label="The day of the month"
          name="billingDay"
          path="offer.billingDay"
          type="number"
          min={1}
          max={31}
          value={offer?.billingDay ?? 28}
          hint="For monthly plans. The next payment is for the days up to it; from then on they pay on that day."
          required
        />
      ) : (
        <></>
      )}
    </Form>
  )
}

function offerOf(value: Values): Offer | null {
  const none = { months: null, planId: null, promoCode: null, billingDay: null }
  switch (value('kind')) {
    case 'pause':
      return { ...none, kind: 'pause', months: Number(value('months') ?? 1) }
    case 'plan':
      return { ...none, kind: 'plan', planId: value('planId') ?? '' }
    case 'code':
      return { ...none, kind: 'code', promoCode: value('promoCode') ?? '' }
    case 'billing_day':
      return { ...none, kind: 'billing_day', billingDay: Number(value('billingDay')) }
    default:
      return null
  }
}
