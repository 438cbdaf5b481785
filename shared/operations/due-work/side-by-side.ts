/** Does all of them, some at a time, in their order. A work that throws lets the others that run end, and begins no more. */
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
