import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Reach } from './reach.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Entries of the audit stay as they were written (R7): no function changes or deletes one, and each puts new ones
 * only into its own partitions, where its code never overwrites one. A denial overrides whatever else a role allows.
 * @param writer The function's name, which ends the keys of its partitions.
 */
export function keepAudit(
  writer: string,
  { cells }: Pick<Surroundings, 'cells'>,
  reach: Reach,
): PolicyStatement[] {
  const changes = (['table:UpdateItem', 'table:DeleteItem'] as const).filter((right) => reach.has(right))
  const tables = cells.map(({ table }) => table.tableArn)
  if (tables.length === 0) return []
  const all = { 'dynamodb:LeadingKeys': ['*#AUD#*'] }
  return [
    ...(changes.length === 0
      ? []
      : [
          deny(
            changes.map((right) => `dynamodb:${right.slice('table:'.length)}`),
            tables,
            { 'ForAnyValue:StringLike': all },
          ),
        ]),
    ...(reach.has('table:PutItem')
      ? [
          deny(['dynamodb:PutItem'], tables, {
            'ForAnyValue:StringLike': all,
            'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': [`*#AUD#${writer}`] },
          }),
        ]
      : []),
  ]
}

function deny(actions: string[], resources: string[], conditions: Record<string, unknown>): PolicyStatement {
  return new PolicyStatement({ effect: Effect.DENY, actions, resources, conditions })
}
