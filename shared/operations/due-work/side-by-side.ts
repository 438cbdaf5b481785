/** Runs `work` for all values, `atOnce` at a time, in order. After an error running work ends and no more starts. */
export async function sideBySide<T>(
  values: readonly T[],
  atOnce: number,
  work: (value: T) => Promise<unknown>,
): Promise<void> {
  // Not by removing the first: of millions that would move all the others each time.
  const waiting = values.values()
  const run = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, values.length) }, run))
}
