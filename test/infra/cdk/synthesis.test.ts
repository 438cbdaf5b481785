import { loadAwsServiceSpec } from '@aws-cdk/aws-service-spec'
import { describe, expect, it } from 'vitest'
import { alarmChecks } from './checks/alarms.ts'
import { apiChecks } from './checks/api.ts'
import { dataChecks } from './checks/data.ts'
import { functionChecks } from './checks/functions.ts'
import { openPolicyChecks } from './checks/open-policies.ts'
import { pagesChecks } from './checks/pages.ts'
import { queueChecks } from './checks/queues.ts'
import { ringChecks } from './checks/rings.ts'
import { roleChecks } from './checks/roles.ts'
import { roomChecks } from './checks/room.ts'
import { statementLaws } from './checks/statement-laws.ts'
import { wiringChecks } from './checks/wiring.ts'
import { danglingReferences, exportsOf } from './references.ts'
import { specificationProblems } from './specification.ts'
import { synthesize } from './synthesize.ts'

// One synthesis for all the checks of this file: it takes longer than all of them; with cdk-nag twice as long, in the deep run.
const synthesis = synthesize()
const spec = await loadAwsServiceSpec()

describe.each(Object.entries(synthesis.templates))('%s', (_name, template) => {
  it('has only types and properties that CloudFormation knows, with values of their type', () => {
    expect(specificationProblems(spec, template)).toEqual([])
  })

  it('has no dangling reference', () => {
    expect(danglingReferences(spec, template, exportsOf(synthesis.templates))).toEqual([])
  })
})

describe('the specification check', () => {
  const lambda = (Properties: Record<string, unknown>) =>
    specificationProblems(spec, { Resources: { F: { Type: 'AWS::Lambda::Function', Properties } } })

  it('finds planted errors', () => {
    const valid = { Code: { S3Bucket: 'b', S3Key: 'k' }, Role: { Ref: 'R' } }
    expect(lambda(valid)).toEqual([])
    expect(lambda({ ...valid, Timeout: 'long' })).toHaveLength(1)
    expect(lambda({ ...valid, TimeOut: 3 })).toHaveLength(1)
    expect(lambda({ Role: 'r' })).toHaveLength(1)
    const dangling = {
      Resources: { F: { Type: 'AWS::SNS::Topic', Properties: { TopicName: { Ref: 'No' } } } },
    }
    expect(danglingReferences(spec, dangling, new Set())).toEqual(['Ref No'])
  })
})

dataChecks(synthesis)
apiChecks(synthesis)
functionChecks(synthesis)
roleChecks(synthesis)
statementLaws(synthesis)
queueChecks(synthesis)
alarmChecks(synthesis)
pagesChecks(synthesis)
ringChecks(synthesis.templates, 'billing-dev', { gradual: false, firewall: false, sendsMail: false })
wiringChecks(synthesis)
openPolicyChecks(synthesis)
roomChecks(synthesis)
