import { modes } from '../../infra/configuration.ts'
import { actionsOf, statementsByFunction, type Statement } from '../infra/cdk/statements.ts'
import { synthesize } from '../infra/cdk/synthesize.ts'
import type { RecordedCalls } from './recorded-calls.ts'

/** Rights that no call of the SDK asks for by name: of event sources, of handing a role over, of decrypting on the way. */
const indirect =
  /^(iam:PassRole|kms:|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)|sqs:(DeleteMessage|GetQueueAttributes|ReceiveMessage))/

/** What a role grants and no test has used, and what tests have used and no role grants; of each function. */
export function compareGrants(used: RecordedCalls): { unused: string[]; missing: string[] } {
  const { templates } = synthesize({ context: { mailFrom: 'billing@example.com' } })
  const unused: string[] = []
  const granted = new Set<string>()
  for (const [name, statements] of statementsByFunction(templates)) {
    for (const statement of statements.filter((one) => !handsOver(one))) {
      const own =
        statement.Condition === undefined || !JSON.stringify(statement.Condition).includes('LeadingKeys')
      for (const action of actionsOf([statement])) {
        granted.add(`${name} ${action}`)
        const isUsed = own ? isUsedBy(name, action, used) : used.shared.has(action)
        if (!isUsed && !indirect.test(action)) unused.push(`${name} ${action}`)
      }
    }
  }
  const missing = [...used.byFunction].filter((call) => !granted.has(call))
  return { unused: [...new Set(unused)].toSorted(), missing: missing.toSorted() }
}

/** Lambda itself sends what a worker failed on to its dead-letter queue, with the worker's role. */
function handsOver({ Action, Resource }: Statement): boolean {
  const onlyDead = [Resource].flat().every((one) => JSON.stringify(one).includes('DeadLetters'))
  return [Action].flat().join() === 'sqs:SendMessage' && onlyDead
}

/** A worker is one piece of code in two cells: what it is seen to do in one it does in the other. */
function isUsedBy(name: string, action: string, used: RecordedCalls): boolean {
  const twins = modes.map((mode) => name.replace(/^dev-(live|sandbox)-/, `dev-${mode}-`))
  return [name, ...twins].some((twin) => used.byFunction.has(`${twin} ${action}`))
}
