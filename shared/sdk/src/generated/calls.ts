// Made by `npm run sdk:types` from the OpenAPI document. Do not edit.
import type { Answer, Body, CallOptions, Expand, Expanded, Expanding, Item, Mode, Pages, Query, Result } from '../call-types.ts'

export const merchantCalls = {
  plans: {
    list: 'GET /v1/plans qp',
    create: 'POST /v1/plans bk',
    get: 'GET /v1/plans/{id}',
    update: 'PATCH /v1/plans/{id} bk',
    archive: 'DELETE /v1/plans/{id} k',
  },
  promoCodes: {
    list: 'GET /v1/promo-codes qp',
    create: 'POST /v1/promo-codes bk',
    validate: 'POST /v1/promo-codes/validate b',
    get: 'GET /v1/promo-codes/{id}',
    update: 'PATCH /v1/promo-codes/{id} bk',
    delete: 'DELETE /v1/promo-codes/{id} k',
  },
  customers: {
    list: 'GET /v1/customers qp',
    create: 'POST /v1/customers bk',
    get: 'GET /v1/customers/{id}',
    update: 'PATCH /v1/customers/{id} bk',
    getByRef: 'GET /v1/customers/ref/{ref}',
    blacklist: 'POST /v1/customers/{id}/blacklist bk',
    unblacklist: 'POST /v1/customers/{id}/unblacklist k',
    getData: 'GET /v1/customers/{id}/data',
    erase: 'POST /v1/customers/{id}/erase k',
    createUpdateLink: 'POST /v1/customers/{id}/update-link bk',
    createPortalLink: 'POST /v1/customers/{id}/portal-link bk',
    listSubscriptions: 'GET /v1/customers/{id}/subscriptions qp',
    listTransactions: 'GET /v1/customers/{id}/transactions qp',
    listCredit: 'GET /v1/customers/{id}/credit qp',
    mendCredit: 'POST /v1/customers/{id}/credit bk',
  },
  imports: {
    create: 'POST /v1/imports bqk',
    list: 'GET /v1/imports qp',
    get: 'GET /v1/imports/{id}',
    listRows: 'GET /v1/imports/{id}/rows qp',
  },
  paymentMethods: {
    list: 'GET /v1/customers/{id}/payment-methods qp',
    attach: 'POST /v1/customers/{id}/payment-methods bk',
    get: 'GET /v1/payment-methods/{id}',
    update: 'PATCH /v1/payment-methods/{id} bk',
    remove: 'DELETE /v1/payment-methods/{id} k',
  },
  subscriptions: {
    list: 'GET /v1/subscriptions qp',
    create: 'POST /v1/subscriptions bk',
    get: 'GET /v1/subscriptions/{id} q',
    update: 'PATCH /v1/subscriptions/{id} bk',
    cancel: 'POST /v1/subscriptions/{id}/cancel bk',
    uncancel: 'POST /v1/subscriptions/{id}/uncancel k',
    pause: 'POST /v1/subscriptions/{id}/pause bk',
    resume: 'POST /v1/subscriptions/{id}/resume k',
    changePlan: 'POST /v1/subscriptions/{id}/change-plan bk',
    previewPlanChange: 'POST /v1/subscriptions/{id}/change-plan/preview bk',
    deleteScheduledChange: 'DELETE /v1/subscriptions/{id}/scheduled-change k',
    deletePendingChange: 'DELETE /v1/subscriptions/{id}/pending-change k',
    getUpcomingInvoice: 'GET /v1/subscriptions/{id}/upcoming',
    getTimeline: 'GET /v1/subscriptions/{id}/timeline qp',
  },
  invoices: {
    list: 'GET /v1/invoices qp',
    get: 'GET /v1/invoices/{id} q',
    pay: 'POST /v1/invoices/{id}/pay bk',
    recordPayment: 'POST /v1/invoices/{id}/payments bk',
    removePayment: 'DELETE /v1/invoices/{id}/payments/{paymentId} k',
    void: 'POST /v1/invoices/{id}/void k',
    refund: 'POST /v1/invoices/{id}/refund bk',
    createItem: 'POST /v1/invoice-items bk',
    deleteItem: 'DELETE /v1/invoice-items/{id} k',
  },
  refunds: {
    list: 'GET /v1/refunds qp',
    get: 'GET /v1/refunds/{id}',
  },
  billingSettings: {
    get: 'GET /v1/settings/billing',
    update: 'PATCH /v1/settings/billing bk',
  },
  recovery: {
    getSettings: 'GET /v1/settings/recovery',
    updateSettings: 'PATCH /v1/settings/recovery bk',
    list: 'GET /v1/recovery qp',
    simulate: 'POST /v1/recovery/simulate b',
    retry: 'POST /v1/recovery/{invoiceId}/retry bk',
    stop: 'POST /v1/recovery/{invoiceId}/stop k',
  },
  analytics: {
    getOverview: 'GET /v1/analytics/overview q',
    getFailures: 'GET /v1/analytics/failures q',
    getTimeseries: 'GET /v1/analytics/timeseries q',
  },
  events: {
    list: 'GET /v1/events qp',
    get: 'GET /v1/events/{id}',
    redeliver: 'POST /v1/events/{id}/redeliver k',
  },
  balance: {
    get: 'GET /v1/balance q',
    listTransactions: 'GET /v1/balance/transactions qp',
    verify: 'GET /v1/balance/verify',
  },
  payouts: {
    list: 'GET /v1/payouts',
    create: 'POST /v1/payouts bk',
    get: 'GET /v1/payouts/{id}',
    listAccounts: 'GET /v1/payouts/accounts qp',
    addAccount: 'POST /v1/payouts/accounts bk',
    removeAccount: 'DELETE /v1/payouts/accounts/{id} bk',
    sendCode: 'POST /v1/payouts/accounts/otp k',
    resolveAccount: 'POST /v1/payouts/accounts/resolve b',
    listBanks: 'GET /v1/payouts/banks',
  },
  vas: {
    buyAirtime: 'POST /v1/vas/airtime bk',
    buyData: 'POST /v1/vas/data bk',
    fundBetting: 'POST /v1/vas/betting bk',
    payCabletv: 'POST /v1/vas/cabletv bk',
    payElectricity: 'POST /v1/vas/electricity bk',
    listBills: 'GET /v1/vas/history',
    getBill: 'GET /v1/vas/transactions/{id}',
    listDiscos: 'GET /v1/vas/discos',
    listBillers: 'GET /v1/vas/providers q',
    listBundles: 'GET /v1/vas/data/bundles q',
    lookUpCustomer: 'POST /v1/vas/lookup b',
  },
  sandbox: {
    getClock: 'GET /v1/sandbox/clock',
    setClock: 'POST /v1/sandbox/clock bk',
    deleteClock: 'DELETE /v1/sandbox/clock k',
    reset: 'POST /v1/sandbox/reset bk',
    listMessages: 'GET /v1/sandbox/messages qp',
    sendEvent: 'POST /v1/sandbox/events/{type} bk',
    reverseCharge: 'POST /v1/sandbox/gateway/reversal bk',
    settlePayment: 'POST /v1/sandbox/gateway/settlement bk',
  },
  checkout: {
    start: 'POST /v1/checkout/sessions bk',
    listSessions: 'GET /v1/checkout/sessions qp',
    getSession: 'GET /v1/checkout/sessions/{id}',
    getSettings: 'GET /v1/settings/checkout',
    updateSettings: 'PATCH /v1/settings/checkout bk',
  },
  branding: {
    get: 'GET /v1/settings/branding',
    update: 'PATCH /v1/settings/branding bk',
  },
  receipts: {
    replaceLink: 'POST /v1/receipts/{token}/replace k',
  },
  portal: {
    getSettings: 'GET /v1/settings/portal',
    updateSettings: 'PATCH /v1/settings/portal bk',
  },
  oauth: {
    issueToken: 'POST /v1/oauth/token b',
  },
  service: {
    getHealth: 'GET /health',
  },
} as const

