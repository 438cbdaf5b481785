import { accountId, region, secretArn } from './intrinsics.ts'

/** One action on one resource, as IAM sees it. `keys` are the partition keys it touches, where it names any. */
export interface AwsCall {
  readonly action: string
  readonly resource: string
  readonly keys: readonly string[]
}

/** A request as it arrived at a stand-in. */
export interface AwsRequest {
  readonly service: string
  readonly method: string
  readonly path: string
  readonly target: string
  readonly body: Record<string, any>
}

/** What a request asks of IAM; a transaction asks for each of its parts. */
export function callsOf(request: AwsRequest): AwsCall[] {
  const { service, target, body } = request
  const verb = target.split('.').at(-1) ?? ''
  switch (service) {
    case 'dynamodb':
      return tableCalls(verb, body)
    case 'sqs': {
      const queue = String(body['QueueUrl']).split('/').at(-1) ?? ''
      return [call(`sqs:${verb.replace('Batch', '')}`, `arn:aws:sqs:${region}:${accountId}:${queue}`)]
    }
    case 'secretsmanager':
      return [
        call('secretsmanager:GetSecretValue', secretArn(String(body['SecretId']))),
        call('kms:Decrypt', 'the key of secrets'),
      ]
    case 'ses':
      return [
        call('ses:SendEmail', `arn:aws:ses:${region}:${accountId}:identity/${body['FromEmailAddress']}`),
      ]
    default:
      return [scheduleCall(request)]
  }
}

function tableCalls(verb: string, body: Record<string, any>): AwsCall[] {
  const one = (action: string, input: Record<string, any>): AwsCall => {
    const index = input['IndexName'] === undefined ? '' : `/index/${input['IndexName']}`
    const values = input['ExpressionAttributeValues']
    const key = (input['Key'] ?? input['Item'])?.pk ?? values?.[':p'] ?? values?.[':pk']
    return call(`dynamodb:${action}`, tableArn(input['TableName']) + index, [textOf(key)])
  }
  switch (verb) {
    case 'BatchGetItem':
      return Object.entries(body['RequestItems'] as Record<string, { Keys: { pk: unknown }[] }>).map(
        ([name, { Keys }]) =>
          call(
            'dynamodb:BatchGetItem',
            tableArn(name),
            Keys.map(({ pk }) => textOf(pk)),
          ),
      )
    case 'TransactWriteItems':
      return (body['TransactItems'] as Record<string, Record<string, any>>[]).flatMap((part) =>
        Object.entries(part).map(([kind, input]) =>
          one(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, input),
        ),
      )
    case 'TransactGetItems':
      return (body['TransactItems'] as { Get: Record<string, any> }[]).map(({ Get }) => one('GetItem', Get))
    default:
      return [one(verb, body)]
  }
}

/** A key as it is sent, or as the document client takes it. */
function textOf(key: unknown): string {
  return typeof key === 'string' ? key : ((key as { S?: string } | undefined)?.S ?? '')
}

function tableArn(name: string): string {
  return `arn:aws:dynamodb:${region}:${accountId}:table/${name}`
}

function scheduleCall({ method, path, body }: AwsRequest): AwsCall {
  const verb = { POST: 'Create', PUT: 'Update', DELETE: 'Delete' }[method] ?? method
  const url = new URL(path, 'http://scheduler')
  const group = body['GroupName'] ?? url.searchParams.get('groupName')
  const name = url.pathname.split('/').at(-1)
  return call(
    `scheduler:${verb}Schedule`,
    `arn:aws:scheduler:${region}:${accountId}:schedule/${group}/${name}`,
  )
}

function call(action: string, resource: string, keys: readonly string[] = []): AwsCall {
  return { action, resource, keys }
}
