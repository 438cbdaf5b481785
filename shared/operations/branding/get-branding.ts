import { defaultBranding, type Branding } from '../../domain/branding.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A merchant's present branding towards payers. */
export async function getBranding(
  { table }: Pick<OperationContext, 'table'>,
  merchantId: string,
): Promise<Branding> {
  const ref = brandingRef(merchantId)
  const [item] = await readItems(table, [ref], 'strong')
  return item ? ref.codec.decode(item) : defaultBranding
}
