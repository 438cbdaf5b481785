import { readFileSync } from 'node:fs'
import { modes } from '../../../infra/configuration.ts'
import { jobsOf } from '../../../infra/constructs/cell-jobs.ts'
import { allRoutes } from '../../../shared/api/routes.ts'
import { resourcesOf, type Template } from './template.ts'

/** List prices of us-east-1 in dollars a month. */
const dollars = {
  alarmMetric: 0.1,
  metric: 0.3,
  dashboard: 3,
  secret: 0.4,
  key: 1,
  webAcl: 5,
  webAclRule: 1,
  millionReceives: 0.4,
  hostedZone: 0.5,
} as const

/** One line of what an environment costs in a month in which nobody calls it. */
export interface CostLine {
  readonly what: string
  readonly count: number
  readonly dollars: number
}

/**
 * What an environment costs at rest, counted from its templates. An alarm is charged by the metrics that it reads. A metric
 * of ours is charged in the hours in which it is written: all of them are counted, as if each were written in every hour.
 */
export function fixedCost(templates: Readonly<Record<string, Template>>): CostLine[] {
  const count = (type: string): number => resourcesOf(templates, type).length
  const line = (what: string, many: number, price: number): CostLine => ({
    what,
    count: many,
    dollars: many * price,
  })
  const rules = resourcesOf<{ Rules?: readonly unknown[] }>(templates, 'AWS::WAFv2::WebACL')
  return [
    line('metrics that alarms read', metricsReadByAlarms(templates), dollars.alarmMetric),
    line('metrics of ours', metricsOfFilters(templates) + metricsOfFunctions(), dollars.metric),
    line('dashboards', count('AWS::CloudWatch::Dashboard'), dollars.dashboard),
    line('secrets', count('AWS::SecretsManager::Secret'), dollars.secret),
    line('keys', count('AWS::KMS::Key'), dollars.key),
    line('firewalls', rules.length, dollars.webAcl),
    line(
      'million empty receives of queues',
      Math.round(10 * readersOfQueues(templates) * millionReceives) / 10,
      dollars.millionReceives,
    ),
    line('hosted zones', count('AWS::Route53::RecordSet') > 0 ? 1 : 0, dollars.hostedZone),
    line(
      'rules of firewalls',
      rules.reduce((sum, { properties }) => sum + (properties.Rules?.length ?? 0), 0),
      dollars.webAclRule,
    ),
  ]
}

/** Lambda asks each queue by five readers, each for twenty seconds, day and night: millions of receives in a month of 30 days. */
const millionReceives = (5 * 3 * 60 * 24 * 30) / 1_000_000

function readersOfQueues(templates: Readonly<Record<string, Template>>): number {
  return resourcesOf<{ StartingPosition?: string }>(templates, 'AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => properties.StartingPosition === undefined,
  ).length
}

/** The sum in whole dollars. */
export function monthlyDollars(lines: readonly CostLine[]): number {
  return Math.round(lines.reduce((sum, line) => sum + line.dollars, 0))
}

/** What infra/README.md says that an environment costs a month at rest: without CloudFront, and with it. */
export function statedDollars(): [plain: number, withEdge: number] {
  const readme = readFileSync(new URL('../../../infra/README.md', import.meta.url), 'utf8')
  const [plain, withEdge] = [...readme.matchAll(/\*\*\$(\d+) a\s+month\*\*/g)].map(([, dollars]) =>
    Number(dollars),
  )
  if (plain === undefined || withEdge === undefined)
    throw new Error('infra/README.md does not say what it costs')
  return [plain, withEdge]
}

function metricsReadByAlarms(templates: Readonly<Record<string, Template>>): number {
  const alarms = resourcesOf<{ Metrics?: readonly { MetricStat?: unknown }[] }>(
    templates,
    'AWS::CloudWatch::Alarm',
  )
  return alarms.reduce(
    (sum, { properties: { Metrics } }) =>
      sum + (Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length),
    0,
  )
}

function metricsOfFilters(templates: Readonly<Record<string, Template>>): number {
  const filters = resourcesOf<{ MetricTransformations: readonly { MetricName: string }[] }>(
    templates,
    'AWS::Logs::MetricFilter',
  )
  return new Set(filters.map(({ properties }) => properties.MetricTransformations[0]!.MetricName)).size
}

/** Of `shared/runtime/metrics.ts`: `failed` by group in live, for all of the sandbox, by timer, of the authorizer and of the probe; wrong secrets, declines, cold starts. */
function metricsOfFunctions(): number {
  const groups = new Set(allRoutes().map(({ route }) => route.group)).size
  const timers = modes.flatMap((mode) => jobsOf(mode).filter(({ job }) => job.source === 'timer')).length
  // The authorizer's two, the probe's, and what gateways decline.
  return groups + 1 + timers + 1 + 4
}