/** The calls of the merchant interface. */
export interface MerchantResources {
  readonly plans: {
    /**
     * List plans, newest first.
     *
     * All plans of your account, archived ones among them. Scope: `read`.
     */
    list(query?: Query<'list-plans'>, options?: CallOptions): Pages<Item<'list-plans'>>
    /**
     * Create a plan.
     *
     * A plan is a price and how often it is charged. Once it has a subscription, its price and period stay as they are. Scope: `plan:write`.
     */
    create(body: Body<'create-plan'>, options?: CallOptions): Promise<Answer<Result<'create-plan'>>>
    /**
     * Read a plan.
     *
     * Also an archived one. Scope: `read`.
     */
    get(id: string, options?: CallOptions): Promise<Answer<Result<'get-plan'>>>
    /**
     * Change a plan.
     *
     * Name and trial can always be changed, for coming subscriptions. Price, currency, period and limit only while nobody has subscribed: make a new plan instead. Scope: `plan:write`.
     */
    update(id: string, body?: Body<'update-plan'>, options?: CallOptions): Promise<Answer<Result<'update-plan'>>>
    /**
     * Archive a plan; its subscriptions renew on.
     *
     * Takes the plan off sale. Subscriptions that have it renew as before. Archiving twice changes nothing. Scope: `plan:write`.
     */
    archive(id: string, options?: CallOptions): Promise<Answer<Result<'archive-plan'>>>
  }
  readonly promoCodes: {
    /**
     * List promo codes, newest first.
     *
     * All promo codes of your account, inactive ones among them. Scope: `read`.
     */
    list(query?: Query<'list-promo-codes'>, options?: CallOptions): Pages<Item<'list-promo-codes'>>
    /**
     * Create a promo code.
     *
     * A code takes a percentage or a fixed sum off invoices: the first one, the next few, or all. It can be bound to one plan, to a number of uses and to a date. Scope: `plan:write`.
     */
    create(body: Body<'create-promo-code'>, options?: CallOptions): Promise<Answer<Result<'create-promo-code'>>>
    /**
     * Preview a promo code on a plan’s first invoice.
     *
     * Tells what a code would take off the first invoice of a plan, without using it. A code that can’t be used is refused with its reason. Scope: `read`.
     */
    validate(body: Body<'validate-promo-code'>, options?: CallOptions): Promise<Answer<Result<'validate-promo-code'>>>
    /**
     * Read a promo code.
     *
     * With how often it was used, and how often it still can be. Scope: `read`.
     */
    get(id: string, options?: CallOptions): Promise<Answer<Result<'get-promo-code'>>>
    /**
     * Change when and how often a promo code may be redeemed.
     *
     * What a code takes off never changes; whether, until when and how often it can be redeemed does. Scope: `plan:write`.
     */
    update(id: string, body?: Body<'update-promo-code'>, options?: CallOptions): Promise<Answer<Result<'update-promo-code'>>>
    /**
     * Deactivate a promo code; subscriptions that have it keep it.
     *
     * Nobody can redeem it any more. It stays readable, and subscriptions that have it keep it. Scope: `plan:write`.
     */
    delete(id: string, options?: CallOptions): Promise<Answer<Result<'delete-promo-code'>>>
  }
  readonly customers: {
    /**
     * List customers, newest first.
     *
     * All customers of your account. Scope: `read`.
     */
    list(query?: Query<'list-customers'>, options?: CallOptions): Pages<Item<'list-customers'>>
    /**
     * Create a customer.
     *
     * Give an email address, a phone number, or both. With `merchantRef` you can find them by your own identifier later. Scope: `customer:write`.
     */
    create(body?: Body<'create-customer'>, options?: CallOptions): Promise<Answer<Result<'create-customer'>>>
    /**
     * Read a customer.
     *
     * With their credit. Scope: `read`.
     */
    get(id: string, options?: CallOptions): Promise<Answer<Result<'get-customer'>>>
    /**
     * Change a customer.
     *
     * Fields that are left out stay as they are; null clears one. Scope: `customer:write`.
     */
    update(id: string, body?: Body<'update-customer'>, options?: CallOptions): Promise<Answer<Result<'update-customer'>>>
    /**
     * Read a customer by the merchant’s own reference.
     *
     * Finds the customer that you gave this `merchantRef`. Scope: `read`.
     */
    getByRef(ref: string, options?: CallOptions): Promise<Answer<Result<'get-customer-by-ref'>>>
    /**
     * Shut a customer out of new subscriptions, checkouts and charges.
     *
     * They can’t subscribe, check out or be charged. Their subscriptions are not cancelled; renewals stay unpaid until they are let in again. Scope: `customer:write`.
     */
    blacklist(id: string, body?: Body<'blacklist-customer'>, options?: CallOptions): Promise<Answer<Result<'blacklist-customer'>>>
    /**
     * Let a customer in again.
     *
     * Open invoices can be paid again; nothing is charged at once. Scope: `customer:write`.
     */
    unblacklist(id: string, options?: CallOptions): Promise<Answer<Result<'unblacklist-customer'>>>
    /**
     * Read all that is kept of a customer.
     *
     * For a person who asks what you know of them: their record, contacts, payment methods, subscriptions, invoices, movements of money and credit, and the checkouts that they paid. Scope: `customer:write`.
     */
    getData(id: string, options?: CallOptions): Promise<Answer<Result<'get-customer-data'>>>
    /**
     * Erase a customer’s data; invoices and books stay.
     *
     * Name, contacts, reference, notes, payment methods and free texts go, for good. Invoices and the books stay under the customer’s identifier, because the law asks for them. End their subscriptions first. Events that name them lapse after 90 days. Scope: `customer:write`.
     */
    erase(id: string, options?: CallOptions): Promise<Answer<Result<'erase-customer'>>>
    /**
     * Make a link by which a customer pays what is open or gives another payment method.
     *
     * It opens without signing in: the customer pays there what is open, by any method, or gives another method, with which recovery continues at once. Scope: `customer:write`.
     */
    createUpdateLink(id: string, body?: Body<'create-update-link'>, options?: CallOptions): Promise<Answer<Result<'create-update-link'>>>
    /**
     * Create a link that opens the portal for a customer.
     *
     * The link works once, for 15 minutes, and opens the portal for this customer of yours alone, without a code: give it to nobody else. They see, pay, cancel and change methods as your portal settings allow; contacts stay as they are. `returnUrl` is on an origin that you registered (`PATCH /v1/settings/checkout`). Scope: `customer:write`.
     */
    createPortalLink(id: string, body?: Body<'create-portal-link'>, options?: CallOptions): Promise<Answer<Result<'create-portal-link'>>>
    /**
     * List a customer’s subscriptions, newest first.
     *
     * Also those that have ended. Scope: `read`.
     */
    listSubscriptions(id: string, query?: Query<'list-customer-subscriptions'>, options?: CallOptions): Pages<Item<'list-customer-subscriptions'>>
    /**
     * List a customer’s charges and refunds, newest first.
     *
     * Every try to charge them and every refund, with how it ended. Scope: `read`.
     */
    listTransactions(id: string, query?: Query<'list-customer-transactions'>, options?: CallOptions): Pages<Item<'list-customer-transactions'>>
    /**
     * List every movement of a customer’s credit, newest first.
     *
     * What rose or lowered it, with its cause: an invoice that gave or used it, a refund that took it back, a payment that came too late, or you. The sum is the customer’s `credits`, less what a plan change holds that is being paid right now. Scope: `read`.
     */
    listCredit(id: string, query?: Query<'list-credit'>, options?: CallOptions): Pages<Item<'list-credit'>>
    /**
     * Give a customer credit, or take some back.
     *
     * Above zero it moves from your available balance to the customer; what you do not have you owe, and later earnings pay it. Below zero it takes credit back. A member of support gives at most their refund limit at once. Scope: `refund:write`.
     */
    mendCredit(id: string, body: Body<'mend-credit'>, options?: CallOptions): Promise<Answer<Result<'mend-credit'>>>
  }
  readonly imports: {
    /**
     * Bring customers, payment methods and subscriptions from elsewhere.
     *
     * Each row is a customer by your own `merchantRef`, with `email`, `phone`, `name` and `metadata`; a payment method by the gateway’s `token` with its `tokenEmail` (`rail`, and `brand`, `last4`, `expMonth`, `expYear` where the gateway does not tell them); and a subscription by `planId`, `currentPeriodEnd`, and where they matter `quantity`, `subscriptionRef`, `currentPeriodStart`, `billingAnchor`, `cyclesCompleted` and `paidForPeriod` (what was paid elsewhere for the present period, in minor units: at most the price of the units, which it is where it is left out; its unused part becomes credit at a change or a cancel). The first charge is at `currentPeriodEnd`. What is there already stays as it is, so the same file twice makes nothing twice. Send it with `dryRun=true` first. Scope: `subscription:write`.
     */
    create(body: Body<'create-import'>, query?: Query<'create-import'>, options?: CallOptions): Promise<Answer<Result<'create-import'>>>
    /**
     * List imports, newest first.
     *
     * Each with how far it is. Scope: `read`.
     */
    list(query?: Query<'list-imports'>, options?: CallOptions): Pages<Item<'list-imports'>>
    /**
     * Read how far an import is.
     *
     * Ask until its status is `completed`; 10,000 rows take some minutes. Scope: `read`.
     */
    get(id: string, options?: CallOptions): Promise<Answer<Result<'get-import'>>>
    /**
     * List the rows of an import with their results.
     *
     * In the file’s order. `status=failed` shows what has to be mended. Scope: `read`.
     */
    listRows(id: string, query?: Query<'list-import-rows'>, options?: CallOptions): Pages<Item<'list-import-rows'>>
  }
  readonly paymentMethods: {
    /**
     * List a customer’s payment methods.
     *
     * Also those that expired or were revoked. Scope: `read`.
     */
    list(id: string, query?: Query<'list-payment-methods'>, options?: CallOptions): Pages<Item<'list-payment-methods'>>
    /**
     * Attach a payment method by its token.
     *
     * The card’s details never come to this server: the gateway gives you a token for them, and you give us that. A new default is charged at once for what is past due. Scope: `customer:write`.
     */
    attach(id: string, body: Body<'attach-payment-method'>, options?: CallOptions): Promise<Answer<Result<'attach-payment-method'>>>
    /**
     * Read a payment method.
     *
     * With its customer. One that was removed is not found. Scope: `read`.
     */
    get(id: string, options?: CallOptions): Promise<Answer<Result<'get-payment-method'>>>
    /**
     * Make a payment method the customer’s default.
     *
     * Send `isDefault: true`: what has no method of its own is charged with it from now on. An expired or revoked one can’t be it. Scope: `customer:write`.
     */
    update(id: string, body: Body<'update-payment-method'>, options?: CallOptions): Promise<Answer<Result<'update-payment-method'>>>
    /**
     * Remove a payment method.
     *
     * It is never charged again. Subscriptions that used it fall back to the customer’s default. Scope: `customer:write`.
     */
    remove(id: string, options?: CallOptions): Promise<Answer<Result<'remove-payment-method'>>>
  }
  readonly subscriptions: {
    /**
     * List subscriptions, newest first.
     *
     * All subscriptions of your account, those that have ended among them. Scope: `read`.
     */
    list<const E extends Expand<Item<'list-subscriptions'>> = never>(query?: Expanding<Query<'list-subscriptions'>, E>, options?: CallOptions): Pages<Expanded<Item<'list-subscriptions'>, E>>
    /**
     * Create a subscription; without a trial its first invoice is charged at once.
     *
     * With a trial nothing is charged yet. Without one the first invoice is charged at once: paid, it is `active`; declined, or without a method, it is `incomplete` for 23 hours, in which the customer can pay at `checkoutUrl`. A decline is no error: the answer is 201. Scope: `subscription:write`.
     */
    create(body: Body<'create-subscription'>, options?: CallOptions): Promise<Answer<Result<'create-subscription'>>>
    /**
     * Read a subscription.
     *
     * With `expand`, its customer and its plan are shown in full. Scope: `read`.
     */
    get<const E extends Expand<Result<'get-subscription'>> = never>(id: string, query?: Expanding<Query<'get-subscription'>, E>, options?: CallOptions): Promise<Answer<Expanded<Result<'get-subscription'>, E>>>
    /**
     * Change the payment method, the promo code or the metadata.
     *
     * Fields that are left out stay as they are. A new method of a past-due subscription is charged at once. Scope: `subscription:write`.
     */
    update(id: string, body?: Body<'update-subscription'>, options?: CallOptions): Promise<Answer<Result<'update-subscription'>>>
    /**
     * Cancel now or at the period’s end.
     *
     * At once: open invoices are voided, and what was paid and not used becomes the customer’s credit. At the period’s end: it runs on until then, and can be taken back. Scope: `subscription:write`.
     */
    cancel(id: string, body?: Body<'cancel-subscription'>, options?: CallOptions): Promise<Answer<Result<'cancel-subscription'>>>
    /**
     * Take back a cancel at the period’s end.
     *
     * Only while it waits for the period’s end. Scope: `subscription:write`.
     */
    uncancel(id: string, options?: CallOptions): Promise<Answer<Result<'uncancel-subscription'>>>
    /**
     * Pause an active subscription; nothing is invoiced until it resumes.
     *
     * No invoices are made. The time that was paid for is not lost: it is added when it resumes. Scope: `subscription:write`.
     */
    pause(id: string, body?: Body<'pause-subscription'>, options?: CallOptions): Promise<Answer<Result<'pause-subscription'>>>
    /**
     * Resume a paused subscription; the paused time is added to its period.
     *
     * The period’s end moves by the time it was paused. Scope: `subscription:write`.
     */
    resume(id: string, options?: CallOptions): Promise<Answer<Result<'resume-subscription'>>>
    /**
     * Change the plan, now or at the next renewal.
     *
     * Now, the unused part of what was paid is set against the rest of the period on the new plan. Charging it comes first: if the charge is declined, nothing changes. If it waits for its payer, as a direct debit does, the answer is 200 with `pendingChange`, and the plan changes once it is paid; asking for the same again charges nothing more. At renewal, nothing is prorated. A plan with another interval starts a new period. Name `quantity`, alone or beside a plan, for more or fewer units: more cost their price for the rest of the period; fewer wait for the next renewal, unless `effective` or your setting `onDecrease` says otherwise, and then what was paid for them and not used becomes credit. Scope: `subscription:write`.
     */
    changePlan(id: string, body?: Body<'change-plan'>, options?: CallOptions): Promise<Answer<Result<'change-plan'>>>
    /**
     * What a change of plan would cost; the quote is honoured for 15 minutes.
     *
     * Counts what a change would cost and changes nothing. Send its `quoteId` with the change to have that price. Scope: `subscription:write`.
     */
    previewPlanChange(id: string, body?: Body<'preview-plan-change'>, options?: CallOptions): Promise<Answer<Result<'preview-plan-change'>>>
    /**
     * Take back a plan change that is scheduled for the renewal.
     *
     * The subscription renews on its present plan. Scope: `subscription:write`.
     */
    deleteScheduledChange(id: string, options?: CallOptions): Promise<Answer<Result<'delete-scheduled-change'>>>
    /**
     * Give up a plan change that waits for its payment.
     *
     * The subscription stays on its present plan, and its version rises. A payment that arrives all the same is given back. Scope: `subscription:write`.
     */
    deletePendingChange(id: string, options?: CallOptions): Promise<Answer<Result<'delete-pending-change'>>>
    /**
     * The next invoice, as far as it is known.
     *
     * What the next renewal will charge, as things stand now. Some subscriptions have none, such as cancelled ones. Scope: `read`.
     */
    getUpcomingInvoice(id: string, options?: CallOptions): Promise<Answer<Result<'get-upcoming-invoice'>>>
    /**
     * What happened to a subscription and why, newest first.
     *
     * Status changes, invoices and tries to charge in one list, each try with what was decided after it and why. Scope: `read`.
     */
    getTimeline(id: string, query?: Query<'get-timeline'>, options?: CallOptions): Pages<Item<'get-timeline'>>
  }
  readonly invoices: {
    /**
     * List invoices, newest first.
     *
     * All invoices of your account. Scope: `read`.
     */
    list<const E extends Expand<Item<'list-invoices'>> = never>(query?: Expanding<Query<'list-invoices'>, E>, options?: CallOptions): Pages<Expanded<Item<'list-invoices'>, E>>
    /**
     * Read an invoice with its attempts.
     *
     * Each attempt carries the decision that followed it: why it is tried again, when, and until when. Scope: `read`.
     */
    get<const E extends Expand<Result<'get-invoice'>> = never>(id: string, query?: Expanding<Query<'get-invoice'>, E>, options?: CallOptions): Promise<Answer<Expanded<Result<'get-invoice'>, E>>>
    /**
     * Charge an open invoice now.
     *
     * For when the customer says that there is money now. It does not use up an automatic retry, and leaves the next one where it is. Scope: `invoice:write`.
     */
    pay(id: string, body?: Body<'pay-invoice'>, options?: CallOptions): Promise<Answer<Result<'pay-invoice'>>>
    /**
     * Record a payment that you received yourself: cash, a transfer, a cheque.
     *
     * Cash, a transfer to your own account, a card at your till, a cheque: it pays the invoice, or a part of it, and none of it is in your balance here. The rest is still charged. What was received outside is never refunded by a gateway; if the invoice is voided it becomes the customer’s credit. `settle: true` forgives what it leaves: at most 5 % of the amount, unless an owner or a secret key does it. Scope: `invoice:write`.
     */
    recordPayment(id: string, body: Body<'record-payment'>, options?: CallOptions): Promise<Answer<Result<'record-payment'>>>
    /**
     * Take back a payment that you recorded: a mistake, a cheque that bounced.
     *
     * Of an invoice that is not paid it is removed, and all that is due is asked for again. Of a paid invoice it is reversed: the invoice stays paid with `amountReversed`, credit that came from it is taken back, and the subscription goes on as your setting for reversals says. Your balance does not change but for that credit. Scope: `invoice:write`.
     */
    removePayment(id: string, paymentId: string, options?: CallOptions): Promise<Answer<Result<'remove-payment'>>>
    /**
     * Void an open invoice: nobody owes it any more.
     *
     * Forgives what is owed. A past-due subscription is active again for that period; an incomplete one ends. Scope: `invoice:write`.
     */
    void(id: string, options?: CallOptions): Promise<Answer<Result<'void-invoice'>>>
    /**
     * Give back what was paid for an invoice, all of it or a part.
     *
     * The subscription goes on. All refunds of an invoice together are at most what was paid. If your balance does not cover it, it is refused. Scope: `refund:write`.
     */
    refund(id: string, body?: Body<'refund-invoice'>, options?: CallOptions): Promise<Answer<Result<'refund-invoice'>>>
    /**
     * Bill something once, on a subscription’s next invoice.
     *
     * It waits for the next invoice: of the renewal, of a change that begins a period, or the last one of a subscription that ends. No code lowers it, nothing unused is netted with it, and unused time is not worth more for it. The upcoming invoice shows it among its lines. Scope: `invoice:write`.
     */
    createItem(body: Body<'create-invoice-item'>, options?: CallOptions): Promise<Answer<Result<'create-invoice-item'>>>
    /**
     * Take back a one-off item that waits for its invoice.
     *
     * Only while it waits: one that an invoice has billed is refunded, or forgiven with that invoice. Scope: `invoice:write`.
     */
    deleteItem(id: string, options?: CallOptions): Promise<Answer<Result<'delete-invoice-item'>>>
  }
  readonly refunds: {
    /**
     * List refunds, newest first.
     *
     * Those that you made, and those of the unused part of a cancelled subscription. Scope: `read`.
     */
    list(query?: Query<'list-refunds'>, options?: CallOptions): Pages<Item<'list-refunds'>>
    /**
     * Read a refund.
     *
     * Ask for one that is `pending`, or wait for the event. Scope: `read`.
     */
    get(id: string, options?: CallOptions): Promise<Answer<Result<'get-refund'>>>
  }
  readonly billingSettings: {
    /**
     * Read the billing settings.
     *
     * What happens to money when a subscription ends early, and which clock its periods follow. Scope: `read`.
     */
    get(options?: CallOptions): Promise<Answer<Result<'get-billing-settings'>>>
    /**
     * Change what a cancel and a reversal do, and the time zone.
     *
     * Fields that are left out stay as they are. What is decided from then on follows them. Scope: `settings:write`.
     */
    update(body?: Body<'update-billing-settings'>, options?: CallOptions): Promise<Answer<Result<'update-billing-settings'>>>
  }
  readonly recovery: {
    /**
     * Read the recovery settings.
     *
     * How failed renewals are recovered in your account. Scope: `read`.
     */
    getSettings(options?: CallOptions): Promise<Answer<Result<'get-recovery-settings'>>>
    /**
     * Change how failed renewals are recovered.
     *
     * Fields that are left out stay as they are. Open cases follow the new settings from their next failure on. Scope: `settings:write`.
     */
    updateSettings(body?: Body<'update-recovery-settings'>, options?: CallOptions): Promise<Answer<Result<'update-recovery-settings'>>>
    /**
     * List the open recovery cases: what failed, what comes next, and why.
     *
     * Every invoice whose charge failed and that is not paid or given up yet, with the next step and its reason. Scope: `read`.
     */
    list<const E extends Expand<Item<'list-recovery'>> = never>(query?: Expanding<Query<'list-recovery'>, E>, options?: CallOptions): Pages<Expanded<Item<'list-recovery'>, E>>
    /**
     * Replay recorded failures under other recovery settings; nothing is charged or changed.
     *
     * Says when each failed renewal of the range would have been tried under these settings, and what the record says about such a try. Nothing is guessed: if nothing was tried at that time, the outcome is unknown, and the answer counts these cases. Scope: `read`.
     */
    simulate(body: Body<'simulate-recovery'>, options?: CallOptions): Promise<Answer<Result<'simulate-recovery'>>>
    /**
     * Charge the failed invoice now, manually.
     *
     * The same as paying the invoice. Scope: `invoice:write`.
     */
    retry(invoiceId: string, body?: Body<'retry-recovery'>, options?: CallOptions): Promise<Answer<Result<'retry-recovery'>>>
    /**
     * Give the failed invoice up now.
     *
     * The invoice becomes uncollectible and the subscription unpaid, or cancelled if your settings say so. Scope: `invoice:write`.
     */
    stop(invoiceId: string, options?: CallOptions): Promise<Answer<Result<'stop-recovery'>>>
  }
  readonly analytics: {
    /**
     * Read recurring revenue, its movements, churn and recovery.
     *
     * The figures follow what happens within seconds. Scope: `read`.
     */
    getOverview(query?: Query<'get-analytics-overview'>, options?: CallOptions): Promise<Answer<Result<'get-analytics-overview'>>>
    /**
     * Read failed charges by cause, and how their recovery ended.
     *
     * Why charges failed, and how many were collected after all. Scope: `read`.
     */
    getFailures(query?: Query<'get-analytics-failures'>, options?: CallOptions): Promise<Answer<Result<'get-analytics-failures'>>>
    /**
     * Read revenue, recovery and payments day by day.
     *
     * One row for each day of the range in your time zone, at most 366 of them. What was paid on a day is added up when the day is over; of a very busy day that is still open it is null. Scope: `read`.
     */
    getTimeseries(query?: Query<'get-analytics-timeseries'>, options?: CallOptions): Promise<Answer<Result<'get-analytics-timeseries'>>>
  }
  readonly events: {
    /**
     * List events, newest first.
     *
     * What happened in the last 90 days, opt-in types among it. Each item is what webhooks deliver, byte for byte the same objects. Scope: `read`.
     */
    list(query?: Query<'list-events'>, options?: CallOptions): Pages<Item<'list-events'>>
    /**
     * Read an event.
     *
     * As it was delivered. Scope: `read`.
     */
    get(id: string, options?: CallOptions): Promise<Answer<Result<'get-event'>>>
    /**
     * Deliver an event again to every endpoint that wants it.
     *
     * To every endpoint that wants its type, also to those that have had it. Scope: `settings:write`.
     */
    redeliver(id: string, options?: CallOptions): Promise<Answer<Result<'redeliver-event'>>>
  }
  readonly balance: {
    /**
     * Read the available and the pending balance.
     *
     * What customers paid today is pending; at midnight in Lagos it becomes available. Scope: `read`.
     */
    get(query?: Query<'get-balance'>, options?: CallOptions): Promise<Answer<Result<'get-balance'>>>
    /**
     * List what changed the balance, newest first.
     *
     * The sum of all of them is available and pending together. Scope: `read`.
     */
    listTransactions(query?: Query<'list-balance-transactions'>, options?: CallOptions): Pages<Item<'list-balance-transactions'>>
    /**
     * Hold the balances against the journal.
     *
     * Adds up the books and compares them with the balances: for your accountant. Scope: `read`.
     */
    verify(options?: CallOptions): Promise<Answer<Result<'verify-balance'>>>
  }
  readonly payouts: {
    /**
     * List the newest payouts with the balance.
     *
     * The newest 100, with what could be paid out now. This list has no further pages. Scope: `read`.
     */
    list(options?: CallOptions): Promise<Answer<Result<'list-payouts'>>>
    /**
     * Pay out to a bank account; the transfer follows.
     *
     * The balance is debited at once; the transfer follows, and the event `payout_completed` or `payout_failed` announces its outcome. The amount of a failed payout is credited back. Scope: `payout:write`.
     */
    create(body: Body<'create-payout'>, options?: CallOptions): Promise<Answer<Result<'create-payout'>>>
    /**
     * Read a payout.
     *
     * With how far it is. Scope: `read`.
     */
    get(id: string, options?: CallOptions): Promise<Answer<Result<'get-payout'>>>
    /**
     * List saved payout accounts.
     *
     * The bank accounts that were saved for payouts. Scope: `read`.
     */
    listAccounts(query?: Query<'list-payout-accounts'>, options?: CallOptions): Pages<Item<'list-payout-accounts'>>
    /**
     * Save a payout account; needs the code mailed to the owner.
     *
     * First have the code mailed to the business owner, then send it here with the account. Scope: `payout:write`.
     */
    addAccount(body: Body<'add-payout-account'>, options?: CallOptions): Promise<Answer<Result<'add-payout-account'>>>
    /**
     * Remove a payout account; needs the code mailed to the owner.
     *
     * Needs the code mailed to the owner, in the body or in `X-Payout-Otp`. Scope: `payout:write`.
     */
    removeAccount(id: string, body?: Body<'remove-payout-account'>, options?: CallOptions): Promise<Answer<Result<'remove-payout-account'>>>
    /**
     * Mail the owner a code for adding or removing a payout account.
     *
     * A new code voids the one before. Good for 10 minutes, at most 5 in 15 minutes. Scope: `invoice:write`.
     */
    sendCode(options?: CallOptions): Promise<Answer<Result<'send-payout-code'>>>
    /**
     * Tell whose bank account it is.
     *
     * To show to your user before they save an account. Scope: `read`.
     */
    resolveAccount(body: Body<'resolve-payout-account'>, options?: CallOptions): Promise<Answer<Result<'resolve-payout-account'>>>
    /**
     * List the banks that can be paid out to.
     *
     * With the codes that payouts take. Scope: `read`.
     */
    listBanks(options?: CallOptions): Promise<Answer<Result<'list-banks'>>>
  }
  readonly vas: {
    /**
     * Buy airtime; amount in naira.
     *
     * Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. Scope: `invoice:write`.
     */
    buyAirtime(body: Body<'buy-airtime'>, options?: CallOptions): Promise<Answer<Result<'buy-airtime'>>>
    /**
     * Buy data, by amount in naira or by bundle.
     *
     * Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. Scope: `invoice:write`.
     */
    buyData(body: Body<'buy-data'>, options?: CallOptions): Promise<Answer<Result<'buy-data'>>>
    /**
     * Fund a betting account; amount in naira.
     *
     * Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. Scope: `invoice:write`.
     */
    fundBetting(body: Body<'fund-betting'>, options?: CallOptions): Promise<Answer<Result<'fund-betting'>>>
    /**
     * Pay cable TV; amount in naira.
     *
     * Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. Scope: `invoice:write`.
     */
    payCabletv(body: Body<'pay-cabletv'>, options?: CallOptions): Promise<Answer<Result<'pay-cabletv'>>>
    /**
     * Pay electricity; amount in naira.
     *
     * Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. A prepaid meter’s token is in `meta`. Scope: `invoice:write`.
     */
    payElectricity(body: Body<'pay-electricity'>, options?: CallOptions): Promise<Answer<Result<'pay-electricity'>>>
    /**
     * List the 30 most recent bill payments.
     *
     * This list has no further pages. Scope: `read`.
     */
    listBills(options?: CallOptions): Promise<Answer<Result<'list-bills'>>>
    /**
     * Read a bill payment.
     *
     * With its progress, and what the provider answered. Scope: `read`.
     */
    getBill(id: string, options?: CallOptions): Promise<Answer<Result<'get-bill'>>>
    /**
     * List electricity distributors.
     *
     * Their identifiers are what an electricity payment takes as `disco`. Scope: `read`.
     */
    listDiscos(options?: CallOptions): Promise<Answer<Result<'list-discos'>>>
    /**
     * List the companies of a category.
     *
     * Their identifiers are what a purchase takes as `provider`. Scope: `read`.
     */
    listBillers(query: Query<'list-billers'>, options?: CallOptions): Promise<Answer<Result<'list-billers'>>>
    /**
     * List a network’s data bundles.
     *
     * Their codes are what a data purchase takes as `bundleCode`. Scope: `read`.
     */
    listBundles(query: Query<'list-bundles'>, options?: CallOptions): Promise<Answer<Result<'list-bundles'>>>
    /**
     * Tell whose meter, smart card or account it is.
     *
     * To show to your user before they pay. Scope: `read`.
     */
    lookUpCustomer(body: Body<'look-up-customer'>, options?: CallOptions): Promise<Answer<Result<'look-up-customer'>>>
  }
  readonly sandbox: {
    /**
     * Read the sandbox clock.
     *
     * A sandbox that never moved its clock shows the time of day. Sandbox secret keys only.
     */
    getClock(options?: CallOptions): Promise<Answer<Result<'get-sandbox-clock'>>>
    /**
     * Move the sandbox clock forward; everything that falls due runs in order.
     *
     * Renewals, retries, trial ends, expiries, settlements and webhook retries that fall due on the way are run in their order, each at its own instant. The answer comes when all is done, or is 202 while a long jump continues: read the clock until it is `idle`. Then the clock stands still until it is moved again. Sandbox secret keys only.
     */
    setClock(body: Body<'set-sandbox-clock'>, options?: CallOptions): Promise<Answer<Result<'set-sandbox-clock'>>>
    /**
     * Return the sandbox to the wall clock.
     *
     * Only possible while nothing carries a later time than the wall clock. Sandbox secret keys only.
     */
    deleteClock(options?: CallOptions): Promise<Answer<Result<'delete-sandbox-clock'>>>
    /**
     * Delete everything in the sandbox but keys, endpoints and settings.
     *
     * Deletes plans, customers, subscriptions, invoices, events, messages, stored Idempotency-Keys and all else that the sandbox holds, and returns it to the wall clock. Keys, webhook endpoints, settings and the audit stay. `confirm` is your own identifier. It takes about a minute: read the clock until it is `idle`. Meanwhile calls that write there are refused with `reset_running`. For secret keys and, on the dashboard, owners. Sandbox secret keys only.
     */
    reset(body: Body<'reset-sandbox'>, options?: CallOptions): Promise<Answer<Result<'reset-sandbox'>>>
    /**
     * List the messages that this sandbox kept, newest first.
     *
     * A sandbox writes to nobody: what it would have sent to your customers and your staff is kept for 7 days and shown here. One-time codes are not among them. With `testMessagesToOwner` in the recovery settings your account’s own address gets each with `[TEST]` before its subject. Sandbox secret keys only.
     */
    listMessages(query?: Query<'list-sandbox-messages'>, options?: CallOptions): Pages<Item<'list-sandbox-messages'>>
    /**
     * Send an event without its cause.
     *
     * The event shows the subscription as it is, is marked `synthetic`, and moves no money. Sandbox secret keys only.
     */
    sendEvent(type: string, body: Body<'send-sandbox-event'>, options?: CallOptions): Promise<Answer<Result<'send-sandbox-event'>>>
    /**
     * Let the gateway take back a charge, as after a dispute.
     *
     * As when a bank gives a disputed payment back to its customer. Sandbox secret keys only.
     */
    reverseCharge(body?: Body<'reverse-sandbox-charge'>, options?: CallOptions): Promise<Answer<Result<'reverse-sandbox-charge'>>>
    /**
     * Settle a pending sandbox payment.
     *
     * Ends a bank transfer, USSD, direct debit or virtual account payment as the bank would. Sandbox secret keys only.
     */
    settlePayment(body: Body<'settle-sandbox-payment'>, options?: CallOptions): Promise<Answer<Result<'settle-sandbox-payment'>>>
  }
  readonly checkout: {
    /**
     * Start a checkout of a plan or an amount.
     *
     * Send the payer to the `url` of the answer. With a publishable key, from a browser, you may name a plan and who pays, and nothing else. Scope: `subscription:write`.
     */
    start(body?: Body<'start-checkout'>, options?: CallOptions): Promise<Answer<Result<'start-checkout'>>>
    /**
     * List checkout sessions, newest first.
     *
     * Also those that expired or failed, and those that store a payment method. Scope: `read`.
     */
    listSessions(query?: Query<'list-checkout-sessions'>, options?: CallOptions): Pages<Item<'list-checkout-sessions'>>
    /**
     * Read a checkout session as your server sees it.
     *
     * How far it is and what came of it: the customer, the subscription, the invoice. Without its token; the page itself asks at `/checkout/{token}`. Scope: `read`.
     */
    getSession(id: string, options?: CallOptions): Promise<Answer<Result<'get-checkout-session'>>>
    /**
     * Read the checkout settings.
     *
     * An empty list until it is set. Scope: `read`.
     */
    getSettings(options?: CallOptions): Promise<Answer<Result<'get-checkout-settings'>>>
    /**
     * Register the origins that pages may lead their payers to.
     *
     * Sessions that are open keep the addresses they have. Secret keys may send payers anywhere. Scope: `settings:write`.
     */
    updateSettings(body?: Body<'update-checkout-settings'>, options?: CallOptions): Promise<Answer<Result<'update-checkout-settings'>>>
  }
  readonly branding: {
    /**
     * Read how payers’ pages show you.
     *
     * Null where nothing is set. Scope: `read`.
     */
    get(options?: CallOptions): Promise<Answer<Result<'get-branding'>>>
    /**
     * Change the logo, colour and contacts that payers see.
     *
     * Payers see them on the checkout page, in receipts and in the portal. The colour is refused where white letters on it can’t be read. Scope: `settings:write`.
     */
    update(body?: Body<'update-branding'>, options?: CallOptions): Promise<Answer<Result<'update-branding'>>>
  }
  readonly receipts: {
    /**
     * Revoke a receipt’s link and get a new one.
     *
     * The link in your customer’s hands leads nowhere from then on. Give the token out of `receiptUrl`. Scope: `invoice:write`.
     */
    replaceLink(token: string, options?: CallOptions): Promise<Answer<Result<'replace-receipt-link'>>>
  }
  readonly portal: {
    /**
     * Read what customers may do by themselves.
     *
     * By default customers may cancel at the period’s end and change their payment method, and nothing else. Scope: `read`.
     */
    getSettings(options?: CallOptions): Promise<Answer<Result<'get-portal-settings'>>>
    /**
     * Change what customers may do by themselves.
     *
     * What is not allowed answers 403 `portal_disabled`. A blacklisted customer may pay, and nothing else. Scope: `settings:write`.
     */
    updateSettings(body?: Body<'update-portal-settings'>, options?: CallOptions): Promise<Answer<Result<'update-portal-settings'>>>
  }
  readonly oauth: {
    /**
     * Exchange client credentials for an access token.
     *
     * OAuth 2.0 client credentials (RFC 6749), as JSON or as a form, with the secret in the body or by Basic authentication. The token is used exactly like a secret key, within its scopes.
     */
    issueToken(body: Body<'issue-token'>, options?: CallOptions): Promise<Answer<Result<'issue-token'>>>
  }
  readonly service: {
    /**
     * Tell whether the service is up.
     *
     * For load balancers.
     */
    getHealth(options?: CallOptions): Promise<Answer<Result<'get-health'>>>
  }
}

