import type { Bill, Payout } from './money-items.ts'
import type { EventData } from './service-items.ts'
import type { Tenant, Told } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I6, payouts and bills: each end is announced once, with the object as it was then. */
export function toldPayouts(tenant: Tenant): Findings {
  return [
    ...ended(tenant, [...tenant.payouts.values()], {
      of: ({ payout }) => payout,
      expected: ({ status, completedAt }) => ({
        payout_completed: completedAt === null ? 0 : 1,
        payout_failed: status === 'failed' ? 1 : 0,
      }),
    }),
    ...ended(tenant, [...tenant.bills.values()], {
      of: ({ bill }) => bill,
      expected: ({ status }) => ({
        bill_completed: status === 'success' ? 1 : 0,
        bill_failed: status === 'failed' ? 1 : 0,
      }),
    }),
  ]
}

interface Telling<T> {
  readonly of: (data: EventData) => EventData['payout']
  /** How often each type must have been announced. */
  readonly expected: (one: T) => Readonly<Record<string, number>>
}

function ended<T extends Payout | Bill>(
  { told }: Tenant,
  objects: readonly T[],
  { of, expected }: Telling<T>,
): Findings {
  const events = Map.groupBy(
    told.filter(({ data }) => of(data) !== undefined),
    ({ data }) => of(data)!.id,
  )
  return objects.flatMap((one) => {
    const ofOne = events.get(one.id) ?? []
    return Object.entries(expected(one)).flatMap(([type, times]) => {
      const found = ofOne.filter((event) => event.type === type)
      const wrong =
        found.length === times ? [] : [`is ${one.status}, and told ${found.length} times by ${type}`]
      return [
        ...wrong.map((what): [string, string] => [one.id, what]),
        ...found.flatMap((event) => sameAmount(event, of(event.data)?.amount, one.amount)),
      ]
    })
  })
}

function sameAmount({ id }: Told, told: number | undefined, amount: number): Findings {
  return told === amount ? [] : [[id, `tells of ${told} for ${amount}`]]
}
