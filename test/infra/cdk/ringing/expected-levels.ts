import { keyOf } from './emitted.ts'
import { of, ones, same, type ExpectedAlarm } from './samples.ts'

/** What live promises, and how fast it may use up what a month allows (infra/README.md, Service levels). */
export function serviceLevels(service: string): ExpectedAlarm[] {
  const ofStage = (name: string) => keyOf('AWS/ApiGateway', name, { ApiId: 'the API', Stage: 'live' })
  const [failed, requests, latency] = [ofStage('5xx'), ofStage('Count'), ofStage('Latency')]
  const stream = keyOf('AWS/Lambda', 'IteratorAge', { FunctionName: `${service}-live-event-fanout` })
  const age = (job: string) =>
    keyOf('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: `${service}-live-${job}` })
  // A thousandth of a month's calls may fail.
  const burn = (name: string, of1000: number): ExpectedAlarm => ({
    name: `level-availability-${name}`,
    trouble: { [failed]: [ones(of1000 * 10)], [requests]: [ones(10_000)] },
    weather: [
      { [failed]: [ones(of1000 * 10)], [requests]: [ones(10_100)] },
      { [failed]: [ones(9)], [requests]: [ones(9)] },
    ],
  })
  const slow = [...Array<number>(94).fill(50), ...Array<number>(6).fill(2000)]
  const fast = [...Array<number>(95).fill(50), ...Array<number>(5).fill(9000)]
  const quarter = (late: number) => [...same([0], 45), ...same([late], 15)]
  const brief = (late: number) => [...same([0], 46), ...same([late], 14)]
  return [
    burn('fast', 14.4),
    burn('slow', 6),
    {
      name: 'level-latency',
      trouble: of(latency, [...same(fast, 6), ...same(slow, 6)]),
      weather: [of(latency, same(fast, 12)), of(latency, [...same(fast, 7), ...same(slow, 5)])],
    },
    {
      name: 'level-time-to-webhook',
      // Neither alone: an event waits in the stream, then its try in the queue.
      trouble: { [stream]: quarter(30_000), [age('webhook-delivery')]: quarter(30) },
      weather: [
        { [stream]: brief(900_000), [age('webhook-delivery')]: brief(900) },
        of(age('webhook-delivery'), quarter(59)),
      ],
    },
    {
      name: 'level-renewals-on-time',
      trouble: of(age('renewal'), quarter(300)),
      weather: [of(age('renewal'), brief(600)), of(age('renewal'), quarter(299))],
    },
  ]
}

/** Copying all customers rings, by pages or person by person (R15); a day's work does not. */
export function massReads(service: string): ExpectedAlarm {
  const called = (name: string) =>
    keyOf('AWS/Lambda', 'Invocations', { FunctionName: `${service}-merchant-${name}` })
  const [lists, wholes] = [called('list-customers'), called('get-customer-data')]
  return {
    name: 'mass-reads',
    trouble: { [lists]: [ones(900)], [wholes]: [ones(5)] },
    weather: [of(lists, [ones(999)]), of(wholes, [ones(49)]), of(lists, [ones(999), [1]])],
  }
}
