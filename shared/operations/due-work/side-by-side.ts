/** Runs `work` for all values, `atOnce` at a time, in order. After an error running work ends and no more starts. */
export async function sideBySide<T>(
  values: readonly T[],
  atOnce: number,
  work: (value: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...values]
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, values.length) }, run))
}
