import * as z from 'zod/mini'
import { eventRow, type EventField, type EventType } from '../../domain/event/event-catalog.ts'
import { extraFields, fieldsOfType } from './fields.ts'
import { eventObjects } from './objects.ts'

/** Marks in `data` that nothing really happened: a test, or an event made by a sandbox call (D12.4). */
const synthetic = z.exactOptional(z.literal(true))

/** The schema of one event type's envelope (S14), made from its row in the catalog. */
export function eventSchema(type: EventType) {
  return z.object({
    id: z.string(),
    type: z.literal(type),
    createdAt: z.iso.datetime(),
    data: z.object(dataShape(type)),
  })
}

/** The fields of a type's `data` with their schemas. */
export function dataShape(type: EventType): Record<string, z.ZodMiniType> {
  const { extra, expands, orAlone = false } = eventRow(type)
  const extras = extra.map((name) => [name, fieldOf(type, name)] as const)
  const objects = expands.map((name) => [name, orAlone ? objectOrNone(name) : eventObjects[name]] as const)
  return { ...Object.fromEntries([...extras, ...objects]), synthetic }
}

/** An invoice without a subscription has no plan either. */
function objectOrNone(name: keyof typeof eventObjects): z.ZodMiniType {
  const isSometimes = name === 'subscription' || name === 'plan'
  return isSometimes ? z.exactOptional(eventObjects[name]) : eventObjects[name]
}

function fieldOf(type: EventType, name: EventField): z.ZodMiniType {
  return fieldsOfType[type]?.[name] ?? extraFields[name]
}