export const customerCalls = {
  checkout: {
    start: 'POST /v1/checkout/sessions bk',
    get: 'GET /checkout/{token} q',
    pay: 'POST /checkout/{token}/pay b',
    applyPromoCode: 'POST /checkout/{token}/promo b',
    startSetupInstead: 'POST /checkout/{token}/setup',
    renewDebtLink: 'POST /checkout/{token}/link',
    getStatus: 'GET /checkout/{token}/status',
  },
  identity: {
    requestCode: 'POST /identity/otp b',
    verifyCode: 'POST /identity/verify b',
    get: 'GET /identity/me',
    listMethods: 'GET /identity/payment-methods qp',
    attachMethod: 'POST /identity/payment-methods bk',
    removeMethod: 'DELETE /identity/payment-methods/{id} k',
    logout: 'POST /identity/logout k',
  },
  portal: {
    showSigned: 'GET /portal/link/{token}',
    requestCode: 'POST /portal/sign-in b',
    verifyCode: 'POST /portal/verify b',
    requestContactCodes: 'POST /portal/contact bk',
    changeContact: 'POST /portal/contact/confirm bk',
    signOut: 'POST /portal/sign-out bk',
    showLink: 'GET /portal/open/{token}',
    openLink: 'POST /portal/open/{token}',
    openMethodPage: 'POST /portal/subscriptions/{id}/payment-method k',
    previewPlan: 'POST /portal/subscriptions/{id}/preview-change bk',
    openPaymentPage: 'POST /portal/invoices/{id}/payment-page k',
    listSubscriptions: 'GET /portal/subscriptions qp',
    updateSubscription: 'PATCH /portal/subscriptions/{id} bk',
    cancelSubscription: 'POST /portal/subscriptions/{id}/cancel bk',
    uncancelSubscription: 'POST /portal/subscriptions/{id}/uncancel k',
    disownSubscription: 'POST /portal/subscriptions/{id}/not-mine k',
    pauseSubscription: 'POST /portal/subscriptions/{id}/pause bk',
    previewCancel: 'POST /portal/subscriptions/{id}/preview-cancel bk',
    acceptOffer: 'POST /portal/subscriptions/{id}/accept-offer k',
    resumeSubscription: 'POST /portal/subscriptions/{id}/resume k',
    changePlan: 'POST /portal/subscriptions/{id}/change-plan bk',
    listInvoices: 'GET /portal/invoices qp',
    payInvoice: 'POST /portal/invoices/{id}/pay bk',
  },
} as const

