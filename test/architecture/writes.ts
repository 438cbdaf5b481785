/** Why a file of operations writes by itself, in a word. */
const writer = 'the writes of a move, by which changes are committed'
const run = 'how far work has got, a lease or a count: nothing is decided for a merchant'
const registry = 'the operator’s own commands, on an account'

/**
 * The files of `shared/operations` that commit, or compose writes, by themselves, and why: every other decision is a value
 * that `commitChange` or `commitPlainChange` writes (H1).
 */
export const writesByHand: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit: { 'seal-audit': run },
  balance: {
    'fold-balance': run,
    'journal-entry': writer,
    'settle-earnings': run,
  },
  'billing-state': {
    'attempt-writes': writer,
    'credit-writes': writer,
  },
  changes: {
    'hold-to-limits':
      'the quote or the request of an agent, whose decision itself is not carried out; what goes is written by its commit',
    'late-charge-moves': writer,
    'method-moves': writer,
    'money-rules':
      'what follows from turns, beside their own writes: notes that are due, terms by which customers are found',
    'payment-names': writer,
    'spending-writers': writer,
  },
  'due-work': { 'audit-outbox': run, 'failing-due': run, sweep: run },
  exports: {
    'create-export': 'what was asked for: nothing is decided but that there is room for it',
    'remove-files': run,
    'run-export': run,
  },
  'gateway-settlements': {
    'find-unsettled': run,
    'read-settlements': 'what the operator says a difference was: nothing is decided by it',
    'take-settlement':
      'what a gateway says it settled, each line under its own identity: it moves no money, and a repeat changes nothing',
  },
  gateways: {
    'restore-gap':
      'what a restored table lost, each note under the gateway’s own identity: a repeat changes nothing',
  },
  identity: { 'prove-contact': 'a note that may get lost, apart from what it notes' },
  imports: {
    'create-import': 'what was sent, part by part: nothing is decided of it yet',
    'run-import': run,
  },
  merchants: {
    'create-merchant': registry,
    'note-gateways': registry,
    'raise-spread': registry,
  },
  messages: {
    'keep-test-message': 'what a sandbox’s person would have got, kept where it was sent',
    'notify-owner': run,
    'send-customer-message': run,
    'tell-of-bills': run,
  },
  'one-time-codes': {
    'deliver-code': run,
    'send-code': 'the page that asks for a code has no room left in its bundle for a decision’s commit',
  },
  'personal-data': {
    'erase-customer':
      'what a customer was found by, removed before they are erased: a repeat removes nothing',
    'lapse-customers': run,
  },
  commit: {
    'commit-of': 'commits every change',
    'plain-writers': writer,
    'write-of-turn': 'the write of each turn',
  },
  payouts: { 'run-payout': 'the highest payout so far, a count' },
  plans: { 'mark-plan-in-use': writer },
  'price-changes': {
    'run-price-change': run,
    'run-price-notice':
      'a row of a change, decided in the domain, with the mark and event that tell of it: no money moves',
    'tell-of-revert': run,
  },
  sandbox: {
    'empty-sandbox': run,
    'reset-sandbox': run,
    'sandbox-clock': run,
    'send-sandbox-event': 'an event without anything that changes',
    'walk-clock': run,
  },
  'unit-of-work': {
    'count-attempt': run,
    'note-owner': writer,
    'over-merchants': run,
    'store-refusal': 'a refusal, kept for its Idempotency-Key',
  },
  webhooks: {
    'deliver-webhook': run,
    'fan-out-event': run,
    'note-endpoint-call': run,
    'redeliver-event': run,
    'redeliver-range': run,
  },
}
