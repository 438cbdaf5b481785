import type { PlantedBug } from '../bug.ts'

/** Bugs that only time between repeated actions shows. */
export const repeatedBugs: readonly PlantedBug[] = [
  {
    name: 'list-for-ever',
    says: 'A list of banks that was read once is never read again.',
    breaks: 'D9.6',
    file: 'shared/adapters/gateways/remember-last.ts',
    find: `age >= 0 && age < freshMs`,
    replace: `age >= 0`,
    caughtBy: ['test/workers/adapters.test.ts'],
  },
  {
    name: 'hold-of-any-length',
    says: 'A gateway that asks for a pause of a year gets it.',
    breaks: 'D13.2',
    file: 'shared/adapters/gateways/breaker.ts',
    find: `Math.min(forMs, longestHoldMs)`,
    replace: `forMs`,
    caughtBy: ['test/workers/adapters.test.ts'],
  },
  {
    name: 'list-that-slides',
    says: 'A list of banks that is wanted again and again is never read again.',
    breaks: 'D9.12',
    file: 'shared/adapters/gateways/remember-last.ts',
    find: `    if (last !== null && age >= 0 && age < freshMs) return last.value`,
    replace: `    if (last !== null && age >= 0 && age < freshMs) {
      last = { ...last, at: wallNow() }
      return last.value
    }`,
    caughtBy: ['test/workers/adapters.test.ts'],
  },
  {
    name: 'down-for-good',
    says: 'A gateway that was down is sent nothing new any more, until a question is answered.',
    breaks: 'D13.2',
    file: 'shared/adapters/gateways/breaker.ts',
    find: `within(nowMs, openedAtMs, restMs)`,
    replace: `nowMs >= openedAtMs`,
    caughtBy: ['test/workers/adapters.test.ts'],
  },
  {
    name: 'dead-code-sent',
    says: 'A code that has expired while its message waited is sent.',
    breaks: 'A13',
    file: 'shared/operations/one-time-codes/deliver-code.ts',
    find: ` && record.expiresAt > now`,
    replace: ``,
    caughtBy: ['test/workers/worker.test.ts'],
  },
  {
    name: 'code-sent-twice',
    says: 'A code’s message that comes twice is sent twice.',
    breaks: 'A13',
    file: 'shared/operations/one-time-codes/deliver-code.ts',
    find: `record.deliveredAt === null && open`,
    replace: `open`,
    caughtBy: ['test/workers/worker.test.ts'],
  },
  {
    name: 'code-for-the-disabled',
    says: 'A merchant who is disabled while their code waits gets it.',
    breaks: 'D11.5',
    file: 'shared/operations/one-time-codes/deliver-code.ts',
    find: `if (!merchant || merchant.disabled) return null`,
    replace: `if (!merchant) return null`,
    caughtBy: ['test/workers/worker.test.ts'],
  },
  {
    name: 'link-of-a-day',
    says: 'The link to a debt ends before recovery does.',
    breaks: 'D7.14',
    file: 'shared/operations/checkout/create-update-link.ts',
    find: `    expiresAt: addSeconds(nowOf(context), STOP_AFTER_SECONDS),
`,
    replace: ``,
    caughtBy: ['test/http/update-link.test.ts'],
  },
]
