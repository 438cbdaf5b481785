/** A counter's value: a bigint once no double holds it exactly, as the store reads it. */
export type Count = number | bigint

/** The sum of counters, exact however large: a bigint only where a number would not be. */
export function sumCounts(...counts: readonly Count[]): Count {
  const sum = counts.reduce<bigint>((all, one) => all + BigInt(one), 0n)
  const value = Number(sum)
  return Number.isSafeInteger(value) ? value : sum
}

/** A sum as the JSON integer it is: what no double holds is written by its digits (B12). */
export function exact(sum: Count): number {
  const value = Number(sum)
  return Number.isSafeInteger(value) ? value : (rawJson(sum.toString()) as number)
}

const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }
