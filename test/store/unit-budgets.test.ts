import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { budgets, clockRead } from '../support/operations-to-measure.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { countUnits } from '../support/units.ts'

const service = await forThisFile(startService())

const counter = countUnits()

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
