import { describe, expect, it } from 'vitest'
import {
  accessLine,
  countedByAws,
  countedByFunctions,
  countedFromLogs,
  lineOfFailedBatch,
} from '../ringing/emitted.ts'
import { alarmsOf, rings } from '../ringing/evaluate.ts'
import { expectedAlarms, groups, operatorAlarms } from '../ringing/expected.ts'
import type { ExpectedOptions } from '../ringing/samples.ts'
import { resourcesOf, type Template } from '../template.ts'

/**
 * Every alarm can ring: what it reads is written by a function of ours, by a filter that finds a line of ours, or by AWS for
 * a part that there is; and evaluated as CloudWatch does, it rings at its trouble, and neither in weather nor without data.
 */
export function ringChecks(
  templates: Readonly<Record<string, Template>>,
  service: string,
  options: ExpectedOptions,
): void {
  const alarms = alarmsOf(templates)
  const expected = expectedAlarms(service, options)
  const named = (name: string) => alarms.find((alarm) => alarm.name === name)!
  const formats = resourcesOf<{ AccessLogSettings: { Format: string } }>(
    templates,
    'AWS::ApiGatewayV2::Stage',
  ).map(({ properties }) => properties.AccessLogSettings.Format)
  const crash = { status: '500', integrationErrorMessage: 'Internal server error' }
  const crashLine = accessLine(formats[0]!, crash)
  const written = new Set([
    ...countedByFunctions(service, groups, [...operatorAlarms, 'new_country']),
    ...countedByAws(templates),
    ...countedFromLogs(templates, [crashLine, lineOfFailedBatch(service)]),
  ])

  describe('every alarm can ring', () => {
    it('and each is listed', () => {
      const wanted = new Set(expected.map(({ name }) => name))
      expect(alarms.map(({ name }) => name).toSorted()).toEqual([...wanted].toSorted())
    })

    it.each(alarms.map((alarm) => [alarm.name, alarm] as const))(
      '%s reads a metric that is written',
      (_, alarm) => {
        expect(alarm.readings.length).toBeGreaterThan(0)
        for (const { key, periodSeconds } of alarm.readings) {
          expect(written, key).toContain(key)
          expect(periodSeconds % 60).toBe(0)
        }
      },
    )

    it.each(expected.map((row, turn) => [row.name, turn, row] as const))(
      '%s fires at its trouble, not in normal load or without data (%i)',
      (name, _, { trouble, weather }) => {
        const alarm = named(name)
        expect(rings(alarm, trouble)).toBe(true)
        for (const one of weather) expect(rings(alarm, one), JSON.stringify(one)).toBe(false)
        // A timer that never ran and a probe that is not played leave no data at all.
        const rungByNothing = /-(never|probe)$/.test(name)
        expect(rings(alarm, {})).toBe(rungByNothing)
        expect(alarm.raw.TreatMissingData).toBe(
          name.endsWith('-silent') ? 'ignore' : rungByNothing ? 'breaching' : 'notBreaching',
        )
      },
    )

    it('a timer that stays silent keeps firing when its last run has left the window', () => {
      const silent = alarms.filter(({ name }) => name.endsWith('-silent'))
      expect(silent).toHaveLength(6)
      for (const alarm of silent) expect(rings(alarm, {}, true)).toBe(true)
    })

    it('a crash is counted by its line in the access log, and our own 503 is not a crash', () => {
      const answered = accessLine(formats[0]!, { status: '503' })
      const refused = accessLine(formats[0]!, { ...crash, status: '429' })
      const found = (line: unknown) => [...countedFromLogs(templates, [line])].length
      expect(new Set(formats).size).toBe(1)
      expect([found(crashLine), found(answered), found(refused)]).toEqual([2, 0, 0])
    })

    it('functions have the service name under which alarms look for their metrics', () => {
      const functions = resourcesOf<{ FunctionName?: string; Environment?: { Variables: object } }>(
        templates,
        'AWS::Lambda::Function',
      ).filter(({ properties }) => properties.FunctionName !== undefined)
      for (const { properties } of functions)
        expect(properties.Environment?.Variables ?? {}, properties.FunctionName).toMatchObject({
          SERVICE_NAME: service,
        })
    })
  })
}
