import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { budgets, clockRead } from '../support/operations-to-measure.ts'
import { startService, type Service } from '../support/service.ts'
import { countUnits } from '../support/units.ts'

let service: Service
let counter: ReturnType<typeof countUnits>

beforeAll(async () => {
  service = await startService()
  counter = countUnits()
})
afterAll(() => service.stop())

describe('unit budgets', () => {
  it.each(budgets)('$name: $trips trips, $wru write units, $rru read units', async (budget) => {
    const scene = await openScene(service)
    const run = await budget.prepare(service, scene)
    const { units } = await counter.measure(run)
    expect(units.trips).toBeLessThanOrEqual(budget.trips)
    expect(units.wru).toBeLessThanOrEqual(budget.wru)
    expect(units.rru).toBeLessThanOrEqual(budget.rru + clockRead)
  })
})
