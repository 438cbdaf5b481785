// The capabilities of most routes; the others are listed in their rows.

export const read = ['table.read'] as const
export const write = ['table.write'] as const
export const charge = ['table.write', 'gateway'] as const
export const redeliver = ['table.write', 'queue.webhook-delivery'] as const
