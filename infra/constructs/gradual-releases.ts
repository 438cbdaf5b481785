import { Duration, Stack } from 'aws-cdk-lib'
import { MathExpression, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal, type IRole } from 'aws-cdk-lib/aws-iam'
import { Alias, type Function, type IVersion } from 'aws-cdk-lib/aws-lambda'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { ImpactAlarm } from './impact-alarm.ts'
import { functionMetric } from './metrics.ts'
import type { Names } from './names.ts'

/** The alias through which gradually released functions are called. */
export const releasedAlias = 'released'

export interface GradualReleasesProps {
  readonly names: Names
  /** The name of what is released together, as part of resource names. */
  readonly part: string
  /** The functions by name, known before they are created. */
  readonly functionNames: readonly string[]
  /** Failures per minute, as functions count them. */
  readonly failures: IMetric
  /** Who is harmed by a bad release. */
  readonly impact: string
  readonly topic?: ITopic
}

/** This many failures in one minute, of a tenth of the calls, stop a release. */
const mostFailures = 3

/**
 * New code of these functions gets a tenth of their calls for ten minutes. If it fails, all calls return to the
 * previous code, and the deployment fails.
 */
export class GradualReleases extends Construct {
  readonly #application: LambdaApplication
  readonly #role: IRole
  readonly #alarm: ImpactAlarm

  constructor(scope: Construct, id: string, props: GradualReleasesProps) {
    super(scope, id)
    const { names, part, functionNames, failures, impact, topic } = props
    this.#application = new LambdaApplication(this, 'Application', { applicationName: names.part(part) })
    const minute = Duration.minutes(1)
    const crashes = functionNames.map(
      (name, i) =>
        [`crashes${i}`, functionMetric(name, 'Errors', name, { statistic: 'Sum', period: minute })] as const,
    )
    this.#alarm = new ImpactAlarm(this, 'Failures', {
      alarmName: names.part(`release-${part}`),
      impact,
      runbook: 'alarm-release',
      ...(topic && { topic }),
      metric: new MathExpression({
        expression: ['FILL(failures, 0)', ...crashes.map(([name]) => `FILL(${name}, 0)`)].join(' + '),
        usingMetrics: { failures, ...Object.fromEntries(crashes) },
        period: minute,
        label: 'failures a minute',
      }),
      threshold: mostFailures,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    this.#role = this.role(functionNames)
  }

  /** Puts an alias in front of a function, which moves to new code gradually. */
  add(lambda: Function): Alias {
    const alias = new Alias(lambda, 'Released', {
      aliasName: releasedAlias,
      version: lambda.currentVersion as IVersion,
    })
    new LambdaDeploymentGroup(lambda, 'Releases', {
      alias,
      application: this.#application,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
      alarms: [this.#alarm.alarm],
      role: this.#role,
    })
    return alias
  }

  /** The rights of CodeDeploy: to move the aliases of these functions, and to read the alarm. */
  private role(functionNames: readonly string[]): IRole {
    const functions = functionNames.flatMap((resourceName) => {
      const arn = Stack.of(this).formatArn({
        service: 'lambda',
        resource: `function:${resourceName}`,
      })
      return [arn, `${arn}:${releasedAlias}`]
    })
    const move = new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
      resources: functions,
    })
    const look = new PolicyStatement({
      actions: ['cloudwatch:DescribeAlarms'],
      resources: [this.#alarm.alarm.alarmArn],
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: { release: new PolicyDocument({ statements: [move, look] }) },
    })
    // Without AWS's managed policy, which grants the same for every function of the account.
    return role.withoutPolicyUpdates()
  }
}
