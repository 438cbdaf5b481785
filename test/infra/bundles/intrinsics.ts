import type { Template } from '../cdk/template.ts'

export const region = 'eu-west-1'
export const accountId = '000000000000'

type Templates = Readonly<Record<string, Template>>

/** The property of a type that is its physical name. */
const nameProperties = ['FunctionName', 'TableName', 'QueueName', 'RoleName', 'Name']

const pseudo: Readonly<Record<string, string>> = {
  'AWS::Region': region,
  'AWS::AccountId': accountId,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
}

/** The text that CloudFormation makes of a value in a stack's template. */
export function resolve(templates: Templates, stack: string, value: unknown): string {
  if (typeof value === 'string') return value
  const [[intrinsic, operand] = ['', undefined]] = Object.entries(value as Record<string, unknown>)
  switch (intrinsic) {
    case 'Ref':
      return pseudo[operand as string] ?? physicalName(templates, stack, operand as string)
    case 'Fn::GetAtt':
      return arnOf(templates, stack, operand as [string, string])
    case 'Fn::Join': {
      const [separator, parts] = operand as [string, unknown[]]
      return parts.map((part) => resolve(templates, stack, part)).join(separator)
    }
    case 'Fn::ImportValue':
      return imported(templates, operand as string)
    case 'Fn::GetStackOutput': {
      const { StackName, OutputName } = operand as Record<string, string>
      return resolve(templates, StackName!, templates[StackName!]!.Outputs![OutputName!]!.Value)
    }
    // The random part of a stack's identifier.
    case 'Fn::Select':
      return JSON.stringify(operand).includes('AWS::StackId') ? 'stack' : ''
    default:
      throw new Error(`cannot resolve ${JSON.stringify(value)}`)
  }
}

function physicalName(templates: Templates, stack: string, id: string): string {
  const resource = templates[stack]?.Resources[id]
  if (resource === undefined) throw new Error(`${stack} has no ${id}`)
  const name = nameProperties.map((property) => resource.Properties?.[property]).find(Boolean)
  if (resource.Type === 'AWS::SecretsManager::Secret') return secretArn(name as string)
  return typeof name === 'string' ? name : id
}

function arnOf(templates: Templates, stack: string, [id, attribute]: [string, string]): string {
  const name = physicalName(templates, stack, id)
  switch (templates[stack]?.Resources[id]?.Type) {
    case 'AWS::DynamoDB::Table':
      return `arn:aws:dynamodb:${region}:${accountId}:table/${name}${attribute === 'StreamArn' ? '/stream/1' : ''}`
    case 'AWS::SQS::Queue':
      return `arn:aws:sqs:${region}:${accountId}:${name}`
    case 'AWS::CloudFront::Distribution':
      return 'd111111abcdef8.cloudfront.net'
    default:
      return `arn:aws:iam::${accountId}:role/${name}`
  }
}

/** Secrets Manager puts six characters behind a secret's name. */
export function secretArn(name: string): string {
  return `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}-AbCdEf`
}

function imported(templates: Templates, exportName: string): string {
  for (const [stack, { Outputs = {} }] of Object.entries(templates)) {
    const output = Object.values(Outputs).find(({ Export }) => Export?.Name === exportName)
    if (output) return resolve(templates, stack, output.Value)
  }
  throw new Error(`no stack exports ${exportName}`)
}
