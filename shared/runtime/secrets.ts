import type { Needing } from '../ports/rights.ts'

/**
 * Reads a secret's text. The reader is a separate file, loaded on demand, because each caller reads its secret once per
 * process.
 * @throws Error that names the secret and the store's answer, never a value.
 */
export const getSecret = async (name: Needing<string>): Promise<string> => {
  const store = await import('../adapters/aws/secret-store.ts')
  return store.readSecret(name)
}
