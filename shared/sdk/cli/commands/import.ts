import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { ApiError, type BillingClient, type Body } from '../../src/index.ts'
import { optionsOf, say, type GlobalOptions } from '../context.ts'
import { customerRows, importCustomers, inWords } from './import-customers.ts'
import { billingOf, UsageError } from '../profile.ts'
import { csvRows } from './csv-rows.ts'

/** What is created from each row of a file. */
const kinds = {
  plans: {
    fields: ['name', 'amount', 'currency', 'interval', 'intervalCount', 'trialDays', 'maxCycles'],
    numbers: new Set(['amount', 'intervalCount', 'trialDays', 'maxCycles']),
    create: (billing: BillingClient, body: unknown, idempotencyKey: string) =>
      billing.plans.create(body as Body<'create-plan'>, { idempotencyKey }),
  },
} as const

type Kind = keyof typeof kinds

interface Outcome {
  readonly row: number
  readonly id?: string
  readonly problem?: string
}

/** `billing import customers people.csv`, with cards and subscriptions: first dry, then with `--write`. */
export function importCommand(program: Command): void {
  program
    .command('import')
    .argument('<kind>', 'plans or customers')
    .argument(
      '<file>',
      'CSV with a header line, or JSON: a list of objects; customers also one object a line',
    )
    .option('--write', 'make them; without it nothing is made, and you see what would be')
    .description(
      'Make plans, or customers with their cards and subscriptions, from a file. The same file again makes nothing twice',
    )
    .action(async (kind: string, file: string, _given, command: Command) => {
      const options = optionsOf<{ write?: boolean }>(command)
      if (kind === 'customers') return customers(file, options, command)
      if (!(kind in kinds)) throw new UsageError(`${kind} can’t be imported; plans and customers can`)
      const rows = readRows(kind as Kind, readFileSync(file, 'utf8'))
      const wrong = rows.flatMap((row, index) => problemOf(kind as Kind, row, index))
      if (wrong.length > 0)
        throw new UsageError(
          ['Nothing was imported:', ...wrong.map((one) => `  row ${one.row}: ${one.problem}`)].join('\n'),
        )
      if (!options.write) {
        say(
          options,
          { rows: rows.length, written: 0 },
          `${rows.length} ${kind} would be made. Repeat with --write.`,
        )
        return
      }
      const outcomes = await write(billingOf(options.profile), kind as Kind, rows)
      const failed = outcomes.filter(({ problem }) => problem !== undefined)
      const made = `${outcomes.length - failed.length} ${kind} are there.`
      const refused = failed.map(({ row, problem }) => `  row ${row}: ${problem ?? ''}`)
      say(options, outcomes, [made, ...refused].join('\n'))
      if (failed.length > 0) command.error('', { exitCode: 2 })
    })
}

async function customers(
  file: string,
  options: GlobalOptions & { readonly write?: boolean },
  command: Command,
): Promise<void> {
  const rows = customerRows(readFileSync(file, 'utf8'))
  const result = await importCustomers(billingOf(options.profile), rows, options.write !== true, (done) => {
    if (!options.json) console.error(`${done} of ${rows.length} rows`)
  })
  say(options, result, inWords(result))
  if (result.failed > 0) command.error('', { exitCode: 2 })
}

type Row = Readonly<Record<string, unknown>>

/** The rows of a file. Empty cells are left out. */
export function readRows(kind: Kind, text: string): Row[] {
  const { numbers } = kinds[kind]
  if (text.trimStart().startsWith('[')) return JSON.parse(text) as Row[]
  return csvRows(text, (name, value) => (numbers.has(name) && /^-?\d+$/.test(value) ? Number(value) : value))
}

/** Problems of a row that are certain without asking the service, which may find more. */
function problemOf(kind: Kind, row: Row, index: number): Outcome[] {
  const { fields, numbers } = kinds[kind]
  const unknown = Object.keys(row).filter((name) => !(fields as readonly string[]).includes(name))
  const noNumber = [...numbers].filter((name) => name in row && !Number.isSafeInteger(row[name]))
  const missing = ['name', 'amount', 'interval'].filter((name) => !(name in row))
  const problems = [
    ...unknown.map((name) => `there is no field ${name}`),
    ...noNumber.map((name) => `${name} must be a whole number`),
    ...missing.map((name) => `${name} is missing`),
  ]
  return problems.map((problem) => ({ row: index + 1, problem }))
}

async function write(billing: BillingClient, kind: Kind, rows: readonly Row[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [index, row] of rows.entries()) {
    // The key follows from the row and its position, so that importing the same file again creates nothing twice.
    const hash = createHash('sha256')
      .update(JSON.stringify([kind, index, row]))
      .digest('hex')
    try {
      const { id } = await kinds[kind].create(billing, row, `import-${hash.slice(0, 40)}`)
      outcomes.push({ row: index + 1, id })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 409) throw error
      const details = error.details.map(({ path, issue, reason }) =>
        [path, issue ?? reason].filter(Boolean).join(': '),
      )
      outcomes.push({ row: index + 1, problem: [error.message, ...details].join(' ') })
    }
  }
  return outcomes
}
