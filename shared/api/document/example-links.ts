const ulid = '01JZ8K3V5N7Q9S1T3V5X7Z9B2A'

/** A merchant's payment link, for examples of the document. */
export const linkExamples: Readonly<Record<string, unknown>> = {
  'PaymentLink.id': `plink_${ulid}`,
  'PaymentLink.url': `https://pay.example/pay/test_${ulid}${ulid}`,
  'PaymentLink.description': 'Day ticket',
  'PaymentLink.planId': null,
  'show-payment-link.description': 'Day ticket',
  'show-payment-link.planId': null,
  maxUses: null,
  paidCount: 183,
  paidAmount: 54_900_000,
  closed: null,
  paymentLinkId: null,
}
