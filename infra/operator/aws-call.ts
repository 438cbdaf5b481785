import { SQSClient } from '@aws-sdk/client-sqs'
import { AwsClient } from 'aws4fetch'

/** One service of AWS for which the operator's tool needs no client of its own. */
export interface AwsService {
  readonly region: string
  /** Sends a signed request to the service's address, or to that of `AWS_ENDPOINT_URL_<SERVICE>`. */
  readonly send: (body: string, headers: Readonly<Record<string, string>>) => Promise<Response>
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
  return { region, send: (body, headers) => aws.fetch(address, { method: 'POST', headers, body }) }
}
