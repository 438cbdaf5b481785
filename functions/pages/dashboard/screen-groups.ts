/** The scripts beside the first one: screens that come together (`near.ts`, `later.ts`). */
export const screenGroups = ['near', 'later'] as const

/** Which of them a path of the dashboard needs; null for a screen that is in the first script. */
export function groupOf(path: string): (typeof screenGroups)[number] | null {
  if (/^\/dashboard(\/(customers|invoices)?)?$/.test(path)) return null
  return /^\/dashboard\/(customers\/[^/]+|recovery)$/.test(path) ? 'near' : 'later'
}
