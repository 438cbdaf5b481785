// What most routes reach; the others name it in their row.

export const read = ['table.read'] as const
export const write = ['table.write'] as const
export const charge = ['table.write', 'gateway'] as const
export const redeliver = ['table.write', 'queue.webhook-delivery'] as const
