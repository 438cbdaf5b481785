import * as z from 'zod'
import { instantOf } from './schedule-expression.ts'

const name = z.string().regex(/^[0-9A-Za-z._-]{1,64}$/)

/** The parts of CreateSchedule and UpdateSchedule that a one-time schedule for an SQS queue uses. */
const scheduleRequest = z
  .looseObject({
    Name: name,
    GroupName: name.default('default'),
    ScheduleExpression: z.string(),
    ScheduleExpressionTimezone: z.string().default('UTC'),
    State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
    ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
    ClientToken: z.string().min(1).max(64).optional(),
    FlexibleTimeWindow: z.looseObject({ Mode: z.enum(['OFF', 'FLEXIBLE']) }),
    Target: z.looseObject({
      Arn: z
        .string()
        .regex(/^arn:aws:sqs:[a-z0-9-]+:\d{12}:[0-9A-Za-z_-]+$/, 'only SQS queues are supported'),
      RoleArn: z.string().startsWith('arn:aws:iam::'),
      Input: z.string().default('{}'),
      RetryPolicy: z.looseObject({ MaximumRetryAttempts: z.int().min(0).max(185).optional() }).optional(),
    }),
  })
  .transform((request, context) => {
    const dueAt = instantOf(request.ScheduleExpression, request.ScheduleExpressionTimezone)
    if (dueAt !== null) return { ...request, dueAt }
    context.addIssue({ code: 'custom', path: ['ScheduleExpression'], message: 'Invalid Schedule Expression' })
    return z.NEVER
  })

export type ScheduleRequest = z.infer<typeof scheduleRequest>

/** The API's names of errors, sent in the `x-amzn-errortype` header. */
export type SchedulerErrorName =
  'ValidationException' | 'ResourceNotFoundException' | 'ConflictException' | 'InternalServerException'

export class SchedulerError extends Error {
  readonly errorName: SchedulerErrorName
  readonly status: number

  constructor(errorName: SchedulerErrorName, message: string) {
    super(message)
    this.errorName = errorName
    this.status = {
      ValidationException: 400,
      ResourceNotFoundException: 404,
      ConflictException: 409,
      InternalServerException: 500,
    }[errorName]
  }
}

export function parseSchedule(body: unknown): ScheduleRequest {
  const parsed = scheduleRequest.safeParse(body)
  if (parsed.success) return parsed.data
  throw new SchedulerError('ValidationException', z.prettifyError(parsed.error))
}
