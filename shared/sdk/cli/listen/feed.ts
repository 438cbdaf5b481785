import type { BillingEvent } from '../../src/index.ts'

/** After this many known events in a row, no new ones are expected. */
const usualDepth = 20
/** Thorough looks read deeper: events are listed by when their change began, so a slow one may appear behind others. */
const fullDepth = 200

/**
 * The events not seen before, oldest first.
 * @param newestFirst the list of events; it is read only as far as needed.
 * @param since ignores older events; null ignores none.
 */
export async function unseenEvents(
  newestFirst: AsyncIterable<BillingEvent>,
  seen: ReadonlySet<string>,
  { since, thorough }: { readonly since: string | null; readonly thorough: boolean },
): Promise<BillingEvent[]> {
  const found: BillingEvent[] = []
  let known = 0
  for await (const event of newestFirst) {
    if (since !== null && event.createdAt < since) break
    if (seen.has(event.id)) {
      known += 1
      if (known >= (thorough ? fullDepth : usualDepth)) break
      continue
    }
    known = 0
    found.push(event)
  }
  return found.reverse()
}
