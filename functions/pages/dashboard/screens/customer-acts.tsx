import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Asks, sayDone } from '../parts/acts.tsx'
import { AddOnFields, typedAddOns } from '../parts/add-on-fields.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { ChangeForm, Field, Form } from '../parts/form.tsx'
import { CollectionFields, typedCollection } from '../parts/collection-fields.tsx'
import { ActMenu } from '../parts/object-page.tsx'
import { PlanOptions, usePlansAndAddOns } from '../parts/plans.tsx'
import { useApi, useMay } from '../state.tsx'
import type { Customer } from '../types.ts'
import { UpdateLink } from './update-link.tsx'

/** What can be done with a customer: edit, send a link, sell a plan, block. */
export function CustomerActs({
  of,
  block,
  credit,
  after,
}: {
  readonly of: Customer
  readonly block: (on: boolean) => Promise<void>
  /** The button that changes their credit, for roles that may. */
  readonly credit: ComponentChildren
  readonly after: () => void
}) {
  const { id, blacklisted, virtualAccount } = of
  const api = useApi()
  const may = useMay()
  const name = of.name ?? of.email ?? of.phone ?? 'this customer'
  return (
    <>
      <UpdateLink customerId={id} customer={of} primary />
      {!blacklisted && (
        <Opens label="New subscription" title={`A subscription for ${name}`} after={after}>
          {(done) => <SubscribeForm customerId={id} onDone={done} />}
        </Opens>
      )}
      <ActMenu of={name}>
        <Opens label="Edit" title={`Edit ${name}`} after={after}>
          {(done) => <EditForm of={of} onDone={done} />}
        </Opens>
        {credit}
        {virtualAccount === undefined && may.scope('invoice:write') && (
          <Asks
            label="Give an account number…"
            title={`An account number for ${name}?`}
            says={[
              'A bank opens an account number just for them. This can’t be undone.',
              'Money sent to it pays what they owe, oldest invoice first. The rest becomes their credit.',
            ]}
            verb="Give the number"
            keep="Not now"
            run={() => api.v1('POST', `/customers/${id}/virtual-account`)}
            after={() => {
              sayDone(`${name} has an account number of their own.`)
              after()
            }}
          />
        )}
        {blacklisted ? (
          <Act label="Unblock" run={() => block(false)} />
        ) : (
          <Asks
            label="Block…"
            title={`Block ${name}?`}
            says={[
              'They can’t pay or subscribe here, and their renewals are no longer charged.',
              'Their phone, email and cards are recognised under another name too.',
              'You can undo this for 10 seconds, or unblock them later.',
            ]}
            verb="Block them"
            keep="Don’t block"
            run={() => block(true)}
          />
        )}
      </ActMenu>
    </>
  )
}

/** Changes a customer's details; their old contact is notified of a new one (R14). */
function EditForm({ of, onDone }: { readonly of: Customer; readonly onDone: () => void }) {
  const api = useApi()
  return (
    <ChangeForm
      send={(value) =>
        api.v1('PATCH', `/customers/${of.id}`, {
          name: value('name'),
          email: value('email'),
          phone: value('phone'),
          merchantRef: value('merchantRef'),
          withholdingRate: value('withholdingRate'),
        })
      }
      onDone={onDone}
    >
      <>
        <Field label="Name" name="name" value={of.name} />
        <Field label="Email" name="email" type="email" value={of.email} />
        <Field label="Phone" name="phone" type="tel" value={of.phone} />
        <Field label="Your reference" name="merchantRef" value={of.merchantRef} />
        <Field
          label="Withholds tax, per cent"
          name="withholdingRate"
          inputMode="decimal"
          value={of.withholdingRate ?? null}
          hint="Of the invoice before tax, such as 2. Empty: they don’t withhold."
        />
      </>
    </ChangeForm>
  )
}

/** Subscribes a customer by their method, at once or after the plan’s trial. */
function SubscribeForm({ customerId, onDone }: { readonly customerId: string; readonly onDone: () => void }) {
  const api = useApi()
  const { data } = usePlansAndAddOns()
  const [planId, setPlanId] = useState('')
  const sold = (data?.plans ?? []).filter(({ archivedAt }) => archivedAt === null)
  const plan = sold.find(({ id }) => id === planId) ?? sold[0]
  const beside = { of: data?.addOns ?? [], plan }
  return (
    <Form
      label="Subscribe"
      done={null}
      send={(value) => {
        const promoCode = value('promoCode')
        const [quantity, addOns] = [value('quantity'), typedAddOns(value, beside)]
        return api.v1('POST', '/subscriptions', {
          ...{ customerId, planId: value('planId') },
          ...(promoCode === null ? {} : { promoCode }),
          ...(quantity === null ? {} : { quantity: Number(quantity) }),
          ...(addOns.length > 0 ? { addOns } : {}),
          ...typedCollection(value),
        })
      }}
      after={onDone}
    >
      <>
        <Field label="Plan" name="planId" onInput={setPlanId}>
          <PlanOptions of={sold} />
        </Field>
        {plan && ['per_unit', 'graduated'].includes(plan.pricing.model) && (
          <Field
            label="Units"
            name="quantity"
            type="number"
            min={plan.pricing.minQuantity}
            value={plan.pricing.minQuantity}
          />
        )}
        <AddOnFields {...beside} />
        <Field label="Promo code" name="promoCode" />
        <CollectionFields />
        <p class="hint">
          Their default payment method is charged now, unless the plan starts with a trial. If they have none,
          send invoices or a checkout link.
        </p>
      </>
    </Form>
  )
}
