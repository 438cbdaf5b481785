import type { PlantedBug } from '../bug.ts'

const caughtBy = ['test/contract/gateways.test.ts']

/** Bugs in the adapters of payment gateways. */
export const gatewayBugs: readonly PlantedBug[] = [
  {
    name: 'gateway-amount-not-compared',
    says: 'A success of another amount than was asked for counts as one.',
    breaks: 'I3',
    file: 'shared/adapters/gateways/match-money.ts',
    find: 'told.amount === asked.amount',
    replace: 'told.amount !== null',
    caughtBy,
  },
  {
    name: 'gateway-signature-not-checked',
    says: 'A callback is read whoever signed it.',
    breaks: 'D11.25',
    file: 'shared/adapters/gateways/paystack/callbacks.ts',
    find: 'if (!equalInConstantTime(signature, expected)) return null',
    replace: 'if (signature === expected && signature === "") return null',
    caughtBy,
  },
  {
    name: 'gateway-body-believed',
    says: 'A callback of a success completes the session without asking the gateway.',
    breaks: 'I3',
    file: 'shared/operations/unit-of-work/outside-call.ts',
    find: `return { news: known, by: 'first_question' }`,
    replace: `return { news: { kind: 'succeeded' } as never, by: 'first_question' }`,
    caughtBy: ['test/scenarios/live-money.test.ts'],
  },
  {
    name: 'gateway-duplicate-declined',
    says: 'A reference that the gateway knows already is taken for a decline.',
    breaks: 'I3',
    file: 'shared/adapters/gateways/paystack/charges.ts',
    find: `if (isDuplicate(envelope)) return { kind: 'unknown' }`,
    replace: `if (isDuplicate(envelope)) return { kind: 'declined', failureCode: 'generic_decline' }`,
    caughtBy,
  },
  {
    name: 'gateway-token-fetched-by-each',
    says: 'Every function fetches a session of its own, and each ends the one before.',
    breaks: 'D3.17',
    file: 'shared/adapters/gateways/nomba/session.ts',
    find: `if (isGood(stored.token, not)) return stored.token`,
    replace: `if (isGood(stored.token, not) && stored.generation < 0) return stored.token`,
    caughtBy,
  },
  {
    name: 'gateway-refund-sent-again',
    says: 'A refund whose answer was lost is sent again, and the customer has it twice.',
    breaks: 'I3',
    file: 'shared/adapters/gateways/refund-once.ts',
    find: `if (await asked.noteOnce(refund)) return null`,
    replace: `if ((await asked.noteOnce(refund)) || refund.amount >= 0) return null`,
    caughtBy,
  },
  {
    name: 'gateway-float-fails-payout',
    says: 'A transfer that our own balance can’t pay fails at once, as if it were the merchant’s fault.',
    breaks: 'D9.17',
    file: 'shared/adapters/gateways/paystack/transfers.ts',
    find: `    await client.asked.forget(sent)
    return { kind: 'later' }`,
    replace: `    await client.asked.forget(sent)
    return { kind: 'failed', failureReason: 'gateway_error' }`,
    caughtBy,
  },
  {
    name: 'gateway-page-closed-early',
    says: 'What is paid on a page whose card had failed before is money that nobody hears of.',
    breaks: 'A10',
    file: 'shared/adapters/gateways/paystack/transaction.ts',
    find: `const mayStillCome = asked.kind === 'hosted' && !over`,
    replace: `const mayStillCome = asked.kind !== 'hosted' && !over && over`,
    caughtBy: ['test/scenarios/live-money.test.ts'],
  },
]
