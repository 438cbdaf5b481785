import { SchedulerClient } from '@aws-sdk/client-scheduler'
import { eventBridgeSchedules } from '../../adapters/aws/schedules.ts'
import { clientSettings } from '../client-settings.ts'
import { required } from '../config.ts'
import type { Provider } from '../provider.ts'

let client: SchedulerClient | undefined

/** The mode's one-time schedules. */
export const schedules: Provider<'schedules'> = ({ mode }) => ({
  schedules: eventBridgeSchedules((client ??= new SchedulerClient(clientSettings)), {
    // One process serves both cells on a developer's machine, so the name may leave the mode open.
    group: required('SCHEDULE_GROUP').replace('{mode}', mode),
    roleArn: required('SCHEDULE_ROLE_ARN'),
    queueArnOf: (job) => `${required('QUEUE_ARN_PREFIX')}${mode}-${job}`,
  }),
})
