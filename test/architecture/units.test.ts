import { describe, expect, it } from 'vitest'
import { composeOpenApi } from '../../shared/api/openapi.ts'

type Node = Record<string, any>

const whole = composeOpenApi() as Node

/** Every node of the document with the way to it. */
function* nodesOf(
  node: unknown,
  path: readonly string[] = [],
): Generator<{ node: Node; path: readonly string[] }> {
  if (typeof node !== 'object' || node === null) return
  yield { node, path }
  for (const [key, child] of Object.entries(node)) yield* nodesOf(child, [...path, key])
}

const nodes = [...nodesOf(whole)]
const isExample = (path: readonly string[]): boolean => path.includes('example') || path.includes('examples')

const kindsOf = ({ type, anyOf = [], items }: Node): unknown[] => [
  ...[type].flat(),
  ...(anyOf as Node[]).flatMap(kindsOf),
  ...(items ? kindsOf(items as Node) : []),
]

/** A field or parameter that is a number, with its words. */
const numbers = nodes
  .filter(({ path }) => !isExample(path))
  .flatMap(({ node, path }) => {
    const isField = path.at(-2) === 'properties' && path.at(-3) !== 'properties'
    const isParameter = node['in'] !== undefined && node['schema'] !== undefined
    if (!isField && !isParameter) return []
    const schema = (isParameter ? node['schema'] : node) as Node
    if (!kindsOf(schema).some((kind) => kind === 'integer' || kind === 'number')) return []
    const name = (isParameter ? node['name'] : path.at(-1)) as string
    return [{ name, path, words: (node['description'] ?? '') as string }]
  })

/** How words name each unit. */
const units = {
  minor: /\b(kobo|minor units)\b/i,
  naira: /\bnaira\b/i,
  seconds: /\bseconds\b/i,
  milliseconds: /\bmilliseconds\b/i,
  days: /\bdays\b/i,
  basisPoints: /\bbasis points\b/i,
  fraction: /\bfraction\b/i,
  count: /^/,
} as const

type Unit = keyof typeof units

/** The unit of every number of the interface, by the name of its field. Who adds a number says its unit here. */
const unitsByName: Readonly<Record<Exclude<Unit, 'minor' | 'count'>, readonly string[]>> = {
  naira: ['amountNaira'],
  seconds: ['expires_in', 'shiftSeconds', 'retryOffsets'],
  milliseconds: ['durationMs'],
  days: [
    'days',
    'trialDays',
    'noticeDays',
    'renewalReminderDays',
    'daysUntilDue',
    'invoiceReminderDays',
    'graceDays',
  ],
  basisPoints: ['percentBp'],
  fraction: ['recoveryRate', 'subscriberChurnRate'],
}
const money =
  /Kobo$|^(amount|promised|billed|amountDue|amountCredited|amountLeft|amountNoted|amountPaid|paidAmount|amountRefunded|amountReversed|charge|credit|creditApplied|credits|discount|discountAmount|discountValue|refunded|reversed|subtotal|unitAmount|flatAmount|perCall|perDay|approveAbove|tax|taxAmount|net|mrrBefore|mrrAfter|before|after|now|plan|addOns|code|difference|previousAmount|planAmount|previousPlanAmount)$/
const counts =
  'started kept renewals recoveredByRule exhaustedByRule failedByHour recoveredByHour leftBy leftFor activeSubscriptions attempt charges differences attemptCount attemptsMade cases cycle cyclesCompleted done durationCycles exhausted expMonth expYear failed failedCharges id imported inFlight inRecovery intervalCount limit maxCycles maxRedemptions maxUses paidCount number payments pending quantity recovered recoveryCodesLeft redeemedCount redelivered remaining responseStatus row rows trialing unchanged version byFailureCode recoveredByFailureCode exhaustedByFailureCode recoveredByFailedCharges upTo minQuantity maxQuantity scheduledQuantity fromQuantity toQuantity months billingDay invoices progress bytes looked count subscriptions changing withLastingCode unreachable total billedRows waiting differing'.split(
    ' ',
  )

/** Bills are asked for in naira, as vendors sell them; every other amount, also of a bill's answer, is kobo (S12). */
const isNairaRequest = (path: readonly string[]): boolean =>
  path.includes('requestBody') && path[1]!.startsWith('/v1/vas/')

function unitOf(name: string, path: readonly string[]): Unit | null {
  if (name === 'amount' && isNairaRequest(path)) return 'naira'
  if (money.test(name)) return 'minor'
  if (counts.includes(name)) return 'count'
  const found = Object.entries(unitsByName).find(([, names]) => names.includes(name))
  return (found?.[0] as Unit | undefined) ?? null
}

