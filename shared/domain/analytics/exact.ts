/** A counter's value: a bigint where a double can't hold it exactly, as the store reads it. */
export type Count = number | bigint

/** The sum of counters, exact however large: a bigint only where a number would not be exact. */
export function sumCounts(...counts: readonly Count[]): Count {
  const sum = counts.reduce<bigint>((all, one) => all + BigInt(one), 0n)
  const value = Number(sum)
  return Number.isSafeInteger(value) ? value : sum
}

/** A sum as a JSON integer; one that a double can't hold is written out in digits (B12). */
export function exact(sum: Count): number {
  const value = Number(sum)
  return Number.isSafeInteger(value) ? value : (rawJson(sum.toString()) as number)
}

const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }
