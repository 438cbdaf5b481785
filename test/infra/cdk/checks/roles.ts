import { describe, expect, it } from 'vitest'
import type { Capability } from '../../../../shared/api/capabilities.ts'
import { allRoutes, type RouteName } from '../../../../shared/api/routes.ts'
import { jobOf, type JobName } from '../../../../shared/jobs/catalog.ts'
import { partitions } from '../../../../shared/store/keys.ts'
import { jobsOf } from '../../../../infra/constructs/cell-jobs.ts'
import { cellOf } from '../../../../infra/constructs/endpoint-function.ts'
import { modes } from '../../../../infra/configuration.ts'
import { functionOf } from '../function-names.ts'
import { actionsOf, allowedStatements, statementsByFunction, type Statement } from '../statements.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf } from '../template.ts'

const read = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']
const count = ['dynamodb:GetItem', 'dynamodb:UpdateItem']
const write = ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map(
  (action) => `dynamodb:${action}`,
)
const secret = ['kms:Decrypt', 'secretsmanager:GetSecretValue']

/** Who may open one object: who leads to an export, who stores a logo, and the two that show one. */
const ofOneObject = [['s3:GetObject'], ['s3:PutObject'], ['s3:GetObject'], ['s3:GetObject']]

/** The most a capability may allow, written down a second time, so that a wider grant is a decision made twice. */
const expected: Record<Capability, readonly string[]> = {
  'table.read': [...read, ...count],
  'table.write': [...read, ...write],
  gateway: [...secret, ...read, ...write],
  bank: [...secret, ...read, ...write],
  vas: [...secret, ...read, ...write],
  messenger: secret,
  mailer: ['ses:SendEmail'],
  pepper: secret,
  files: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
  'files.read': ['s3:GetObject'],
  'logos.read': ['s3:GetObject'],
  'logos.write': ['s3:PutObject'],
  'webhook-http': [],
  schedules: ['iam:PassRole', ...['Create', 'Delete', 'Update'].map((verb) => `scheduler:${verb}Schedule`)],
  'queue.webhook-delivery': ['sqs:SendMessage'],
  'queue.due': ['sqs:SendMessage'],
  'queue.code-message': ['sqs:SendMessage'],
  'queue.clock-advance': ['sqs:SendMessage'],
}

const ofSource: Record<ReturnType<typeof jobOf>['source'], readonly string[]> = {
  queue: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
  stream: [
    ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
      (action) => `dynamodb:${action}`,
    ),
    'sqs:SendMessage',
  ],
  timer: ['sqs:SendMessage'],
}

interface Lambda {
  readonly FunctionName: string
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> }
}

interface Logged {
  readonly Role: { readonly 'Fn::GetAtt': readonly [string, string] }
  readonly LoggingConfig: { readonly LogGroup: string }
}

