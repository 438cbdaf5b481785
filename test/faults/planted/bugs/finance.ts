import type { PlantedBug } from '../bug.ts'

const disputes = ['test/scenarios/disputes.test.ts']
const settlements = ['test/scenarios/gateway-settlements.test.ts']
const fees = ['test/scenarios/fees.test.ts']
const past = ['test/scenarios/books-of-the-past.test.ts']

/** Bugs in fees, settlements, disputes, statements and files of the books (N1, N2, N3, N4). */
export const financeBugs: readonly PlantedBug[] = [
  {
    name: 'fee-of-the-wrong-bearer',
    says: 'A merchant bears the fee although the deployment does.',
    breaks: 'N1',
    file: 'shared/domain/money/fees.ts',
    find: `fee?.bearer === 'merchant' ?`,
    replace: `fee?.bearer != null ?`,
    caughtBy: fees,
  },
  {
    name: 'gateway-owes-the-net',
    says: 'Where the merchant bears the fee, the gateway seems to owe the charge less its fee.',
    breaks: 'N1',
    file: 'shared/domain/ledger/earned.ts',
    find: `    { account: 'gateway_clearing', amount: -amount },
    { account: 'merchant_pending', amount: amount - feeKobo },
    { account: 'fees', amount: feeKobo },`,
    replace: `    { account: 'gateway_clearing', amount: feeKobo - amount },
    { account: 'merchant_pending', amount: amount - feeKobo },`,
    caughtBy: fees,
  },
  {
    name: 'disputed-credit-not-frozen',
    says: 'Credit that a disputed chain gives is spent while the dispute is open.',
    breaks: 'N3',
    file: 'shared/domain/credit/lots.ts',
    find: `({ chainId }) => chainId === lot.source)?.left ?? 0`,
    replace: `({ chainId }) => chainId === lot.currency)?.left ?? 0`,
    caughtBy: ['test/scenarios/credit-in-dispute.test.ts'],
  },
  {
    name: 'refund-of-what-is-disputed',
    says: 'A payment is refunded by hand while its bank decides about it.',
    breaks: 'N3',
    file: 'shared/operations/refunds/refund-invoice.ts',
    find: `  if (invoice.disputes) throw conflict('disputed')`,
    replace: `  if (invoice.disputes?.count === 0) throw conflict('disputed')`,
    caughtBy: disputes,
  },
  {
    name: 'lost-dispute-never-found',
    says: 'What a bank decided is only heard of where its callback arrives: the daily question books no loss.',
    breaks: 'N3',
    file: 'shared/operations/refunds/follow-disputes.ts',
    find: `    case 'lost':
    case 'accepted':`,
    replace: `    case 'accepted':`,
    caughtBy: disputes,
  },
  {
    name: 'statement-by-utc-day',
    says: 'A statement ends at midnight in Greenwich, not where the merchant is.',
    breaks: 'N4',
    file: 'shared/operations/customers/read-statement.ts',
    find: `to === undefined ? addMs(nowOf(context), 1) : instantOfMoment(to, zone)`,
    replace: `to === undefined ? addMs(nowOf(context), 1) : instantOfMoment(to, 'UTC')`,
    caughtBy: ['test/scenarios/statement-days.test.ts'],
  },
  {
    name: 'receivables-of-today',
    says: 'What was owed at a past instant counts what was paid since as never owed.',
    breaks: 'N4',
    file: 'shared/operations/balance/read-receivables.ts',
    find: `const at = isPast ? asOf : justAfter(nowOf(context))`,
    replace: `const at = justAfter(isPast ? nowOf(context) : asOf)`,
    caughtBy: past,
  },
  {
    name: 'export-drops-a-page',
    says: 'A file’s next part begins behind a page that no part has.',
    breaks: 'N4',
    file: 'shared/operations/exports/run-export.ts',
    find: `      const lines = page.things.flatMap((thing) => linesOfThing(one, thing))`,
    replace: `      if (!page.isLast) continue
      const lines = page.things.flatMap((thing) => linesOfThing(one, thing))`,
    caughtBy: ['test/scenarios/exports.test.ts', 'test/scenarios/large-export.deep.test.ts'],
  },
  {
    name: 'settled-twice-unnoticed',
    says: 'A charge that a gateway settles twice is taken as if it had been settled once.',
    breaks: 'N2',
    file: 'shared/domain/gateway-settlement/match.ts',
    find: `  if (mark !== null) return { cause: 'settled_twice'`,
    replace: `  if (mark?.settlementId === '') return { cause: 'settled_twice'`,
    caughtBy: settlements,
  },
  {
    name: 'kept-back-untold',
    says: 'What a gateway keeps back without a line is told to nobody.',
    breaks: 'N2',
    file: 'shared/operations/gateway-settlements/take-settlement.ts',
    find: `    ...(unlistedKobo === 0
      ? []`,
    replace: `    ...(unlistedKobo >= 0
      ? []`,
    caughtBy: settlements,
  },
]
