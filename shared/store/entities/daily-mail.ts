import type { DailyMail } from '../../domain/team/daily-mail.ts'
import { defineEntity, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

export const dailyMailCodec = defineEntity<DailyMail, 'merchantId' | 'memberId'>({
  name: 'daily-mail',
  key: ({ merchantId, memberId }) => tenantKey(merchantId, partitions.dailyMail, memberId),
  attributes: { role: 'ro', toldDay: 'td', dueAt: time('da'), version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item), memberId: item.sk }),
  due: ({ memberId, dueAt }) => (dueAt === null ? null : { at: dueAt, job: 'daily-mail', id: memberId }),
})

/** Access pattern: whether a member gets a mail in the morning, in this mode (P7). */
export function dailyMailRef(merchantId: string, memberId: string): Ref<DailyMail> {
  return {
    ...tenantKey(merchantId, partitions.dailyMail, memberId),
    codec: dailyMailCodec,
    optional: true,
    read: 'strong',
  }
}
