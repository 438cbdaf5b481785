import type { Plan } from '../../domain/catalog/plan.ts'
import { planRef } from '../../store/entities/plan.ts'
import { update, type Write } from '../../store/write.ts'

/** A plan's first subscription fixes its price terms (D3.2). */
export function planUse(plan: Plan): Write[] {
  if (plan.inUse) return []
  const key = planRef(plan.merchantId, plan.id)
  return [
    update('plan in use', key, {
      set: 'SET #u = :yes ADD #v :one',
      condition: '#v = :read',
      names: { '#u': 'u', '#v': 'v' },
      values: { ':yes': true, ':one': 1, ':read': plan.version },
    }),
  ]
}
