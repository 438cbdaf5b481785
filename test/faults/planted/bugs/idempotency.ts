import type { PlantedBug } from '../bug.ts'

/** Bugs in the commit and in what is remembered of a request. */
export const idempotencyBugs: readonly PlantedBug[] = [
  {
    name: 'fingerprint-ignored',
    says: 'A key that was used for another request is answered with that one’s answer.',
    breaks: 'I8',
    file: 'shared/store/idempotency.ts',
    find: `  if (record.fingerprint !== state.fingerprint) throw new Problem('idempotency_key_reused')\n`,
    replace: '',
    caughtBy: ['test/http/plans.test.ts'],
  },
  {
    name: 'one-item-twice',
    says: 'What was decided on two instants, and so writes one item twice, is sent as it is: the table refuses it, and a 500 is told.',
    breaks: 'E1',
    file: 'shared/store/commit.ts',
    find: `  if (twice !== undefined) throw new StaleRead(\`\${writes[twice]!.label} twice\`)`,
    replace: '  void twice',
    caughtBy: ['test/faults/found-by-races.test.ts'],
  },
  {
    name: 'answer-stored-after-commit',
    says: 'The answer is stored by a write of its own behind the effect, so a crash between them makes the effect twice.',
    breaks: 'I8',
    file: 'shared/store/commit.ts',
    find: `    ...idempotencyWrites(context, changes),
    ...auditWrites(context, changes),
  ]
  const rendered = writes.map((write) => write.render(context.table.name, stampOf(context)))
  // Two writes of one item mean that it was read at two instants, before and after another commit.
  const twice = writtenTwice(rendered)
  if (twice !== undefined) throw new StaleRead(\`\${writes[twice]!.label} twice\`)
  // One token for all tries: if a try took effect unseen, the next is answered instead of failing on its own writes.
  const token = randomUUID()
  if (context.dueLog) noteDue(context.dueLog, rendered)
  if (rendered.length > 0 && context.request.effects) context.request.effects.any = true
  try {
    if (rendered.length > 0) await withRetries(() => send(context, rendered, token))`,
    replace: `    ...auditWrites(context, changes),
  ]
  const render = (write: Write) => write.render(context.table.name, stampOf(context))
  const rendered = writes.map(render)
  const outcome = idempotencyWrites(context, changes).map(render)
  const [token, second] = [randomUUID(), randomUUID()]
  if (context.dueLog) noteDue(context.dueLog, rendered)
  if (rendered.length > 0 && context.request.effects) context.request.effects.any = true
  try {
    if (rendered.length > 0) await withRetries(() => send(context, rendered, token))
    if (outcome.length > 0) await withRetries(() => send(context, outcome, second))`,
    caughtBy: ['test/faults/money.test.ts'],
  },
  {
    name: 'replayed-as-200',
    says: 'A repeated request is answered with the stored body but not with the stored status.',
    breaks: 'I8',
    file: 'shared/store/idempotency.ts',
    find: `throw new Replay({ status: record.status, body: record.body })`,
    replace: `throw new Replay({ status: 200, body: record.body })`,
    caughtBy: ['test/http/plans.test.ts'],
  },
  {
    name: 'refusal-not-remembered',
    says: 'A refused payout is tried again when its request is repeated.',
    breaks: 'I8',
    file: 'shared/operations/unit-of-work/store-refusal.ts',
    find: `new Set([402, 404, 409, 422])`,
    replace: `new Set([402, 404, 409])`,
    caughtBy: ['test/scenarios/payouts.test.ts'],
  },
  {
    name: 'claim-lease-ignored',
    says: 'A repeat does not wait for the request that is still running.',
    breaks: 'I8',
    file: 'shared/store/idempotency.ts',
    find: `record.leaseUntil !== null && record.leaseUntil > Date.parse(context.time.wall.now())`,
    replace: `record.leaseUntil === null`,
    caughtBy: ['test/http/subscriptions.test.ts'],
  },
  {
    name: 'answer-written-over',
    says: 'A slow first run writes its answer over the one that a repeat has given already.',
    breaks: 'I8',
    file: 'shared/store/commit.ts',
    find: `const own = '#f = :f AND attribute_not_exists(#s)'`,
    replace: `const own = '#f = :f'`,
    caughtBy: ['test/scenarios/crashed-money.test.ts'],
  },
  {
    name: 'key-remembered-for-good',
    says: 'A key of last month is replayed although it has expired, until the table happens to delete it.',
    breaks: 'D11.15',
    file: 'shared/store/idempotency.ts',
    find: `if (!record || record.expiresAt <= nowOf(context)) return`,
    replace: `if (!record) return`,
    caughtBy: ['test/http/plans.test.ts'],
  },
  {
    name: 'key-by-address',
    says: 'A request that is repeated on the other base address is taken for another one.',
    breaks: 'I8',
    file: 'functions/http/middleware/idempotency-key.ts',
    find: `[method, withoutStage(path), `,
    replace: `[method, path, `,
    caughtBy: ['test/http/plans.test.ts'],
  },
  {
    name: 'key-shared-by-tenants',
    says: 'Two tenants who choose the same key for the same request share its answer.',
    breaks: 'I9',
    file: 'functions/http/middleware/idempotency-key.ts',
    find: "`person-${sha256(state.access?.subject ?? '')}` : null,",
    replace: "`person-${sha256(state.access?.subject ?? '')}` : 'everybody',",
    caughtBy: ['test/http/plans.test.ts'],
  },
  {
    name: 'person-shares-keys',
    says: 'A person’s key is kept under the merchant’s keys, so two persons who choose the same one share its record.',
    breaks: 'I9',
    file: 'functions/http/middleware/idempotency-key.ts',
    find: "isPerson(state.access?.kind) ? `person-${sha256(state.access?.subject ?? '')}` : null",
    replace: 'null',
    caughtBy: ['test/http/identity.test.ts'],
  },
]
