import { Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce'
import { Construct } from 'constructs'
import type { Names } from './names.ts'

export interface SpendingWatchProps {
  readonly names: Names
  /** What the environment may cost in a month, in dollars. */
  readonly monthlyBudget: number
  readonly email: string
}

/** The share of a month's budget that one unusual day may cost before a mail says so. */
const unusualShare = 0.1

/**
 * A budget of the environment by its tag, reported at 80 % spent and when the month is expected to end above it; and a watch
 * on what is unusual, which a budget sees only when it is spent. Both see costs half a day late.
 */
export class SpendingWatch extends Construct {
  constructor(scope: Construct, id: string, { names, monthlyBudget, email }: SpendingWatchProps) {
    super(scope, id)
    const environment = names.service.replace(/^billing-/, '')
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    })
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: names.part('month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:environment$${environment}`] },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    })
    // By tag: an account has one monitor of all services, which may exist already.
    const monitor = new CfnAnomalyMonitor(this, 'Unusual', {
      monitorName: names.part('unusual'),
      monitorType: 'CUSTOM',
      monitorSpecification: Stack.of(this).toJsonString({
        Tags: { Key: 'environment', Values: [environment] },
      }),
    })
    new CfnAnomalySubscription(this, 'Told', {
      subscriptionName: names.part('unusual'),
      frequency: 'DAILY',
      monitorArnList: [monitor.attrMonitorArn],
      subscribers: [{ type: 'EMAIL', address: email }],
      thresholdExpression: Stack.of(this).toJsonString({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(Math.max(1, Math.round(monthlyBudget * unusualShare)))],
        },
      }),
    })
  }
}
