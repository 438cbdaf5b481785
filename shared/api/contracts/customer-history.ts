import * as z from 'zod/mini'
import { noteKinds } from '../../domain/customer/customer-notes.ts'
import { notifyChannels } from '../../domain/dunning/settings.ts'
import { act } from './admin.ts'
import { digits, text } from './common.ts'
import { timelineItem } from './subscription.ts'

/** An entry of a customer's history: a timeline entry with the message that was sent because of it, or an action. */
const entry = z.extend(timelineItem, {
  kind: z.enum(['event', 'invoice', 'attempt', 'act']),
  message: z.nullable(
    z.object({
      template: z.string(),
      status: z.enum(['pending', 'sent', 'dropped']),
      sentBy: z.array(z.enum(notifyChannels)),
    }),
  ),
  act: z.nullable(z.omit(act, { id: true, createdAt: true })),
})

const note = { kind: z.enum(noteKinds), text: text(1000) }

/** What the team wrote, newest first. */
const notes = {
  notes: z.array(z.object({ kind: note.kind, text: z.string(), by: z.string(), at: z.iso.datetime() })),
}

export const addCustomerNote = {
  body: z.object({ kind: z._default(note.kind, 'note'), text: note.text }),
  response: z.object(notes),
}
export const getCustomerHistory = {
  query: z.object({
    limit: z._default(z.pipe(z.transform(digits), z.int().check(z.minimum(1), z.maximum(100))), 50),
  }),
  response: z.object({ items: z.array(entry), hasMore: z.boolean(), ...notes }),
}
