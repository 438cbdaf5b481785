// The capabilities of most routes; the others are listed in their rows.

export const read = ['table.read'] as const
/** Signs links, or checks their signatures, with the pepper (P2). */
export const readSigned = ['table.read', 'pepper'] as const
export const write = ['table.write'] as const
export const charge = ['table.write', 'gateway'] as const
export const redeliver = ['table.write', 'queue.webhook-delivery'] as const
/** May ask a member for their second factor, which is sealed under the pepper (R8). */
export const prove = ['table.write', 'pepper'] as const
/** Codes to sign in or to confirm: they are kept as hashes with the pepper, and a worker sends them. */
export const sendCode = ['table.write', 'pepper', 'queue.code-message'] as const
