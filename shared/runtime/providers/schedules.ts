import { SchedulerClient } from '@aws-sdk/client-scheduler'
import { eventBridgeSchedules } from '../../adapters/aws/schedules.ts'
import { clientSettings } from '../client-settings.ts'
import { required } from '../config.ts'
import type { Provider } from '../provider.ts'

let client: SchedulerClient | undefined

/** The mode's one-time schedules. */
export const schedules: Provider<'schedules'> = ({ tenant: { mode } }) => ({
  schedules: eventBridgeSchedules((client ??= new SchedulerClient(clientSettings)), {
    // On a developer's machine one process serves both cells, so the configured name may have a place for the mode.
    group: required('SCHEDULE_GROUP').replace('{mode}', mode),
    roleArn: required('SCHEDULE_ROLE_ARN'),
    queueArnOf: (job) => `${required('QUEUE_ARN_PREFIX')}${mode}-${job}`,
  }),
})
