/** A merchant's answer to a bank about a disputed payment (N3): gathered when the notice comes, and theirs to edit. */
export const evidenceFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'invoice',
  'receipt',
  'consent',
  'timeline',
  'messages',
  'logins',
  'addresses',
  'note',
] as const

export type EvidenceField = (typeof evidenceFields)[number]

export type Evidence = Readonly<Partial<Record<EvidenceField, string>>>

/** The longest that one field may be. */
export const longestEvidence = 10_000

const titles: Readonly<Record<EvidenceField, string>> = {
  customerName: 'Customer',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  invoice: 'What was paid for',
  receipt: 'Receipt',
  consent: 'What the customer agreed to',
  timeline: 'What happened',
  messages: 'What the customer was sent',
  logins: 'When the customer signed in',
  addresses: 'Addresses that they came from',
  note: 'From the merchant',
}

/** The evidence as one text, for gateways that take a file. */
export function evidenceText(evidence: Evidence): string {
  return evidenceFields
    .filter((field) => (evidence[field] ?? '') !== '')
    .map((field) => `${titles[field]}\n${evidence[field]}\n`)
    .join('\n')
}