/** Words that name both units of money on purpose. */
const explaining = [
  'The price of one period, in minor units (kobo for NGN): 500000 is 5,000 naira.',
  'The price of one period, in minor units (kobo for NGN): 500000 is 5,000 naira. With `per_unit` that of one unit; with tiers leave it out: it is the price of the smallest quantity.',
  'What was paid, in kobo. Requests name naira, answers kobo.',
  'How much, in whole naira. Answers are in kobo.',
  'What is to be paid now, in minor units; 0 where a trial or a discount leaves nothing, or a payment method is only stored. A card that is entered on the gateway’s page is then charged 50 naira, which are refunded at once.',
  'Their credit in naira, in kobo: it pays their next invoices before their card does.',
]

// Holds S12, Q5.
describe('descriptions of numbers', () => {
  it('exist for enough fields, and each field has its unit here', () => {
    expect(numbers.length).toBeGreaterThan(150)
    const without = numbers.filter(({ name, path }) => unitOf(name, path) === null)
    expect([...new Set(without.map(({ name }) => name))]).toEqual([])
  })

  it('name its unit', () => {
    const silent = numbers.filter(
      ({ name, path, words }) => !units[unitOf(name, path) ?? 'count'].test(words),
    )
    expect(silent.map(({ path, words }) => `${path.slice(1).join('/')}: ${words}`)).toEqual([])
  })

  it('name no other unit of money', () => {
    const wrong = numbers.filter(({ name, path, words }) => {
      if (explaining.includes(words)) return false
      const unit = unitOf(name, path)
      return (unit !== 'naira' && units.naira.test(words)) || (unit !== 'minor' && units.minor.test(words))
    })
    expect(wrong.map(({ path, words }) => `${path.slice(1).join('/')}: ${words}`)).toEqual([])
  })
})

/** Objects of the document's examples that have all of some fields. */
function examplesWith(...fields: readonly string[]): { where: string; one: Node }[] {
  return nodes
    .filter(({ path, node }) => isExample(path) && fields.every((field) => field in node))
    .map(({ node, path }) => ({ where: path.slice(1).join('/'), one: node }))
}

/** Which object has which prefix, by fields that it alone has. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  cus: ['id', 'merchantRef', 'creditKobo', 'blacklisted'],
  pm: ['id', 'rail', 'last4', 'isDefault'],
  promo: ['id', 'discountType', 'duration', 'remaining'],
  sub: ['id', 'cyclesCompleted', 'billingAnchor'],
  inv: ['id', 'amountPaid', 'attemptCount'],
  pout: ['id', 'gatewayReference', 'bankCode'],
  bill: ['id', 'gatewayReference', 'category'],
  whe: ['id', 'eventId', 'durationMs'],
  chk: ['id', 'successUrl', 'token'],
  imp: ['id', 'imported', 'unchanged'],
}

/** What a field names. */
const references: Readonly<Record<string, string>> = {
  customerId: 'cus',
  planId: 'plan',
  subscriptionId: 'sub',
  invoiceId: 'inv',
  paymentMethodId: 'pm',
  eventId: 'evt',
  refundId: 'rfnd',
  quoteId: 'quote',
  memberId: 'mem',
}

