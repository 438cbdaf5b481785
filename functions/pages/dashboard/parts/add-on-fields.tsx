import { money, price } from '../format.ts'
import type { AddOn, Plan } from '../types.ts'
import { Field, type Values } from './form.tsx'

/** An add-on that a subscription has. */
interface Held {
  readonly addOnId: string
  readonly name: string
  readonly quantity: number
  readonly amount: number
}

/** What can be sold beside a plan. */
interface Beside {
  readonly of: readonly AddOn[]
  /** The plan that is chosen; undefined while none is. */
  readonly plan: Plan | undefined
  /** What the subscription has already. */
  readonly held?: readonly Held[]
}

/** Whether an add-on joins a plan: it has its period and currency, and the plan has a price (K4). */
function joins(addOn: AddOn, plan: Plan): boolean {
  return (
    addOn.interval === plan.interval &&
    addOn.intervalCount === plan.intervalCount &&
    addOn.currency === plan.currency &&
    plan.pricing.model !== 'free'
  )
}

function offered({ of, plan, held = [] }: Beside): readonly AddOn[] {
  if (plan === undefined) return []
  return of.filter(
    (one) => joins(one, plan) && (one.archivedAt === null || held.some(({ addOnId }) => addOnId === one.id)),
  )
}

/** Add-ons that do not fit the chosen plan: they end with the change. */
function misfits({ of, plan, held = [] }: Beside): readonly Held[] {
  if (plan === undefined) return []
  return held.filter(({ addOnId }) => {
    const addOn = of.find(({ id }) => id === addOnId)
    return addOn !== undefined && !joins(addOn, plan)
  })
}

/** The quantity of each add-on that fits the chosen plan, from 0; says which present ones end. */
export function AddOnFields(beside: Beside) {
  const all = offered(beside)
  const gone = misfits(beside)
  return (
    <>
      {all.length > 0 && (
        <fieldset>
          <legend>Add-ons, how many of each</legend>
          <div class="fields">
            {all.map((one) => (
              <Field
                label={one.name}
                name={`addon-${one.id}`}
                path={`addOns.${one.id}`}
                type="number"
                min={0}
                {...(one.pricing.model === 'flat' ? { max: one.pricing.maxQuantity } : {})}
                value={beside.held?.find(({ addOnId }) => addOnId === one.id)?.quantity ?? 0}
                hint={`${price(one)}${one.pricing.model === 'per_unit' ? ', each' : ''}`}
              />
            ))}
          </div>
        </fieldset>
      )}
      {gone.length > 0 && (
        <p class="notice">
          {gone.map(({ name, amount }) => `${name} (${money(amount, beside.plan?.currency)})`).join(', ')}{' '}
          {gone.length === 1 ? 'doesn’t' : 'don’t'} fit the new plan’s period and will end with the change.
        </p>
      )}
    </>
  )
}

/** The add-ons as they were typed: those that differ from the present ones, and those that must end. */
export function typedAddOns(
  value: Values,
  beside: Beside,
): readonly { readonly addOnId: string; readonly quantity: number }[] {
  const typed = offered(beside).flatMap(({ id }) => {
    const quantity = Number(value(`addon-${id}`) ?? 0)
    const before = beside.held?.find(({ addOnId }) => addOnId === id)?.quantity ?? 0
    return quantity === before ? [] : [{ addOnId: id, quantity }]
  })
  return [...typed, ...misfits(beside).map(({ addOnId }) => ({ addOnId, quantity: 0 }))]
}
