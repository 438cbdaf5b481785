import { problems, type ProblemCode } from '../../domain/problem.ts'
import type { Contract } from '../contract.ts'
import { routeOf, type RouteName } from '../routes.ts'
import { headersOf } from './headers.ts'
import { refTo, type JsonSchema } from './json-schema.ts'
import { reasonsOf } from './operation-reasons.ts'
import { reasons } from './reasons.ts'

/** The error object (S15). */
export const apiError: JsonSchema = {
  type: 'object',
  description: 'What every refusal answers.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'What went wrong.',
      required: ['code', 'message', 'details'],
      properties: {
        code: { ...refTo('ErrorCode'), description: 'For your program to decide by.' },
        message: { type: 'string', description: 'For you to read; may change.' },
        details: {
          type: 'array',
          description: 'The finer causes: one for each field that is wrong, or the reason of a refusal.',
          items: refTo('ApiErrorDetail'),
        },
      },
    },
  },
}

/** One entry of the error object's `details`. */
export const apiErrorDetail: JsonSchema = {
  type: 'object',
  description: 'One cause of a refusal. It may carry more fields that belong to its reason.',
  properties: {
    path: { type: 'string', description: 'The field that is wrong, such as `amount` or `lines.0.name`.' },
    issue: { type: 'string', description: 'What is wrong with the field, in words.' },
    reason: {
      type: 'string',
      description: `Why it was refused, for your program to decide by. More may be added.\n${everyReason()}`,
    },
    from: { type: 'string', description: 'The present status, with reason `invalid_transition`.' },
    action: {
      type: 'string',
      description: 'What that status does not allow, with reason `invalid_transition`.',
    },
    requiredScope: { type: 'string', description: 'The scope that the access token lacks.' },
    availableKobo: {
      type: 'integer',
      description: 'The available balance in kobo, with `insufficient_balance`.',
    },
    owedKobo: {
      type: 'integer',
      description:
        'What is owed and repaid before anything is available, in kobo, with `insufficient_balance`.',
    },
  },
  additionalProperties: true,
}

/** What one status means for an operation: which codes, and whose call it is. */
export interface Refusal {
  readonly name: RouteName
  readonly contract: Contract
  readonly status: number
  readonly codes: readonly ProblemCode[]
}

/**
 * An operation's refusal with one status: a reference to the part shared by all such refusals, with the reasons that this
 * operation gives. What a reason means is written once, in the description of `ApiErrorDetail.reason`.
 */
export function failureOf(refusal: Refusal): JsonSchema {
  const said = refusal.codes.flatMap((code) => explain(refusal, code))
  return {
    $ref: `#/components/responses/${sharedName(refusal)}`,
    ...(said.length === 0 ? {} : { description: said.join('\n') }),
  }
}

/** What `failureOf` refers to, by name. @throws Error if two that differ have one name. */
export function sharedRefusals(refusals: readonly Refusal[]): Record<string, JsonSchema> {
  const shared: Record<string, JsonSchema> = {}
  for (const refusal of refusals) {
    const { name, status, codes } = refusal
    const one = {
      description: codes.map((code) => `\`${code}\`: ${problems[code].message}`).join('\n'),
      headers: headersOf(routeOf(name), status),
      content: { 'application/json': { schema: refTo('ApiError') } },
    }
    const known = (shared[sharedName(refusal)] ??= one)
    if (JSON.stringify(known) !== JSON.stringify(one)) throw new Error(`two kinds of ${sharedName(refusal)}`)
  }
  return shared
}

/** What may refuse every operation before the service receives the request. */
export const beforeTheService: JsonSchema = {
  description: 'What stands before the service refused the request: it is too large, or malformed HTTP.',
}

/** Named after its codes, and whether it counts on an allowance or is the stored answer of an earlier request. */
function sharedName({ name, status, codes }: Refusal): string {
  const headers = headersOf(routeOf(name), status)
  const [counted, stored] = ['RateLimit-Limit' in headers, 'Idempotent-Replayed' in headers]
  const named = codes.map((code) => code.replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase()))
  return `${named.join('Or')}${counted ? '' : 'Uncounted'}${stored ? 'OfAChange' : ''}`
}

function explain({ name, contract }: Refusal, code: ProblemCode): string[] {
  const found = reasonsOf(name, contract, code)
  return found.length === 0 ? [] : [`\`${code}\`: ${found.map((reason) => `\`${reason}\``).join(', ')}`]
}

function everyReason(): string {
  return Object.entries(reasons)
    .map(([reason, [code, meaning]]) => `- \`${reason}\` (\`${code}\`): ${meaning}`)
    .join('\n')
}
