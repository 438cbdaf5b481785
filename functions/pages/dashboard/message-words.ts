/** What a message to a customer was about, by its template. */
export const messageNames: Readonly<Record<string, string>> = {
  payment_failed: 'Payment failed',
  card_update: 'Another card needed',
  approve_payment: 'Please approve the payment',
  recovery_ended: 'Not paid in the end',
  subscription_ended: 'Subscription ended',
  payment_receipt: 'Receipt',
  payment_recovered: 'Paid after all',
  payment_returned: 'Payment returned',
  trial_ending: 'Trial ends soon',
  renewal_reminder: 'Renewal is coming',
}

/** How a message went. */
export const channelNames: Readonly<Record<string, string>> = {
  email: 'email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

/** How a customer told the team what a note records. */
export const noteNames = {
  note: 'Note',
  called: 'Called',
  promised: 'Promised to pay',
  at_desk: 'At the desk',
} as const
