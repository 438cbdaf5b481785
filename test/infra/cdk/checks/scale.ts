import { expect, it } from 'vitest'
import { resourcesOf, type Template } from '../template.ts'

/** How much runs at the same time, and what a month may cost. */
export function scaleChecks(templates: Readonly<Record<string, Template>>, environment: string): void {
  it('has a budget and a watch on unusual costs, by its own tag, sent by mail', () => {
    const [budget] = resourcesOf(templates, 'AWS::Budgets::Budget')
    expect(budget?.properties).toMatchObject({
      Budget: {
        BudgetLimit: { Amount: 500, Unit: 'USD' },
        CostFilters: { TagKeyValue: [`user:environment$${environment}`] },
      },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    })
    const [monitor] = resourcesOf<{ MonitorSpecification: string }>(templates, 'AWS::CE::AnomalyMonitor')
    expect(JSON.parse(monitor!.properties.MonitorSpecification)).toEqual({
      Tags: { Key: 'environment', Values: [environment] },
    })
    const [told] = resourcesOf<{ ThresholdExpression: string; Subscribers: unknown }>(
      templates,
      'AWS::CE::AnomalySubscription',
    )
    expect(told!.properties.Subscribers).toEqual([{ Type: 'EMAIL', Address: 'ops@example.com' }])
    expect(JSON.parse(told!.properties.ThresholdExpression)).toMatchObject({ Dimensions: { Values: ['50'] } })
  })

  // Holds O8.
  it('gives workers the named concurrency limits, in the sandbox a tenth', () => {
    const ceilings = resourcesOf<{ ScalingConfig?: { MaximumConcurrency: number } }>(
      templates,
      'AWS::Lambda::EventSourceMapping',
    ).map(({ stack, properties }) => [stack, properties.ScalingConfig?.MaximumConcurrency])
    expect(ceilings).toContainEqual(['billing-stage-workers-live', 400])
    expect(ceilings).toContainEqual(['billing-stage-workers-sandbox', 40])
  })
}
