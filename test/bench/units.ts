import { openScene } from '../support/billing.ts'
import { budgets } from '../support/operations-to-measure.ts'
import { startService } from '../support/service.ts'
import { countUnits } from '../support/units.ts'

/** On-demand list prices of us-east-1, dollars per million request units. */
const dollarsPerMillion = { write: 0.625, read: 0.125 } as const

/** Prints what each measured operation costs at the table, beside its budget. */
export async function run(): Promise<void> {
  const service = await startService()
  const counter = countUnits()
  const rows = []
  for (const budget of budgets) {
    const scene = await openScene(service)
    const measured = await budget.prepare(service, scene)
    const { units } = await counter.measure(measured)
    rows.push({
      operation: budget.name,
      trips: `${units.trips} of ${budget.trips}`,
      'write units': `${units.wru} of ${budget.wru}`,
      'read units': `${units.rru} of ${budget.rru} + clock`,
      '$ per million': (units.wru * dollarsPerMillion.write + units.rru * dollarsPerMillion.read).toFixed(2),
    })
  }
  console.table(rows)
  await service.stop()
}
