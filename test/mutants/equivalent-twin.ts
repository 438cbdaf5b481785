import type { EquivalentMutant } from './equivalent.ts'

const twin = 'shared/adapters/gateways/twin'
const right = 'a right that is not named'
const rightIsReadInBundle =
  'a right is searched for in the built bundle (infra/bundle/reach.ts); at run time the command is the same without it'

/** Mutants of the sandbox twin that no caller of it can see. */
export const equivalentInTwin: readonly EquivalentMutant[] = [
  {
    file: `${twin}/bills.ts`,
    line: "return ends[recipient.slice(-4)] ?? 'succeeds'",
    mutant: 'no text',
    reason: 'the word is compared with `fails` and `times_out` alone; what is neither succeeds',
  },
  {
    file: `${twin}/book.ts`,
    line: "needs('twin:GetItem', new GetCommand({ TableName, Key: { pk, sk: reference }, ConsistentRead: true })),",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${twin}/book.ts`,
    line: "const isNew = await tookEffect(table.client.send(needs('twin:PutItem', put)))",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${twin}/book.ts`,
    line: "needs('twin:PutItem', new PutCommand({ TableName, Item: { pk, sk: entry.reference, entry } })),",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${twin}/book.ts`,
    line: "'twin:UpdateItem',",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${twin}/book.ts`,
    line: "needs('twin:Query', new QueryCommand({ TableName, ...query, ExclusiveStartKey: start })),",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${twin}/callbacks.ts`,
    line: "return createHmac('sha256', secret).update(body, 'utf8').digest('hex')",
    mutant: 'no encoding of the body',
    reason: 'a text without an encoding is read as UTF-8',
  },
  {
    file: `${twin}/callbacks.ts`,
    line: "if (!equalInConstantTime(headers[twinSignatureHeader] ?? '', expected)) return null",
    mutant: 'some text instead of none',
    reason: 'neither is a signature, which has 64 hexadecimal digits',
  },
  {
    file: `${twin}/charges.ts`,
    line: "return { rail: 'direct_debit', token: '', mandate: 'awaited', ...cardOf('direct_debit') }",
    mutant: "cardOf('')",
    reason: 'every rail but `card` has no card',
  },
  {
    file: `${twin}/charges.ts`,
    line: "return page === 'mandate' ? { rail: 'direct_debit', token, ...cardOf('direct_debit') } : null",
    mutant: "cardOf('')",
    reason: 'every rail but `card` has no card',
  },
  {
    file: `${twin}/charges.ts`,
    line: "return { kind: 'active', details: { rail: 'direct_debit', token, ...cardOf('direct_debit') } }",
    mutant: "cardOf('')",
    reason: 'every rail but `card` has no card',
  },
  {
    file: `${twin}/pages.ts`,
    line: "const [name = '', mac = ''] = page.split('.')",
    mutant: 'some text instead of none, for the name or for its signature',
    reason:
      'a text that is split has a first part always; a second that is missing is no signature, as that text is none',
  },
  {
    file: `${twin}/pages.ts`,
    line: "const [merchantId = '', reference = ''] = Buffer.from(name, 'base64url').toString('utf8').split(' ')",
    mutant: 'some text instead of none',
    reason: 'the name is signed, and the twin signs names of two words alone',
  },
  {
    file: `${twin}/payments.ts`,
    line: "const [kind = '', url = null] = detail.split(' ')",
    mutant: 'some text instead of none',
    reason: 'a text that is split has a first part always',
  },
  {
    file: `${twin}/payments.ts`,
    line: "const [kind = ''] = detail.split(' ')",
    mutant: 'some text instead of none',
    reason: 'a text that is split has a first part always',
  },
  {
    file: `${twin}/settlements.ts`,
    line: "const [of = '', at = ''] = detail.split(' ')",
    mutant: 'some text instead of none',
    reason: 'each entry of this book is written a few lines above, with both words',
  },
  {
    file: `${twin}/transfers.ts`,
    line: "const known = bank !== undefined && behaviourOf(account) !== 'fails'",
    mutant: 'true instead of bank !== undefined',
    reason: 'an account at no bank fails, so the second condition refuses it too; the first is for the type',
  },
  {
    file: `${twin}/transfers.ts`,
    line: "const [behaviour, since = '', bankCode = '', accountNumber = ''] = entry.detail.split(' ')",
    mutant: 'some text instead of none',
    reason: 'each entry of this book is written by `transfer`, which joins the four words',
  },
  {
    file: `${twin}/transfers.ts`,
    line: 'return `${first[Number(accountNumber.at(-6))]!} ${last[Number(accountNumber.at(-5))]!}`',
    mutant: 'at(+5)',
    reason: 'an account number has ten digits, whose fifth from the end is at 5',
  },
]
