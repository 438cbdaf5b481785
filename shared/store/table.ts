/**
 * The single table, one per mode (H7). The indexes are sparse and hold only keys: `due` finds what is due, `owner` what
 * belongs to a customer or phone, `thread` a subscription’s timeline, a tenant’s recovery cases and who did what to an object. The infrastructure
 * creates the tables from this; their attributes are named nowhere else.
 */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'ttl',
  indexes: {
    due: { partitionKey: 'dpk', sortKey: 'dsk' },
    owner: { partitionKey: 'opk', sortKey: 'osk' },
    thread: { partitionKey: 'tpk', sortKey: 'tsk' },
  },
} as const

export type IndexName = keyof typeof table.indexes
