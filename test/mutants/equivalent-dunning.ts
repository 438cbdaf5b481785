import type { EquivalentMutant } from './equivalent.ts'

/** Those of `shared/domain/dunning`. */
export const equivalentInDunning: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/dunning/decide.ts',
    line: 'if (row.category !== category || n < row.failures[0] || n > row.failures[1]) continue',
    mutant: 'n < row.failures[0] becomes false',
    reason: 'the rows of a category stand in the order of their failures, so an earlier one has fitted',
  },
  {
    file: 'shared/domain/dunning/settings.ts',
    line: "if (offsetsSeconds.some((seconds, i) => i > 0 && seconds <= offsetsSeconds[i - 1]!)) return 'not_ascending'",
    mutant: 'i > 0 becomes true or i >= 0',
    reason: 'nothing is at most what stands before the first',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: 'while (tries.length < mostTries) {',
    mutant: 'tries.length <= mostTries',
    reason: 'a bound for safety: eight offsets and four of the row’s own make no sixteen tries',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: "const at = decision?.action === 'retry_scheduled' ? decision.nextAttemptAt : null",
    mutant: 'always, or without the question mark',
    reason: 'the played case collects, and has no other method: only a retry has a time',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: 'if (decision === null || at === null) break',
    mutant: 'decision === null becomes false',
    reason: 'without a decision there is no time either',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: 'if (recorded.paidAt !== null && !byRetry && at > recorded.paidAt) break',
    mutant: 'recorded.paidAt !== null becomes true',
    reason: 'no time is after null',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: "attemptKind: 'scheduled',",
    mutant: 'an empty kind',
    reason: 'any kind but the two of other methods is decided alike',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: 'methods: [method],',
    mutant: 'none',
    reason: 'the method is no more than not at its ceiling',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: 'railSwitched: true,',
    mutant: 'false',
    reason: 'there is no other method to switch to',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: "subscriptionStatus: priorAutomaticFailures === 0 ? 'active' : 'past_due',",
    mutant: 'always the one or the other',
    reason: 'both collect',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: "if (paidAt === null || !byRetry) return 'unknown'",
    mutant: 'paidAt === null becomes false',
    reason: 'what was not paid was not paid by a retry',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: "return apart < 0 ? 'earlier' : 'later'",
    mutant: 'apart <= 0',
    reason: 'what is not apart has been answered',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: "const answer = last?.answer ?? 'declined'",
    mutant: 'another answer where no try was made',
    reason: 'the next lines ask for the last try themselves',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: "if (last === undefined || answer === 'declined')",
    mutant: 'last === undefined becomes false',
    reason: 'its answer is declined then',
  },
  {
    file: 'shared/domain/dunning/simulate.ts',
    line: 'return paidAt !== null && planned !== null && paidAt >= planned && paidAt <= addSeconds(planned, near)',
    mutant: 'the checks for null become true, or one of them is enough',
    reason: 'no text is at least null, nor null at least a text',
  },
  {
    file: 'shared/domain/dunning/switched-off.ts',
    line: "category === categoryOf(failureCode) && n >= from && n <= to && action === 'retry_scheduled',",
    mutant: 'n >= from, n <= to or the action becomes true',
    reason:
      'the rows stand in order, those of a category that retry have the same offsets, and the others have none',
  },
  {
    file: 'shared/domain/dunning/switched-off.ts',
    line: "return retry === undefined || typeof retry === 'string' ? stopAt : earlier(retry.at, stopAt)",
    mutant: "typeof retry === 'string' becomes false, or another type",
    reason: 'a word has no time that would be earlier than Stop',
  },
  {
    file: 'shared/domain/dunning/decide.ts',
    line: 'throw new Error(`no policy row for failure ${n} of ${category}`)',
    mutant: 'an empty message',
    reason: 'every failure has its row: the type can’t say so',
  },
  {
    file: 'shared/domain/dunning/chosen-day.ts',
    line: 'if (!dunningEnabled || rule === SWITCHED_OFF || stopAt === null || stopAt <= now) return null',
    mutant: 'without the question for a Stop that is over, or < instead of <=',
    reason:
      'a shortcut: no day lies between today and the day before a Stop that is over, and no try is planned after it',
  },
  {
    file: 'shared/domain/dunning/chosen-day.ts',
    line: 'const days = [...(paydayAware ? [nextPayday(today)] : []), daysAfter(today, daysAhead), last]',
    mutant: 'a list of one text instead of an empty one',
    reason: 'a text that begins with a letter is behind the last day',
  },
  {
    file: 'shared/domain/dunning/decide-exhaustion.ts',
    line: "? endUnpaid(free, 'keep', now)",
    mutant: 'an empty word',
    reason: 'what is no `void` is kept',
  },
  {
    file: 'shared/domain/dunning/decide-step.ts',
    line: 'const isOver = stopAt !== null && stopAt <= moment.now',
    mutant: 'without the question for null',
    reason: 'null is not before any text',
  },
  {
    file: 'shared/domain/dunning/decide-step.ts',
    line: "if (recovery.dueAt === null || recovery.dueAt > now || recovery.dueAt === dueAt) return { kind: 'waits' }",
    mutant: 'without its last question',
    reason: 'a case that waits is due by its own plan later than now, which the question before it answers',
  },
]
