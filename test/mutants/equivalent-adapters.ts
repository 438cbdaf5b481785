import type { EquivalentMutant } from './equivalent.ts'

const adapters = 'shared/adapters/gateways'
const right = 'a right that is not named'
const rightIsReadInBundle =
  'a right is searched for in the built bundle (infra/bundle/reach.ts); at run time the command is the same without it'

/** Mutants of what all adapters share that no answer of a gateway can show. */
export const equivalentInAdapters: readonly EquivalentMutant[] = [
  {
    file: `${adapters}/memory.ts`,
    line: "needs('vendor:GetItem', new GetCommand({ TableName, Key: key, ConsistentRead: true })),",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${adapters}/memory.ts`,
    line: "needs('vendor:PutItem', new PutCommand({ TableName, Item: itemOf({ ...asked, at: now() }) })),",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${adapters}/memory.ts`,
    line: "await client.send(needs('vendor:PutItem', new PutCommand({ TableName, Item: listed })))",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${adapters}/memory.ts`,
    line: "if (await tookEffect(client.send(needs('vendor:PutItem', put)))) return true",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${adapters}/memory.ts`,
    line: "'vendor:UpdateItem',",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${adapters}/memory.ts`,
    line: "await client.send(needs('vendor:PutItem', new PutCommand({ TableName, Item })))",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${adapters}/memory.ts`,
    line: "'vendor:Query',",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${adapters}/memory.ts`,
    line: "needs('vendor:GetItem', new GetCommand({ TableName, Key, ConsistentRead: true })),",
    mutant: right,
    reason: rightIsReadInBundle,
  },
  {
    file: `${adapters}/http.ts`,
    line: "if (heard.kind === 'silence' || heard.status !== 429) return heard",
    mutant: 'silence is not looked for',
    reason: 'silence has no status, which is not 429 either',
  },
  {
    file: `${adapters}/http.ts`,
    line: "return heard.kind === 'answer' && [401, 403, 429].includes(heard.status)",
    mutant: 'an answer is not looked for',
    reason: 'silence has no status, which is none of the three',
  },
  {
    file: `${adapters}/http.ts`,
    line: "if (bytes > mostBytes) throw new Error('the answer is too long')",
    mutant: 'no text',
    reason: 'the error is caught in `send` and never shown',
  },
  {
    file: `${adapters}/http.ts`,
    line: ".map((value) => /^\\s*(\\d+(?:\\.\\d+)?)\\s*s?\\s*$/.exec(value ?? '')?.[1])",
    mutant: 'some text instead of none',
    reason: 'it has no digits',
  },
  {
    file: `${adapters}/secret.ts`,
    line: 'const problems = (reading.problems ?? []).map((problem) => `${place}: ${problem}`)',
    mutant: 'a list of one text instead of an empty one',
    reason: 'a reading without a configuration always has problems',
  },
  {
    file: `${adapters}/secret.ts`,
    line: 'if (loopback) return allowLoopback && /^https?:$/.test(url.protocol)',
    mutant: 'the end is not looked for',
    reason: 'a protocol has one colon, at its end',
  },
  {
    file: `${adapters}/breaker.ts`,
    line: 'if (failures >= failuresToOpen) openedAtMs = nowMs',
    mutant: 'always',
    reason: 'the instant is looked at from the fifth failure on, and each of those sets it',
  },
  {
    file: `${adapters}/catalog.ts`,
    line: "const needed: readonly Ability[] = ['hosted_payment', 'stored_charge', 'refund', 'transfer']",
    mutant: 'an empty list',
    reason: 'each gateway of the catalogue has all four, and the list is compared by identity otherwise',
  },
  {
    file: `${adapters}/catalog.ts`,
    line: "return missing.length === 0 ? [] : [`${place}: ${name} can't do ${missing.join(', ')}`]",
    mutant: 'no separator',
    reason: 'only bills can be missing, so that there is never a second',
  },
  {
    file: `${adapters}/fields.ts`,
    line: "return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value)",
    mutant: 'a number is not looked for',
    reason: '`isSafeInteger` is false for what is no number',
  },
  {
    file: `${adapters}/fields.ts`,
    line: 'return text !== null && /^-?\\d{1,15}$/.test(text) ? Number(text) : null',
    mutant: 'null is not looked for',
    reason: 'as a text it has no digits',
  },
  {
    file: `${adapters}/fields.ts`,
    line: 'if (expMonth === null || short === null || expMonth < 1 || expMonth > 12)',
    mutant: 'no month is not looked for',
    reason: 'null counts as 0, which is below 1',
  },
  {
    file: `${adapters}/fields.ts`,
    line: "return /(\\d{4})\\D*$/.exec(idOf(value) ?? '')?.[1] ?? null",
    mutant: 'some text instead of none',
    reason: 'it has no digits',
  },
  {
    file: `${adapters}/gate.ts`,
    line: 'return text !== null && accountWords.some((words) => words.test(text))',
    mutant: 'null is not looked for',
    reason: 'as a text it matches none of the patterns',
  },
  {
    file: `${adapters}/gate.ts`,
    line: "if (heard.kind !== 'answer' || !wasNotLetIn(heard)) return",
    mutant: 'silence is not looked for',
    reason: '`wasNotLetIn` is false for silence',
  },
  {
    file: `${adapters}/gate.ts`,
    line: 'return text !== null && /^[\\w .-]{1,40}$/.test(text) ? text : null',
    mutant: 'null is not looked for',
    reason: 'null comes back on either road',
  },
  {
    file: `${adapters}/remember-last.ts`,
    line: 'if (last !== null && age >= 0 && age < listFreshMs) return last.value',
    mutant: 'nothing kept is not looked for',
    reason: 'its age is infinite then',
  },
]
