import { userInfo } from 'node:os'
import { localEnvironment } from './act.ts'
import { awsService } from './aws-call.ts'

/** Who runs a command, and on what. */
export interface Speaker {
  /** The operator's name in the audit. */
  readonly by: string
  /** What it works on, in words: environment, account, identity and region. */
  readonly says: string
}

/**
 * Finds out whose credentials these are, so that the operator works on the intended account (O9).
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

async function callerIdentity(): Promise<{ region: string; arn: string; account: string }> {
  const { region, send } = await awsService('sts')
  const answer = await send('Action=GetCallerIdentity&Version=2011-06-15', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const text = await answer.text()
  const [, arn] = /<Arn>([^<]+)<\/Arn>/.exec(text) ?? []
  const [, account] = /<Account>([^<]+)<\/Account>/.exec(text) ?? []
  if (!answer.ok || arn === undefined || account === undefined)
    throw new Error(`the account does not say whose it is: it answered ${answer.status}`)
  return { region, arn, account }
}
