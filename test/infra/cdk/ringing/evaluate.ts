import { runInNewContext } from 'node:vm'
import { resourcesOf, type Template } from '../template.ts'
import { keyOf, type MetricKey } from './emitted.ts'

interface RawMetric {
  readonly Namespace: string
  readonly MetricName: string
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[]
}

interface RawAlarm extends Partial<RawMetric> {
  readonly AlarmName: string
  readonly ComparisonOperator: string
  readonly TreatMissingData: string
  readonly Threshold?: number
  /** Of an alarm on what is unusual: the band's identifier. */
  readonly ThresholdMetricId?: string
  readonly EvaluationPeriods: number
  readonly DatapointsToAlarm?: number
  readonly Statistic?: string
  readonly Period?: number
  readonly Metrics?: readonly {
    readonly Id: string
    readonly Expression?: string
    readonly ReturnData?: boolean
    readonly MetricStat?: { readonly Metric: RawMetric; readonly Period: number; readonly Stat: string }
  }[]
}

/** One metric that an alarm reads. */
export interface Reading {
  readonly id: string
  readonly key: MetricKey
  readonly statistic: string
  readonly periodSeconds: number
}

/** An alarm as CloudWatch evaluates it. */
export interface Evaluated {
  readonly name: string
  readonly readings: readonly Reading[]
  readonly expression: string | null
  readonly raw: RawAlarm
}

/** Samples of a metric in each period, the oldest first: nothing for a period in which nothing was written. */
export type Samples = readonly (readonly number[] | undefined)[]
export type History = Readonly<Record<MetricKey, Samples>>

/** Every alarm of the templates, with references replaced by what they lead to. */
export function alarmsOf(templates: Readonly<Record<string, Template>>): Evaluated[] {
  return resourcesOf<RawAlarm>(templates, 'AWS::CloudWatch::Alarm').map(({ stack, properties: raw }) => {
    const textOf = (value: unknown): string => {
      if (typeof value === 'string') return value
      const ref = (value as { Ref?: string }).Ref
      const target = ref === undefined ? undefined : templates[stack]?.Resources[ref]
      if (target?.Type === 'AWS::Lambda::Function') return String(target.Properties?.['FunctionName'])
      if (target?.Type === 'AWS::ApiGatewayV2::Api' || JSON.stringify(value).includes('HttpApi'))
        return 'the API'
      if (JSON.stringify(value).includes('DistributionId')) return 'the distribution'
      throw new Error(`${raw.AlarmName} reads ${JSON.stringify(value)}, which is nothing there is`)
    }
    const keyFor = ({ Namespace, MetricName, Dimensions = [] }: RawMetric): MetricKey =>
      keyOf(
        Namespace,
        MetricName,
        Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, textOf(Value)])),
      )
    const of = (id: string, metric: RawMetric, statistic: string, periodSeconds: number): Reading => ({
      id,
      key: keyFor(metric),
      statistic,
      periodSeconds,
    })
    const readings =
      raw.Metrics === undefined
        ? [of('only', raw as RawMetric, raw.Statistic!, raw.Period!)]
        : raw.Metrics.flatMap(({ Id, MetricStat }) =>
            MetricStat === undefined ? [] : [of(Id, MetricStat.Metric, MetricStat.Stat, MetricStat.Period)],
          )
    const expression = raw.Metrics?.find(
      (one) => one.Expression !== undefined && one.ReturnData !== false && one.Id !== raw.ThresholdMetricId,
    )
    return { name: raw.AlarmName, readings, expression: expression?.Expression ?? null, raw }
  })
}

/** Whether the alarm rings at the end of a history. What the history does not name was never written. */
export function rings(alarm: Evaluated, history: History, before = false): boolean {
  const { raw, readings } = alarm
  const length = Math.max(raw.EvaluationPeriods, ...Object.values(history).map((samples) => samples.length))
  const series = new Map(readings.map((reading) => [reading.id, statisticsOf(reading, history, length)]))
  const window = Array.from({ length }, (_, at) => valueAt(alarm.expression, series, at)).slice(
    -raw.EvaluationPeriods,
  )
  const whole = readings.flatMap(({ id }) => series.get(id)!.slice(0, length - raw.EvaluationPeriods))
  const breaches = window.map((value) =>
    value === undefined
      ? undefined
      : isBreach(raw, value, raw.ThresholdMetricId === undefined ? raw.Threshold! : lowerOf(alarm, whole)),
  )
  if (breaches.every((breach) => breach === undefined) && raw.TreatMissingData === 'ignore') return before
  const count = breaches.filter((breach) => breach ?? raw.TreatMissingData === 'breaching').length
  return count >= (raw.DatapointsToAlarm ?? raw.EvaluationPeriods)
}

