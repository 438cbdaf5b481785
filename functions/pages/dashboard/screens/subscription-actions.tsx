import { day, startOfDay } from '../format.ts'
import { CollectionFields, typedCollection } from '../parts/collection-fields.tsx'
import { ChangeForm, Field, Form } from '../parts/form.tsx'
import { useApi } from '../state.tsx'
import type { SubscriptionDetail } from '../types.ts'

/** A form in a dialog about one subscription. */
export interface Asked {
  readonly subscription: SubscriptionDetail
  readonly onDone: () => void
}

/** Cancels now or at the period's end, and says what happens to the money that was paid (B3). */
export function CancelForm({ subscription, onDone }: Asked) {
  const api = useApi()
  const atEnd = subscription.status === 'trialing' || subscription.status === 'active'
  return (
    <Form
      label="Cancel subscription"
      danger
      done={null}
      send={async (value) => {
        const atPeriodEnd = value('when') === 'end'
        const unused = value('unused')
        await api.v1('POST', `/subscriptions/${subscription.id}/cancel`, {
          atPeriodEnd,
          ...(value('reason') ? { reason: value('reason') } : {}),
          ...(atPeriodEnd || unused === null ? {} : { unused }),
        })
      }}
      after={onDone}
    >
      <>
        <Field label="When" name="when" value={atEnd ? 'end' : 'now'}>
          {atEnd && !subscription.cancelAtPeriodEnd && (
            <option value="end">At the period’s end, {day(subscription.currentPeriodEnd)}</option>
          )}
          <option value="now">Now</option>
        </Field>
        <Field label="Unused time that was paid" name="unused" hint="Only when it is cancelled now.">
          <option value="">As your settings say</option>
          <option value="credit">Becomes the customer’s credit</option>
          <option value="refund">Is refunded</option>
          <option value="none">Is kept</option>
        </Field>
        <Field label="Reason" name="reason" hint="For your own records." />
      </>
    </Form>
  )
}

/** Pauses until the subscription is resumed, or until a day. */
export function PauseForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const api = useApi()
  const pause = async (until: string | null) => {
    const resumesAt = until === null ? null : startOfDay(until)
    await api.v1('POST', `/subscriptions/${id}/pause`, { resumesAt })
  }
  return (
    <Form label="Pause" done={null} send={(value) => pause(value('until'))} after={onDone}>
      <Field
        label="Resumes on"
        name="until"
        type="date"
        hint="Empty: until you resume it. The paused time is added to the period."
        path="resumesAt"
      />
    </Form>
  )
}

/** Whether its next invoices are charged or sent, and how long their customer has to pay (M3). */
export function CollectionForm({ subscription: { id, daysUntilDue }, onDone }: Asked) {
  const api = useApi()
  return (
    <ChangeForm
      send={(value) => {
        const sends = typedCollection(value)
        const asked = 'collection' in sends ? sends : { collection: 'automatic' }
        return api.v1('PATCH', `/subscriptions/${id}`, asked)
      }}
      onDone={onDone}
    >
      <>
        <CollectionFields daysUntilDue={daysUntilDue} />
        <p class="hint">From the next invoice on. Invoices already sent stay as they are.</p>
      </>
    </ChangeForm>
  )
}
