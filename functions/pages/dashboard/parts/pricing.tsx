import { useState } from 'preact/hooks'
import { koboOf, money, price } from '../format.ts'
import { Field, type Values } from './form.tsx'

/** A price, as the interface shows it. */
interface Priced {
  readonly amount: number
  readonly currency: string
  readonly interval: string
  readonly intervalCount: number
  readonly pricing: {
    readonly model: string
    readonly tiers: readonly Step[] | null
    readonly minQuantity: number
    readonly maxQuantity: number
  }
}

interface Step {
  readonly upTo: number | null
  readonly unitAmount: number
  readonly flatAmount: number
}

const pricedBy: Readonly<Record<string, string>> = { per_unit: ', for each unit' }

/** A plan's or an add-on's price; one by steps with each of them. */
export function PriceShown({ of }: { readonly of: Priced }) {
  const { pricing, currency } = of
  const { tiers, minQuantity, maxQuantity } = pricing
  const limits = limitsOf(minQuantity, maxQuantity)
  const under = limits !== null && pricing.model !== 'flat' && <div class="muted small">{limits}</div>
  if (tiers === null)
    return (
      <>
        {`${price(of)}${pricedBy[pricing.model] ?? ''}`}
        {under}
      </>
    )
  return (
    <>
      {`From ${price(of)}, by steps`}
      {tiers.map((tier, i) => (
        <div class="muted small">{stepWords(tier, { above: tiers[i - 1]?.upTo ?? 0, currency })}</div>
      ))}
      {under}
    </>
  )
}

/** One step: `1 to 10: ₦2,000 each`, `above 50: ₦1,200 each and ₦5,000 once`. */
function stepWords(
  { upTo, unitAmount, flatAmount }: Step,
  { above, currency }: { readonly above: number; readonly currency: string },
): string {
  const which = upTo === null ? `above ${above}` : above + 1 === upTo ? `${upTo}` : `${above + 1} to ${upTo}`
  const flat = flatAmount > 0 ? ` and ${money(flatAmount, currency)} once` : ''
  return `${which}: ${money(unitAmount, currency)} each${flat}`
}

/** The smallest and largest quantity sold; null for no limit. */
function limitsOf(least: number, most: number): string | null {
  const all = 1_000_000
  if (least > 1 && most < all) return `${least} to ${most} units`
  if (least > 1) return `${least} units or more`
  return most < all ? `up to ${most} units` : null
}

const models = {
  flat: 'One price',
  per_unit: 'For each unit',
  graduated: 'By steps',
} as const

type Model = keyof typeof models

/** How something is priced: one price, one for each unit, or steps; its currency is given with it. */
export function PricingFields({ currency }: { readonly currency: preact.ComponentChildren }) {
  const [model, setModel] = useState<Model>('flat')
  const [steps, setSteps] = useState(2)
  const set = (value: string) => {
    setModel(value as Model)
  }
  return (
    <>
      <Field label="Priced" name="model" onInput={set}>
        {Object.entries(models).map(([value, name]) => (
          <option value={value}>{name}</option>
        ))}
      </Field>
      <div class="fields">
        {model !== 'graduated' && (
          <Field
            label={model === 'flat' ? 'Price' : 'Price of a unit'}
            name="amount"
            inputMode="decimal"
            required
          />
        )}
        {currency}
      </div>
      {model === 'graduated' && (
        <fieldset class="stack">
          <legend>
            Steps: each unit costs the price of its step; “once” is added when the quantity reaches the step
          </legend>
          {Array.from({ length: steps }, (_, i) => (
            <StepFields nth={i} isLast={i === steps - 1} />
          ))}
          <div class="row">
            <button
              type="button"
              disabled={steps >= mostSteps}
              onClick={() => {
                setSteps(steps + 1)
              }}
            >
              Add a step
            </button>
            <button
              type="button"
              disabled={steps <= 1}
              onClick={() => {
                setSteps(steps - 1)
              }}
            >
              Remove the last step
            </button>
          </div>
        </fieldset>
      )}
      {model !== 'flat' && (
        <div class="fields">
          <Field label="Fewest units" name="minQuantity" path="pricing.minQuantity" type="number" min={1} />
          <Field
            label="Most units"
            name="maxQuantity"
            path="pricing.maxQuantity"
            type="number"
            min={1}
            hint="Empty: no limit."
          />
        </div>
      )}
    </>
  )
}

const mostSteps = 20

function StepFields({ nth, isLast }: { readonly nth: number; readonly isLast: boolean }) {
  const path = `pricing.tiers.${nth}`
  return (
    <div class="fields three">
      {isLast ? (
        <p class="last-step">{nth === 0 ? 'Every unit' : 'All units above'}</p>
      ) : (
        <Field
          label={`Step ${nth + 1}, up to`}
          name={`upTo-${nth}`}
          path={`${path}.upTo`}
          type="number"
          min={1}
          required
        />
      )}
      <Field
        label={isLast ? 'Each above' : `Step ${nth + 1}, each`}
        name={`unit-${nth}`}
        path={`${path}.unitAmount`}
        inputMode="decimal"
        required
      />
      <Field
        label={isLast ? 'Once' : `Step ${nth + 1}, once`}
        name={`flat-${nth}`}
        path={`${path}.flatAmount`}
        inputMode="decimal"
        value="0"
      />
    </div>
  )
}

function sumOf(text: string | null, what: string): number {
  const amount = koboOf(text ?? '')
  if (amount === null) throw new Error(`Enter ${what} as digits, such as 5000 or 5000.50.`)
  return amount
}

/** The typed price, for the interface; throws what the reader can correct. */
export function pricingBody(value: Values): Record<string, unknown> {
  const model = (value('model') ?? 'flat') as Model
  const [least, most] = [value('minQuantity'), value('maxQuantity')]
  const limits = {
    ...(least === null ? {} : { minQuantity: Number(least) }),
    ...(most === null ? {} : { maxQuantity: Number(most) }),
  }
  if (model === 'flat') return { amount: sumOf(value('amount'), 'A price') }
  if (model === 'per_unit') {
    return { amount: sumOf(value('amount'), 'A price'), pricing: { model, ...limits } }
  }
  const tiers: Step[] = []
  for (let i = 0; value(`unit-${i}`) !== null; i += 1) {
    const upTo = value(`upTo-${i}`)
    tiers.push({
      upTo: upTo === null ? null : Number(upTo),
      unitAmount: sumOf(value(`unit-${i}`), 'A price'),
      flatAmount: sumOf(value(`flat-${i}`) ?? '0', 'A price'),
    })
  }
  return { pricing: { model, tiers, ...limits } }
}
