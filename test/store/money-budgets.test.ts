import { describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openTill, type Till } from '../support/money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { countUnits, type Units } from '../support/units.ts'

const service = await forThisFile(startService())

const counter = countUnits()

/**
 * What payouts and bills may cost (H12). Measured in the sandbox, where the tenant's clock is read
 * first: a trip and half a read unit on top of these.
 */
const clock = { trips: 1, rru: 0.5 }

interface Budget extends Units {
  readonly name: string
  readonly route: RouteName
  readonly body: object
  readonly headers?: Record<string, string>
  /** A closed day's earnings lie unfolded beside what is available. */
  readonly unfolded?: true
}

const bank = { bankCode: '058', accountNumber: '0123456789' }
const key = { 'idempotency-key': 'one' }

/** Half a read unit of a payout is for the limits, with which its hold is kept, and half a unit for its gateway's hold (O1). What keys do with money leaves an audit record in the same commit, 2 units each, 1 for its list (A14, R7) and 1 for what was done to that payout, which the payout's page shows. */
const budgets: Budget[] = [
  {
    name: 'payout started',
    route: 'create-payout',
    body: { ...bank, amount: 500 },
    trips: 1,
    wru: 13,
    rru: 1,
  },
  {
    // The record of the key is read with the clock; in live that is the one trip more.
    name: 'payout started, with a key',
    route: 'create-payout',
    body: { ...bank, amount: 500 },
    headers: key,
    trips: 1,
    wru: 15,
    rru: 1.5,
  },
  {
    // The balances are read, then one commit folds and spends. The refused first try, one trip more, reports no units.
    name: 'payout started, with a day to fold',
    route: 'create-payout',
    body: { ...bank, amount: 500 },
    unfolded: true,
    trips: 2,
    wru: 17,
    rru: 2,
  },
  // Beside the debit the day's sum is counted, and limits, day and recipient are read (R12): 2 and 1.5 units. A recipient's
  // first bill costs 5 more, for its record and the owner's note.
  {
    name: 'airtime bought',
    route: 'buy-airtime',
    body: { phoneNumber: '08031234567', amount: 50 },
    trips: 2,
    wru: 19,
    rru: 2,
  },
  {
    name: 'airtime bought, with a key',
    route: 'buy-airtime',
    body: { phoneNumber: '08031234567', amount: 50 },
    headers: key,
    trips: 2,
    wru: 23,
    rru: 2.5,
  },
]

async function spender(unfolded: boolean): Promise<Till> {
  const till = await openTill(service)
  await till.grant(1_000_000, '2027-03-01')
  await till.jump('2027-03-02T12:00:00.000Z')
  if (!unfolded) await service.call('create-payout', { key: till.key, body: { ...bank, amount: 100 } })
  else await till.balance()
  const warm = { phoneNumber: '08031234567', amount: 50 }
  if (!unfolded) await service.call('buy-airtime', { key: till.key, body: warm })
  return till
}

describe('unit budgets of the merchant’s money', () => {
  it.each(budgets)('$name: $trips trips, $wru write units, $rru read units', async (budget) => {
    const till = await spender(budget.unfolded ?? false)
    const { route, body, headers = {} } = budget
    const { units, result } = await counter.measure(() =>
      service.call(route, { key: till.key, body, headers }),
    )
    expect(result.status).toBe(201)
    expect(units).toEqual({ trips: budget.trips + clock.trips, wru: budget.wru, rru: budget.rru + clock.rru })
  })
})
