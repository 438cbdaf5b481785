import { Show } from '../parts/basics.tsx'
import { Field, Form, type Values } from '../parts/form.tsx'
import { useApi, useLoad } from '../state.tsx'

/** What a merchant offers to who is about to cancel. */
interface Offer {
  readonly kind: 'pause' | 'plan' | 'code'
  readonly months: number | null
  readonly planId: string | null
  readonly promoCode: string | null
}

/** The one offer that customers see before they cancel, at most once in 180 days. */
export function StayOfferForm() {
  const api = useApi()
  const loaded = useLoad(() => api.v1<{ offer: Offer | null }>('GET', '/settings/portal'), [api.mode])
  return (
    <section class="card">
      <h2>Offer before a cancel</h2>
      <p class="muted">
        Customers see it once in 180 days, and only if they could take it. Cancelling stays one press away.
      </p>
      <Show of={loaded}>
        {({ offer }) => (
          <Form
            label="Save offer"
            send={async (value) => {
              await api.v1('PATCH', '/settings/portal', { offer: offerOf(value) })
            }}
          >
            <Field label="What is offered" name="kind" value={offer?.kind ?? ''}>
              <option value="">Nothing</option>
              <option value="pause">A pause</option>
              <option value="plan">A cheaper plan</option>
              <option value="code">A promo code</option>
            </Field>
            <Field
              label="For a pause: how many months, 1 to 3"
              name="months"
              inputMode="numeric"
              value={offer?.months == null ? '' : String(offer.months)}
            />
            <Field label="For a cheaper plan: its identifier" name="planId" value={offer?.planId ?? ''} />
            <Field label="For a promo code: the code" name="promoCode" value={offer?.promoCode ?? ''} />
          </Form>
        )}
      </Show>
    </section>
  )
}

function offerOf(value: Values): Offer | null {
  const none = { months: null, planId: null, promoCode: null }
  switch (value('kind')) {
    case 'pause':
      return { ...none, kind: 'pause', months: Number(value('months') ?? 1) }
    case 'plan':
      return { ...none, kind: 'plan', planId: value('planId') ?? '' }
    case 'code':
      return { ...none, kind: 'code', promoCode: value('promoCode') ?? '' }
    default:
      return null
  }
}
