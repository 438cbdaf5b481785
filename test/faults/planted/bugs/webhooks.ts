import type { PlantedBug } from '../bug.ts'

/** Bugs between a committed event and the merchant's endpoint, and in who is woken when. */
export const webhookBugs: readonly PlantedBug[] = [
  {
    name: 'second-endpoint-skipped',
    says: 'An event goes to the first endpoint that wants it, and to no other.',
    breaks: 'I6',
    file: 'shared/domain/webhook/fan-out.ts',
    find: `      .filter((endpoint) => wants(endpoint, event))`,
    replace: `      .filter((endpoint) => wants(endpoint, event))
      .slice(0, 1)`,
    caughtBy: ['test/scenarios/webhook-outbox.test.ts'],
  },
  {
    name: 'second-event-forgotten',
    says: 'The outbox names the first event of a commit alone.',
    breaks: 'I6',
    file: 'shared/store/commit.ts',
    find: `{ outbox: ids, tally }`,
    replace: `{ outbox: ids.slice(0, 1), tally }`,
    caughtBy: ['test/workers/event-fanout.test.ts'],
  },
  {
    name: 'outbox-cleared-first',
    says: 'The outbox is cleared before the deliveries are written, so a crash between loses them.',
    breaks: 'I6',
    file: 'shared/operations/webhooks/fan-out-event.ts',
    find: `  const tries = firstTries(events, endpoints)\n`,
    replace: `  await unlessDone(context, [clearOutbox(carrier), ...countWrites(carrier)])
  const tries = firstTries(events, endpoints)\n`,
    caughtBy: ['test/workers/event-fanout.test.ts'],
  },
  {
    name: 'audit-content-with-one',
    says: 'The audit of the outbox takes an event for sent when one endpoint has it.',
    breaks: 'I6',
    file: 'shared/operations/due-work/audit-outbox.ts',
    find: `wanted[i]!.every(`,
    replace: `wanted[i]!.some(`,
    caughtBy: ['test/scenarios/webhook-outbox.test.ts'],
  },
  {
    name: 'audit-as-of-now',
    says: 'The audit of the outbox sends an endpoint what happened before it was made, or while it was off.',
    breaks: 'I6',
    file: 'shared/domain/webhook/endpoint.ts',
    find: `  if (endpoint.createdAt > at) return null
  const terms = endpoint.former?.find(({ until }) => until > at)
`,
    replace: `  const terms = undefined as FormerTerms | undefined
`,
    caughtBy: ['test/scenarios/webhook-outbox.test.ts'],
  },
  {
    name: 'counted-again-by-the-audit',
    says: 'Taking a commit out of the outbox counts it, also where the stream has counted it already.',
    breaks: 'B12',
    file: 'shared/store/entities/event.ts',
    find: `carrier.tally === null ? [outboxAttribute] : [outboxAttribute, tallyAttribute]`,
    replace: `[outboxAttribute]`,
    caughtBy: ['test/workers/analytics.test.ts'],
  },
  {
    name: 'delivered-before-answered',
    says: 'A delivery counts as made when it is claimed, so a crash during the call loses it.',
    breaks: 'I6',
    file: 'shared/operations/webhooks/deliver-webhook.ts',
    find: `revised(delivery, { leaseUntil })`,
    replace: `revised(delivery, { status: 'succeeded', leaseUntil })`,
    caughtBy: ['test/workers/webhook-delivery.test.ts'],
  },
  {
    name: 'signed-other-bytes',
    says: 'The signature is made over a body that was parsed and written anew, without what does not survive that.',
    breaks: 'I6',
    file: 'shared/operations/webhooks/post-event.ts',
    find: `    body: event.body,
    secrets:`,
    replace: `    body: JSON.stringify(JSON.parse(event.body), null, 1),
    secrets:`,
    caughtBy: ['test/workers/event-fanout.test.ts'],
  },
  {
    name: 'old-secret-signs-on',
    says: 'A secret that was rotated out goes on signing after its 24 hours.',
    breaks: 'D8.5',
    file: 'shared/domain/webhook/endpoint.ts',
    find: `    .filter((one) => one.expiresAt === null || one.expiresAt > now)\n`,
    replace: '',
    caughtBy: ['test/http/webhook-endpoints.test.ts'],
  },
  {
    name: 'sweep-stops-short',
    says: 'Under a sandbox clock that stands, the sweep leaves out what is due at that very instant.',
    breaks: 'D13.3',
    file: 'shared/operations/due-work/sweep.ts',
    find: `at <= wallLimit : at <= clock.now)`,
    replace: `at <= wallLimit : at < clock.now)`,
    caughtBy: ['test/workers/sweep.test.ts'],
  },
]
