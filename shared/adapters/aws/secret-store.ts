import { signedClient } from './signed-client.ts'
import { secretTimeoutMs } from '../waits.ts'

/**
 * Asks the secret store. A small library signs the call: the SDK's client would add ten kilobytes to each function, for one
 * call at its cold start.
 * @throws Error that names the secret and the store's answer, never a value.
 */
export async function askSecretStore(
  action: 'GetSecretValue' | 'PutSecretValue',
  name: string,
  rest: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { client, region } = signedClient('secretsmanager')
  const endpoint =
    process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] ?? `https://secretsmanager.${region}.amazonaws.com`
  const answer = await client.fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `secretsmanager.${action}`,
    },
    body: JSON.stringify({ SecretId: name, ...rest }),
    signal: AbortSignal.timeout(secretTimeoutMs),
  })
  if (!answer.ok) throw new Error(`the secret store answered ${answer.status} for ${name}`)
  return answer.json()
}

/** Reads a secret's text. @throws Error as `askSecretStore`. */
export async function readSecret(name: string): Promise<string> {
  const { SecretString: text } = (await askSecretStore('GetSecretValue', name)) as {
    readonly SecretString?: unknown
  }
  if (typeof text !== 'string') throw new Error(`the secret ${name} holds no text`)
  return text
}
