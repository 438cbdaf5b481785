import * as z from 'zod/mini'
import { apiKey } from './contracts/admin.ts'
import { balance, balanceTransaction } from './contracts/balance.ts'
import { customer } from './contracts/customer.ts'
import { event } from './contracts/event.ts'
import { invoice } from './contracts/invoice.ts'
import { paymentMethod } from './contracts/payment-method.ts'
import { payout, payoutAccount } from './contracts/payout.ts'
import { plan } from './contracts/plan.ts'
import { promoCode } from './contracts/promo-code.ts'
import { subscription } from './contracts/subscription.ts'
import { bill } from './contracts/vas.ts'
import { delivery, webhookEndpoint } from './contracts/webhook-endpoint.ts'
import { eventCustomer, eventInvoice, eventPlan } from '../webhooks/schemas/objects.ts'

/** A JSON Schema of the 2020-12 draft, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = Record<string, unknown>

/** The resources that the document names; every other schema stands where it is used. */
const resources: Readonly<Record<string, z.ZodMiniType>> = {
  Plan: plan,
  PromoCode: promoCode,
  Customer: customer,
  PaymentMethod: paymentMethod,
  Subscription: subscription,
  Invoice: invoice,
  Event: event,
  Balance: balance,
  BalanceTransaction: balanceTransaction,
  Payout: payout,
  PayoutAccount: payoutAccount,
  BillTransaction: bill,
  ApiKey: apiKey,
  WebhookEndpoint: webhookEndpoint,
  Delivery: delivery,
  EventInvoice: eventInvoice,
  EventCustomer: eventCustomer,
  EventPlan: eventPlan,
}

const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(resources)) named.add(schema, { id })

/** The named resources as the document's components. */
export function resourceSchemas(): Record<string, JsonSchema> {
  const all = Object.values(resources).map((schema) => convert(schema)['$defs'] as Record<string, JsonSchema>)
  return relinked(Object.assign({}, ...all) as JsonSchema) as Record<string, JsonSchema>
}

/** A contract's schema, pointing at the document's components where it holds a resource. */
export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $defs: _components, ...rest } = convert(schema)
  return relinked(rest)
}

/** Described as input, so that objects stay open: additive changes need no new version (decisions 1). */
function convert(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _draft, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: named,
    override: ({ jsonSchema }) => {
      delete jsonSchema.id
      // The format says what the pattern spells out in three hundred characters.
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'email') delete jsonSchema.pattern
    },
  })
  return converted
}

/** The same schema with its references leading to the document's components. */
function relinked(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}
