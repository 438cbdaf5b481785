import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { parseConfiguration } from '../../../infra/configuration.ts'
import { Names, tableNameOf } from '../../../infra/constructs/names.ts'
import { environmentFor } from '../../../infra/constructs/function-environment.ts'
import { DataStack } from '../../../infra/stacks/data-stack.ts'

const context = {
  environment: 'prod',
  allowLiveTwin: 'true',
  allowNoMail: 'true',
  allowNoMessenger: 'true',
  alarmEmail: 'ops@example.com',
}
const adopted = {
  ...context,
  restoredAt: '2027-03-01T01:50:00Z',
  tableLive: 'billing-prod-live-2@2027-03-01T02:10:11.123',
}

// Holds O2.
describe('a restored table', () => {
  it('replaces the environment’s own in one deployment, which leaves the old one where it is', () => {
    const configuration = parseConfiguration({ ...adopted, frozen: 'true' })
    const names = new Names('prod')
    const data = new DataStack(new App({ analyticsReporting: false }), 'data', { names, configuration })
    const made = Template.fromStack(data)
    const tables = Object.values(made.findResources('AWS::DynamoDB::Table')) as {
      Properties: { TableName: string }
    }[]
    expect(tables.map(({ Properties }) => Properties.TableName)).toEqual(['billing-prod-sandbox'])
    const outputs = made.toJSON()['Outputs'] as Record<string, { Value: unknown }>
    expect(outputs['TableNamelive']?.Value).toBe('billing-prod-live-2')
    expect(JSON.stringify(outputs['TableStreamlive']?.Value)).toContain(
      ':table/billing-prod-live-2/stream/2027-03-01T02:10:11.123',
    )
    expect(tableNameOf(data.surroundings, 'live')).toBe('billing-prod-live-2')
    const urls = { live: 'https://a', sandbox: 'https://b' }
    const variables = environmentFor(new Stack(), ['table.read'], data.surroundings, urls)
    expect(variables).toMatchObject({
      TABLE_LIVE: 'billing-prod-live-2',
      TABLE_SANDBOX: 'billing-prod-sandbox',
      FROZEN: 'true',
      RESTORED_AT: '2027-03-01T01:50:00.000Z',
    })
    const [live] = data.surroundings.cells
    expect(data.resolve(live!.table.tableStreamArn)).toEqual({
      'Fn::GetStackOutput': {
        StackName: 'billing-prod-data',
        Region: 'eu-west-1',
        OutputName: 'TableStreamlive',
      },
    })
  })

  it('cannot be deployed without stating whether everything is stopped', () => {
    expect(() => parseConfiguration(adopted)).toThrow(/restoredAt: say frozen=true/)
    expect(parseConfiguration({ ...adopted, frozen: 'false' }).restored.frozen).toBe(false)
    expect(() => parseConfiguration({ ...context, tableLive: 'billing-prod-live-2' })).toThrow(/tableLive/)
  })
})
