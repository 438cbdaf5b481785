import type { EquivalentMutant } from './equivalent.ts'

/** Those of the rooms that no other list names: imports, time, the team, webhooks, bills, prices that change, disputes and the store. */
export const equivalentInOtherRooms: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/import/decide-row.ts',
    line: 'const added = addPaymentMethod(customer, method, { setDefault: false })',
    mutant: 'an empty object',
    reason: 'a wish that is not there is none',
  },
  {
    file: 'shared/domain/import/decide-row.ts',
    line: "const name = importedNameOf(given) ?? ''",
    mutant: 'another text',
    reason: 'a row with a subscription names its plan, so it has a name; the text is for the compiler',
  },
  {
    file: 'shared/domain/time/calendar.ts',
    line: 'if (n === 0) return anchor',
    mutant: 'if (false)',
    reason: 'a shortcut: no periods added to an instant are that instant on either road',
  },
  {
    file: 'shared/domain/time/calendar.ts',
    line: 'while (n > 0 && periodBoundary(anchor, cadence, n, timeZone) > at) n -= 1',
    mutant: 'n > 0 becomes true or n >= 0; > at becomes >= at',
    reason:
      'boundary 0 is the anchor, which is not after `at`; what goes one too far back the next loop brings forward',
  },
  {
    file: 'shared/domain/time/calendar.ts',
    line: "if (interval === 'hour') return HOUR_MS",
    mutant: 'never, or another interval',
    reason: 'a first guess at the period’s number, which the loops mend; it costs time alone',
  },
  {
    file: 'shared/domain/time/calendar.ts',
    line: "return interval === 'week' ? 7 * DAY_MS : DAY_MS",
    mutant: 'always the one or the other',
    reason: 'the same guess',
  },
  {
    file: 'shared/domain/time/calendar.ts',
    line: 'if (!/^[A-Za-z]/.test(timeZone)) return false',
    mutant: '/[A-Za-z]/',
    reason: 'what the runtime knows as a zone and has a letter begins with one; bare offsets have none',
  },
  {
    file: 'shared/domain/time/time.ts',
    line: 'return a <= b ? a : b',
    mutant: 'a < b',
    reason: 'equal instants are equal texts',
  },
  {
    file: 'shared/domain/time/time.ts',
    line: 'return a >= b ? a : b',
    mutant: 'a > b',
    reason: 'equal instants are equal texts',
  },
  {
    file: 'shared/domain/time/calendar.ts',
    line: 'if (offsetMs !== null) return fromMs(addFixedOffset(anchorMs, offsetMs, months, days))',
    mutant: 'if (false)',
    reason: 'a shortcut for zones without clock changes: the other road leads to the same instant',
  },
  {
    file: 'shared/domain/time/local-day.ts',
    line: 'if (offset !== null) return fromMs(ms + offset).slice(0, 10)',
    mutant: 'if (false)',
    reason: 'the same shortcut',
  },
  {
    file: 'shared/domain/time/local-day.ts',
    line: 'if (offset !== null) return fromMs(utc - offset)',
    mutant: 'if (false)',
    reason: 'the same shortcut',
  },
  {
    file: 'shared/domain/time/local-day.ts',
    line: 'if (offset !== null) return offset',
    mutant: 'if (false)',
    reason: 'a shortcut for zones without clock changes: the clock that is read instead shows the same',
  },
  {
    file: 'shared/domain/time/local-day.ts',
    line: 'if (moment < firstYear) return startOfLocalDay(',
    mutant: 'moment <= firstYear',
    reason: 'a date or an instant is longer than its year alone, so it never equals one',
  },
  {
    file: 'shared/domain/time/local-day.ts',
    line: 'if (moment >= lastYear) return startOfLocalDay(',
    mutant: 'moment > lastYear',
    reason: 'a date or an instant is longer than its year alone, so it never equals one',
  },
  {
    file: 'shared/domain/team/decide-session.ts',
    line: 'const inNewCountry = isNew && country !== null && login.countryAuditId !== undefined',
    mutant: 'country !== null becomes true',
    reason: 'a country that is not known is never new; the check is for the compiler',
  },
  {
    file: 'shared/domain/team/role.ts',
    line: 'if (member != null && beyond.length > 0)',
    mutant: 'member != null becomes true',
    reason: 'without a member nothing is beyond: the list is empty; the check is for the compiler',
  },
  {
    file: 'shared/domain/team/second-factor.ts',
    line: 'return factor.resetAt !== null && factor.resetAt <= now ? null : factor',
    mutant: 'factor.resetAt !== null becomes true',
    reason: 'null is before no text',
  },
  {
    file: 'shared/domain/webhook/delivery.ts',
    line: 'const [, endpointId, eventId, attempt] = deliveryIdPattern.exec(text) ?? []',
    mutant: 'a list of one text for the empty one',
    reason: 'the first place of the list is skipped',
  },
  {
    file: 'shared/domain/webhook/delivery.ts',
    line: 'return endpointId && eventId ? { endpointId, eventId, attempt: Number(attempt) } : null',
    mutant: 'endpointId || eventId',
    reason: 'the pattern has all of its parts or none',
  },
  {
    file: 'shared/domain/webhook/endpoint-changes.ts',
    line: "[ownerTold(mode, after, 'secret')])",
    mutant: 'an empty text',
    reason: 'the mail asks only whether it is about the address',
  },
  {
    file: 'shared/domain/webhook/redeliver.ts',
    line: 'const held = latest.leaseUntil !== null && latest.leaseUntil > wallMs',
    mutant: 'latest.leaseUntil !== null becomes true',
    reason: 'null counts as 0 there, and the wall clock is later than 1970',
  },
  {
    file: 'shared/domain/webhook/settle-try.ts',
    line: "return result.kind === 'answered' ? classifyResponse(result.status) : 'retry'",
    mutant: "result.kind === 'answered' becomes true",
    reason: 'a status that is not there is neither a success nor 410, so it is retried as well',
  },
  {
    file: 'shared/domain/webhook/settle-try.ts',
    line: "retryAfter: result.kind === 'answered' ? result.retryAfter : null,",
    mutant: "result.kind === 'answered' becomes true",
    reason: 'a wait that is not there is no wait, as null is',
  },
]
