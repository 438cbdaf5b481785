import type * as z from 'zod/mini'
import { eventCatalog, eventRow, type EventType } from '../../domain/event/event-catalog.ts'
import { eventSchema } from '../../webhooks/schemas/event-schema.ts'
import { describe, shapeOf } from './describe.ts'
import { refTo, type JsonSchema } from './json-schema.ts'
import { componentOf, nameSchema } from './schemas.ts'
import { dataWords, envelopeWords } from './words/events.ts'

const types = Object.keys(eventCatalog) as EventType[]

/** The document's name for the schema of an event type: `SubscriptionPaymentFailedEvent`. */
export function eventName(type: EventType): string {
  const words = type.split('_').map((word) => word[0]!.toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

const schemas = new Map<EventType, z.ZodMiniType>(types.map((type) => [type, named(type)]))

function named(type: EventType): z.ZodMiniType {
  const schema = eventSchema(type)
  nameSchema(eventName(type), schema)
  const fields = Object.keys(shapeOf(schema.shape.data) ?? {})
  describe([schema.shape.data], Object.fromEntries(fields.map((field) => [field, dataWords[field] ?? ''])))
  describe([schema], envelopeWords)
  return schema
}

/** What is said of an event type outside the document, such as by the command line. */
export interface EventSummary {
  readonly firesWhen: string
  /** Whether an endpoint must name it to get it. */
  readonly optIn: boolean
  /** The fields of `data`. */
  readonly carries: readonly string[]
}

/** The description of each event type. */
export function eventSummaries(): Readonly<Record<string, EventSummary>> {
  return Object.fromEntries(
    types.map((type) => {
      const { firesWhen, optIn, expands, extra } = eventRow(type)
      return [type, { firesWhen, optIn, carries: [...expands, ...extra] }]
    }),
  )
}

/** Every event type's schema, and their union, with `type` as its discriminator. */
export function eventSchemas(): Record<string, JsonSchema> {
  const each = types.map((type) => {
    const description = `Fires when ${eventRow(type).firesWhen}.`
    return [eventName(type), { description, ...componentOf(eventName(type), schemas.get(type)!) }] as const
  })
  return { ...Object.fromEntries(each), BillingEvent: union }
}

const union: JsonSchema = {
  description: 'Something that happened. `type` says what, and what `data` holds.',
  oneOf: types.map((type) => refTo(eventName(type))),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(types.map((type) => [type, `#/components/schemas/${eventName(type)}`])),
  },
}
