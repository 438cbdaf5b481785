// Made by `npm run sdk:types` from the OpenAPI document. Do not edit.
/** Every event type: when it fires, whether an endpoint must name it to get it, and what its data holds. */
export const eventTypes: Readonly<
  Record<string, { readonly firesWhen: string; readonly optIn: boolean; readonly carries: readonly string[] }>
> = {
  invoice_created: {"firesWhen":"a renewal invoice is made at the start of a billing cycle, before the charge","optIn":false,"carries":["invoice","subscription","customer","plan","amount","creditKobo","keptKobo"]},
  subscription_payment_success: {"firesWhen":"a charge succeeds: a renewal or the first payment","optIn":false,"carries":["invoice","subscription","customer","plan","amount","cycle"]},
  subscription_payment_failed: {"firesWhen":"a charge fails","optIn":false,"carries":["invoice","subscription","customer","plan","failureCode","action","nextAttemptAt"]},
  subscription_payment_recovered: {"firesWhen":"a failed invoice is charged successfully in dunning","optIn":false,"carries":["invoice","subscription","customer","plan","amount"]},
  subscription_payment_refunded: {"firesWhen":"a paid invoice is refunded, its charge reversed by the gateway, or a late charge given back","optIn":false,"carries":["invoice","subscription","customer","plan","amount","rail","transactionId","reason","source","excessKobo","fromCreditKobo","creditKobo"]},
  subscription_payment_action_required: {"firesWhen":"dunning decides that the customer must update their card","optIn":false,"carries":["invoice","reason"]},
  subscription_created: {"firesWhen":"a subscription is created, by the interface or by a checkout","optIn":false,"carries":["subscription","customer","plan"]},
  subscription_activated: {"firesWhen":"a trial converts or the first charge succeeds","optIn":false,"carries":["subscription","customer","plan"]},
  subscription_updated: {"firesWhen":"a field changes without a status transition","optIn":false,"carries":["subscription","customer","plan","changed"]},
  subscription_plan_changed: {"firesWhen":"the plan changes, at once or as scheduled at renewal","optIn":false,"carries":["subscription","customer","plan","fromPlanId","toPlanId","fromQuantity","toQuantity","proration","scheduled","creditKobo","keptKobo"]},
  subscription_paused: {"firesWhen":"a subscription is paused","optIn":false,"carries":["subscription","customer","plan"]},
  subscription_resumed: {"firesWhen":"a paused subscription is resumed","optIn":false,"carries":["subscription","customer","plan"]},
  subscription_past_due: {"firesWhen":"a renewal charge fails","optIn":false,"carries":["subscription","customer","plan"]},
  subscription_recovered: {"firesWhen":"dunning returns a past-due subscription to active","optIn":false,"carries":["subscription","customer","plan"]},
  subscription_unpaid: {"firesWhen":"dunning is exhausted and the invoice written off","optIn":false,"carries":["subscription","customer","plan"]},
  subscription_cancelled: {"firesWhen":"a subscription is cancelled, now or at its period’s end","optIn":false,"carries":["subscription","customer","plan","creditKobo","forfeitedKobo","returnedKobo","keptKobo","reason"]},
  subscription_expired: {"firesWhen":"a subscription reaches maxCycles and stops","optIn":false,"carries":["subscription","customer","plan","creditKobo","keptKobo"]},
  subscription_incomplete_expired: {"firesWhen":"an incomplete subscription is not paid in time","optIn":false,"carries":["subscription","customer","plan"]},
  subscription_trial_will_end: {"firesWhen":"a trial ends in three days","optIn":true,"carries":["subscription","customer","plan"]},
  subscription_renewal_upcoming: {"firesWhen":"a renewal is coming","optIn":true,"carries":["subscription","customer","plan"]},
  customer_card_expiring: {"firesWhen":"a customer’s card will have expired by the next renewal","optIn":true,"carries":["customer","paymentMethod"]},
  payment_arrived_late: {"firesWhen":"a payment arrives that nothing wants any more; it is given back, which another event tells","optIn":true,"carries":["payment"]},
  payment_returned: {"firesWhen":"a payment of no subscription is given back because it came too late, or is taken back by its gateway","optIn":true,"carries":["payment"]},
  payout_completed: {"firesWhen":"a payout has reached the bank account","optIn":true,"carries":["payout"]},
  payout_failed: {"firesWhen":"a payout failed or was reversed by the bank","optIn":true,"carries":["payout"]},
  bill_completed: {"firesWhen":"a bill payment is done","optIn":true,"carries":["bill"]},
  bill_failed: {"firesWhen":"a bill payment failed and was refunded","optIn":true,"carries":["bill"]},
}
