import { modes } from '../../infra/configuration.ts'
import { withoutSurface } from '../infra/cdk/function-names.ts'
import { actionsOf, statementsByFunction, type Statement } from '../infra/cdk/statements.ts'
import { plainTemplates } from '../infra/cdk/plain-templates.ts'
import type { RecordedCalls } from './recorded-calls.ts'

/** Rights that no SDK call names: those of event sources, of passing a role, and of decrypting. */
const indirect =
  /^(iam:PassRole|kms:|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)|sqs:(DeleteMessage|GetQueueAttributes|ReceiveMessage))/

/** For each function: rights that its role grants and no test used, and those that tests used and it does not grant. */
export async function compareGrants(used: RecordedCalls): Promise<{ unused: string[]; missing: string[] }> {
  const templates = await plainTemplates()
  const unused: string[] = []
  const granted = new Set<string>()
  for (const [functionName, statements] of statementsByFunction(templates)) {
    const name = withoutSurface(functionName)
    for (const statement of statements.filter((one) => !handsOver(one))) {
      const own =
        statement.Condition === undefined || !JSON.stringify(statement.Condition).includes('LeadingKeys')
      for (const action of actionsOf([statement])) {
        granted.add(`${name} ${action}`)
        const isUsed = own ? isUsedBy(name, action, used) : used.shared.has(action)
        const isExplained = indirect.test(action) || `${plainName(name)} ${action}` in reasons
        if (!isUsed && !isExplained) unused.push(`${name} ${action}`)
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

/** Functions that run the same code: what one is seen to need, the others need by the same right. */
const families: readonly (readonly string[])[] = [
  // What is done for a due item is decided by what it says by then, so each of their workers can do all of it.
  [
    ...[
      'renewal',
      'trial-end',
      'period-end',
      'dunning',
      'incomplete-expiry',
      'reconcile',
      'refund-reconcile',
      'pending-payment',
      'documents',
    ],
    ...['payout', 'bill-reconcile', 'checkout-expiry'],
  ],
  ['buy-airtime', 'buy-data', 'fund-betting', 'pay-cabletv', 'pay-electricity'],
  // An attempt that crashed is taken up again by its identifier, whichever way it was started.
  ['pay-invoice', 'retry-recovery', 'pay-own-invoice', 'create-subscription', 'settle-sandbox-payment'],
  ['update-subscription', 'update-own-subscription', 'attach-payment-method', 'attach-own-method'],
]

/** What a role grants and no test uses, each with its reason. */
const reasons: Readonly<Record<string, string>> = {
  'check-origin secretsmanager:GetSecretValue':
    'asked for in source-address.test.ts; an authorizer is no endpoint, so its calls are not noted',
  'preview-subscription dynamodb:UpdateItem': 'the window in which its quotes are counted; tests ask for few',
  'create-customer dynamodb:DeleteItem': 'giving an old reference up is part of taking a new one',
  'delete-pending-change dynamodb:ConditionCheckItem': 'as for stop-recovery',
  'delete-pending-change dynamodb:Query':
    'as for stop-recovery: a change that is given up may have drawn credit',
  'delete-pending-change dynamodb:UpdateItem': 'as for stop-recovery',
  'delete-sandbox-clock dynamodb:PutItem':
    'stores the answer of a request with an Idempotency-Key and a clock to delete',
  'get-openapi dynamodb:BatchGetItem': 'as for request-identity-code',
  'logout dynamodb:PutItem': 'every commit may store the answer to an Idempotency-Key',
  'probe secretsmanager:GetSecretValue':
    'asked for in front-door.test.ts; the probe is no endpoint, so its calls are not noted',
  'remove-payout-account sqs:SendMessage': 'the owner is told of 25 wrong codes in a day',
  'request-identity-code dynamodb:BatchGetItem': 'every load may read the record of an Idempotency-Key',
  'request-login-code dynamodb:BatchGetItem': 'as for request-identity-code',
  'request-portal-code dynamodb:BatchGetItem': 'as for request-identity-code',
  'sign-out-portal dynamodb:PutItem': 'as for logout',
  'verify-portal-code sqs:SendMessage': 'the person is told of 25 wrong codes in a day',
  'change-own-contact sqs:SendMessage': 'as for verify-portal-code',
  'show-sandbox-payment dynamodb:BatchGetItem': 'as for request-identity-code',
  'decide-sandbox-payment dynamodb:Query':
    'a payment that settles an invoice may count the declines that other subscriptions share',
  'get-checkout-status dynamodb:Query': 'as for decide-sandbox-payment, where the gateway is asked',
  ...each(
    ['accept-dispute', 'submit-dispute', 'create-invoice'],
    'dynamodb:Query',
    'as for decide-sandbox-payment: what closes a dispute or pays an invoice is decided beside the customer’s other charges',
  ),
  'submit-dispute dynamodb:UpdateItem':
    'a bank that has decided already moves balances, as accept-dispute does',
  ...each(
    [
      ...['list-add-ons', 'list-payment-links', 'list-disputes', 'list-exports', 'list-journal'],
      ...['list-settlements', 'list-settlement-differences'],
    ],
    'dynamodb:BatchGetItem',
    'as for request-identity-code',
  ),
  ...each(
    ['price-change', 'price-notice'],
    'dynamodb:UpdateItem',
    'what commits a change can write balances too; a price change moves none',
  ),
  ...each(
    ['price-change', 'price-notice', 'gateway-books'],
    'dynamodb:ConditionCheckItem',
    'as for their updates; a dispute that was found is booked as receive-gateway-callback does, few of whose tests owe',
  ),
  ...each(
    ['price-change', 'price-notice'],
    'dynamodb:DeleteItem',
    'what commits a change can end what waits beside it, such as a note that is due (L5); a price change has none',
  ),
  ...each(
    ['price-change', 'price-notice'],
    'dynamodb:GetItem',
    'what books a change reads its balances in one snapshot where it spends; none of these does',
  ),
  'daily-mail dynamodb:ConditionCheckItem':
    'as for price-change: a morning writes itself and a message alone',
  'daily-mail dynamodb:DeleteItem': 'as for its condition checks',
  'daily-mail dynamodb:UpdateItem': 'as for its condition checks',
  ...each(
    ['download-export', 'export', 'download-document', 'show-logo'],
    's3:GetObject',
    'the bucket is called by signed requests and no SDK, in contract/stored-files: they are not noted',
  ),
  'export s3:PutObject': 'as for its s3:GetObject',
  'upload-logo s3:PutObject': 'as for the export’s s3:GetObject',
  'export s3:DeleteObject': 'as for its s3:GetObject',
  'record-payment dynamodb:Query': 'as for decide-sandbox-payment, where cash settles the invoice',
  'start-checkout dynamodb:Query':
    'a page that stores a card names what is owed on the customer’s subscriptions',
  'start-setup-instead dynamodb:Query': 'as for start-checkout',
  'pause-own-subscription dynamodb:UpdateItem':
    'the balances that credit of a withdrawn renewal moves, as for pause-subscription, whose tests have one',
  'stop-recovery dynamodb:Query': 'credit that a given-up invoice returns is taken from where its money lies',
  'stop-recovery dynamodb:UpdateItem': 'as for the query: the balances that the returned credit moves',
  'clock-advance sqs:SendMessage': 'a walk of more than 13 minutes is handed to the next run',
  'settlement dynamodb:ConditionCheckItem':
    'a fold that spends asks whether the merchant owes; settlement spends nothing',
  'clock-advance dynamodb:ConditionCheckItem': 'as for settlement, whose days a walk closes',
  'owner-notice secretsmanager:GetSecretValue':
    'the messaging app’s secret, as customer-message reads it; its test sends into an outbox',
  'owner-notice dynamodb:UpdateItem':
    'a closed day of bills may be the highest so far: a test runs the operation two days later, not the worker',
  ...each(
    [
      ...['attach-own-method', 'attach-payment-method', 'cancel-own-subscription', 'change-own-plan'],
      ...['create-subscription', 'decide-sandbox-payment', 'get-checkout-status', 'pause-subscription'],
      ...['pay-invoice', 'pay-own-invoice', 'receive-gateway-callback', 'refund-invoice', 'retry-recovery'],
      ...['settle-sandbox-payment', 'stop-recovery', 'update-own-subscription', 'update-subscription'],
      ...['accept-own-offer', 'disown-subscription', 'pause-own-subscription', 'void-invoice'],
      ...['record-payment', 'create-invoice', 'submit-dispute', 'approve-refund-request'],
    ],
    'dynamodb:ConditionCheckItem',
    'credit that is taken back asks in the same commit whether the merchant owes; few of their tests owe',
  ),
  ...each(
    ['get-receipt', 'show-portal', 'show-signed-portal', 'get-invoice-pdf', 'get-credit-note-pdf'],
    'secretsmanager:GetSecretValue',
    'the pepper that links are signed with; tests have it in the environment',
  ),
  ...each(
    [
      ...[
        'confirm-api-key',
        'confirm-second-factor',
        'create-api-key',
        'create-oauth-client',
        'create-payout',
      ],
      ...['invite-member', 'remove-second-factor', 'require-second-factor', 'update-member'],
      'update-client-limits',
    ],
    'secretsmanager:GetSecretValue',
    'the pepper of second factors, as begin-second-factor reads it; tests have it in the environment',
  ),
}

/** One reason for several functions. */
function each(functions: readonly string[], action: string, reason: string): Record<string, string> {
  return Object.fromEntries(functions.map((name) => [`${name} ${action}`, reason]))
}

/** A worker is one piece of code in two cells: what it is seen to do in one it does in the other. */
function isUsedBy(name: string, action: string, used: RecordedCalls): boolean {
  const plain = plainName(name)
  const family = families.find((members) => members.includes(plain)) ?? [plain]
  const candidates = family.flatMap((member) => [
    `billing-dev-${member}`,
    ...modes.map((mode) => `billing-dev-${mode}-${member}`),
  ])
  return candidates.some((candidate) => used.byFunction.has(`${candidate} ${action}`))
}

function plainName(name: string): string {
  return name.replace(/^billing-dev-(?:(?:live|sandbox)-)?/, '')
}
