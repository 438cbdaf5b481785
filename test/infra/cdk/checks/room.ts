import { App, Stack } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import { InvokeRole } from '../../../../infra/constructs/invoke-role.ts'
import { surfaces } from '../../../../infra/constructs/surfaces.ts'
import { allRoutes } from '../../../../shared/api/routes.ts'
import { functionOf } from '../function-names.ts'
import { most, room } from '../room.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf, type Template } from '../template.ts'

interface Invoke {
  readonly PolicyDocument: object
}

/** Whether the stacks have room, and whether those of surfaces can be deployed beside what was there before them. */
export function roomChecks({ templates }: Synthesis): void {
  describe('room in the stacks', () => {
    it.each(room(templates))('$stack has room: $resources resources, $kilobytes KB', (found) => {
      expect(found.resources).toBeLessThanOrEqual(most.resources)
      expect(found.kilobytes).toBeLessThan(most.kilobytes)
    })

    it('a new endpoint moves no other to another policy of the API', () => {
      const names = allRoutes().map(({ name }) => functionOf(name))
      const [before, after] = [names.slice(1), names].map(policiesOf)
      expect(after!.size).toBe(before!.size + 1)
      for (const [name, policy] of before!) expect([name, after!.get(name)]).toEqual([name, policy])
    })
  })

  describe.each(surfaces)('the functions of the %s surface', (surface) => {
    const stack = `billing-dev-api-${surface}`
    const own = { [stack]: templates[stack]! }

    it('have names of their own, so that they can be created while one stack’s are still called', () => {
      const names = Object.values(own[stack]!.Resources).flatMap(({ Properties = {} }) =>
        ['FunctionName', 'RoleName', 'LogGroupName', 'AlarmName', 'ApplicationName']
          .map((property) => Properties[property])
          .filter((name) => typeof name === 'string'),
      )
      expect(names.length).toBeGreaterThan(5)
      for (const name of names) expect(name).toMatch(new RegExp(`^billing-dev-${surface}-`))
    })

    it('use nothing of the API’s stack but link addresses, which it exported before there were surfaces', () => {
      const imported = [...JSON.stringify(own).matchAll(/"Fn::ImportValue":"(billing-dev-api:[^"]+)"/g)]
      expect(new Set(imported.map(([, name]) => name))).toEqual(
        new Set(['billing-dev-api:ExportsOutputFnGetAttFrontDoorDistribution20F29BA2DomainNameA98DB5A7']),
      )
    })
  })
}

/** The policy by which each function may be invoked. */
function policiesOf(functionNames: readonly string[]): Map<string, string> {
  const app = new App()
  const arnOf = (name: string) => `arn:aws:lambda:eu-west-1:000000000000:function:${name}`
  new InvokeRole(new Stack(app, 'stack'), 'Invoke', { functionNames, arnOf })
  const template = app.synth().getStackByName('stack').template as Template
  return new Map(
    resourcesOf<Invoke>({ stack: template }, 'AWS::IAM::ManagedPolicy').flatMap(({ id, properties }) =>
      [...JSON.stringify(properties).matchAll(/:function:([\w-]+)"/g)].map(
        ([, name]) => [name!, id] as const,
      ),
    ),
  )
}
