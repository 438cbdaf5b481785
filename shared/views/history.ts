import type { AuditEntry } from '../domain/audit/audit-entry.ts'
import type { CustomerNotes } from '../domain/customer/customer-notes.ts'
import type { CustomerMessage } from '../domain/message/customer-message.ts'
import { actView } from './audit-entry.ts'
import { pick } from './pick.ts'
import { timelineView, type TimelineEntry } from './timeline.ts'

/** The team's notes about a customer, as the dashboard shows them. */
export function notesView({ notes }: Pick<CustomerNotes, 'notes'>) {
  return { notes: notes.map((note) => pick(note, ['kind', 'text', 'by', 'at'])) }
}

/** A customer's history, as it was read. */
export type HistoryItem =
  | (TimelineEntry & { readonly message: CustomerMessage | null })
  | { readonly kind: 'act'; readonly act: AuditEntry }

/** A customer's history as the dashboard shows it: entries of timelines with their messages, and actions. */
export function historyView({
  items,
  hasMore,
  notes,
}: {
  readonly items: readonly HistoryItem[]
  readonly hasMore: boolean
  readonly notes: CustomerNotes['notes']
}) {
  return { items: items.map(entryView), hasMore, ...notesView({ notes }) }
}

function entryView(entry: HistoryItem) {
  if (entry.kind === 'act') {
    const { id, createdAt, ...act } = actView(entry.act)
    const none = { status: null, event: null, invoice: null, attempt: null, message: null }
    return { id, kind: entry.kind, createdAt, ...none, act }
  }
  const { message } = entry
  const shown = message === null ? null : pick(message, ['template', 'status', 'sentBy'])
  return { ...timelineView(entry), message: shown, act: null }
}
