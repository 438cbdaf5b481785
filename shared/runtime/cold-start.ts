let isFirst = true

/** Whether this is the first unit of work of its process; true once. */
export function isColdStart(): boolean {
  const cold = isFirst
  isFirst = false
  return cold
}
