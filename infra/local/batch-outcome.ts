/** The result of a batch's handler: the ids that failed, or null when the whole batch counts as failed. */
export function failedIds(result: unknown, ids: ReadonlySet<string>): Set<string> | null {
  const failures = reported(result)
  // Lambda's rule: a malformed report, or one that names a record outside the batch, fails the whole batch.
  if (failures === null || !failures.every((id) => ids.has(id))) return null
  return new Set(failures)
}

function reported(result: unknown): string[] | null {
  if (typeof result !== 'object' || result === null || !('batchItemFailures' in result)) return []
  const failures = result.batchItemFailures
  if (failures === null || failures === undefined) return []
  if (!Array.isArray(failures)) return null
  const ids = failures.map((failure: unknown) =>
    typeof failure === 'object' && failure !== null && 'itemIdentifier' in failure
      ? failure.itemIdentifier
      : null,
  )
  return ids.every((id) => typeof id === 'string') ? ids : null
}
