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

/** What calls of a function that is released gradually go to, instead of its newest code. */
export const releasedAlias = 'released'

export interface GradualReleasesProps {
  readonly names: Names
  /** What is released together: part of the names. */
  readonly part: string
  /** The functions, by their names: known before they are made. */
  readonly functionNames: readonly string[]
  /** Failures a minute that functions count themselves. */
  readonly failures: IMetric
  /** Who is hurt by a bad release. */
  readonly impact: string
  readonly topic?: ITopic
}

/** So many failures in one minute, of a tenth of the calls, end a release. */
const mostFailures = 3

/**
 * New code of these functions takes a tenth of their calls for ten minutes. Where it fails, all calls go back to the code
 * before, and the deployment is refused.
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
      (name, i) => [`crashes${i}`, functionMetric(name, 'Errors', 'Sum', name, minute)] as const,
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

  /** Puts a function's calls behind an alias that follows its code gradually. */
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

  /** What CodeDeploy does: moves the aliases of these functions, and looks at the alarm. */
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
    // Without AWS's managed policy, which may do the same to every function of the account.
    return role.withoutPolicyUpdates()
  }
}
