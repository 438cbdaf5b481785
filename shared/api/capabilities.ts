/**
 * What an endpoint or worker may use. A row's `uses` determines its IAM role, the providers in its bundle and the type
 * of its context, so a read-only function is not granted writes, and one that writes does not compile.
 */
export const capabilities = {
  'table.read': 'read the mode’s table and its indexes',
  'table.write': 'read and write the mode’s table',
  gateway: 'charge, refund and query at the payment gateway (reads the gateway secret)',
  bank: 'transfer to bank accounts and resolve account names (reads the gateway secret)',
  vas: 'buy bill payments and look up their customers (reads the gateway secret)',
  messenger: 'send a WhatsApp message',
  mailer: 'send an email',
  pepper: 'read the pepper that one-time codes are hashed with',
  files: 'write and remove files of a merchant’s books in the mode’s private store',
  'files.read': 'make links to those files',
  'logos.read': 'read merchants’ logos from the mode’s private store of them',
  'logos.write': 'store a merchant’s logo there',
  'webhook-http': 'call a merchant’s webhook endpoint',
  schedules: 'set, move and delete one-time schedules',
  'queue.webhook-delivery': 'send to the webhook delivery queue',
  'queue.due': 'send to the queues of due work',
  'queue.clock-advance': 'send to the sandbox clock queue',
  'queue.code-message': 'send to the queue of one-time codes',
} as const

export type Capability = keyof typeof capabilities
