import { money, units, when } from '../format.ts'
import { Act } from '../parts/dialog.tsx'
import { useApi, useLoad } from '../state.tsx'
import type { Plan } from '../types.ts'
import type { Asked } from './subscription-actions.tsx'

/** A change of plan that waits for its payment, and the button that cancels it (F8); nothing where none waits. */
export function PendingChange({ subscription, onDone }: Asked) {
  const { pendingChange: change } = subscription
  return change === null ? null : <Waiting subscription={subscription} onDone={onDone} change={change} />
}

type Change = NonNullable<Asked['subscription']['pendingChange']>

function Waiting({ subscription, change, onDone }: Asked & { readonly change: Change }) {
  const api = useApi()
  const plan = useLoad(() => api.v1<Plan>('GET', `/plans/${change.planId}`), [change.planId])
  const { currency } = subscription.plan ?? { currency: 'NGN' as const }
  return (
    <div class="notice stack">
      <p>
        A change to {units(plan.data?.name ?? change.planId, change.quantity)}
        {change.addOns.map(({ addOnId, name, quantity }) => (
          <span key={addOnId}> with {units(name, quantity)}</span>
        ))}{' '}
        waits for {money(change.amount, currency)} by {change.rail.replace('_', ' ')}, asked for on{' '}
        {when(change.since)}. Until it is paid, the plan stays as it is; on {when(change.deadline)} the change
        is given up.
      </p>
      <Act
        label="Cancel the change"
        run={() => api.v1('DELETE', `/subscriptions/${subscription.id}/pending-change`)}
        after={onDone}
      />
    </div>
  )
}
