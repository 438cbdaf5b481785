import type { Item } from './codec.ts'
import { stampOf } from './commit.ts'
import type { StoreContext } from './context.ts'
import { readItems } from './read-items.ts'
import { writtenTwice, type Write } from './write.ts'

/**
 * Whether a commit of these writes would find every whole item as it was read: each that is replaced at the version that
 * it was read at, each new one absent. One strongly consistent read of those items; nothing is written.
 */
export async function stillStands(context: StoreContext, writes: readonly Write[]): Promise<boolean> {
  const rendered = writes.map((write) => write.render(context.table.name, stampOf(context)))
  if (writtenTwice(rendered) !== undefined) return false
  const whole = writes.flatMap(({ change }, i) => {
    const item = rendered[i]!.Put?.Item
    return change && item ? [{ key: change.codec.key(change.after), before: change.before }] : []
  })
  const stored = await readItems(
    context.table,
    whole.map(({ key }) => key),
    'strong',
  )
  return whole.every(({ before }, i) => isAsRead(before, stored[i]))
}

function isAsRead(before: unknown, stored: Item | undefined): boolean {
  if (before === null) return stored === undefined
  return stored?.['v'] === (before as { readonly version: number }).version
}