/** What must be true of every example, by the fields that an object has. */
const laws: readonly { fields: readonly string[]; says: string; holds: (one: Node) => boolean }[] = [
  {
    fields: ['amount', 'meta'],
    says: 'a bill’s amount is a hundred times its naira',
    holds: ({ amount, meta }) => !('amountNaira' in meta) || amount === 100 * (meta.amountNaira as number),
  },
  {
    fields: ['subtotal', 'discount', 'creditApplied', 'amount'],
    says: 'an invoice’s amount is its subtotal less discount and credit',
    holds: ({ subtotal, discount, creditApplied, amount }) => subtotal - discount - creditApplied === amount,
  },
  {
    fields: ['lines', 'amount'],
    says: 'an invoice’s lines add up to its amount',
    holds: ({ lines, amount }) => sum(lines, 'amount') === amount,
  },
  {
    fields: ['amountPaid', 'amount', 'status'],
    says: 'a paid invoice has its amount paid',
    holds: ({ amountPaid, amount, status }) => amountPaid === (status === 'paid' ? amount : 0),
  },
  {
    fields: ['charge', 'credit', 'amount'],
    says: 'what a change costs is its charge less its credit',
    holds: ({ charge, credit, amount }) => amount === charge - credit,
  },
  {
    fields: ['retryOffsets'],
    says: 'offsets ascend and are seconds: at least a minute',
    holds: ({ retryOffsets }) =>
      retryOffsets === null ||
      (retryOffsets as number[]).every((at, i, all) => at >= 60 && (i === 0 || at > all[i - 1]!)),
  },
  {
    fields: ['ok', 'sumKobo', 'accounts'],
    says: 'books sum to nothing, and each balance is its postings',
    holds: ({ ok, sumKobo, accounts }) =>
      ok === true &&
      sumKobo === 0 &&
      (accounts as Node[]).every(({ balanceKobo, postingsKobo }) => balanceKobo === postingsKobo),
  },
  {
    fields: ['redeemedCount', 'maxRedemptions', 'remaining'],
    says: 'what was used of a code and what remains is what it has',
    holds: ({ redeemedCount, maxRedemptions, remaining }) =>
      total(redeemedCount, remaining) === maxRedemptions,
  },
  {
    fields: ['rows', 'done', 'imported', 'unchanged', 'failed'],
    says: 'an import’s rows are counted once',
    holds: ({ rows, done, imported, unchanged, failed }) =>
      done === total(imported, unchanged, failed) && done <= rows,
  },
  {
    fields: ['outcomes', 'cases', 'items'],
    says: 'a simulation’s cases are those of its outcomes and its list',
    holds: ({ outcomes, cases, items }) => sum(outcomes, 'cases') === cases && cases === items.length,
  },
  {
    fields: ['status', 'endedAt', 'cyclesCompleted'],
    says: 'an ended subscription says when it ended, and no other',
    holds: ({ status, endedAt }) =>
      ['canceled', 'expired', 'incomplete_expired'].includes(status) === (endedAt !== null),
  },
  {
    fields: ['status', 'pausedAt', 'cyclesCompleted'],
    says: 'a paused subscription says since when, and no other',
    holds: ({ status, pausedAt }) => (status === 'paused') === (pausedAt !== null),
  },
  {
    fields: ['status', 'paidAt', 'voidedAt'],
    says: 'an invoice says when it was paid or voided, if it was',
    holds: ({ status, paidAt, voidedAt }) =>
      (status === 'paid') === (paidAt !== null) && (status === 'void') === (voidedAt !== null),
  },
  {
    fields: ['id', 'intervalCount', 'amount', 'name'],
    says: 'what is sold for each period is a plan, or an add-on where it has a way of pricing and no trial',
    holds: (one) =>
      (one['id'] as string).startsWith('pricing' in one && !('trialDays' in one) ? 'addon_' : 'plan_'),
  },
  {
    fields: ['blacklisted', 'blacklistReason'],
    says: 'who is blacklisted has the reason',
    holds: ({ blacklisted, blacklistReason }) => blacklisted === (blacklistReason !== null),
  },
  {
    fields: ['valid', 'discount', 'amount'],
    says: 'a code that is valid takes something off',
    holds: ({ valid, discount }) => valid === true && discount > 0,
  },
  ...Object.entries(prefixes).map(([prefix, fields]) => ({
    fields,
    says: `it is identified by ${prefix}_`,
    holds: ({ id }: Node) => id.startsWith(`${prefix}_`),
  })),
  ...Object.entries(references).map(([field, prefix]) => ({
    fields: [field],
    says: `it names a ${prefix}_`,
    // A vendor of bills has customers and meters of its own.
    holds: (one: Node) =>
      one[field] === null || one[field].startsWith(`${prefix}_`) || /^\d+$/.test(one[field]),
  })),
  ...[
    ['periodStart', 'periodEnd'],
    ['currentPeriodStart', 'currentPeriodEnd'],
    ['from', 'to'],
    ['createdAt', 'expiresAt'],
    ['createdFrom', 'createdTo'],
  ].map(([start = '', end = '']) => ({
    fields: [start, end],
    says: `${start} is before ${end}`,
    holds: (one: Node) => one[start] === null || one[end] === null || one[start] < one[end],
  })),
]

function total(...parts: number[]): number {
  return parts.reduce((all, part) => all + part, 0)
}

function sum(rows: Node[], field: string): number {
  return total(...rows.map((row) => row[field] as number))
}

describe('examples in the OpenAPI document', () => {
  it.each(laws)('$says', ({ fields, holds }) => {
    const found = examplesWith(...fields).filter(({ one }) =>
      fields.every((field) => one[field] !== undefined),
    )
    expect(found.length).toBeGreaterThan(0)
    // A schema's own fields are no example.
    const real = found.filter(({ one }) => !('properties' in one))
    expect(
      real.filter(({ one }) => !holds(one)).map(({ where, one }) => `${where}: ${JSON.stringify(one)}`),
    ).toEqual([])
  })
})
