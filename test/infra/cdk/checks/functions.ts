import { describe, expect, it } from 'vitest'
import { modes } from '../../../../infra/configuration.ts'
import { jobsOf } from '../../../../infra/constructs/cell-jobs.ts'
import { allRoutes } from '../../../../shared/api/routes.ts'
import { environment } from '../../../../shared/runtime/environment.ts'
import { functionOf } from '../function-names.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf } from '../template.ts'

interface Lambda {
  readonly FunctionName: string
  readonly Timeout: number
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> }
  readonly LoggingConfig: { readonly LogGroup: string | { readonly Ref: string } }
}

export function functionChecks({ templates }: Synthesis): void {
  // The one that copies the pages is the CDK's own.
  const functions = resourcesOf<Lambda>(templates, 'AWS::Lambda::Function').filter(
    ({ id }) => !id.startsWith('CustomCDKBucketDeployment'),
  )

  const logs = resourcesOf<{ LogGroupName?: string }>(templates, 'AWS::Logs::LogGroup')

  /** Endpoints of a route group share a log, which the API's stack owns. */
  const groupOf = new Map([
    ...allRoutes().map(({ name, route }) => [functionOf(name), route.group] as const),
    ['billing-dev-not-found', 'service'],
  ])

  describe('functions', () => {
    it('are those of the rows, not-found, the CloudFront authorizer, and the probe', () => {
      const expected = [
        ...allRoutes().map(({ name }) => functionOf(name)),
        'billing-dev-not-found',
        'billing-dev-check-origin',
        'billing-dev-probe',
        ...modes.flatMap((mode) => jobsOf(mode).map(({ name }) => `billing-dev-${mode}-${name}`)),
      ]
      expect(functions.map(({ properties }) => properties.FunctionName).toSorted()).toEqual(
        expected.toSorted(),
      )
    })

    it.each(functions.map((found) => [found.properties.FunctionName, found] as const))(
      '%s runs on arm64 and Node 24, keeps its log for a while, reports its runs and traces',
      (name, { stack, properties }) => {
        expect(properties).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          MemorySize: 512,
          LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'INFO' },
          TracingConfig: { Mode: 'Active' },
        })
        const { LogGroup: told } = properties.LoggingConfig
        const log =
          typeof told === 'string'
            ? logs.find(({ properties }) => properties.LogGroupName === told)?.resource
            : templates[stack]?.Resources[told.Ref]
        const group = groupOf.get(name)
        const LogGroupName =
          group === undefined ? `/aws/lambda/${name}` : `/aws/lambda/billing-dev-http-${group}`
        expect(log?.Properties).toMatchObject({ LogGroupName, RetentionInDays: 30 })
      },
    )

    it('get only settings the runtime reads, nothing of the local runner and no secret', () => {
      const known = new Set<string>(Object.values(environment))
      for (const { properties } of functions) {
        const variables = Object.keys(properties.Environment.Variables)
        expect(variables.filter((name) => !known.has(name))).toEqual([])
        expect(variables).not.toContain(environment.LOCAL_OUTBOX_URL)
      }
      const values = functions.map(({ properties }) => properties.Environment.Variables)
      expect(JSON.stringify(values)).not.toMatch(/resolve:(secretsmanager|ssm)|Pepper|Secret(live|sandbox)/)
    })

    it('sign cursors with a key of the deployment, which is in no source', () => {
      const makers = functions.filter(
        ({ properties }) => !/-(check-origin|probe)$/.test(properties.FunctionName),
      )
      for (const { properties } of makers) {
        const key = JSON.stringify(properties.Environment.Variables[environment.CURSOR_KEY])
        expect(key).toContain('AWS::StackId')
      }
    })

    it('end before their callers stop waiting', () => {
      const timeouts = new Map(
        functions.map(({ properties }) => [properties.FunctionName, properties.Timeout]),
      )
      for (const { name } of allRoutes()) expect(timeouts.get(functionOf(name))).toBe(29)
      for (const mode of modes) {
        for (const { name, job } of jobsOf(mode)) {
          expect(timeouts.get(`billing-dev-${mode}-${name}`)).toBe(job.timeoutSeconds)
          if (job.source === 'queue') expect(job.timeoutSeconds).toBeLessThanOrEqual(job.visibilitySeconds)
        }
      }
    })
  })
}
