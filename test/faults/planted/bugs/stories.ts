import type { PlantedBug } from '../bug.ts'

/** Bugs in timeline and audit, and in what others learn about a bill. */
export const storyBugs: readonly PlantedBug[] = [
  {
    name: 'pause-untold',
    says: 'A pause is missing in the timeline.',
    breaks: 'D4.17',
    file: 'shared/domain/subscription/decide-pause.ts',
    find: `{ subscription_paused: { onTimeline: true } }`,
    replace: `{ subscription_paused: {} }`,
    caughtBy: ['test/http/what-is-told.test.ts'],
  },
  {
    name: 'resume-untold',
    says: 'The end of a pause is missing in the timeline.',
    breaks: 'D4.17',
    file: 'shared/domain/subscription/decide-pause.ts',
    find: `{ subscription_resumed: { onTimeline: true } }`,
    replace: `{ subscription_resumed: {} }`,
    caughtBy: ['test/http/what-is-told.test.ts'],
  },
  {
    name: 'limit-untold',
    says: 'That the last cycle is over is missing in the timeline.',
    breaks: 'D4.17',
    file: 'shared/domain/subscription/decide-period-end.ts',
    find: `{ subscription_expired: { extra: { ...told }, onTimeline: true } }`,
    replace: `{ subscription_expired: { extra: { ...told } } }`,
    caughtBy: ['test/http/what-is-told.test.ts'],
  },
  {
    name: 'paid-change-untold',
    says: 'A plan change that was paid is missing in the timeline.',
    breaks: 'D4.17',
    file: 'shared/domain/plan-change/decide-outcome.ts',
    find: `...planChanged(fromPlanId, draft.planId, proration) }`,
    replace: `extra: planChanged(fromPlanId, draft.planId, proration).extra }`,
    caughtBy: ['test/http/what-is-told.test.ts'],
  },
  {
    name: 'client-as-dashboard',
    says: 'The audit says the dashboard for what an OAuth client did.',
    breaks: 'A14',
    file: 'functions/http/middleware/audit.ts',
    find: `kind: kind === 'secret_key' ? 'api_key' : 'oauth_client', name }`,
    replace: `kind: 'dashboard', name }`,
    caughtBy: ['test/http/what-is-told.test.ts'],
  },
  {
    name: 'payer-without-name',
    says: 'A provider is not told who pays a bill.',
    breaks: 'D10.1',
    file: 'shared/operations/vas/buy-bill.ts',
    find: `currency, payerName, meterType, bundleCode }
`,
    replace: `currency, meterType, bundleCode }
`,
    caughtBy: ['test/http/vends.test.ts'],
  },
  {
    name: 'bundle-found-and-lost',
    says: 'Data found by its price is bought without its product.',
    breaks: 'D10.1',
    file: 'shared/operations/vas/buy-bill.ts',
    find: `vend(context, bill, { ...order, bundleCode })`,
    replace: `vend(context, bill, order)`,
    caughtBy: ['test/http/vends.test.ts'],
  },
  {
    name: 'settings-unaudited',
    says: 'What a key does to the settings is not in the audit.',
    breaks: 'A14',
    file: 'functions/http/middleware/audit.ts',
    find: `'refund:write', 'settings:write'])`,
    replace: `'refund:write'])`,
    caughtBy: ['test/http/what-is-told.test.ts'],
  },
]
