import { fixedCost, monthlyDollars } from '../infra/cdk/fixed-cost.ts'
import { synthesize } from '../infra/cdk/synthesize.ts'

/** What an environment costs in a month in which nobody calls it, counted from its templates: a plain one, and one with firewall and gradual releases. */
export function run(): Promise<void> {
  const production = {
    firewall: 'true',
    gradual: 'true',
    domainName: 'billing.example.com',
    hostedZoneId: 'Z123',
  }
  for (const [name, context] of Object.entries({ plain: {}, 'as production has it': production })) {
    const lines = fixedCost(synthesize({ context }).templates)
    console.log(`\nAt rest, ${name}: $${monthlyDollars(lines)} a month`)
    console.table(lines.map((line) => ({ ...line, dollars: Number(line.dollars.toFixed(2)) })))
  }
  return Promise.resolve()
}
