import type { EquivalentMutant } from './equivalent.ts'

/** Those of the smaller rooms: account, analytics, charge, event, export, money and links. */
export const equivalentInSmallRooms: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/account/decide-match.ts',
    line: '...(state.subscription === null || subscription === null',
    mutant: 'a half of the question, or none',
    reason:
      'an invoice has a subscription before and after it is paid, or neither: a turn from nothing to nothing is none',
  },
  {
    file: 'shared/domain/analytics/expected.ts',
    line: 'if (sum) days.set(day,',
    mutant: 'if (true)',
    reason:
      'a day that was found is between the first and the last, which all have a sum; the question is for the compiler',
  },
  {
    file: 'shared/domain/analytics/expected.ts',
    line: "if ((status !== 'active' && status !== 'trialing') || cancelAtPeriodEnd) return []",
    mutant: 'a list of one text instead of an empty one',
    reason: 'a text that is no day has no sum to be added to',
  },
  {
    file: 'shared/domain/analytics/expected.ts',
    line: 'const days: LocalDay[] = []',
    mutant: 'a list of one text instead of an empty one',
    reason: 'a text that is no day has no sum to be added to',
  },
  {
    file: 'shared/domain/analytics/expected.ts',
    line: 'for (let n = 1; n <= mostEach; n += 1) {',
    mutant: 'n < mostEach',
    reason: 'the bound is far above what a month of hours has: 744',
  },
  {
    file: 'shared/domain/analytics/expected.ts',
    line: 'if (day >= first) days.push(day)',
    mutant: 'if (true)',
    reason: 'a day before the first has no sum to be added to',
  },
  {
    file: 'shared/domain/analytics/expected.ts',
    line: 'if (at <= currentPeriodEnd) break',
    mutant: 'if (false); < instead of <=',
    reason:
      'the boundary of a later period is behind the end of the present one; the question ends a loop over a broken calendar',
  },
  {
    file: 'shared/domain/analytics/report.ts',
    line: 'const months = monthsBetween(first.slice(0, 7), last.slice(0, 7)).slice(-mostMonths)',
    mutant: 'the day instead of its month',
    reason:
      'a month is a text that its own days begin with, so it is before each of them: the same months are at most the last',
  },
  {
    file: 'shared/domain/analytics/report.ts',
    line: 'const until = last.slice(0, 7)',
    mutant: 'the day instead of its month',
    reason: 'a month is a text that its own days begin with: the same months are at most the last',
  },
  {
    file: 'shared/domain/analytics/tally.ts',
    line: 'if (change > 0)',
    mutant: 'change >= 0',
    reason: 'nothing that changed nothing comes here: it was answered before',
  },
  {
    file: 'shared/domain/analytics/tally.ts',
    line: '...(cause === undefined ? {} :',
    mutant: 'if (false)',
    reason: 'whoever stays ends as canceled, unpaid or expired; no other status is the end of one who stayed',
  },
  {
    file: 'shared/domain/charge/decide-arrival.ts',
    line: 'if (amount === 0 || earned === null) return settled',
    mutant: 'only the first half',
    reason: 'a charge that is applied pays something, so that it earned: the question is for the compiler',
  },
  {
    file: 'shared/domain/charge/decide-charge.ts',
    line: "if (news.kind === 'declined' && news.approval && holder.showsApproval) return 'approve'",
    mutant: 'any kind of news',
    reason: 'only what was declined may have an approval',
  },
  {
    file: 'shared/domain/charge/decide-charge.ts',
    line: "action: (news.kind === 'waits' ? news.action : null) ?? action,",
    mutant: 'any kind of news',
    reason: 'news of another kind has no action',
  },
  {
    file: 'shared/domain/charge/decide-charge.ts',
    line: 'return isOpen(news) && deadline !== null && deadline <= now',
    mutant: 'without the question for null',
    reason: 'null is not before any text',
  },
  {
    file: 'shared/domain/charge/news.ts',
    line: "if (news.kind !== 'waits' || news.action?.type !== 'redirect') return news",
    mutant: 'only the second half',
    reason: 'news of another kind has no action, so no redirect',
  },
  {
    file: 'shared/domain/event/opt-in-events.ts',
    line: 'return one === other || JSON.stringify(one) === JSON.stringify(other)',
    mutant: 'only the second half',
    reason: 'a shortcut: what is the same is the same as JSON',
  },
  {
    file: 'shared/domain/event/opt-in-events.ts',
    line: 'if (had === has) return []',
    mutant: 'if (false)',
    reason: 'a shortcut: of the same list none was lost and none won',
  },
  {
    file: 'shared/domain/export/csv.ts',
    line: "if (cell === null) return ''",
    mutant: 'if (false)',
    reason: 'a cell of null is joined with the others as nothing',
  },
  {
    file: 'shared/domain/export/decide-export.ts',
    line: "return status === 'completed' && fileExpiresAt !== null && wall < fileExpiresAt",
    mutant: 'without the question for null',
    reason: 'no text is before null',
  },
  {
    file: 'shared/domain/export/export.ts',
    line: 'const share = atMs === null || end <= begin ? 0',
    mutant: 'without the question for null',
    reason: 'as a number null is 1970, which is before every beginning, and that counts as 0',
  },
  {
    file: 'shared/domain/export/rows.ts',
    line: 'const rate = place == null ? null : (taxes?.[place] ?? null)',
    mutant: 'without the question; without the question mark',
    reason: 'a list has nothing at null, and a line that names a place has an invoice with taxes',
  },
  {
    file: 'shared/domain/money/deployed-fees.ts',
    line: '} catch {',
    mutant: 'an empty block',
    reason: 'what is no JSON is then nothing, which is no table: the same error',
  },
  {
    file: 'shared/domain/payment-link/payment-link.ts',
    line: 'const [, mode, merchant, link] = shape.exec(slug) ?? []',
    mutant: 'a list of one text instead of an empty one',
    reason: 'its first place is skipped, as in a match',
  },
]
