import { AwsClient } from 'aws4fetch'

/** Only for answers by which the service did nothing: 429 and 5xx. */
const retries = 2

/**
 * A client that signs calls to one service with the function's own credentials.
 * @throws Error that names the variable which is not set.
 */
export function signedClient(service: string): { readonly client: AwsClient; readonly region: string } {
  const region = variable('AWS_REGION')
  const client = new AwsClient({
    accessKeyId: variable('AWS_ACCESS_KEY_ID'),
    secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
    sessionToken: process.env['AWS_SESSION_TOKEN'] ?? '',
    service,
    region,
    retries,
  })
  return { client, region }
}

function variable(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}