/** The calls of the customer interface. */
export interface CustomerResources {
  readonly checkout: {
    /**
     * Start a checkout of a plan or an amount.
     *
     * Send the payer to the `url` of the answer. With a publishable key, from a browser, you may name a plan and who pays, and nothing else. Scope: `subscription:write`.
     */
    start(body?: Body<'start-checkout'>, options?: CallOptions): Promise<Answer<Result<'start-checkout'>>>
    /**
     * Read a checkout session, or show its page.
     *
     * A browser that asks for HTML gets the payment page, everything else JSON.
     */
    get(token: string, query?: Query<'get-checkout'>, options?: CallOptions): Promise<Answer<Result<'get-checkout'>>>
    /**
     * Pay a checkout session, once.
     *
     * What is paid for was fixed when the session was made. The payment makes a new customer, unless the merchant’s server named one, or the payer sends an identity token as a bearer: then it settles on the customer that they are here. Paying a completed session answers its result and charges nothing. After a decline (402) the payer may try again.
     */
    pay(token: string, body: Body<'pay-checkout'>, options?: CallOptions): Promise<Answer<Result<'pay-checkout'>>>
    /**
     * Use a promo code on a checkout page, or take it off.
     *
     * Puts a promo code on a session that sells a plan and has not been charged, or takes its code off: `amount` is what is paid then. Wrong codes are limited as at the start of a session.
     */
    applyPromoCode(token: string, body?: Body<'apply-promo-code'>, options?: CallOptions): Promise<Answer<Result<'apply-promo-code'>>>
    /**
     * Give another payment method instead of paying a debt now.
     *
     * Only for a link that pays a debt. The new page’s button names what the subscription owes, and the method is charged with it at once, and with no more.
     */
    startSetupInstead(token: string, options?: CallOptions): Promise<Answer<Result<'start-setup-instead'>>>
    /**
     * Get a new link in the place of one for a debt that has ended.
     *
     * Only for a link that has ended and whose debt can still be paid: the new link pays what is owed now. At most 5 a day.
     */
    renewDebtLink(token: string, options?: CallOptions): Promise<Answer<Result<'renew-debt-link'>>>
    /**
     * Tell how far a payment is.
     *
     * For the page that waits for a transfer, a USSD payment, or a payer who was sent to the gateway’s page: then the gateway is asked.
     */
    getStatus(token: string, options?: CallOptions): Promise<Answer<Result<'get-checkout-status'>>>
  }
  readonly identity: {
    /**
     * Send a person a code by phone or email.
     *
     * To a phone over the messaging app, to an email by mail. The answer is the same whether the contact is known or not.
     */
    requestCode(body?: Body<'request-identity-code'>, options?: CallOptions): Promise<Answer<Result<'request-identity-code'>>>
    /**
     * Exchange a code for an identity session of 30 days.
     *
     * The session is the person’s, at all merchants of this mode.
     */
    verifyCode(body: Body<'verify-identity-code'>, options?: CallOptions): Promise<Answer<Result<'verify-identity-code'>>>
    /**
     * Read who this session is.
     *
     * With the customers they are, one or more at each merchant.
     */
    get(options?: CallOptions): Promise<Answer<Result<'get-identity'>>>
    /**
     * List the person’s payment methods at all merchants.
     *
     * Also those that expired or were revoked.
     */
    listMethods(query?: Query<'list-own-methods'>, options?: CallOptions): Pages<Item<'list-own-methods'>>
    /**
     * Attach a payment method for one merchant.
     *
     * It becomes the person’s at one merchant: name the customer where there are several.
     */
    attachMethod(body: Body<'attach-own-method'>, options?: CallOptions): Promise<Answer<Result<'attach-own-method'>>>
    /**
     * Remove a payment method.
     *
     * It is never charged again.
     */
    removeMethod(id: string, options?: CallOptions): Promise<Answer<Result<'remove-own-method'>>>
    /**
     * End this session.
     *
     * The token stops working at once.
     */
    logout(options?: CallOptions): Promise<Answer<Result<'logout'>>>
  }
  readonly portal: {
    /**
     * Read what the customer of a signed link pays for, or show it as a page.
     *
     * The link is the credential, for 7 days, or until the customer’s email or phone changes. It shows and does nothing: acting asks for a code. A browser gets a page.
     */
    showSigned(token: string, options?: CallOptions): Promise<Answer<Result<'show-signed-portal'>>>
    /**
     * Send a person a code from the portal’s page.
     *
     * What the page’s form does; programs use `POST /identity/otp`.
     */
    requestCode(body?: Body<'request-portal-code'>, options?: CallOptions): Promise<Answer<Result<'request-portal-code'>>>
    /**
     * Sign a browser in to the portal with a code.
     *
     * What the page’s form does; programs use `POST /identity/verify`.
     */
    verifyCode(body: Body<'verify-portal-code'>, options?: CallOptions): Promise<Answer<Result<'verify-portal-code'>>>
    /**
     * Send the codes that change the person’s phone or email.
     *
     * One code goes to the contact of the session, one to the new one. A phone replaces the session’s phone, an email its email; the other kind is added where a merchant has none.
     */
    requestContactCodes(body?: Body<'request-contact-codes'>, options?: CallOptions): Promise<Answer<Result<'request-contact-codes'>>>
    /**
     * Change the person’s phone or email with both codes.
     *
     * At every merchant that has the contact of the session for them. The old contact hears of it, and for 24 hours nothing over money is done through the new one. The token is a session of the contact that they have now.
     */
    changeContact(body: Body<'change-own-contact'>, options?: CallOptions): Promise<Answer<Result<'change-own-contact'>>>
    /**
     * Sign out, here or everywhere.
     *
     * With `everywhere`, all sessions of this phone or email end.
     */
    signOut(body?: Body<'sign-out-portal'>, options?: CallOptions): Promise<Answer<Result<'sign-out-portal'>>>
    /**
     * Show whose portal a link opens, or its page.
     *
     * Reading uses nothing up. A browser gets a page with a button.
     */
    showLink(token: string, options?: CallOptions): Promise<Answer<Result<'show-portal-link'>>>
    /**
     * Open the portal by a link, which is used up.
     *
     * Once. A browser is signed in and led to the portal; an app gets the session’s token, which the portal’s calls take as `Authorization: Bearer`.
     */
    openLink(token: string, options?: CallOptions): Promise<Answer<Result<'open-portal-link'>>>
    /**
     * Open the page where another payment method is given.
     *
     * A checkout session that stores a method and charges nothing.
     */
    openMethodPage(id: string, options?: CallOptions): Promise<Answer<Result<'open-method-page'>>>
    /**
     * Tell what another plan would cost.
     *
     * As `POST /portal/subscriptions/{id}/change-plan` would charge it now.
     */
    previewPlan(id: string, body: Body<'preview-own-plan'>, options?: CallOptions): Promise<Answer<Result<'preview-own-plan'>>>
    /**
     * Open the page where an open invoice is paid in any way.
     *
     * A checkout session that pays this invoice.
     */
    openPaymentPage(id: string, options?: CallOptions): Promise<Answer<Result<'open-payment-page'>>>
    /**
     * List the person’s subscriptions at all merchants.
     *
     * With the plan of each.
     */
    listSubscriptions(query?: Query<'list-own-subscriptions'>, options?: CallOptions): Pages<Item<'list-own-subscriptions'>>
    /**
     * Pay a subscription with another method.
     *
     * What is past due is charged at once.
     */
    updateSubscription(id: string, body: Body<'update-own-subscription'>, options?: CallOptions): Promise<Answer<Result<'update-own-subscription'>>>
    /**
     * Cancel now or at the period’s end.
     *
     * As far as the merchant lets customers cancel.
     */
    cancelSubscription(id: string, body?: Body<'cancel-own-subscription'>, options?: CallOptions): Promise<Answer<Result<'cancel-own-subscription'>>>
    /**
     * Take back a cancel at the period’s end.
     *
     * Only while it waits for the period’s end.
     */
    uncancelSubscription(id: string, options?: CallOptions): Promise<Answer<Result<'uncancel-own-subscription'>>>
    /**
     * End what somebody else bought under the person’s phone.
     *
     * Only where `unconfirmed`: the phone was typed on a page, without a code. Every subscription of that customer record ends at once, and the phone is taken off it.
     */
    disownSubscription(id: string, options?: CallOptions): Promise<Answer<Result<'disown-subscription'>>>
    /**
     * Pause a subscription for some months.
     *
     * Where the merchant allows it, for one to three months from now; it resumes by itself, and the rest of what was paid follows then.
     */
    pauseSubscription(id: string, body: Body<'pause-own-subscription'>, options?: CallOptions): Promise<Answer<Result<'pause-own-subscription'>>>
    /**
     * Tell what a cancel does, and what is offered instead.
     *
     * At most one offer that its merchant has set, if it could be taken now, and never a second one within 180 days; the cancel itself is `POST /portal/subscriptions/{id}/cancel`, whatever is offered.
     */
    previewCancel(id: string, body?: Body<'preview-own-cancel'>, options?: CallOptions): Promise<Answer<Result<'preview-own-cancel'>>>
    /**
     * Take the offer that was shown before a cancel.
     *
     * What `preview-cancel` showed within the last day.
     */
    acceptOffer(id: string, options?: CallOptions): Promise<Answer<Result<'accept-own-offer'>>>
    /**
     * Resume a paused subscription.
     *
     * The period’s end moves by the time it was paused.
     */
    resumeSubscription(id: string, options?: CallOptions): Promise<Answer<Result<'resume-own-subscription'>>>
    /**
     * Change to another plan that the merchant offers.
     *
     * What is to be paid is charged first; a decline leaves everything as it was.
     */
    changePlan(id: string, body: Body<'change-own-plan'>, options?: CallOptions): Promise<Answer<Result<'change-own-plan'>>>
    /**
     * List the person’s invoices at all merchants.
     *
     * What was billed and what is owed.
     */
    listInvoices(query?: Query<'list-own-invoices'>, options?: CallOptions): Pages<Item<'list-own-invoices'>>
    /**
     * Pay an open invoice now.
     *
     * Charges one of the person’s payment methods.
     */
    payInvoice(id: string, body?: Body<'pay-own-invoice'>, options?: CallOptions): Promise<Answer<Result<'pay-own-invoice'>>>
  }
}

