import { Duration, Stack } from 'aws-cdk-lib'
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import { environment } from '../../shared/runtime/environment.ts'
import type { Mode } from '../configuration.ts'
import type { Bells } from './bells.ts'
import { readSecret } from './capability-policy.ts'
import { ImpactAlarm } from './impact-alarm.ts'
import { countedFailures } from './metrics.ts'
import { ServiceFunction } from './service-function.ts'
import type { Surroundings } from './surroundings.ts'

const everyMinutes = 5

export interface ProbeProps {
  readonly surroundings: Surroundings
  readonly code: Code
  readonly bells: Bells
  /** The service's addresses as callers know them. */
  readonly baseUrls: Readonly<Record<Mode, string>>
}

/**
 * Makes a purchase every five minutes (`functions/watch/probe.ts`), and fires when two of three fail or when
 * none is made at all (O4): at night ten minutes may pass without any call that could fail.
 */
export class Probe extends Construct {
  constructor(scope: Construct, id: string, { surroundings, code, bells, baseUrls }: ProbeProps) {
    super(scope, id)
    const { names } = surroundings
    const functionName = names.part('probe')
    const { lambda } = new ServiceFunction(this, 'Probe', {
      functionName,
      description: 'Play a purchase in the sandbox, from outside',
      code,
      timeoutSeconds: 60,
      environment: {
        [environment.SERVICE_NAME]: names.service,
        [environment.SECRET_PREFIX]: names.secretPrefix,
        [environment.CHECKOUT_BASE_URL]: baseUrls.live,
        [environment.CHECKOUT_BASE_URL_SANDBOX]: baseUrls.sandbox,
      },
      statements: readSecret(surroundings.probe, surroundings),
      surroundings,
      retryAttempts: 0,
    })
    const invoke = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [lambda.functionArn],
    })
    const role = new Role(this, 'InvokeRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    })
    new CfnSchedule(this, 'Schedule', {
      name: functionName,
      scheduleExpression: `rate(${everyMinutes} minutes)`,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: lambda.functionArn,
        roleArn: role.roleArn,
        // The next run is a minute away from the last retry.
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 * everyMinutes },
      },
    })
    new ImpactAlarm(this, 'Failed', {
      alarmName: names.part('probe'),
      impact: 'A purchase that we play ourselves does not go through: payers may be refused now.',
      runbook: 'alarm-probe',
      topic: bells.wake,
      metric: countedFailures(names, 'live', 'probe', {
        statistic: 'Sum',
        period: Duration.minutes(everyMinutes),
      }),
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }
}
