/** A subscription's billing day, as it is shown (K8). */
export const billingDayWords = {
  billingDay:
    'The day of the month on which its paid periods begin; null where they have no fixed day, as after a pause.',
} as const

/** The dates that a new subscription may name (K8). */
export const askedDayWords = {
  billingDay:
    'The day of the month, 1 to 31, on which paid periods begin, at 00:00 in the subscription’s zone; in a shorter month its last day. The first period runs to the next such day and costs its share of the month; it is no cycle. For plans with a price that are billed each month.',
} as const

/** When a trial ends, and another billing day, as a change names them (K8). */
export const changedDayWords = {
  trialEndsAt:
    'While trialing: when the trial ends, an instant or `now`, which renews it at once; a decline makes it past due.',
  billingDay:
    'While active or trialing: the day of the month, 1 to 31, on which later periods begin. The current period stays; the next one runs from its end to that day and costs its share of the month. Null: periods follow the end of the current one again.',
} as const

/** When a pause ends (D4.14). */
export const resumeWords = {
  resumesAt: 'When to resume automatically; null to stay paused until you resume it.',
} as const

/** The objects that an answer includes in full on request. */
export const expanded = {
  customer: 'The customer in full; only with `expand=customer`.',
  plan: 'The plan in full; only with `expand=plan`.',
} as const
