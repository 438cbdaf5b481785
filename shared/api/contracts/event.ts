import * as z from 'zod/mini'
import { eventCatalog, type EventType } from '../../domain/event/event-catalog.ts'
import { listQuery, pageOf } from './common.ts'

export const eventType = z.enum(Object.keys(eventCatalog) as [EventType, ...EventType[]])

/** An event in its envelope (S14). */
export const event = z.object({
  id: z.string(),
  type: eventType,
  createdAt: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})

export const listEvents = {
  query: listQuery({ type: z.exactOptional(eventType) }),
  response: pageOf(event),
}
export const getEvent = { response: event }
