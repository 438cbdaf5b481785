import type { Needing } from '../ports/rights.ts'

/**
 * Reads a secret's text. The reader is a file of its own, loaded when it is wanted, for each caller
 * reads its secret once in a process.
 * @throws Error that names the secret and what the store answered, never a value.
 */
export const getSecret = async (name: Needing<string>): Promise<string> => {
  const store = await import('../adapters/aws/secret-store.ts')
  return store.readSecret(name)
}
