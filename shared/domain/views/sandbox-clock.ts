/** A sandbox clock as the interface shows it (decisions 13). */
export function clockView(clock: { readonly now: string; readonly target: string }) {
  const { now, target } = clock
  return { now, target, status: now < target ? 'advancing' : 'idle' }
}
