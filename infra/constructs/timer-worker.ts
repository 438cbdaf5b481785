import { Duration, Stack } from 'aws-cdk-lib'
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import type { Construct } from 'constructs'
import { ImpactAlarm } from './impact-alarm.ts'
import type { ServiceFunction } from './service-function.ts'
import { Worker, type WorkerProps } from './worker.ts'

/** A worker started by the clock. Its schedule stays out of the cell's group, which holds items' schedules only. */
export class TimerWorker extends Worker {
  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id, props)
    const { job, name } = props
    const { everySeconds } = job
    if (everySeconds === undefined) throw new Error(`${name} is a timer and says no everySeconds`)
    const handOver = new PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: [this.deadLetters.queue.queueArn],
    })
    const worker = this.serviceFunction([handOver], {
      deadLetterQueue: this.deadLetters.queue,
      retryAttempts: job.maxReceives - 1,
      // A run that is late by a whole interval is the next one.
      maxEventAge: Duration.seconds(everySeconds),
    })
    new CfnSchedule(this, 'Schedule', {
      name: this.workerName,
      scheduleExpression: `rate(${everySeconds / 60} minutes)`,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: worker.lambda.functionArn,
        roleArn: this.invokeRole(worker).roleArn,
        retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: everySeconds },
      },
    })
    this.alarm(worker, everySeconds)
  }

  private invokeRole({ lambda }: ServiceFunction): Role {
    const invoke = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [lambda.functionArn],
    })
    return new Role(this, 'InvokeRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    })
  }

  /** Nothing waits for a timer, so its silence is what has to be noticed: three runs missed. */
  private alarm({ lambda }: ServiceFunction, everySeconds: number): void {
    const { job, topic } = this.props
    new ImpactAlarm(this, 'Silence', {
      alarmName: `${this.workerName}-silent`,
      impact: job.impact,
      runbook: 'alarm-silent-timer',
      topic,
      metric: lambda.metricInvocations({ period: Duration.seconds(everySeconds), statistic: 'Sum' }),
      threshold: 1,
      evaluationPeriods: 3,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }
}
