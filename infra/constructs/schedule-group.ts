import { Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import type { Mode } from '../configuration.ts'
import { scheduledQueues } from './cell-jobs.ts'
import { useDataKey } from './data-key.ts'
import type { Surroundings } from './surroundings.ts'

/** A cell's one-time schedules, and their role, which may send only to this cell's queues. */
export class ScheduleGroup extends Construct {
  readonly roleArn: string

  constructor(scope: Construct, id: string, surroundings: Surroundings, mode: Mode) {
    super(scope, id)
    const stack = Stack.of(this)
    const { names } = surroundings
    const name = names.scheduleGroup(mode)
    new CfnScheduleGroup(this, 'Group', { name })
    const wake = new PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: scheduledQueues(mode).map((job) =>
        stack.formatArn({ service: 'sqs', resource: names.queue(mode, job) }),
      ),
    })
    const sourceArn = stack.formatArn({
      service: 'scheduler',
      resource: 'schedule-group',
      resourceName: name,
    })
    this.roleArn = new Role(this, 'Role', {
      roleName: names.scheduleRole(mode),
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account, 'aws:SourceArn': sourceArn } },
      }),
      inlinePolicies: {
        wake: new PolicyDocument({ statements: [wake, ...useDataKey([wake], surroundings)] }),
      },
    }).roleArn
  }
}
