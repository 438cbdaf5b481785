import type { RouteName } from '../routes.ts'
import type { JsonSchema } from './json-schema.ts'

interface Enforced {
  /** Conditions on the body as a whole. */
  readonly body?: JsonSchema
  /** Conditions on single fields. */
  readonly fields?: Readonly<Record<string, JsonSchema>>
}

const given = (...fields: readonly string[]): JsonSchema => ({ required: [...fields] })
const unique: JsonSchema = { uniqueItems: true }
const offsets: JsonSchema = {
  anyOf: [
    {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 1_814_400 },
      minItems: 1,
      maxItems: 8,
      uniqueItems: true,
    },
    { type: 'null' },
  ],
}

const https = { pattern: '^https://' }

/**
 * What contracts enforce in code and JSON Schema can express too, so that generated clients and editors refuse it first. A test
 * holds both to one verdict. Conditions on values of other fields are only described: other tools misread them.
 */
const enforced: Partial<Record<RouteName, Enforced>> = {
  'create-customer': { body: { anyOf: [given('email'), given('phone')] } },
  'buy-data': { body: { oneOf: [given('amount'), given('bundleCode')] } },
  'create-payout': {
    body: {
      oneOf: [given('accountId'), given('bankCode', 'accountNumber')],
      dependentRequired: { bankCode: ['accountNumber'], accountNumber: ['bankCode'] },
    },
  },
  'mend-credit': { fields: { amount: { not: { const: 0 } } } },
  'update-branding': { fields: { logoUrl: https, termsUrl: https, refundsUrl: https, privacyUrl: https } },
  'update-checkout-settings': { fields: { redirectOrigins: unique } },
  'update-portal-settings': { fields: { changePlanTo: unique } },
  'update-recovery-settings': { fields: { notifyChannels: unique, retryOffsets: offsets } },
  'simulate-recovery': { fields: { retryOffsets: offsets } },
}

/** The schema of an operation's body with what else is enforced. */
export function withEnforced(name: RouteName, schema: JsonSchema): JsonSchema {
  const { body = {}, fields = {} } = enforced[name] ?? {}
  const properties = { ...(schema['properties'] as Record<string, JsonSchema>) }
  for (const [field, also] of Object.entries(fields)) {
    if (properties[field] === undefined) throw new Error(`${name} has no field ${field}`)
    properties[field] = { ...properties[field], ...also }
  }
  return { ...schema, ...(Object.keys(fields).length === 0 ? {} : { properties }), ...body }
}
