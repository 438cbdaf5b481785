import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { resourcesOf, type Template } from '../template.ts'

/** A metric as one text: namespace, name and dimensions in order, such as `Billing failed group=plans mode=live service=s`. */
export type MetricKey = string

type Templates = Readonly<Record<string, Template>>

/** The text of a metric. */
export function keyOf(
  namespace: string,
  name: string,
  dimensions: Readonly<Record<string, string>> = {},
): MetricKey {
  const sorted = Object.entries(dimensions).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [namespace, name, ...sorted.map(([key, value]) => `${key}=${value}`)].join(' ')
}

interface Embedded {
  readonly _aws: {
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string
      readonly Dimensions: readonly (readonly string[])[]
      readonly Metrics: readonly { readonly Name: string }[]
    }[]
  }
}

/** What the functions' own lines say when each kind of thing is counted: run in a process of its own, as Lambda would. */
export function countedByFunctions(
  service: string,
  groups: readonly string[],
  alarms: readonly string[],
): Set<MetricKey> {
  const script = `
    const counts = await import(process.argv[1])
    for (const group of ${JSON.stringify(groups)}) for (const mode of ['live', 'sandbox']) counts.countAnswer(group, mode, true)
    for (const job of ['sweep', 'settlement', 'gateway-books']) for (const mode of ['live', 'sandbox']) counts.countRun(job, mode, true)
    for (const alarm of ${JSON.stringify(alarms)}) counts.countAlarm(alarm)
    counts.countColdStart()
    counts.countWrongTry()
    counts.countOrigin(true)
    counts.countOriginRefused()
    counts.countCharge(true)
    counts.countProbe(true)`
  const lines = linesOf(script, 'shared/runtime/metrics.ts', service) as Embedded[]
  return new Set(
    lines.flatMap((line) =>
      line._aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
        Metrics.flatMap(({ Name }) =>
          Dimensions.map((names) =>
            keyOf(
              Namespace,
              Name,
              Object.fromEntries(
                names.map((name) => [name, (line as unknown as Record<string, string>)[name]!]),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

/** The line of a queue's worker that could not do two of five messages. */
export function lineOfFailedBatch(service: string): unknown {
  const script = `
    const { observeBatch } = await import(process.argv[1])
    const report = { messages: 5, failed: ['a', 'b'] }
    observeBatch('renewal', 'live').after({ event: {}, context: { awsRequestId: 'r' }, internal: {}, response: report, error: null })`
  return (linesOf(script, 'functions/workers/observe-batch.ts', service) as { unit?: string }[]).find(
    ({ unit }) => unit === 'renewal',
  )
}

/** Runs a script over a module as Lambda would start it, and reads the lines that it leaves. */
function linesOf(script: string, module: string, service: string): unknown[] {
  const url = new URL(`../../../../${module}`, import.meta.url).href
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script, url], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: { PATH: process.env['PATH'], SERVICE_NAME: service, AWS_LAMBDA_FUNCTION_NAME: 'f' },
    encoding: 'utf8',
  })
  return out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown)
}

/** Everything that AWS itself counts of what the templates hold, as far as any alarm could ask for it. */
export function countedByAws(templates: Templates): Set<MetricKey> {
  const named = (type: string, property: string): string[] =>
    resourcesOf(templates, type)
      .map(({ properties }) => properties[property])
      .filter((name) => typeof name === 'string')
  const keys = [
    ...named('AWS::SQS::Queue', 'QueueName').flatMap((QueueName) =>
      ['ApproximateNumberOfMessagesVisible', 'ApproximateAgeOfOldestMessage'].map((metric) =>
        keyOf('AWS/SQS', metric, { QueueName }),
      ),
    ),
    ...named('AWS::Lambda::Function', 'FunctionName').flatMap((FunctionName) =>
      ['Errors', 'Invocations', 'Throttles'].map((metric) => keyOf('AWS/Lambda', metric, { FunctionName })),
    ),
    ...['Errors', 'Invocations', 'Throttles'].map((metric) => keyOf('AWS/Lambda', metric)),
    ...readersOfStreams(templates).map((FunctionName) =>
      keyOf('AWS/Lambda', 'IteratorAge', { FunctionName }),
    ),
    ...named('AWS::DynamoDB::Table', 'TableName').flatMap((TableName) => [
      keyOf('AWS/DynamoDB', 'TransactionConflict', { TableName }),
      ...['GetItem', 'PutItem', 'UpdateItem', 'Query', 'BatchGetItem', 'TransactWriteItems'].flatMap(
        (Operation) =>
          ['ThrottledRequests', 'SuccessfulRequestLatency'].map((metric) =>
            keyOf('AWS/DynamoDB', metric, { TableName, Operation }),
          ),
      ),
    ]),
    ...named('AWS::Scheduler::ScheduleGroup', 'Name').flatMap((ScheduleGroup) =>
      ['TargetErrorCount', 'InvocationDroppedCount'].map((metric) =>
        keyOf('AWS/Scheduler', metric, { ScheduleGroup }),
      ),
    ),
    ...resourcesOf(templates, 'AWS::CloudFront::Distribution').flatMap(() =>
      ['Requests', '5xxErrorRate'].map((metric) =>
        keyOf('AWS/CloudFront', metric, { DistributionId: 'the distribution', Region: 'Global' }),
      ),
    ),
    ...named('AWS::WAFv2::WebACL', 'Name').flatMap((WebACL) =>
      ['AllowedRequests', 'BlockedRequests'].map((metric) =>
        keyOf('AWS/WAFV2', metric, { WebACL, Rule: 'ALL' }),
      ),
    ),
    // Of the whole account, once anything sends mail.
    ...['Reputation.BounceRate', 'Reputation.ComplaintRate'].map((metric) => keyOf('AWS/SES', metric)),
    ...named('AWS::ApiGatewayV2::Stage', 'StageName').flatMap((Stage) =>
      ['Count', 'Latency', 'IntegrationLatency', '4xx', '5xx'].map((metric) =>
        keyOf('AWS/ApiGateway', metric, { ApiId: 'the API', Stage }),
      ),
    ),
  ]
  return new Set(keys)
}

/** Lambda counts the age of records only of functions that read a stream. */
function readersOfStreams(templates: Templates): string[] {
  return resourcesOf<{ StartingPosition?: string; FunctionName: { Ref: string } }>(
    templates,
    'AWS::Lambda::EventSourceMapping',
  )
    .filter(({ properties }) => properties.StartingPosition !== undefined)
    .map(({ stack, properties }) =>
      String(templates[stack]?.Resources[properties.FunctionName.Ref]?.Properties?.['FunctionName']),
    )
}

export interface Filter {
  readonly FilterPattern: string
  readonly LogGroupName: { readonly Ref: string }
  readonly MetricTransformations: readonly {
    readonly MetricNamespace: string
    readonly MetricName: string
    readonly MetricValue: string
  }[]
}

/** What is counted from lines of logs, by filters that find something in a line that is really written. */
export function countedFromLogs(templates: Templates, lines: readonly unknown[]): Set<MetricKey> {
  return new Set(
    resourcesOf<Filter>(templates, 'AWS::Logs::MetricFilter')
      .filter(({ properties }) => lines.some((line) => findsIn(properties.FilterPattern, line)))
      .flatMap(({ properties }) =>
        properties.MetricTransformations.map(({ MetricNamespace, MetricName }) =>
          keyOf(MetricNamespace, MetricName),
        ),
      ),
  )
}

/** Whether a pattern of ours (comparisons of fields, joined by "and") finds a line. */
export function findsIn(pattern: string, line: unknown): boolean {
  const terms = pattern.replace(/^\{\s*|\s*\}$/g, '').split('&&')
  return terms.every((term) => {
    const [, field, operator, text, number] =
      /^\s*\(?\s*\$\.(\w+) (=|!=|>) (?:"([^"]*)"|(\d+))\s*\)?\s*$/.exec(term) ?? []
    if (field === undefined) throw new Error(`this is no pattern that the test can read: ${term}`)
    const value = (line as Record<string, unknown>)[field]
    if (operator === '>') return typeof value === 'number' && value > Number(number)
    const isEqual =
      typeof value === 'string' &&
      (text!.endsWith('*') ? value.startsWith(text!.slice(0, -1)) : value === text)
    return operator === '=' ? isEqual : !isEqual
  })
}

/** A line of a stage's access log, with what the gateway would write into it; what is missing is a dash. */
export function accessLine(format: string, values: Readonly<Record<string, string>>): unknown {
  return JSON.parse(format.replace(/\$context\.(\w+)/g, (_, name: string) => values[name] ?? '-'))
}