/**
 * The lower edge of what is usual: CloudWatch learns it from the weeks before, with their hours and days; here it is as many
 * standard deviations below the average of what went before. Before there is anything to learn from nothing is unusual.
 */
function lowerOf({ raw }: Evaluated, before: Values): number {
  const band = raw.Metrics?.find(({ Id }) => Id === raw.ThresholdMetricId)?.Expression ?? ''
  const deviations = Number(/ANOMALY_DETECTION_BAND\(\w+, ?([\d.]+)\)/.exec(band)?.[1])
  const known = before.filter((value) => value !== undefined)
  if (known.length === 0) return -Infinity
  const mean = known.reduce((a, b) => a + b, 0) / known.length
  const spread = Math.sqrt(known.reduce((sum, one) => sum + (one - mean) ** 2, 0) / known.length)
  return mean - deviations * spread
}

function isBreach({ ComparisonOperator }: RawAlarm, value: number, Threshold: number): boolean {
  switch (ComparisonOperator) {
    case 'GreaterThanOrEqualToThreshold':
      return value >= Threshold
    case 'LessThanThreshold':
    case 'LessThanLowerThreshold':
      return value < Threshold
    default:
      throw new Error(`${ComparisonOperator} is none of ours`)
  }
}

type Values = readonly (number | undefined)[]

function statisticsOf({ key, statistic }: Reading, history: History, length: number): Values {
  const samples = history[key] ?? []
  const late = Array<undefined>(length - samples.length).fill(undefined)
  return [...late, ...samples.map((some) => (some === undefined ? undefined : statisticOf(statistic, some)))]
}

function statisticOf(statistic: string, samples: readonly number[]): number {
  const sum = samples.reduce((a, b) => a + b, 0)
  switch (statistic) {
    case 'Sum':
      return sum
    case 'Average':
      return sum / samples.length
    case 'Maximum':
      return Math.max(...samples)
    case 'SampleCount':
      return samples.length
    case 'p95':
    case 'p99':
      return samples.toSorted((a, b) => a - b)[
        Math.ceil((samples.length * Number(statistic.slice(1))) / 100) - 1
      ]!
    default:
      throw new Error(`${statistic} is none of ours`)
  }
}

/** Metric math at one period: a missing value makes the result missing, but where it is filled or summed up over present values. */
function valueAt(
  expression: string | null,
  series: ReadonlyMap<string, Values>,
  at: number,
): number | undefined {
  if (expression === null) return [...series.values()][0]![at]
  const all = [...series.values()].map((values) => values[at]).filter((value) => value !== undefined)
  if (expression === 'SUM(METRICS())') return all.length === 0 ? undefined : all.reduce((a, b) => a + b, 0)
  if (expression === 'MAX(METRICS())') return all.length === 0 ? undefined : Math.max(...all)
  const valueOf = (id: string): number | undefined => series.get(id)![at]
  const fill = (id: string, by: string): number | undefined => {
    if (by !== 'REPEAT') return valueOf(id) ?? Number(by)
    return series
      .get(id)!
      .slice(0, at + 1)
      .findLast((value) => value !== undefined)
  }
  // What is missing becomes NaN, of which no comparison of ours may make a number: so it is looked for before.
  const numbers = expression
    .replace(/FILL\((\w+), (\w+)\)/g, (_, id: string, by: string) => String(fill(id, by) ?? NaN))
    .replace(/\b[a-z]\w*\b/g, (id) => String(valueOf(id) ?? NaN))
  if (numbers.includes('NaN')) return undefined
  const IF = (condition: boolean, yes: number, no: number): number => (condition ? yes : no)
  return runInNewContext(numbers, { IF }) as number
}
