import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets'
import { clientSettings } from './client-settings.ts'

let provider: SecretsProvider | undefined

/** The text of a secret of Secrets Manager; undefined when it holds none. Read again after a while: see Powertools. */
export const getSecret = async (name: string): Promise<string | undefined> => {
  provider ??= new SecretsProvider({ clientConfig: clientSettings })
  const value = await provider.get(name)
  return typeof value === 'string' ? value : undefined
}
