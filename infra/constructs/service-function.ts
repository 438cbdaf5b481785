import { Duration, Validations } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  Function,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
  type Code,
  type FunctionProps,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { logRemoval } from '../log-removal.ts'
import { encryptingKey, useDataKey } from './data-key.ts'
import type { Surroundings } from './surroundings.ts'

export interface ServiceFunctionProps extends Pick<
  FunctionProps,
  'deadLetterQueue' | 'retryAttempts' | 'maxEventAge' | 'reservedConcurrentExecutions'
> {
  readonly functionName: string
  readonly description: string
  readonly code: Code
  readonly timeoutSeconds: number
  readonly environment: Record<string, string>
  /** Everything the function may do, except writing its own log and using the key of what it reads and writes. */
  readonly statements: readonly PolicyStatement[]
  readonly surroundings: LogSurroundings
  /** A shared log group; the function gets its own if absent. */
  readonly logGroup?: ILogGroup
}

type LogSurroundings = Pick<Surroundings, 'configuration' | 'dataKey'>

/** The log group of a function, or of several. */
export function logGroupOf(
  scope: Construct,
  id: string,
  name: string,
  surroundings: LogSurroundings,
): LogGroup {
  return new LogGroup(scope, id, { logGroupName: `/aws/lambda/${name}`, ...logKept(surroundings) })
}

/** How long a log of ours is kept, and the key of our own that it is under, if any. */
export function logKept(surroundings: LogSurroundings) {
  const { logRetentionDays: retention } = surroundings.configuration
  const encryptionKey = encryptingKey(surroundings)
  return { retention, removalPolicy: logRemoval(retention), ...(encryptionKey && { encryptionKey }) }
}

/** A Lambda function with its own role, built the same way for endpoints and workers. */
export class ServiceFunction extends Construct {
  readonly lambda: Function
  readonly logGroup: ILogGroup

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id)
    const { statements, surroundings, timeoutSeconds, ...rest } = props
    const logGroup = props.logGroup ?? logGroupOf(this, 'Log', props.functionName, surroundings)
    this.logGroup = logGroup
    const writeLog = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    })
    // X-Ray has no resources to narrow this to.
    const trace = new PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      // Inline, because a policy resource per function would not fit into one stack.
      inlinePolicies: {
        uses: new PolicyDocument({
          statements: [writeLog, trace, ...statements, ...useDataKey(statements, surroundings)],
          minimize: true,
        }),
      },
    })
    this.lambda = new Function(this, 'Function', {
      ...rest,
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 512,
      timeout: Duration.seconds(timeoutSeconds),
      // A function's row alone decides what it may do; no construct adds rights elsewhere.
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Includes the platform's report of each run: billed time, memory, start.
      systemLogLevelV2: SystemLogLevel.INFO,
      tracing: Tracing.ACTIVE,
    })
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'Traces are sent to X-Ray, which knows no resources; the test of roles holds every other action to its own.',
    })
  }
}
