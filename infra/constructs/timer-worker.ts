import { Duration, Stack } from 'aws-cdk-lib'
import { ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import type { Construct } from 'constructs'
import { ImpactAlarm } from './impact-alarm.ts'
import { countedFailures } from './metrics.ts'
import type { ServiceFunction } from './service-function.ts'
import { Worker, type WorkerProps } from './worker.ts'

/** A worker started at intervals. Its schedule is not in the cell's group, which holds only items' schedules. */
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
      // A run that is late by a whole interval is replaced by the next one.
      maxEventAge: Duration.seconds(everySeconds),
    })
    new CfnSchedule(this, 'Schedule', {
      name: this.workerName,
      scheduleExpression: `rate(${everySeconds / 60} minutes)`,
      flexibleTimeWindow: { mode: 'OFF' },
      state: props.surroundings.configuration.restored.frozen ? 'DISABLED' : 'ENABLED',
      target: {
        arn: worker.lambda.functionArn,
        roleArn: this.invokeRole(worker).roleArn,
        retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: everySeconds },
      },
    })
    this.alarms(worker, everySeconds)
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

  /** Nobody waits for a timer, so alarms must report both missing runs and failed work. */
  private alarms({ lambda }: ServiceFunction, everySeconds: number): void {
    const { name, job, cell, surroundings, topic } = this.props
    const period = Duration.seconds(everySeconds)
    new ImpactAlarm(this, 'Silence', {
      alarmName: `${this.workerName}-silent`,
      impact: job.impact,
      runbook: 'alarm-silent-timer',
      topic,
      // Zero for a missed run, but nothing before the first: a new environment has not missed any run.
      metric: new MathExpression({
        expression: 'FILL(runs, 0) + 0 * FILL(runs, REPEAT)',
        usingMetrics: { runs: lambda.metricInvocations({ period, statistic: 'Sum' }) },
        period,
        label: 'runs',
      }),
      threshold: 1,
      evaluationPeriods: 12,
      datapointsToAlarm: 3,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      // The alarm keeps its state once the last run has left the window.
      treatMissingData: TreatMissingData.IGNORE,
    })
    // The other alarm waits for a first run; this one fires where there is none (O4).
    new ImpactAlarm(this, 'Never', {
      alarmName: `${this.workerName}-never`,
      impact: job.impact,
      runbook: 'alarm-silent-timer',
      topic,
      metric: lambda.metricInvocations({ period, statistic: 'Sum' }),
      threshold: 1,
      evaluationPeriods: 3,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    })
    new ImpactAlarm(this, 'Failures', {
      alarmName: `${this.workerName}-failures`,
      impact: job.impact,
      runbook: 'alarm-failing-timer',
      topic,
      metric: countedFailures(surroundings.names, cell.mode, name, { statistic: 'Sum', period }),
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    })
  }
}
