import type { Statement } from '../cdk/statements.ts'
import type { AwsCall } from './aws-call.ts'

/** A role's statement with its resources as texts. */
export interface Grant {
  readonly actions: readonly string[]
  readonly resources: readonly string[]
  /** Patterns that every partition key must match one of; null for any key. */
  readonly leadingKeys: readonly string[] | null
}

export function grantsOf(statements: readonly Statement[], text: (value: unknown) => string): Grant[] {
  return statements.map(({ Action, Resource, Condition }) => ({
    actions: [Action].flat(),
    resources: [Resource].flat().map(text),
    leadingKeys: leadingKeysOf(Condition),
  }))
}

function leadingKeysOf(condition: unknown): readonly string[] | null {
  const like = (condition as Record<string, Record<string, string[]>> | undefined)?.[
    'ForAllValues:StringLike'
  ]
  return like?.['dynamodb:LeadingKeys'] ?? null
}

/** Whether one of the grants allows a call; what IAM would say. A key is not named by a call, so any key grant will do. */
export function allows(grants: readonly Grant[], { action, resource, keys }: AwsCall): boolean {
  return grants.some(
    ({ actions, resources, leadingKeys }) =>
      actions.includes(action) &&
      (action === 'kms:Decrypt' || resources.some((granted) => matches(granted, resource))) &&
      (leadingKeys === null || keys.every((key) => leadingKeys.some((pattern) => matches(pattern, key)))),
  )
}

function matches(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === text
  return text.startsWith(head) && text.endsWith(rest.at(-1) ?? '')
}
