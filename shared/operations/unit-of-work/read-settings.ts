import type { StoredSettings } from '../../domain/merchant/settings.ts'
import type { Ref } from '../../store/codec.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from './context.ts'

/** A merchant's settings of one kind as they are at present, read strongly: the defaults until they change them. */
export async function readSettings<Settings>(
  { table }: Pick<OperationContext, 'table'>,
  ref: Ref<StoredSettings<Settings>>,
  defaults: Settings,
): Promise<Settings> {
  const [item] = await readItems(table, [ref], 'strong')
  return item ? ref.codec.decode(item) : defaults
}
