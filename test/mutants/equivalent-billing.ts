import type { EquivalentMutant } from './equivalent.ts'

/** Those of subscriptions, invoices, the ledger, webhooks and the store. */
export const equivalentInBilling: readonly EquivalentMutant[] = [
  {
    file: 'shared/domain/ledger/taking.ts',
    line: 'if (source === null || amount <= 0) continue',
    mutant: 'source === null becomes false',
    reason: 'no source has the amount 0, which goes on as well',
  },
  {
    file: 'shared/domain/subscription/last-bill.ts',
    line: 'if (netKobo < 0) return { ...given, lines: [...netUnbilled(unusedKobo, netted).unbilled, ...whole] }',
    mutant: 'netKobo <= 0',
    reason: 'at zero there are neither lines nor credit nor a refund on either road',
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
    reason: 'the pattern finds both or neither',
  },
  {
    file: 'shared/domain/webhook/redeliver.ts',
    line: 'const held = latest.leaseUntil !== null && latest.leaseUntil > wallMs',
    mutant: 'latest.leaseUntil !== null becomes true',
    reason: 'null compares as 0, which is before every instant of the wall clock',
  },
  {
    file: 'shared/domain/webhook/settle-try.ts',
    line: "return result.kind === 'answered' ? classifyResponse(result.status) : 'retry'",
    mutant: 'true',
    reason: 'without a status the class is `retry` as well',
  },
  {
    file: 'shared/domain/webhook/settle-try.ts',
    line: "retryAfter: result.kind === 'answered' ? result.retryAfter : null,",
    mutant: 'true',
    reason: 'what is not there and what is null put nothing off',
  },
  {
    file: 'shared/domain/invoice/after-reversal.ts',
    line: "customer: markPaymentMethod(customer, methodId ?? '', 'revoked'),",
    mutant: 'another text',
    reason: 'an active method has an identifier',
  },
  {
    file: 'shared/domain/invoice/after-reversal.ts',
    line: "const ending = transition(subscription, 'cancel_at_period_end', changes, 'cancel')",
    mutant: 'another name of the action',
    reason: 'a refusal would show it, and the statuses that come so far are never refused',
  },
  {
    file: 'shared/domain/charge/decide-charge.ts',
    line: 'const end = until !== null && until < own ? until : own',
    mutant: 'until !== null becomes true; <= own',
    reason: 'null is below no text; two equal instants are one',
  },
  {
    file: 'shared/domain/charge/decide-charge.ts',
    line: 'const next = askAt !== null && askAt > now ? askAt : nextChargeQuestionAt(at, now)',
    mutant: 'askAt !== null becomes true',
    reason: 'null is after no text',
  },
  {
    file: 'shared/domain/subscription/new-subscription.ts',
    line: "? periodBoundary(now, { interval: 'day', intervalCount: trialDays }, 1, timeZone)",
    mutant: 'another text',
    reason: 'what is no hour, week or month is counted in days',
  },
  {
    file: 'shared/domain/subscription/pause.ts',
    line: "if (resumesAt !== null && resumesAt <= now) throw invalid('resumesAt', 'must be in the future')",
    mutant: 'resumesAt !== null becomes true',
    reason: 'null is below no text',
  },
  {
    file: 'shared/domain/pricing/pricing.ts',
    line: 'const top = upTo === null || BigInt(upTo) > units ? units : BigInt(upTo)',
    mutant: 'BigInt(upTo) >= units',
    reason: 'two equal numbers are one',
  },
  {
    file: 'shared/store/codec.ts',
    line: "return { name, as: 'deflated' }",
    mutant: 'another text',
    reason: 'what is no time, row or JSON is deflated text',
  },
  {
    file: 'shared/store/cursor.ts',
    line: '} catch {',
    mutant: 'an empty block',
    reason: 'neither null nor undefined is a list',
  },
  {
    file: 'shared/store/cursor.ts',
    line: '.sort(([a], [b]) => (a < b ? -1 : 1))',
    mutant: 'a <= b',
    reason: 'no two filters have one name',
  },
  {
    file: 'shared/store/page-values.ts',
    line: '.sort((a, b) => (b.id === first || (a.id !== first && a.id < b.id) ? 1 : -1))',
    mutant: 'a.id <= b.id',
    reason: 'no two values have one identifier',
  },
  {
    file: 'shared/domain/subscription/card-expiring.ts',
    line: 'return expMonth === null || expYear === null ? null : new Date(Date.UTC(expYear, expMonth)).toISOString()',
    mutant: 'expYear === null becomes false',
    reason: 'without a year it is 1900, which was over before',
  },
  {
    file: 'shared/domain/subscription/void-invoice.ts',
    line: "const expired = transition(subscription, 'void_invoice', { endedAt: now }, 'void')",
    mutant: 'another name of the action',
    reason: 'a refusal would show it, and an incomplete one is never refused',
  },
  {
    file: 'shared/domain/subscription/settle-failed-charge.ts',
    line: 'railSwitched: subscription.recovery?.railSwitched ?? false,',
    mutant: 'true',
    reason: 'without a case it is the first failure, and no row of the policy switches then',
  },
  {
    file: 'shared/domain/subscription/settle-succeeded-charge.ts',
    line: "row?.trigger ?? 'renew',",
    mutant: 'no name at all',
    reason: 'where no row pays, every trigger is refused, and the refusal names the action',
  },
]
