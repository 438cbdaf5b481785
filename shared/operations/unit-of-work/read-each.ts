import type { Ref } from '../../store/codec.ts'
import type { StoreContext } from '../../store/context.ts'
import { readItems } from '../../store/read-items.ts'

/** Reads items by their identifiers, each once, in one round trip; missing ones are left out. */
export async function readEach<T>(
  context: Pick<StoreContext, 'table'>,
  ids: readonly string[],
  refOf: (id: string) => Ref<T>,
): Promise<ReadonlyMap<string, T>> {
  const once = [...new Set(ids)]
  if (once.length === 0) return new Map()
  const refs = once.map(refOf)
  const items = await readItems(context.table, refs, 'eventual')
  return new Map(items.flatMap((item, i) => (item ? [[once[i]!, refs[i]!.codec.decode(item)] as const] : [])))
}
