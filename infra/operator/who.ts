import { userInfo } from 'node:os'
import { SQSClient } from '@aws-sdk/client-sqs'
import { AwsClient } from 'aws4fetch'
import { localEnvironment } from './act.ts'

/** Who runs a command, and what it speaks to. */
export interface Speaker {
  /** The operator's name in the audit. */
  readonly by: string
  /** What it speaks to, in words: environment, account, identity and region. */
  readonly says: string
}

/**
 * Finds out whose credentials these are, so that nobody works on another account than they think (O9).
 * @throws Error when the account does not say.
 */
export async function whoSpeaks(environment: string): Promise<Speaker> {
  if (environment === localEnvironment) {
    const by = userInfo().username
    return { by, says: `the local stack of ${process.env['LOCAL_DATA'] ?? '.local'}, as ${by}` }
  }
  const { region, arn, account } = await callerIdentity()
  const by = arn.split(/[:/]/).at(-1) ?? arn
  return { by, says: `environment ${environment}, account ${account}, region ${region}, as ${arn}` }
}

/** Any client knows region and credentials as the commands' own clients find them: variables, profile or role. */
async function callerIdentity(): Promise<{ region: string; arn: string; account: string }> {
  const { config } = new SQSClient({})
  const region = await config.region()
  const aws = new AwsClient({ ...(await config.credentials()), service: 'sts', region })
  const endpoint = process.env['AWS_ENDPOINT_URL_STS'] ?? `https://sts.${region}.amazonaws.com/`
  const answer = await aws.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'Action=GetCallerIdentity&Version=2011-06-15',
  })
  const text = await answer.text()
  const [, arn] = /<Arn>([^<]+)<\/Arn>/.exec(text) ?? []
  const [, account] = /<Account>([^<]+)<\/Account>/.exec(text) ?? []
  if (!answer.ok || arn === undefined || account === undefined)
    throw new Error(`the account does not say whose it is: it answered ${answer.status}`)
  return { region, arn, account }
}
