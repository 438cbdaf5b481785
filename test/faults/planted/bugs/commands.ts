import type { PlantedBug } from '../bug.ts'

/** Bugs in the operator’s commands. */
export const commandBugs: readonly PlantedBug[] = [
  {
    name: 'wrong-schedules-are-fine',
    says: 'The schedules’ command ends well though schedules are missing.',
    breaks: 'D13.1',
    file: 'infra/operator/areas/work.ts',
    find: `    if (audit.faults.length > 0 && !repair) process.exitCode = 1
`,
    replace: ``,
    caughtBy: ['test/infra/local/operator-table.test.ts'],
  },
  {
    name: 'disabled-in-live-alone',
    says: 'A disabled merchant’s sandbox keys stay good.',
    breaks: 'D11.5',
    file: 'infra/local/operator.ts',
    find: `  await disableMerchant(operatorContext('sandbox', ''), email)
`,
    replace: ``,
    caughtBy: ['test/infra/local/operator-table.test.ts'],
  },
  {
    name: 'look-hides-letters',
    says: 'Dead letters that were looked at are hidden for an hour.',
    breaks: 'D13.2',
    file: 'infra/local/dead-letters.ts',
    find: `VisibilityTimeout: 0`,
    replace: `VisibilityTimeout: 3600`,
    caughtBy: ['test/infra/local/operator-table.test.ts'],
  },
  {
    name: 'retry-that-lists',
    says: 'What was set aside is shown, and a dry run tries it again.',
    breaks: 'D13.1',
    file: 'infra/operator/areas/work.ts',
    find: `if (!act.dry) for`,
    replace: `if (act.dry) for`,
    caughtBy: ['test/infra/local/operator-table.test.ts'],
  },
  {
    name: 'dry-run-that-writes',
    says: 'A dry run of the operator’s writes.',
    breaks: 'O9',
    file: 'infra/local/operator.ts',
    find: `  if (!act?.dry) return context
`,
    replace: `  if (!act?.dry || act.dry) return context
`,
    caughtBy: ['test/infra/local/operator-commands.test.ts'],
  },
  {
    name: 'wrong-ledger-is-fine',
    says: 'The ledger’s command ends well though the books are wrong.',
    breaks: 'D9.5',
    file: 'infra/operator/areas/books.ts',
    find: `      if (!report.ok || !audit.ok) process.exitCode = 1
`,
    replace: ``,
    caughtBy: ['test/infra/local/operator-table.test.ts'],
  },
]
