import type { Branding } from '../domain/branding.ts'

/** A merchant's branding as the interface shows it. */
export function brandingView({ logoUrl, color, supportEmail, supportPhone }: Branding) {
  return { logoUrl, color, supportEmail, supportPhone }
}
