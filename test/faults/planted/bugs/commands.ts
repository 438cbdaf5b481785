import type { PlantedBug } from '../bug.ts'

/** Bugs in the operator’s commands. */
export const commandBugs: readonly PlantedBug[] = [
  {
    name: 'wrong-schedules-are-fine',
    says: 'The schedules’ command ends well though schedules are missing.',
    breaks: 'D13.1',
    file: 'infra/local/schedules-cli.ts',
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
    says: 'What was set aside is shown instead of tried again.',
    breaks: 'D13.1',
    file: 'infra/local/set-aside-cli.ts',
    find: `if (command === 'retry') for`,
    replace: `if (command === 'list') for`,
    caughtBy: ['test/infra/local/operator-table.test.ts'],
  },
  {
    name: 'wrong-ledger-is-fine',
    says: 'The ledger’s command ends well though the books are wrong.',
    breaks: 'D9.5',
    file: 'infra/local/ledger-cli.ts',
    find: `      if (!report.ok || !audit.ok) process.exitCode = 1
`,
    replace: ``,
    caughtBy: ['test/infra/local/operator-table.test.ts'],
  },
]