export const dashboardCalls = {
  sessions: {
    requestLoginCode: 'POST /admin/login/otp b',
    verifyLoginCode: 'POST /admin/login/verify b',
    getMe: 'GET /admin/me',
    createAccessToken: 'POST /admin/{mode}/access-token',
    logOut: 'POST /admin/logout',
    list: 'GET /admin/sessions qp',
    revoke: 'DELETE /admin/sessions/{id}',
  },
  oauthClients: {
    list: 'GET /admin/{mode}/oauth-clients qp',
    create: 'POST /admin/{mode}/oauth-clients b',
    delete: 'DELETE /admin/{mode}/oauth-clients/{clientId}',
    updateLimits: 'PATCH /admin/{mode}/oauth-clients/{clientId}/limits b',
  },
  approvals: {
    list: 'GET /admin/{mode}/approvals qp',
    approveAct: 'POST /admin/{mode}/approvals/{id}/approve',
    declineAct: 'POST /admin/{mode}/approvals/{id}/decline',
  },
  audit: {
    list: 'GET /admin/{mode}/audit qp',
  },
  spendingLimits: {
    get: 'GET /admin/{mode}/spending-limits',
    update: 'PATCH /admin/{mode}/spending-limits b',
  },
  members: {
    list: 'GET /admin/members qp',
    invite: 'POST /admin/members b',
    update: 'PATCH /admin/members/{id} b',
    remove: 'DELETE /admin/members/{id}',
  },
  secondFactor: {
    get: 'GET /admin/second-factor',
    begin: 'POST /admin/second-factor',
    remove: 'DELETE /admin/second-factor',
    confirm: 'POST /admin/second-factor/confirm b',
    require: 'PATCH /admin/second-factor/rule b',
  },
  apiKeys: {
    list: 'GET /admin/{mode}/api-keys qp',
    create: 'POST /admin/{mode}/api-keys b',
    confirm: 'POST /admin/{mode}/api-keys/{id}/confirm',
    revoke: 'DELETE /admin/{mode}/api-keys/{id}',
  },
  webhookEndpoints: {
    list: 'GET /admin/{mode}/webhook-endpoints qp',
    create: 'POST /admin/{mode}/webhook-endpoints b',
    update: 'PATCH /admin/{mode}/webhook-endpoints/{id} b',
    delete: 'DELETE /admin/{mode}/webhook-endpoints/{id}',
    rotateSecret: 'POST /admin/{mode}/webhook-endpoints/{id}/rotate-secret',
    listDeliveries: 'GET /admin/{mode}/webhook-endpoints/{id}/deliveries qp',
    test: 'POST /admin/{mode}/webhook-endpoints/{id}/test b',
    redeliverRange: 'POST /admin/{mode}/webhook-endpoints/{id}/redeliver b',
    retryDelivery: 'POST /admin/{mode}/webhook-endpoints/deliveries/{id}/retry',
    retryEndpointDelivery: 'POST /admin/{mode}/webhook-endpoints/{id}/deliveries/{deliveryId}/retry',
  },
} as const

