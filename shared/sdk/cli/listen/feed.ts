import type { BillingEvent } from '../../src/index.ts'

/** Known events in a row after which nothing new is expected behind them. */
const usualDepth = 20
/** Now and then deeper: an event is listed by when its change began, so a slow one may come in behind others. */
const fullDepth = 200

/**
 * The events that were not seen yet, oldest first.
 * @param newestFirst the list, as long as it is needed.
 * @param since nothing older is of interest; null without a border.
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
