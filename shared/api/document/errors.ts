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
    reason: { type: 'string', description: 'Why it was refused, for your program to decide by.' },
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

/** An operation's refusals with one status: their meaning, and the reasons they can give. */
export function failureOf(
  name: RouteName,
  contract: Contract,
  status: number,
  codes: readonly ProblemCode[],
): JsonSchema {
  return {
    description: codes.map((code) => explain(name, contract, code)).join('\n'),
    headers: headersOf(routeOf(name), status),
    content: { 'application/json': { schema: refTo('ApiError') } },
  }
}

function explain(name: RouteName, contract: Contract, code: ProblemCode): string {
  const found = reasonsOf(name, contract, code)
  const line = `\`${code}\`: ${problems[code].message}`
  if (found.length === 0) return line
  return [line, ...found.map((reason) => `- \`${reason}\`: ${reasons[reason][1]}`)].join('\n')
}