/** The calls of the dashboard interface. */
export interface DashboardResources {
  readonly sessions: {
    /**
     * Send a login code by email.
     *
     * The answer is the same whether there is such an owner or not.
     */
    requestLoginCode(body: Body<'request-login-code'>, options?: CallOptions): Promise<Answer<Result<'request-login-code'>>>
    /**
     * Exchange a login code for a dashboard session.
     *
     * One session serves live and sandbox.
     */
    verifyLoginCode(body: Body<'verify-login-code'>, options?: CallOptions): Promise<Answer<Result<'verify-login-code'>>>
    /**
     * Read the merchant of this session.
     *
     * Whose dashboard this is.
     */
    getMe(options?: CallOptions): Promise<Answer<Result<'get-admin-me'>>>
    /**
     * Get a token for /v1 of this mode, for 15 minutes, with the scopes of your role.
     *
     * The dashboard’s own pages work with it. It ends with the session, and when the role changes.
     */
    createAccessToken(mode: Mode, options?: CallOptions): Promise<Answer<Result<'create-access-token'>>>
    /**
     * End this dashboard session.
     *
     * It ends at once, and a browser forgets its cookie.
     */
    logOut(options?: CallOptions): Promise<Answer<Result<'log-out-dashboard'>>>
    /**
     * List open dashboard sessions.
     *
     * Owners see those of the whole team, all others their own.
     */
    list(query?: Query<'list-sessions'>, options?: CallOptions): Pages<Item<'list-sessions'>>
    /**
     * End a dashboard session.
     *
     * It ends at once; tokens made from it end within a minute.
     */
    revoke(id: string, options?: CallOptions): Promise<Answer<Result<'revoke-session'>>>
  }
  readonly oauthClients: {
    /**
     * List OAuth clients.
     *
     * Without their secrets.
     */
    list(mode: Mode, query?: Query<'list-oauth-clients'>, options?: CallOptions): Pages<Item<'list-oauth-clients'>>
    /**
     * Register an OAuth client; its secret is shown once.
     *
     * For a platform that acts for you, with no more rights than you give it.
     */
    create(mode: Mode, body: Body<'create-oauth-client'>, options?: CallOptions): Promise<Answer<Result<'create-oauth-client'>>>
    /**
     * Delete an OAuth client; its tokens die with it.
     *
     * Its tokens stop working within a minute.
     */
    delete(mode: Mode, clientId: string, options?: CallOptions): Promise<Answer<Result<'delete-oauth-client'>>>
    /**
     * Change what an agent’s client may move.
     *
     * Owners only. It holds at once, for tokens that exist too. A client without limits stays a platform’s: 404.
     */
    updateLimits(mode: Mode, clientId: string, body?: Body<'update-client-limits'>, options?: CallOptions): Promise<Answer<Result<'update-client-limits'>>>
  }
  readonly approvals: {
    /**
     * List what agents ask you to approve.
     *
     * What waits for the owner, and what was decided. An act that an agent did is no longer listed.
     */
    list(mode: Mode, query?: Query<'list-approvals'>, options?: CallOptions): Pages<Item<'list-approvals'>>
    /**
     * Approve an agent’s act.
     *
     * Owners only. Nothing moves by it: the agent’s next call with the same key does the act, once, exactly as it was shown, within 24 hours of asking.
     */
    approveAct(mode: Mode, id: string, options?: CallOptions): Promise<Answer<Result<'approve-act'>>>
    /**
     * Decline an agent’s act.
     *
     * Owners only. The agent’s next call with the same key is refused.
     */
    declineAct(mode: Mode, id: string, options?: CallOptions): Promise<Answer<Result<'decline-act'>>>
  }
  readonly audit: {
    /**
     * List who did what in the dashboard.
     *
     * Every change by a person of the team, by a customer in the portal or by the operator, and payouts, refunds and settings by keys and clients.
     */
    list(mode: Mode, query?: Query<'list-audit'>, options?: CallOptions): Pages<Item<'list-audit'>>
  }
  readonly spendingLimits: {
    /**
     * Read the limits of bills and payouts.
     *
     * What holds now, what you set, and what was spent so far.
     */
    get(mode: Mode, options?: CallOptions): Promise<Answer<Result<'get-spending-limits'>>>
    /**
     * Change the limits of bills and payouts.
     *
     * Only here, never by a key. The account’s owner is told of a raise. Null follows what was spent so far.
     */
    update(mode: Mode, body?: Body<'update-spending-limits'>, options?: CallOptions): Promise<Answer<Result<'update-spending-limits'>>>
  }
  readonly members: {
    /**
     * List who may sign in to the dashboard.
     *
     * The team of your account: its owner, then the members, newest first.
     */
    list(query?: Query<'list-members'>, options?: CallOptions): Pages<Item<'list-members'>>
    /**
     * Invite a member to the team by email.
     *
     * Owners only. They sign in by codes to their own email, and are in the team from their first login on: until then nothing is reserved. The answer never says whether the email has an account elsewhere. Who is invited already is invited anew; who is in the team stays as they are.
     */
    invite(body: Body<'invite-member'>, options?: CallOptions): Promise<Answer<Result<'invite-member'>>>
    /**
     * Give a member another role or limit.
     *
     * Owners only. It holds at once, for open sessions too.
     */
    update(id: string, body?: Body<'update-member'>, options?: CallOptions): Promise<Answer<Result<'update-member'>>>
    /**
     * Take a member out of the team.
     *
     * Owners only. Their sessions and tokens end with it.
     */
    remove(id: string, options?: CallOptions): Promise<Answer<Result<'remove-member'>>>
  }
  readonly secondFactor: {
    /**
     * Read whether you have a second factor.
     *
     * Your own, in both modes.
     */
    get(options?: CallOptions): Promise<Answer<Result<'get-second-factor'>>>
    /**
     * Begin to enrol an authenticator; its secret is shown once.
     *
     * It counts once its first code was entered. Whoever has one proves it first.
     */
    begin(options?: CallOptions): Promise<Answer<Result<'begin-second-factor'>>>
    /**
     * Remove your second factor.
     *
     * Not while the owner requires one.
     */
    remove(options?: CallOptions): Promise<Answer<Result<'remove-second-factor'>>>
    /**
     * Complete the enrolment; ten recovery codes are shown once.
     *
     * Keep the recovery codes: each stands for a code, once.
     */
    confirm(body: Body<'confirm-second-factor'>, options?: CallOptions): Promise<Answer<Result<'confirm-second-factor'>>>
    /**
     * Require a second factor of every member.
     *
     * Owners only. It ends every other session; whoever has none enrols when they sign in.
     */
    require(body: Body<'require-second-factor'>, options?: CallOptions): Promise<Answer<Result<'require-second-factor'>>>
  }
  readonly apiKeys: {
    /**
     * List API keys.
     *
     * Without the keys themselves, which are shown once.
     */
    list(mode: Mode, query?: Query<'list-api-keys'>, options?: CallOptions): Pages<Item<'list-api-keys'>>
    /**
     * Mint an API key, shown once.
     *
     * Keep it: it is stored hashed and can’t be shown again.
     */
    create(mode: Mode, body?: Body<'create-api-key'>, options?: CallOptions): Promise<Answer<Result<'create-api-key'>>>
    /**
     * Confirm a live secret key that a developer made.
     *
     * Owners only. A live secret key that a developer made is refused until then.
     */
    confirm(mode: Mode, id: string, options?: CallOptions): Promise<Answer<Result<'confirm-api-key'>>>
    /**
     * Revoke an API key.
     *
     * It stops working within a minute.
     */
    revoke(mode: Mode, id: string, options?: CallOptions): Promise<Answer<Result<'revoke-api-key'>>>
  }
  readonly webhookEndpoints: {
    /**
     * List webhook endpoints.
     *
     * Without their secrets.
     */
    list(mode: Mode, query?: Query<'list-webhook-endpoints'>, options?: CallOptions): Pages<Item<'list-webhook-endpoints'>>
    /**
     * Register a webhook endpoint; its secret is shown once.
     *
     * Events are posted to it from now on, signed with the secret that is shown now. Ten tries over three days; answer 2xx within 15 seconds.
     */
    create(mode: Mode, body: Body<'create-webhook-endpoint'>, options?: CallOptions): Promise<Answer<Result<'create-webhook-endpoint'>>>
    /**
     * Change a webhook endpoint.
     *
     * Fields that are left out stay as they are. Setting `status` to `active` switches a disabled one on again.
     */
    update(mode: Mode, id: string, body?: Body<'update-webhook-endpoint'>, options?: CallOptions): Promise<Answer<Result<'update-webhook-endpoint'>>>
    /**
     * Delete a webhook endpoint.
     *
     * Nothing more is delivered to it.
     */
    delete(mode: Mode, id: string, options?: CallOptions): Promise<Answer<Result<'delete-webhook-endpoint'>>>
    /**
     * Mint a new secret, shown once; the old one signs for 24 hours more.
     *
     * For 24 hours both secrets sign, so that you can change over without losing anything.
     */
    rotateSecret(mode: Mode, id: string, options?: CallOptions): Promise<Answer<Result<'rotate-webhook-secret'>>>
    /**
     * List an endpoint’s delivery attempts.
     *
     * One item for each try.
     */
    listDeliveries(mode: Mode, id: string, query?: Query<'list-deliveries'>, options?: CallOptions): Pages<Item<'list-deliveries'>>
    /**
     * Send an endpoint a signed example event now.
     *
     * The event is an example, marked `synthetic`, and is not tried again.
     */
    test(mode: Mode, id: string, body?: Body<'test-webhook-endpoint'>, options?: CallOptions): Promise<Answer<Result<'test-webhook-endpoint'>>>
    /**
     * Deliver the events of a range to an endpoint again, a page at a time.
     *
     * For when your endpoint was away: repeat with `nextCursor` until `hasMore` is false.
     */
    redeliverRange(mode: Mode, id: string, body: Body<'redeliver-range'>, options?: CallOptions): Promise<Answer<Result<'redeliver-range'>>>
    /**
     * Try a delivery again now.
     *
     * Without waiting for its next turn.
     */
    retryDelivery(mode: Mode, id: string, options?: CallOptions): Promise<Answer<Result<'retry-delivery'>>>
    /**
     * Try a delivery of this endpoint again now.
     *
     * Without waiting for its next turn.
     */
    retryEndpointDelivery(mode: Mode, id: string, deliveryId: string, options?: CallOptions): Promise<Answer<Result<'retry-endpoint-delivery'>>>
  }
}