export function roleChecks({ templates }: Synthesis): void {
  const statements = statementsByFunction(templates)
  const allowed = allowedStatements(templates)
  /** What a function is granted beyond its row. */
  const beyond = (name: string, uses: readonly Capability[], source: readonly string[] = []): string[] => {
    const most = new Set([...uses.flatMap((capability) => expected[capability]), ...source])
    return actionsOf(statements.get(name) ?? []).filter((action) => !most.has(action))
  }

  describe('roles', () => {
    it.each(allRoutes().map(({ name, route }) => [name, route] as const))(
      '%s has no right beyond its row',
      (name, route) => {
        expect(beyond(functionOf(name), route.uses)).toEqual([])
      },
    )

    it('readers write nothing but their tenant’s request counters', () => {
      const readers = allRoutes().filter(({ route }) => !route.uses.includes('table.write'))
      const writes = readers
        .filter(({ route }) => route.uses.every((capability) => capability === 'table.read'))
        .flatMap(({ name }) => statements.get(functionOf(name)) ?? [])
        .filter((statement) => actionsOf([statement]).some((action) => write.includes(action)))
      expect(writes.length).toBeGreaterThan(10)
      for (const { Action, Condition } of writes) {
        expect([Action].flat().toSorted()).toEqual(count)
        expect(Condition).toEqual({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`*#${partitions.rate}`] },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        })
      }
    })

    it('a condition on keys does not hold for a request without any', () => {
      const onKeys = allowed.filter(({ statement }) => /ForAllValues/.test(JSON.stringify(statement)))
      expect(onKeys.length).toBeGreaterThan(100)
      for (const { where, statement } of onKeys) {
        expect(statement.Condition, where).toMatchObject({ Null: { 'dynamodb:LeadingKeys': 'false' } })
      }
    })

    it('each queries the indexes that its code uses, and no other', () => {
      const indexesIn = (name: string) => [
        ...new Set(
          [...JSON.stringify(statements.get(name)).matchAll(/\/index\/(\w+)/g)].map(([, index]) => index),
        ),
      ]
      const indexesOf = (name: RouteName) => indexesIn(functionOf(name))
      expect(indexesOf('get-plan')).toEqual([])
      expect(indexesOf('list-plans')).toEqual([])
      expect(indexesIn('billing-dev-live-sweep')).toContain('due')
      const dueReaders = allRoutes().filter(({ name }) => indexesOf(name).includes('due'))
      // How much a jump of the clock would set going.
      // And what agents call, which does what endpoints do.
      expect(dueReaders.map(({ name }) => name)).toEqual(['set-sandbox-clock', 'call-tools'])
      const owners = allRoutes().filter(({ name }) => indexesOf(name).includes('owner'))
      expect(owners.length).toBeGreaterThan(5)
      expect(owners.length).toBeLessThan(allRoutes().length / 2)
    })

    it('not-found has no rights', () => {
      expect(statements.get('billing-dev-not-found')).toEqual([])
    })

    it.each(modes.flatMap((mode) => jobsOf(mode).map(({ name }) => [mode, name] as const)))(
      '%s %s has no right beyond its row and its source',
      (mode, name: JobName) => {
        const job = jobOf(name)
        expect(beyond(`billing-dev-${mode}-${name}`, job.uses, ofSource[job.source])).toEqual([])
      },
    )

    it.each(modes)('workers of the %s cell can name nothing of the other', (mode) => {
      const functions = resourcesOf<Lambda>(templates, 'AWS::Lambda::Function')
      for (const { properties } of functions.filter(({ stack }) => stack.endsWith(`workers-${mode}`))) {
        // Its name holds the word: a kind of gateway, not a cell.
        const { GATEWAY_LIVE: _, ...variables } = properties.Environment.Variables
        const reach = JSON.stringify([statements.get(properties.FunctionName), variables])
        expect(reach).not.toMatch(mode === 'live' ? /sandbox/i : /(?<![a-z])live|Tablelive|Secretlive/i)
      }
    })

    it('a route of one cell can do no more in the other than recognise a credential and count its caller', () => {
      const single = allRoutes().flatMap(({ name, route }) => {
        const cell = cellOf(name, route)
        return cell === null ? [] : [{ name, other: cell === 'live' ? 'Tablesandbox' : 'Tablelive' }]
      })
      expect(single.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'set-sandbox-clock',
          'list-members',
          'verify-login-code',
          'decide-sandbox-payment',
        ]),
      )
      expect(single.length).toBeGreaterThan(20)
      for (const { name, other } of single) {
        const there = (statements.get(functionOf(name)) ?? []).filter(({ Resource }) =>
          JSON.stringify(Resource).includes(other),
        )
        for (const { Action, Condition } of there) {
          const allowed = Condition ? count : ['dynamodb:BatchGetItem']
          expect(
            [Action].flat().filter((action) => !allowed.includes(action)),
            name,
          ).toEqual([])
        }
      }
    })

    it('the audit is written by each function under its own keys, and changed by none', () => {
      const denied = statementsByFunction(templates, 'Deny')
      const functionNames = [...allRoutes(), ...modes.flatMap(jobsOf)].map(({ name }) => name as string)
      const writers = [...statements].filter(([, own]) =>
        own.some(
          (statement) =>
            statement.Condition === undefined && actionsOf([statement]).some((one) => write.includes(one)),
        ),
      )
      expect(writers.length).toBeGreaterThan(80)
      for (const [name, own] of writers) {
        const can = actionsOf(own.filter(({ Condition }) => Condition === undefined))
        const plain = functionNames
          .filter((one) => name.endsWith(`-${one}`))
          .sort((a, b) => b.length - a.length)[0]!
        const all = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['*#AUD#*'] } }
        const others = { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': [`*#AUD#${plain}`] } }
        const deniedTo = (action: string) =>
          (denied.get(name) ?? []).filter((one) => actionsOf([one]).includes(action))
        for (const action of ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'].filter((one) =>
          can.includes(one),
        ))
          expect(
            deniedTo(action).map(({ Condition }) => Condition),
            `${name} ${action}`,
          ).toEqual([all])
        if (can.includes('dynamodb:PutItem'))
          expect(
            deniedTo('dynamodb:PutItem').map(({ Condition }) => Condition),
            name,
          ).toEqual([{ ...all, ...others }])
      }
    })

    it('every inline policy fits into the 10,240 characters that a role may have', () => {
      for (const [name, own] of statements) expect(JSON.stringify(own).length, name).toBeLessThan(10_000)
    })

    it('no action has a wildcard, and nothing may scan', () => {
      expect(actionsOf(allowed.map(({ statement }) => statement)).filter((a) => /\*|Scan/.test(a))).toEqual(
        [],
      )
    })

    it('functions of a surface write into the log of their route group and into no other', () => {
      const roles = resourcesOf<{
        Policies: readonly [{ PolicyDocument: { Statement: readonly Statement[] } }]
      }>(templates, 'AWS::IAM::Role')
      const functions = resourcesOf<Lambda & Logged>(templates, 'AWS::Lambda::Function')
      const ofSurfaces = functions.filter(({ stack }) => /-api-\w+$/.test(stack))
      expect(ofSurfaces).toHaveLength(allRoutes().length)
      for (const { stack, properties } of ofSurfaces) {
        const [id] = properties.Role['Fn::GetAtt']
        const role = roles.find((one) => one.stack === stack && one.id === id)!
        const written = role.properties.Policies[0].PolicyDocument.Statement.filter(({ Action }) =>
          [Action].flat().some((action) => action.startsWith('logs:')),
        )
        expect(written.map(({ Resource }) => Resource)).toEqual([
          {
            'Fn::Join': [
              '',
              [
                'arn:aws:logs:eu-west-1:',
                { Ref: 'AWS::AccountId' },
                `:log-group:${properties.LoggingConfig.LogGroup}:*`,
              ],
            ],
          },
        ])
      }
    })

    it('no resource has a wildcard but logs, the schedules of a cell’s group, and the objects of a bucket', () => {
      const wild = allowed
        .filter(({ statement }) => JSON.stringify(statement.Resource).includes('*'))
        // X-Ray knows no resources, and logs have the test above.
        .filter(
          ({ statement }) => !actionsOf([statement]).every((action) => /^(xray:Put|logs:)/.test(action)),
        )
      expect(wild.map(({ statement }) => actionsOf([statement]))).toEqual([
        ...ofOneObject,
        ['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:GetObject', 's3:PutObject'],
        ...modes.flatMap(() => [
          ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
          ['scheduler:CreateSchedule', 'scheduler:DeleteSchedule', 'scheduler:UpdateSchedule'],
        ]),
      ])
    })
  })
}
