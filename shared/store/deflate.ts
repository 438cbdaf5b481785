import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Words that are in nearly every deflated value, the most frequent last: an event's envelope takes half the space if
 * they need not be written again (H11). A stored value can only be read with the dictionary that wrote it, so this text
 * never changes; a better one would be the dictionary of attributes with another name.
 */
const dictionary = Buffer.from(
  [
    '"rail":"card","transactionId":"txn_01","reason":"","source":"webhook","creditKobo":0,"changed":["status"],',
    '"fromPlanId":"plan_01","toPlanId":"plan_01","fromQuantity":1,"toQuantity":1,"proration":{"kind":"charge","credit":0,',
    '"effectiveAt":"2027-0","payout":{"id":"pout_01","bankCode":"0","bankName":" Bank","accountNumber":"","accountName":"",',
    '"gatewayReference":"","failureReason":null,"completedAt":null,"reviewSince":null,"heldUntil":null}',
    '{"number":1,"reference":"inv_01-1","methodId":"pm_01","automatic":true,"statusAfter":"past_due","decision":{',
    '"action":"retry_scheduled","nextAttemptAt":"2027-0","stopAt":"2027-0","nextDueAt":"2027-0","rule":"insufficient_funds.retry",',
    '"reason":"There was not enough money on the account: we try again on 2027-0 10:00 in Lagos.","switchToMethodId":null,',
    '"revokeMethod":false,"notifyCustomer":true,"finalAction":null,"inputs":{"failureCode":"insufficient_funds",',
    '"category":"insufficient_funds","attemptKind":"scheduled","priorAutomaticFailures":0,"offsetClass":"month",',
    '"offsetSeconds":86400,"spaced":false,"paydaySnapped":false}}}',
    '{"invoiceId":"inv_01","firstFailureAt":"2027-0","failures":1,"lastFailureCode":"","dueAt":"2027-0","railSwitched":false,',
    '"newMethodId":null,"customerTold":true}',
    'subscription_payment_recovered subscription_recovered subscription_past_due subscription_activated subscription_created ',
    '{"id":"evt_01","type":"subscription_payment_failed","createdAt":"2027-0T09:00:00.000Z","data":{',
    '"failureCode":"insufficient_funds","action":"retry_scheduled","nextAttemptAt":"2027-0T09:00:00.000Z",',
    '{"id":"evt_01","type":"subscription_payment_success","createdAt":"2027-0T09:00:00.000Z","data":{"amount":500000,"cycle":1,',
    '"invoice":{"id":"inv_01","amount":500000,"currency":"NGN","status":"paid","periodStart":"2027-0T09:00:00.000Z",',
    '"periodEnd":"2027-0T09:00:00.000Z","billingReason":"subscription_cycle","number":"-1"},',
    '"subscription":{"id":"sub_01","status":"active","customerId":"cus_01","planId":"plan_01",',
    '"currentPeriodStart":"2027-0T09:00:00.000Z","currentPeriodEnd":"2027-0T09:00:00.000Z","cyclesCompleted":1,',
    '"trialEndsAt":null,"cancelAtPeriodEnd":false,"canceledAt":null,"endedAt":null,"pausedAt":null,"resumesAt":null,',
    '"scheduledPlanId":null,"promoCodeId":null,"paymentMethodId":null,"latestInvoiceId":"inv_01",',
    '"billingAnchor":"2027-0T09:00:00.000Z","timeZone":"Africa/Lagos","metadata":{},"version":1,',
    '"createdAt":"2027-0T09:00:00.000Z","pendingChange":null,"quantity":1,"scheduledQuantity":null,"cancelReason":null,',
    '"billingDay":null,"addOns":[],"scheduledAddOns":[],"collection":"automatic","daysUntilDue":null},',
    '"customer":{"id":"cus_01","email":"@gmail.com","name":"","phone":null},',
    '"plan":{"id":"plan_01","name":"","amount":500000,"currency":"NGN","interval":"month","intervalCount":1},"effectKobo":500000}}',
  ].join(''),
)

/** A text as it is stored. */
export function deflate(text: string): Uint8Array {
  return deflateRawSync(text, { dictionary })
}

/** The text of a stored value. */
export function inflate(stored: Uint8Array): string {
  return inflateRawSync(stored, { dictionary }).toString('utf8')
}
