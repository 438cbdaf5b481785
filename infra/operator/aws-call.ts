import { SQSClient } from '@aws-sdk/client-sqs'
import { AwsClient } from 'aws4fetch'

/** One service of AWS for which the operator's tool needs no client of its own. */
export interface AwsService {
  readonly region: string
  /** Sends a signed request to the service's address, or to that of `AWS_ENDPOINT_URL_<SERVICE>`. */
  readonly send: (body: string, headers: Readonly<Record<string, string>>) => Promise<Response>
  /**
   * Sends JSON to a path of a service that has paths, and answers with JSON. Throttled calls are made again.
   * @throws Error with the status of a refusal.
   */
  readonly call: <T>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => Promise<T>
}

/**
 * Any client knows region and credentials as the tool's own clients find them: variables, profile or role.
 * @param service its name in addresses and signatures, such as `sts`.
 */
export async function awsService(service: string): Promise<AwsService> {
  const { config } = new SQSClient({})
  const region = await config.region()
  const aws = new AwsClient({ ...(await config.credentials()), service, region })
  const own = process.env[`AWS_ENDPOINT_URL_${service.toUpperCase().replaceAll('-', '_')}`]
  const address = own ?? `https://${service}.${region}.amazonaws.com/`
  return {
    region,
    send: (body, headers) => aws.fetch(address, { method: 'POST', headers, body }),
    call: async <T>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<T> => {
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      const headers = { 'content-type': 'application/json' }
      const answer = await aws.fetch(new URL(path, address), { method, headers, ...content })
      if (!answer.ok) throw new Error(`${service} refuses ${method} ${path}: ${answer.status}`)
      return (await answer.json()) as T
    },
  }
}
