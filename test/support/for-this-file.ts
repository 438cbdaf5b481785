import { afterAll } from 'vitest'

/**
 * What a whole file of tests stands on (a service, a pipeline, an outbox): `const service = await
 * forThisFile(startService())` at the top of the file starts it, and it is stopped after the file's last test. What was
 * started later is stopped earlier.
 */
export async function forThisFile<Started extends { readonly stop: () => Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting
  afterAll(started.stop)
  return started
}
