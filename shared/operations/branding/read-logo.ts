import { notFound } from '../../domain/problem.ts'
import { readPicture, type Picture } from '../../security/picture.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { load } from '../../store/load.ts'
import type { ContextOf } from '../unit-of-work/context.ts'

/**
 * A merchant's own logo; null if they have none, or one on another site, which is never fetched. The stored file is inspected
 * again, so its type follows from its content alone.
 */
export async function findLogo(
  context: ContextOf<'table.read' | 'logos.read'>,
  merchantId: string,
): Promise<Picture | null> {
  const { branding } = await load(context, { branding: brandingRef(merchantId) })
  if (branding?.ownLogo == null) return null
  const file = await context.logos.read(merchantId)
  const picture = file === null ? null : readPicture(file)
  return picture === null || typeof picture === 'string' ? null : picture
}

/**
 * The logo at an address of ours. An address of an older logo, in last year's message, shows the present one.
 * @throws Problem 404 where there is none any more.
 */
export async function openLogo(
  context: ContextOf<'table.read' | 'logos.read'>,
  merchantId: string,
): Promise<Picture> {
  const picture = await findLogo(context, merchantId)
  if (picture === null) throw notFound()
  return picture
}
