import { price } from '../format.ts'
import { Show } from '../parts/basics.tsx'
import { Choice, Form, Tick } from '../parts/form.tsx'
import { usePlans } from '../parts/plans.tsx'
import { useApi, useLoad } from '../state.tsx'
import { choices } from '../words.ts'

/** What customers may do by themselves (A12). */
interface Allowed {
  readonly cancel: string
  readonly resume: boolean
  readonly pause: boolean
  readonly updateMethod: boolean
  readonly changePlanTo: readonly string[]
}

/** What customers may do by themselves in the portal; plans by their names. */
export function PortalForm() {
  const api = useApi()
  const loaded = useLoad(() => api.v1<Allowed>('GET', '/settings/portal'), [api.mode])
  const plans = usePlans()
  return (
    <section class="card">
      <h2>Customer portal</h2>
      <Show of={loaded}>
        {(allowed) => (
          <Show of={plans}>
            {({ items }) => {
              // An archived plan that is still named stays in the list, so that it can be taken out.
              const shown = items.filter(
                ({ id, archivedAt }) => archivedAt === null || allowed.changePlanTo.includes(id),
              )
              return (
                <Form
                  label="Save customer portal"
                  send={async (value, ticked) => {
                    const listed = shown.map(({ id }) => id)
                    // Plans beyond the hundred that are listed here stay as they are.
                    const others = allowed.changePlanTo.filter((id) => !listed.includes(id))
                    await api.v1('PATCH', '/settings/portal', {
                      cancel: value('cancel'),
                      resume: ticked('resume'),
                      pause: ticked('pause'),
                      updateMethod: ticked('updateMethod'),
                      changePlanTo: [...others, ...listed.filter((id) => ticked(`plan ${id}`))],
                    })
                  }}
                >
                  <Choice
                    label="Customers may cancel"
                    name="cancel"
                    value={allowed.cancel}
                    among={choices['cancel']!}
                  />
                  <Tick label="Customers may pause" name="pause" checked={allowed.pause} />
                  <Tick label="Customers may resume" name="resume" checked={allowed.resume} />
                  <Tick
                    label="Customers may change their card"
                    name="updateMethod"
                    checked={allowed.updateMethod}
                  />
                  <fieldset>
                    <legend>Plans they may change to</legend>
                    {shown.length === 0 ? <p class="hint">No plans yet.</p> : null}
                    {shown.map((plan) => (
                      <Tick
                        key={plan.id}
                        label={`${plan.name}: ${price(plan)}`}
                        name={`plan ${plan.id}`}
                        checked={allowed.changePlanTo.includes(plan.id)}
                      />
                    ))}
                  </fieldset>
                </Form>
              )
            }}
          </Show>
        )}
      </Show>
    </section>
  )
}
