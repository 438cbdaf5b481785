import { createHash } from 'node:crypto'
import { defaultBranding, type Branding } from '../../domain/merchant/branding.ts'
import { logoToken } from '../../domain/merchant/logo-address.ts'
import { invalid } from '../../domain/problem.ts'
import { leastSide, mostSide, readPicture, type PictureFault } from '../../security/picture.ts'
import { brandingRef } from '../../store/entities/branding.ts'
import { changeSettings } from '../commit/change-settings.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { ContextOf } from '../unit-of-work/context.ts'

const settings = { kind: 'branding', refOf: brandingRef, defaults: defaultBranding } as const

/** The most bytes of a logo. */
export const mostLogoBytes = 150_000

const says: Readonly<Record<PictureFault, string>> = {
  not_a_picture: 'must be a PNG or a JPEG',
  picture_damaged: 'is damaged, or of a kind that browsers don’t draw',
  picture_size: `must be from ${leastSide} to ${mostSide} pixels wide and high`,
}

/**
 * Stores a merchant's logo: only its detected picture, without the rest of the file (P6). It is stored before the settings name it,
 * and a second upload stores it again.
 * @throws Problem 422 for what is no picture that we take.
 */
export async function uploadLogo(
  context: ContextOf<'table.write' | 'logos.write'>,
  image: string,
): Promise<Branding> {
  const file = Buffer.from(image, 'base64')
  if (file.length > mostLogoBytes)
    throw invalid('image', `must be at most ${mostLogoBytes / 1000} KB`, { reason: 'picture_size' })
  const picture = readPicture(file)
  if (typeof picture === 'string') throw invalid('image', says[picture], { reason: picture })
  const { merchantId, mode } = context.tenant
  await context.logoStore.write(merchantId, picture.bytes, picture.type)
  const content = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16)
  const logoUrl = `${context.deployment.checkoutBaseUrl}/logos/${logoToken({ mode, merchantId, content })}`
  const change = await changeSettings(context, settings, { logoUrl, ownLogo: content })
  return commitPlainChange(context, change)
}
