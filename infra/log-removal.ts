import { RemovalPolicy } from 'aws-cdk-lib'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'

/** For how long production keeps its logs: an assessor asks for a year, and the month that it takes to ask (R15). */
export const auditedDays = RetentionDays.THIRTEEN_MONTHS

/** Whether logs are kept for as long as an assessor may ask for them. */
export function isAudited(retention: RetentionDays): boolean {
  return retention >= auditedDays
}

/**
 * What happens to a log group whose stack is deleted. One that is kept for an assessor stays (R15); any other goes, for a
 * leftover of its fixed name would stop the next deployment.
 */
export function logRemoval(retention: RetentionDays): RemovalPolicy {
  return isAudited(retention) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
}

/** The only durations that CloudWatch Logs accepts. */
export function retentions(): RetentionDays[] {
  return Object.values(RetentionDays).filter(
    (value) => typeof value === 'number' && value !== RetentionDays.INFINITE,
  )
}
