/** Why a customer leaves, as the portal lets them say it: its category, and their words, which the cancel keeps. */
export const leaveReasons = {
  price: 'Too expensive for me now',
  away: 'I’m travelling or ill for a while',
  unused: 'I don’t use it enough',
  quality: 'Something isn’t right with it',
  other: 'Another reason',
} as const

export type LeaveReason = keyof typeof leaveReasons

/** The category of a cancel's reason: one of the portal's, `other` for a merchant's own words, null without a reason. */
export function leaveReasonOf(words: string | null | undefined): LeaveReason | null {
  if (words == null) return null
  const known = Object.entries(leaveReasons).find(([, sentence]) => sentence === words)
  return known === undefined ? 'other' : (known[0] as LeaveReason)
}
