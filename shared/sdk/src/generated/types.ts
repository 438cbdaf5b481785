// Made by `npm run sdk:types` from the OpenAPI document. Do not edit.
export interface paths {
    "/v1/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans, newest first
         * @description All plans of your account, archived ones among them. Scope: `read`.
         */
        get: operations["list-plans"];
        put?: never;
        /**
         * Create a plan
         * @description A plan is a price and how often it is charged. Once it has a subscription, its price and period stay as they are. Scope: `plan:write`.
         */
        post: operations["create-plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a plan
         * @description Also an archived one. Scope: `read`.
         */
        get: operations["get-plan"];
        put?: never;
        post?: never;
        /**
         * Archive a plan; its subscriptions renew on
         * @description Takes the plan off sale. Subscriptions that have it renew as before. Archiving twice changes nothing. Scope: `plan:write`.
         */
        delete: operations["archive-plan"];
        options?: never;
        head?: never;
        /**
         * Change a plan
         * @description Name and trial can always be changed, for coming subscriptions. Price, currency, period and limit only while nobody has subscribed: make a new plan instead. Scope: `plan:write`.
         */
        patch: operations["update-plan"];
        trace?: never;
    };
    "/v1/promo-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List promo codes, newest first
         * @description All promo codes of your account, inactive ones among them. Scope: `read`.
         */
        get: operations["list-promo-codes"];
        put?: never;
        /**
         * Create a promo code
         * @description A code takes a percentage or a fixed sum off invoices: the first one, the next few, or all. It can be bound to one plan, to a number of uses and to a date. Scope: `plan:write`.
         */
        post: operations["create-promo-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/promo-codes/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a promo code on a plan’s first invoice
         * @description Tells what a code would take off the first invoice of a plan, without using it. A code that can’t be used is refused with its reason. Scope: `read`.
         */
        post: operations["validate-promo-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/promo-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a promo code
         * @description With how often it was used, and how often it still can be. Scope: `read`.
         */
        get: operations["get-promo-code"];
        put?: never;
        post?: never;
        /**
         * Deactivate a promo code; subscriptions that have it keep it
         * @description Nobody can redeem it any more. It stays readable, and subscriptions that have it keep it. Scope: `plan:write`.
         */
        delete: operations["delete-promo-code"];
        options?: never;
        head?: never;
        /**
         * Change when and how often a promo code may be redeemed
         * @description What a code takes off never changes; whether, until when and how often it can be redeemed does. Scope: `plan:write`.
         */
        patch: operations["update-promo-code"];
        trace?: never;
    };
    "/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers, newest first
         * @description All customers of your account. Scope: `read`.
         */
        get: operations["list-customers"];
        put?: never;
        /**
         * Create a customer
         * @description Give an email address, a phone number, or both. With `merchantRef` you can find them by your own identifier later. Scope: `customer:write`.
         */
        post: operations["create-customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer
         * @description With their credit. Scope: `read`.
         */
        get: operations["get-customer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description Fields that are left out stay as they are; null clears one. Scope: `customer:write`.
         */
        patch: operations["update-customer"];
        trace?: never;
    };
    "/v1/customers/ref/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer by the merchant’s own reference
         * @description Finds the customer that you gave this `merchantRef`. Scope: `read`.
         */
        get: operations["get-customer-by-ref"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/blacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shut a customer out of new subscriptions, checkouts and charges
         * @description They can’t subscribe, check out or be charged. Their subscriptions are not cancelled; renewals stay unpaid until they are let in again. Scope: `customer:write`.
         */
        post: operations["blacklist-customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/unblacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a customer in again
         * @description Open invoices can be paid again; nothing is charged at once. Scope: `customer:write`.
         */
        post: operations["unblacklist-customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read all that is kept of a customer
         * @description For a person who asks what you know of them: their record, contacts, payment methods, subscriptions, invoices, movements of money and credit, and the checkouts that they paid. Scope: `customer:write`.
         */
        get: operations["get-customer-data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a customer’s data; invoices and books stay
         * @description Name, contacts, reference, notes, payment methods and free texts go, for good. Invoices and the books stay under the customer’s identifier, because the law asks for them. End their subscriptions first. Events that name them lapse after 90 days. Scope: `customer:write`.
         */
        post: operations["erase-customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/update-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link by which a customer pays what is open or gives another payment method
         * @description It opens without signing in: the customer pays there what is open, by any method, or gives another method, with which recovery continues at once. Scope: `customer:write`.
         */
        post: operations["create-update-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/portal-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that opens the portal for a customer
         * @description The link works once, for 15 minutes, and opens the portal for this customer of yours alone, without a code: give it to nobody else. They see, pay, cancel and change methods as your portal settings allow; contacts stay as they are. `returnUrl` is on an origin that you registered (`PATCH /v1/settings/checkout`). Scope: `customer:write`.
         */
        post: operations["create-portal-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer’s subscriptions, newest first
         * @description Also those that have ended. Scope: `read`.
         */
        get: operations["list-customer-subscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer’s charges and refunds, newest first
         * @description Every try to charge them and every refund, with how it ended. Scope: `read`.
         */
        get: operations["list-customer-transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every movement of a customer’s credit, newest first
         * @description What rose or lowered it, with its cause: an invoice that gave or used it, a refund that took it back, a payment that came too late, or you. The sum is the customer’s `credits`, less what a plan change holds that is being paid right now. Scope: `read`.
         */
        get: operations["list-credit"];
        put?: never;
        /**
         * Give a customer credit, or take some back
         * @description Above zero it moves from your available balance to the customer; what you do not have you owe, and later earnings pay it. Below zero it takes credit back. A member of support gives at most their refund limit at once. Scope: `refund:write`.
         */
        post: operations["mend-credit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports, newest first
         * @description Each with how far it is. Scope: `read`.
         */
        get: operations["list-imports"];
        put?: never;
        /**
         * Bring customers, payment methods and subscriptions from elsewhere
         * @description Each row is a customer by your own `merchantRef`, with `email`, `phone`, `name` and `metadata`; a payment method by the gateway’s `token` with its `tokenEmail` (`rail`, and `brand`, `last4`, `expMonth`, `expYear` where the gateway does not tell them); and a subscription by `planId`, `currentPeriodEnd`, and where they matter `quantity`, `subscriptionRef`, `currentPeriodStart`, `billingAnchor`, `cyclesCompleted` and `paidForPeriod` (what was paid elsewhere for the present period, in minor units: at most the price of the units, which it is where it is left out; its unused part becomes credit at a change or a cancel). The first charge is at `currentPeriodEnd`. What is there already stays as it is, so the same file twice makes nothing twice. Send it with `dryRun=true` first. Scope: `subscription:write`.
         */
        post: operations["create-import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far an import is
         * @description Ask until its status is `completed`; 10,000 rows take some minutes. Scope: `read`.
         */
        get: operations["get-import"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of an import with their results
         * @description In the file’s order. `status=failed` shows what has to be mended. Scope: `read`.
         */
        get: operations["list-import-rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer’s payment methods
         * @description Also those that expired or were revoked. Scope: `read`.
         */
        get: operations["list-payment-methods"];
        put?: never;
        /**
         * Attach a payment method by its token
         * @description The card’s details never come to this server: the gateway gives you a token for them, and you give us that. A new default is charged at once for what is past due. Scope: `customer:write`.
         */
        post: operations["attach-payment-method"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment method
         * @description With its customer. One that was removed is not found. Scope: `read`.
         */
        get: operations["get-payment-method"];
        put?: never;
        post?: never;
        /**
         * Remove a payment method
         * @description It is never charged again. Subscriptions that used it fall back to the customer’s default. Scope: `customer:write`.
         */
        delete: operations["remove-payment-method"];
        options?: never;
        head?: never;
        /**
         * Make a payment method the customer’s default
         * @description Send `isDefault: true`: what has no method of its own is charged with it from now on. An expired or revoked one can’t be it. Scope: `customer:write`.
         */
        patch: operations["update-payment-method"];
        trace?: never;
    };
    "/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions, newest first
         * @description All subscriptions of your account, those that have ended among them. Scope: `read`.
         */
        get: operations["list-subscriptions"];
        put?: never;
        /**
         * Create a subscription; without a trial its first invoice is charged at once
         * @description With a trial nothing is charged yet. Without one the first invoice is charged at once: paid, it is `active`; declined, or without a method, it is `incomplete` for 23 hours, in which the customer can pay at `checkoutUrl`. A decline is no error: the answer is 201. Scope: `subscription:write`.
         */
        post: operations["create-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription
         * @description With `expand`, its customer and its plan are shown in full. Scope: `read`.
         */
        get: operations["get-subscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the payment method, the promo code or the metadata
         * @description Fields that are left out stay as they are. A new method of a past-due subscription is charged at once. Scope: `subscription:write`.
         */
        patch: operations["update-subscription"];
        trace?: never;
    };
    "/v1/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel now or at the period’s end
         * @description At once: open invoices are voided, and what was paid and not used becomes the customer’s credit. At the period’s end: it runs on until then, and can be taken back. Scope: `subscription:write`.
         */
        post: operations["cancel-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/uncancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a cancel at the period’s end
         * @description Only while it waits for the period’s end. Scope: `subscription:write`.
         */
        post: operations["uncancel-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause an active subscription; nothing is invoiced until it resumes
         * @description No invoices are made. The time that was paid for is not lost: it is added when it resumes. Scope: `subscription:write`.
         */
        post: operations["pause-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused subscription; the paused time is added to its period
         * @description The period’s end moves by the time it was paused. Scope: `subscription:write`.
         */
        post: operations["resume-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/change-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the plan, now or at the next renewal
         * @description Now, the unused part of what was paid is set against the rest of the period on the new plan. Charging it comes first: if the charge is declined, nothing changes. If it waits for its payer, as a direct debit does, the answer is 200 with `pendingChange`, and the plan changes once it is paid; asking for the same again charges nothing more. At renewal, nothing is prorated. A plan with another interval starts a new period. Name `quantity`, alone or beside a plan, for more or fewer units: more cost their price for the rest of the period; fewer wait for the next renewal, unless `effective` or your setting `onDecrease` says otherwise, and then what was paid for them and not used becomes credit. Scope: `subscription:write`.
         */
        post: operations["change-plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/change-plan/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a change of plan would cost; the quote is honoured for 15 minutes
         * @description Counts what a change would cost and changes nothing. Send its `quoteId` with the change to have that price. Scope: `subscription:write`.
         */
        post: operations["preview-plan-change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/scheduled-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back a plan change that is scheduled for the renewal
         * @description The subscription renews on its present plan. Scope: `subscription:write`.
         */
        delete: operations["delete-scheduled-change"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/pending-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Give up a plan change that waits for its payment
         * @description The subscription stays on its present plan, and its version rises. A payment that arrives all the same is given back. Scope: `subscription:write`.
         */
        delete: operations["delete-pending-change"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The next invoice, as far as it is known
         * @description What the next renewal will charge, as things stand now. Some subscriptions have none, such as cancelled ones. Scope: `read`.
         */
        get: operations["get-upcoming-invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a subscription and why, newest first
         * @description Status changes, invoices and tries to charge in one list, each try with what was decided after it and why. Scope: `read`.
         */
        get: operations["get-timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices, newest first
         * @description All invoices of your account. Scope: `read`.
         */
        get: operations["list-invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice with its attempts
         * @description Each attempt carries the decision that followed it: why it is tried again, when, and until when. Scope: `read`.
         */
        get: operations["get-invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge an open invoice now
         * @description For when the customer says that there is money now. It does not use up an automatic retry, and leaves the next one where it is. Scope: `invoice:write`.
         */
        post: operations["pay-invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment that you received yourself: cash, a transfer, a cheque
         * @description Cash, a transfer to your own account, a card at your till, a cheque: it pays the invoice, or a part of it, and none of it is in your balance here. The rest is still charged. What was received outside is never refunded by a gateway; if the invoice is voided it becomes the customer’s credit. `settle: true` forgives what it leaves: at most 5 % of the amount, unless an owner or a secret key does it. Scope: `invoice:write`.
         */
        post: operations["record-payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back a payment that you recorded: a mistake, a cheque that bounced
         * @description Of an invoice that is not paid it is removed, and all that is due is asked for again. Of a paid invoice it is reversed: the invoice stays paid with `amountReversed`, credit that came from it is taken back, and the subscription goes on as your setting for reversals says. Your balance does not change but for that credit. Scope: `invoice:write`.
         */
        delete: operations["remove-payment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an open invoice: nobody owes it any more
         * @description Forgives what is owed. A past-due subscription is active again for that period; an incomplete one ends. Scope: `invoice:write`.
         */
        post: operations["void-invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give back what was paid for an invoice, all of it or a part
         * @description The subscription goes on. All refunds of an invoice together are at most what was paid. If your balance does not cover it, it is refused. Scope: `refund:write`.
         */
        post: operations["refund-invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoice-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bill something once, on a subscription’s next invoice
         * @description It waits for the next invoice: of the renewal, of a change that begins a period, or the last one of a subscription that ends. No code lowers it, nothing unused is netted with it, and unused time is not worth more for it. The upcoming invoice shows it among its lines. Scope: `invoice:write`.
         */
        post: operations["create-invoice-item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoice-items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back a one-off item that waits for its invoice
         * @description Only while it waits: one that an invoice has billed is refunded, or forgiven with that invoice. Scope: `invoice:write`.
         */
        delete: operations["delete-invoice-item"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds, newest first
         * @description Those that you made, and those of the unused part of a cancelled subscription. Scope: `read`.
         */
        get: operations["list-refunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a refund
         * @description Ask for one that is `pending`, or wait for the event. Scope: `read`.
         */
        get: operations["get-refund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settings/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the billing settings
         * @description What happens to money when a subscription ends early, and which clock its periods follow. Scope: `read`.
         */
        get: operations["get-billing-settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what a cancel and a reversal do, and the time zone
         * @description Fields that are left out stay as they are. What is decided from then on follows them. Scope: `settings:write`.
         */
        patch: operations["update-billing-settings"];
        trace?: never;
    };
    "/v1/settings/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the recovery settings
         * @description How failed renewals are recovered in your account. Scope: `read`.
         */
        get: operations["get-recovery-settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how failed renewals are recovered
         * @description Fields that are left out stay as they are. Open cases follow the new settings from their next failure on. Scope: `settings:write`.
         */
        patch: operations["update-recovery-settings"];
        trace?: never;
    };
    "/v1/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open recovery cases: what failed, what comes next, and why
         * @description Every invoice whose charge failed and that is not paid or given up yet, with the next step and its reason. Scope: `read`.
         */
        get: operations["list-recovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recovery/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay recorded failures under other recovery settings; nothing is charged or changed
         * @description Says when each failed renewal of the range would have been tried under these settings, and what the record says about such a try. Nothing is guessed: if nothing was tried at that time, the outcome is unknown, and the answer counts these cases. Scope: `read`.
         */
        post: operations["simulate-recovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recovery/{invoiceId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge the failed invoice now, manually
         * @description The same as paying the invoice. Scope: `invoice:write`.
         */
        post: operations["retry-recovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recovery/{invoiceId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the failed invoice up now
         * @description The invoice becomes uncollectible and the subscription unpaid, or cancelled if your settings say so. Scope: `invoice:write`.
         */
        post: operations["stop-recovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read recurring revenue, its movements, churn and recovery
         * @description The figures follow what happens within seconds. Scope: `read`.
         */
        get: operations["get-analytics-overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read failed charges by cause, and how their recovery ended
         * @description Why charges failed, and how many were collected after all. Scope: `read`.
         */
        get: operations["get-analytics-failures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read revenue, recovery and payments day by day
         * @description One row for each day of the range in your time zone, at most 366 of them. What was paid on a day is added up when the day is over; of a very busy day that is still open it is null. Scope: `read`.
         */
        get: operations["get-analytics-timeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, newest first
         * @description What happened in the last 90 days, opt-in types among it. Each item is what webhooks deliver, byte for byte the same objects. Scope: `read`.
         */
        get: operations["list-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description As it was delivered. Scope: `read`.
         */
        get: operations["get-event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again to every endpoint that wants it
         * @description To every endpoint that wants its type, also to those that have had it. Scope: `settings:write`.
         */
        post: operations["redeliver-event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the available and the pending balance
         * @description What customers paid today is pending; at midnight in Lagos it becomes available. Scope: `read`.
         */
        get: operations["get-balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what changed the balance, newest first
         * @description The sum of all of them is available and pending together. Scope: `read`.
         */
        get: operations["list-balance-transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hold the balances against the journal
         * @description Adds up the books and compares them with the balances: for your accountant. Scope: `read`.
         */
        get: operations["verify-balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest payouts with the balance
         * @description The newest 100, with what could be paid out now. This list has no further pages. Scope: `read`.
         */
        get: operations["list-payouts"];
        put?: never;
        /**
         * Pay out to a bank account; the transfer follows
         * @description The balance is debited at once; the transfer follows, and the event `payout_completed` or `payout_failed` announces its outcome. The amount of a failed payout is credited back. Scope: `payout:write`.
         */
        post: operations["create-payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payout
         * @description With how far it is. Scope: `read`.
         */
        get: operations["get-payout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved payout accounts
         * @description The bank accounts that were saved for payouts. Scope: `read`.
         */
        get: operations["list-payout-accounts"];
        put?: never;
        /**
         * Save a payout account; needs the code mailed to the owner
         * @description First have the code mailed to the business owner, then send it here with the account. Scope: `payout:write`.
         */
        post: operations["add-payout-account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a payout account; needs the code mailed to the owner
         * @description Needs the code mailed to the owner, in the body or in `X-Payout-Otp`. Scope: `payout:write`.
         */
        delete: operations["remove-payout-account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/accounts/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the owner a code for adding or removing a payout account
         * @description A new code voids the one before. Good for 10 minutes, at most 5 in 15 minutes. Scope: `invoice:write`.
         */
        post: operations["send-payout-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/accounts/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell whose bank account it is
         * @description To show to your user before they save an account. Scope: `read`.
         */
        post: operations["resolve-payout-account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the banks that can be paid out to
         * @description With the codes that payouts take. Scope: `read`.
         */
        get: operations["list-banks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/stop/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a payout that its owner may stop, or its page
         * @description Behind the link that is mailed to the owner for payouts to new accounts. Nothing changes by reading it. A browser gets a page with a button.
         */
        get: operations["show-stop-payout"];
        put?: never;
        /**
         * Stop a payout that was not sent yet
         * @description The payout fails with `stopped_by_owner`, and its amount is credited back, once. After it was sent to the bank: 409 `already_sent`.
         */
        post: operations["stop-payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/airtime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy airtime; amount in naira
         * @description Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. Scope: `invoice:write`.
         */
        post: operations["buy-airtime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy data, by amount in naira or by bundle
         * @description Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. Scope: `invoice:write`.
         */
        post: operations["buy-data"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/betting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fund a betting account; amount in naira
         * @description Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. Scope: `invoice:write`.
         */
        post: operations["fund-betting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/cabletv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay cable TV; amount in naira
         * @description Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. Scope: `invoice:write`.
         */
        post: operations["pay-cabletv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/electricity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay electricity; amount in naira
         * @description Taken from your balance at once. The answer is 201 while the provider still works on it (`processing`): ask again, or listen for `bill_completed` and `bill_failed`. What fails is credited back. A prepaid meter’s token is in `meta`. Scope: `invoice:write`.
         */
        post: operations["pay-electricity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the 30 most recent bill payments
         * @description This list has no further pages. Scope: `read`.
         */
        get: operations["list-bills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bill payment
         * @description With its progress, and what the provider answered. Scope: `read`.
         */
        get: operations["get-bill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/discos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List electricity distributors
         * @description Their identifiers are what an electricity payment takes as `disco`. Scope: `read`.
         */
        get: operations["list-discos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the companies of a category
         * @description Their identifiers are what a purchase takes as `provider`. Scope: `read`.
         */
        get: operations["list-billers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/data/bundles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a network’s data bundles
         * @description Their codes are what a data purchase takes as `bundleCode`. Scope: `read`.
         */
        get: operations["list-bundles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vas/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell whose meter, smart card or account it is
         * @description To show to your user before they pay. Scope: `read`.
         */
        post: operations["look-up-customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the sandbox clock
         * @description A sandbox that never moved its clock shows the time of day. Sandbox secret keys only.
         */
        get: operations["get-sandbox-clock"];
        put?: never;
        /**
         * Move the sandbox clock forward; everything that falls due runs in order
         * @description Renewals, retries, trial ends, expiries, settlements and webhook retries that fall due on the way are run in their order, each at its own instant. The answer comes when all is done, or is 202 while a long jump continues: read the clock until it is `idle`. Then the clock stands still until it is moved again. Sandbox secret keys only.
         */
        post: operations["set-sandbox-clock"];
        /**
         * Return the sandbox to the wall clock
         * @description Only possible while nothing carries a later time than the wall clock. Sandbox secret keys only.
         */
        delete: operations["delete-sandbox-clock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete everything in the sandbox but keys, endpoints and settings
         * @description Deletes plans, customers, subscriptions, invoices, events, messages, stored Idempotency-Keys and all else that the sandbox holds, and returns it to the wall clock. Keys, webhook endpoints, settings and the audit stay. `confirm` is your own identifier. It takes about a minute: read the clock until it is `idle`. Meanwhile calls that write there are refused with `reset_running`. For secret keys and, on the dashboard, owners. Sandbox secret keys only.
         */
        post: operations["reset-sandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages that this sandbox kept, newest first
         * @description A sandbox writes to nobody: what it would have sent to your customers and your staff is kept for 7 days and shown here. One-time codes are not among them. With `testMessagesToOwner` in the recovery settings your account’s own address gets each with `[TEST]` before its subject. Sandbox secret keys only.
         */
        get: operations["list-sandbox-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/events/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event without its cause
         * @description The event shows the subscription as it is, is marked `synthetic`, and moves no money. Sandbox secret keys only.
         */
        post: operations["send-sandbox-event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/gateway/reversal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the gateway take back a charge, as after a dispute
         * @description As when a bank gives a disputed payment back to its customer. Sandbox secret keys only.
         */
        post: operations["reverse-sandbox-charge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkout/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checkout sessions, newest first
         * @description Also those that expired or failed, and those that store a payment method. Scope: `read`.
         */
        get: operations["list-checkout-sessions"];
        put?: never;
        /**
         * Start a checkout of a plan or an amount
         * @description Send the payer to the `url` of the answer. With a publishable key, from a browser, you may name a plan and who pays, and nothing else. Scope: `subscription:write`.
         */
        post: operations["start-checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkout/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a checkout session as your server sees it
         * @description How far it is and what came of it: the customer, the subscription, the invoice. Without its token; the page itself asks at `/checkout/{token}`. Scope: `read`.
         */
        get: operations["get-checkout-session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settings/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the checkout settings
         * @description An empty list until it is set. Scope: `read`.
         */
        get: operations["get-checkout-settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Register the origins that pages may lead their payers to
         * @description Sessions that are open keep the addresses they have. Secret keys may send payers anywhere. Scope: `settings:write`.
         */
        patch: operations["update-checkout-settings"];
        trace?: never;
    };
    "/v1/settings/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how payers’ pages show you
         * @description Null where nothing is set. Scope: `read`.
         */
        get: operations["get-branding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the logo, colour and contacts that payers see
         * @description Payers see them on the checkout page, in receipts and in the portal. The colour is refused where white letters on it can’t be read. Scope: `settings:write`.
         */
        patch: operations["update-branding"];
        trace?: never;
    };
    "/receipts/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a receipt, or show its page
         * @description The link is the credential. A browser gets a page to read and print.
         */
        get: operations["get-receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/{token}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a receipt’s link and get a new one
         * @description The link in your customer’s hands leads nowhere from then on. Give the token out of `receiptUrl`. Scope: `invoice:write`.
         */
        post: operations["replace-receipt-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a checkout session, or show its page
         * @description A browser that asks for HTML gets the payment page, everything else JSON.
         */
        get: operations["get-checkout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{token}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a checkout session, once
         * @description What is paid for was fixed when the session was made. The payment makes a new customer, unless the merchant’s server named one, or the payer sends an identity token as a bearer: then it settles on the customer that they are here. Paying a completed session answers its result and charges nothing. After a decline (402) the payer may try again.
         */
        post: operations["pay-checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{token}/promo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use a promo code on a checkout page, or take it off
         * @description Puts a promo code on a session that sells a plan and has not been charged, or takes its code off: `amount` is what is paid then. Wrong codes are limited as at the start of a session.
         */
        post: operations["apply-promo-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{token}/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give another payment method instead of paying a debt now
         * @description Only for a link that pays a debt. The new page’s button names what the subscription owes, and the method is charged with it at once, and with no more.
         */
        post: operations["start-setup-instead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{token}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new link in the place of one for a debt that has ended
         * @description Only for a link that has ended and whose debt can still be paid: the new link pays what is owed now. At most 5 a day.
         */
        post: operations["renew-debt-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{token}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell how far a payment is
         * @description For the page that waits for a transfer, a USSD payment, or a payer who was sent to the gateway’s page: then the gateway is asked.
         */
        get: operations["get-checkout-status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateways/{mode}/{name}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a gateway’s signed news of a payment
         * @description For payment gateways. The outcome is asked for at the gateway before it is believed.
         */
        post: operations["receive-gateway-callback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gateways/sandbox/twin/payments/{payment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the sandbox gateway’s own payment page
         * @description Where a sandbox checkout sends a payer who gives no card token.
         */
        get: operations["show-sandbox-payment"];
        put?: never;
        /**
         * Choose the outcome of a payment on the sandbox gateway’s page
         * @description The payer picks what their bank would do: approve, decline for a reason, ask for a code, or never answer.
         */
        post: operations["decide-sandbox-payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/gateway/settlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a pending sandbox payment
         * @description Ends a bank transfer, USSD, direct debit or virtual account payment as the bank would. Sandbox secret keys only.
         */
        post: operations["settle-sandbox-payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a person a code by phone or email
         * @description To a phone over the messaging app, to an email by mail. The answer is the same whether the contact is known or not.
         */
        post: operations["request-identity-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code for an identity session of 30 days
         * @description The session is the person’s, at all merchants of this mode.
         */
        post: operations["verify-identity-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who this session is
         * @description With the customers they are, one or more at each merchant.
         */
        get: operations["get-identity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the person’s payment methods at all merchants
         * @description Also those that expired or were revoked.
         */
        get: operations["list-own-methods"];
        put?: never;
        /**
         * Attach a payment method for one merchant
         * @description It becomes the person’s at one merchant: name the customer where there are several.
         */
        post: operations["attach-own-method"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/payment-methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a payment method
         * @description It is never charged again.
         */
        delete: operations["remove-own-method"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description The token stops working at once.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read all that the person pays for, or show the portal
         * @description A browser gets the page, and signs in there; its session is a cookie that no script reads. Programs use the bearer token of `POST /identity/verify`.
         */
        get: operations["show-portal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/link/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the customer of a signed link pays for, or show it as a page
         * @description The link is the credential, for 7 days, or until the customer’s email or phone changes. It shows and does nothing: acting asks for a code. A browser gets a page.
         */
        get: operations["show-signed-portal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a person a code from the portal’s page
         * @description What the page’s form does; programs use `POST /identity/otp`.
         */
        post: operations["request-portal-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a browser in to the portal with a code
         * @description What the page’s form does; programs use `POST /identity/verify`.
         */
        post: operations["verify-portal-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the codes that change the person’s phone or email
         * @description One code goes to the contact of the session, one to the new one. A phone replaces the session’s phone, an email its email; the other kind is added where a merchant has none.
         */
        post: operations["request-contact-codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/contact/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the person’s phone or email with both codes
         * @description At every merchant that has the contact of the session for them. The old contact hears of it, and for 24 hours nothing over money is done through the new one. The token is a session of the contact that they have now.
         */
        post: operations["change-own-contact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out, here or everywhere
         * @description With `everywhere`, all sessions of this phone or email end.
         */
        post: operations["sign-out-portal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/open/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show whose portal a link opens, or its page
         * @description Reading uses nothing up. A browser gets a page with a button.
         */
        get: operations["show-portal-link"];
        put?: never;
        /**
         * Open the portal by a link, which is used up
         * @description Once. A browser is signed in and led to the portal; an app gets the session’s token, which the portal’s calls take as `Authorization: Bearer`.
         */
        post: operations["open-portal-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/payment-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the page where another payment method is given
         * @description A checkout session that stores a method and charges nothing.
         */
        post: operations["open-method-page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/preview-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell what another plan would cost
         * @description As `POST /portal/subscriptions/{id}/change-plan` would charge it now.
         */
        post: operations["preview-own-plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/invoices/{id}/payment-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the page where an open invoice is paid in any way
         * @description A checkout session that pays this invoice.
         */
        post: operations["open-payment-page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the person’s subscriptions at all merchants
         * @description With the plan of each.
         */
        get: operations["list-own-subscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Pay a subscription with another method
         * @description What is past due is charged at once.
         */
        patch: operations["update-own-subscription"];
        trace?: never;
    };
    "/portal/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel now or at the period’s end
         * @description As far as the merchant lets customers cancel.
         */
        post: operations["cancel-own-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/uncancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a cancel at the period’s end
         * @description Only while it waits for the period’s end.
         */
        post: operations["uncancel-own-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/not-mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End what somebody else bought under the person’s phone
         * @description Only where `unconfirmed`: the phone was typed on a page, without a code. Every subscription of that customer record ends at once, and the phone is taken off it.
         */
        post: operations["disown-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a subscription for some months
         * @description Where the merchant allows it, for one to three months from now; it resumes by itself, and the rest of what was paid follows then.
         */
        post: operations["pause-own-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/preview-cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell what a cancel does, and what is offered instead
         * @description At most one offer that its merchant has set, if it could be taken now, and never a second one within 180 days; the cancel itself is `POST /portal/subscriptions/{id}/cancel`, whatever is offered.
         */
        post: operations["preview-own-cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/accept-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the offer that was shown before a cancel
         * @description What `preview-cancel` showed within the last day.
         */
        post: operations["accept-own-offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused subscription
         * @description The period’s end moves by the time it was paused.
         */
        post: operations["resume-own-subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/subscriptions/{id}/change-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change to another plan that the merchant offers
         * @description What is to be paid is charged first; a decline leaves everything as it was.
         */
        post: operations["change-own-plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settings/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what customers may do by themselves
         * @description By default customers may cancel at the period’s end and change their payment method, and nothing else. Scope: `read`.
         */
        get: operations["get-portal-settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what customers may do by themselves
         * @description What is not allowed answers 403 `portal_disabled`. A blacklisted customer may pay, and nothing else. Scope: `settings:write`.
         */
        patch: operations["update-portal-settings"];
        trace?: never;
    };
    "/portal/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the person’s invoices at all merchants
         * @description What was billed and what is owed.
         */
        get: operations["list-own-invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/invoices/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an open invoice now
         * @description Charges one of the person’s payment methods.
         */
        post: operations["pay-own-invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange client credentials for an access token
         * @description OAuth 2.0 client credentials (RFC 6749), as JSON or as a form, with the secret in the body or by Basic authentication. The token is used exactly like a secret key, within its scopes.
         */
        post: operations["issue-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the service is up
         * @description For load balancers.
         */
        get: operations["get-health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell OAuth clients where tokens come from (RFC 8414)
         * @description Authorization server metadata, for OAuth client libraries that set themselves up. Only client credentials are granted, so there is no authorization endpoint.
         */
        get: operations["get-oauth-metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tools for agents (Model Context Protocol)
         * @description Streamable HTTP without sessions: one message of JSON-RPC a request, answered as JSON. Called with an access token of an OAuth client, never with a secret key; each tool can do what that token can. In live no tool moves money. Texts of customers come marked as untrusted. Scope: `read`.
         */
        post: operations["call-tools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The OpenAPI 3.1 description of this interface
         * @description With an ETag, and compressed where the client takes gzip. `surface` narrows it to what one kind of caller needs, `operation` and `tag` to what one task needs.
         */
        get: operations["get-openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/login/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a login code by email
         * @description The answer is the same whether there is such an owner or not.
         */
        post: operations["request-login-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/login/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a login code for a dashboard session
         * @description One session serves live and sandbox.
         */
        post: operations["verify-login-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/oauth-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth clients
         * @description Without their secrets.
         */
        get: operations["list-oauth-clients"];
        put?: never;
        /**
         * Register an OAuth client; its secret is shown once
         * @description For a platform that acts for you, with no more rights than you give it.
         */
        post: operations["create-oauth-client"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/oauth-clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an OAuth client; its tokens die with it
         * @description Its tokens stop working within a minute.
         */
        delete: operations["delete-oauth-client"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/oauth-clients/{clientId}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what an agent’s client may move
         * @description Owners only. It holds at once, for tokens that exist too. A client without limits stays a platform’s: 404.
         */
        patch: operations["update-client-limits"];
        trace?: never;
    };
    "/admin/{mode}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what agents ask you to approve
         * @description What waits for the owner, and what was decided. An act that an agent did is no longer listed.
         */
        get: operations["list-approvals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an agent’s act
         * @description Owners only. Nothing moves by it: the agent’s next call with the same key does the act, once, exactly as it was shown, within 24 hours of asking.
         */
        post: operations["approve-act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/approvals/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an agent’s act
         * @description Owners only. The agent’s next call with the same key is refused.
         */
        post: operations["decline-act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what in the dashboard
         * @description Every change by a person of the team, by a customer in the portal or by the operator, and payouts, refunds and settings by keys and clients.
         */
        get: operations["list-audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/spending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the limits of bills and payouts
         * @description What holds now, what you set, and what was spent so far.
         */
        get: operations["get-spending-limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the limits of bills and payouts
         * @description Only here, never by a key. The account’s owner is told of a raise. Null follows what was spent so far.
         */
        patch: operations["update-spending-limits"];
        trace?: never;
    };
    "/admin/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the merchant of this session
         * @description Whose dashboard this is.
         */
        get: operations["get-admin-me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/access-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token for /v1 of this mode, for 15 minutes, with the scopes of your role
         * @description The dashboard’s own pages work with it. It ends with the session, and when the role changes.
         */
        post: operations["create-access-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who may sign in to the dashboard
         * @description The team of your account: its owner, then the members, newest first.
         */
        get: operations["list-members"];
        put?: never;
        /**
         * Invite a member to the team by email
         * @description Owners only. They sign in by codes to their own email, and are in the team from their first login on: until then nothing is reserved. The answer never says whether the email has an account elsewhere. Who is invited already is invited anew; who is in the team stays as they are.
         */
        post: operations["invite-member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a member out of the team
         * @description Owners only. Their sessions and tokens end with it.
         */
        delete: operations["remove-member"];
        options?: never;
        head?: never;
        /**
         * Give a member another role or limit
         * @description Owners only. It holds at once, for open sessions too.
         */
        patch: operations["update-member"];
        trace?: never;
    };
    "/admin/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether you have a second factor
         * @description Your own, in both modes.
         */
        get: operations["get-second-factor"];
        put?: never;
        /**
         * Begin to enrol an authenticator; its secret is shown once
         * @description It counts once its first code was entered. Whoever has one proves it first.
         */
        post: operations["begin-second-factor"];
        /**
         * Remove your second factor
         * @description Not while the owner requires one.
         */
        delete: operations["remove-second-factor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the enrolment; ten recovery codes are shown once
         * @description Keep the recovery codes: each stands for a code, once.
         */
        post: operations["confirm-second-factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/second-factor/rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Require a second factor of every member
         * @description Owners only. It ends every other session; whoever has none enrols when they sign in.
         */
        patch: operations["require-second-factor"];
        trace?: never;
    };
    "/admin/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this dashboard session
         * @description It ends at once, and a browser forgets its cookie.
         */
        post: operations["log-out-dashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open dashboard sessions
         * @description Owners see those of the whole team, all others their own.
         */
        get: operations["list-sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a dashboard session
         * @description It ends at once; tokens made from it end within a minute.
         */
        delete: operations["revoke-session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Without the keys themselves, which are shown once.
         */
        get: operations["list-api-keys"];
        put?: never;
        /**
         * Mint an API key, shown once
         * @description Keep it: it is stored hashed and can’t be shown again.
         */
        post: operations["create-api-key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/api-keys/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a live secret key that a developer made
         * @description Owners only. A live secret key that a developer made is refused until then.
         */
        post: operations["confirm-api-key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description It stops working within a minute.
         */
        delete: operations["revoke-api-key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Without their secrets.
         */
        get: operations["list-webhook-endpoints"];
        put?: never;
        /**
         * Register a webhook endpoint; its secret is shown once
         * @description Events are posted to it from now on, signed with the secret that is shown now. Ten tries over three days; answer 2xx within 15 seconds.
         */
        post: operations["create-webhook-endpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing more is delivered to it.
         */
        delete: operations["delete-webhook-endpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Fields that are left out stay as they are. Setting `status` to `active` switches a disabled one on again.
         */
        patch: operations["update-webhook-endpoint"];
        trace?: never;
    };
    "/admin/{mode}/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint a new secret, shown once; the old one signs for 24 hours more
         * @description For 24 hours both secrets sign, so that you can change over without losing anything.
         */
        post: operations["rotate-webhook-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an endpoint’s delivery attempts
         * @description One item for each try.
         */
        get: operations["list-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an endpoint a signed example event now
         * @description The event is an example, marked `synthetic`, and is not tried again.
         */
        post: operations["test-webhook-endpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/webhook-endpoints/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver the events of a range to an endpoint again, a page at a time
         * @description For when your endpoint was away: repeat with `nextCursor` until `hasMore` is false.
         */
        post: operations["redeliver-range"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/webhook-endpoints/deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a delivery again now
         * @description Without waiting for its next turn.
         */
        post: operations["retry-delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{mode}/webhook-endpoints/{id}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a delivery of this endpoint again now
         * @description Without waiting for its next turn.
         */
        post: operations["retry-endpoint-delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What is sold: a price, and how often it is charged. */
        Plan: {
            /** @description The plan’s identifier, with the prefix `plan_`. */
            id: string;
            /** @description The plan’s name, as customers read it on pages and in messages. */
            name: string;
            /** @description The price of one period, in minor units (kobo for NGN): 500000 is 5,000 naira. With `per_unit` that of one unit; with tiers it is not sent, and is the price of the smallest quantity. */
            amount: number;
            /** @description The currency of the price. A subscription has its plan’s. Payouts and bill payments are in naira only: what other currencies earn can be held, refunded and shown, and not paid out here. */
            currency: components["schemas"]["Currency"];
            /** @description The unit of the billing period. A quarter is three months, biannual six. */
            interval: components["schemas"]["Interval"];
            /** @description How many units make one period: 2 with `week` bills every other week. At most three years in all. */
            intervalCount: number;
            /** @description Days without a charge at the start of each new subscription; 0 for none. */
            trialDays: number;
            /** @description After this many paid periods a subscription ends (`expired`); null for no end. */
            maxCycles: number | null;
            /** @description When the plan was archived: it takes no new subscriptions, and those it has renew on. Null while it is on offer. */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /** @description How the price follows from a subscription’s quantity; left out for one price of one unit. Fixed once somebody subscribes. */
            pricing: {
                /**
                 * @description `flat`: one price, whatever the quantity. `per_unit`: `amount` for each unit. `graduated`: each unit costs what the step it falls into says. `free`: it costs nothing, asks for no payment method and has no invoices.
                 * @enum {string}
                 */
                model: "flat" | "per_unit" | "graduated" | "free";
                /** @description The steps of `graduated`, at most 20, the lowest first; null for the other models. */
                tiers: {
                    /** @description The last unit of the step; null in the last step alone. */
                    upTo: number | null;
                    /** @description The price of each of its units, in minor units. */
                    unitAmount: number;
                    /** @description What the step costs besides, once, where a unit falls into it, in minor units. */
                    flatAmount: number;
                }[] | null;
                /** @description The smallest quantity that is sold; 1 by default. */
                minQuantity: number;
                /** @description The largest quantity that is sold; 1,000,000 by default, and 1 for `flat`. */
                maxQuantity: number;
            };
            /** @description What a subscription costs once, besides, on its first invoice: at once, or at the end of its trial. Whole, whatever the quantity; no promo code lowers it, and an imported subscription has none. Null for none. Fixed once somebody subscribes. */
            setupFee: {
                /** @description What invoices and pages call it. */
                name: string;
                /** @description Minor units of the plan’s currency, charged once. */
                amount: number;
            } | null;
        };
        /** @description A discount that customers get by typing a code. */
        PromoCode: {
            /** @description The promo code’s identifier, with the prefix `promo_`. */
            id: string;
            /** @description What the customer types: 3 to 40 letters, digits, hyphens or underscores. Kept in upper case, unique in your account. */
            code: string;
            /**
             * @description Whether `discountValue` is a percentage or a fixed sum.
             * @enum {string}
             */
            discountType: "percentage" | "fixed";
            /** @description Percent (1 to 100) for `percentage`; minor units for `fixed`. */
            discountValue: number;
            /** @description The currency of a fixed discount; null for a percentage, which fits any. */
            currency: components["schemas"]["Currency"] | null;
            /** @description The only plan it may be used with; null for every plan. */
            planId: string | null;
            /**
             * @description How long a subscription keeps the discount: its first invoice, always, or `durationCycles` invoices.
             * @enum {string}
             */
            duration: "once" | "forever" | "repeating";
            /** @description On how many invoices a `repeating` discount is given; null for the other durations. */
            durationCycles: number | null;
            /** @description How many subscriptions may use the code in all; null for no limit. */
            maxRedemptions: number | null;
            /** @description How many subscriptions have used it. */
            redeemedCount: number;
            /** @description How many more may use it: `maxRedemptions` less those used or held by a payment under way; null without a limit. */
            remaining: number | null;
            /** @description Whether it may be redeemed at all. Switching it off leaves subscriptions that have it as they are. */
            active: boolean;
            /** @description After this instant the code can’t be redeemed any more; null for never. Subscriptions that have it keep it. */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
        };
        /** @description A person or company that pays you. */
        Customer: {
            /** @description The customer’s identifier, with the prefix `cus_`. */
            id: string;
            /** @description The customer’s email address. A customer has an email, a phone, or both. */
            email: string | null;
            /** @description The customer’s phone number. Taken in any usual spelling, shown as digits with the country code: 2348012345678. */
            phone: string | null;
            /** @description The customer’s name, as messages address them. */
            name: string | null;
            /** @description Your own identifier of this customer, unique in your account; look them up by it. */
            merchantRef: string | null;
            /** @description Whether they are shut out of new subscriptions, checkouts and charges. */
            blacklisted: boolean;
            /** @description Why they were blacklisted; null when they are not, or no reason was given. */
            blacklistReason: string | null;
            /** @description Their credit in naira, in kobo: it pays their next invoices before their card does. */
            creditKobo: number;
            /** @description Their credit per currency, in minor units, by currency code. */
            credits: {
                [key: string]: number;
            };
            /** @description Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /** @description What credit that returns to them pays first, in kobo: their bank took a payment back whose credit they had spent elsewhere. */
            reversedKobo: number;
        };
        /** @description A card or account of a customer that can be charged. */
        PaymentMethod: {
            /** @description The payment method’s identifier, with the prefix `pm_`. */
            id: string;
            /** @description The way it pays. */
            rail: components["schemas"]["Rail"];
            /** @description The card’s brand, such as `visa`; null for other rails. */
            brand: string | null;
            /** @description The last four digits, to tell methods apart; null where there are none. */
            last4: string | null;
            /** @description The month the card expires in, 1 to 12; null for other rails. */
            expMonth: number | null;
            /** @description The year the card expires in; null for other rails. */
            expYear: number | null;
            /** @description Whether the customer’s subscriptions are charged to it unless they name another. */
            isDefault: boolean;
            /**
             * @description `revoked` ones are never charged again: the bank reported the card lost, stolen or blocked, or it was removed.
             * @enum {string}
             */
            status: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
        };
        /** @description A customer’s standing order of a plan. */
        Subscription: {
            /** @description The subscription’s identifier, with the prefix `sub_`. */
            id: string;
            /** @description Where the subscription stands. Give access while it is `trialing` or `active`; `past_due` is yours to decide. */
            status: components["schemas"]["SubscriptionStatus"];
            /** @description The customer who pays. */
            customerId: string;
            /** @description The plan that is billed. */
            planId: string;
            /**
             * Format: date-time
             * @description When the present period began.
             */
            currentPeriodStart: string;
            /**
             * Format: date-time
             * @description When the present period ends, and the next invoice is made.
             */
            currentPeriodEnd: string;
            /** @description How many periods have been paid. A trial counts none. */
            cyclesCompleted: number;
            /** @description When the trial ends, or ended; null if there never was one. */
            trialEndsAt: string | null;
            /** @description Whether it will be cancelled when the present period ends. */
            cancelAtPeriodEnd: boolean;
            /** @description When it was cancelled, or its cancelling at the period’s end was asked for; null otherwise. */
            canceledAt: string | null;
            /** @description When it ended for good; null while it lives. */
            endedAt: string | null;
            /** @description When it was paused; null unless it is. */
            pausedAt: string | null;
            /** @description When the pause ends by itself; null if it does not. */
            resumesAt: string | null;
            /** @description The plan that it changes to at the next renewal; null without a scheduled change. */
            scheduledPlanId: string | null;
            /** @description The promo code that discounts its invoices; null without one. */
            promoCodeId: string | null;
            /** @description The payment method it is charged to; null to use the customer’s default. */
            paymentMethodId: string | null;
            /** @description Its newest invoice; null while no invoice was made, as in a trial. */
            latestInvoiceId: string | null;
            /**
             * Format: date-time
             * @description The instant all period boundaries are counted from.
             */
            billingAnchor: string;
            /** @description The zone whose clock and calendar its periods keep; a change of interval takes up your present one. */
            timeZone: string;
            /** @description Your own notes, as you set them. */
            metadata: {
                [key: string]: string;
            };
            /** @description Rises by one with every change. Of two copies, the one with the higher version is newer. */
            version: number;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /** @description A plan change that waits for its payment; null when none does. Until it is paid the subscription stays on its plan. Cancel, pause, the next renewal and `DELETE …/pending-change` give it up. */
            pendingChange: {
                /** @description The plan that it changes to. */
                planId: string;
                /** @description The identifier that its invoice will have once it is paid, or has been given up. */
                invoiceId: string;
                /** @description What is charged for it, in minor units. */
                amount: number;
                /** @description How it is paid. */
                rail: components["schemas"]["Rail"];
                /**
                 * Format: date-time
                 * @description When it was begun.
                 */
                since: string;
                /**
                 * Format: date-time
                 * @description From then on it counts as given up. If the payment arrives later, it is refunded.
                 */
                deadline: string;
                /** @description What the payer has to do; null where nothing is known of it. */
                nextAction: {
                    /**
                     * @description What is to be done: follow a link, transfer, or dial.
                     * @enum {string}
                     */
                    type: "redirect" | "bank_transfer" | "ussd";
                    /** @description Where the payer goes. */
                    url?: string;
                    /** @description The bank to transfer to. */
                    bankName?: string;
                    /** @description The account to transfer to. */
                    accountNumber?: string;
                    /** @description Whose account that is. */
                    accountName?: string;
                    /** @description What the payer dials. */
                    code?: string;
                } | null;
                /** @description How many units of the plan there will be. */
                quantity: number;
            } | null;
            /** @description How many units of the plan it buys. */
            quantity: number;
            /** @description How many units it will have from the next renewal on; null where that does not change. */
            scheduledQuantity: number | null;
            /** @description Why it was or will be cancelled, as whoever did it said; null where nobody did. */
            cancelReason: string | null;
            /** @description The day of the month on which its paid periods begin; null where they begin on days of their own, as after a pause. */
            billingDay: number | null;
        };
        /** @description What a customer owes for one period, or for a change. */
        Invoice: {
            /** @description The invoice’s identifier, with the prefix `inv_`. */
            id: string;
            /** @description The number to show to the customer, counted within the subscription. */
            number: string;
            /** @description The subscription that is billed. */
            subscriptionId: string;
            /** @description The customer who owes it. */
            customerId: string;
            /** @description The plan it bills. */
            planId: string;
            /** @description `open` is owed, `paid` is settled, `uncollectible` was given up and can still be paid, `void` is owed by nobody. */
            status: components["schemas"]["InvoiceStatus"];
            /**
             * @description What made it: the subscription’s start, a renewal, or a change of plan.
             * @enum {string}
             */
            billingReason: "subscription_create" | "subscription_cycle" | "subscription_update" | "subscription_final";
            /** @description The sum of its lines before discount and credit, in minor units. */
            subtotal: number;
            /** @description What the promo code took off, in minor units. */
            discount: number;
            /** @description What the customer’s credit paid, in minor units. */
            creditApplied: number;
            /** @description What is to be paid: subtotal less discount and credit, in minor units. */
            amount: number;
            /** @description What was paid, in minor units: the sum of its payments. */
            amountPaid: number;
            /** @description What was given back: your refunds and what the bank took back, in minor units; never more than was paid. */
            amountRefunded: number;
            /** @description What it and the invoices that plan changes joined to it gave back as credit, shown on the first of them, in minor units. */
            amountCredited: number;
            /** @description The currency of all its sums. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description The start of the period it is for.
             */
            periodStart: string;
            /**
             * Format: date-time
             * @description The end of the period it is for.
             */
            periodEnd: string;
            /** @description Which period of the subscription it bills, counted from 1. */
            cycle: number;
            /** @description What the sums are made of. */
            lines: components["schemas"]["InvoiceLine"][];
            /** @description How often a charge was tried. */
            attemptCount: number;
            /** @description When it is charged again by itself; null when it is not. */
            nextAttemptAt: string | null;
            /** @description When it was paid; null until then. */
            paidAt: string | null;
            /** @description When it was voided; null unless it was. */
            voidedAt: string | null;
            /** @description A payment that waits for its payer, or for an answer; null when none is out. */
            pendingPayment: {
                /** @description How it is paid. */
                rail: components["schemas"]["Rail"];
                /**
                 * Format: date-time
                 * @description When it was begun.
                 */
                since: string;
                /**
                 * Format: date-time
                 * @description From then on it counts as failed by `timeout`. If it arrives later, it pays what is still owed, or is refunded.
                 */
                deadline: string;
                /** @description What the payer has to do; null where nothing is known of it. */
                nextAction: {
                    /**
                     * @description What is to be done: follow a link, transfer, or dial.
                     * @enum {string}
                     */
                    type: "redirect" | "bank_transfer" | "ussd";
                    /** @description Where the payer goes. */
                    url?: string;
                    /** @description The bank to transfer to. */
                    bankName?: string;
                    /** @description The account to transfer to. */
                    accountNumber?: string;
                    /** @description Whose account that is. */
                    accountName?: string;
                    /** @description What the payer dials. */
                    code?: string;
                } | null;
            } | null;
            /** @description The customer’s receipt, for whoever has the link; null while no money was paid. */
            receiptUrl: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /** @description What the bank took back of its charge, in minor units; beside your refunds that can be more than was left. */
            amountReversed: number;
            /** @description What has paid it: its charge, and what you received yourself. */
            payments: {
                /** @description The payment’s identifier, with the prefix `pay_`. */
                id: string;
                /**
                 * @description `charge` is a charge of this service; the others you recorded.
                 * @enum {string}
                 */
                kind: "charge" | "bank_transfer" | "cash" | "pos" | "cheque" | "other";
                /** @description What it paid, in minor units. */
                amount: number;
                /** @description What of it was refunded or became credit, in minor units. */
                refunded: number;
                /**
                 * Format: date-time
                 * @description When it was booked.
                 */
                at: string;
                /** @description The charge’s reference, or what you gave; null for none. */
                reference: string | null;
                /** @description How a charge was made; null for the others. */
                rail: components["schemas"]["Rail"] | null;
                /**
                 * Format: date-time
                 * @description When you received it, as you said; of a charge when it was booked.
                 */
                receivedAt: string;
                /** @description Your note; null for none, and where the customer reads it. */
                note: string | null;
                /** @description Who of your team recorded it; null for a key, a charge, and where the customer reads it. */
                recordedBy: string | null;
                /** @description What of it was reversed, in minor units: by a gateway, or by you because it never came. */
                reversed: number;
            }[];
        };
        /** @description What was given back of an invoice’s payment. */
        Refund: {
            /** @description The refund’s identifier, with the prefix `rfnd_`. */
            id: string;
            /** @description The invoice whose payment is given back. */
            invoiceId: string;
            /** @description The subscription of the invoice. */
            subscriptionId: string;
            /** @description The customer who paid. */
            customerId: string;
            /** @description What it gives back, in minor units. */
            amount: number;
            /** @description The currency of the amount. */
            currency: components["schemas"]["Currency"];
            /**
             * @description `pending` until the gateway has answered; `failed` where the bank refused it: then the amount is your balance’s again, or the customer’s credit if it was the unused part of a cancelled subscription.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description The reason that was given; null for none. */
            reason: string | null;
            /** @description The way it was paid, which it goes back. */
            rail: components["schemas"]["Rail"];
            /** @description The refund’s entry among the customer’s transactions, with the prefix `txn_`. */
            transactionId: string;
            /** @description What of it was taken back of the credit that the invoice’s period had given and that was not spent, in minor units. */
            fromCreditKobo: number;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
        };
        /** @description A payment page, as your server sees it. */
        CheckoutSession: {
            /** @description The session’s identifier, with the prefix `chk_`. */
            id: string;
            /** @description How far it is. `expired` as soon as its time is over. */
            status: components["schemas"]["CheckoutStatus"];
            /**
             * @description Whether it starts a subscription, takes one payment, or stores a payment method.
             * @enum {string}
             */
            kind: "subscription" | "one_time" | "setup";
            /** @description What is paid at once, in minor units; 0 where nothing is due yet. */
            amount: number;
            /** @description The currency of the amount. */
            currency: components["schemas"]["Currency"];
            /** @description The plan that is bought; null for other kinds. */
            planId: string | null;
            /** @description The customer: the one who was named at its start, else the one who subscribed by it; null until there is one. */
            customerId: string | null;
            /** @description The subscription that was made or activated; null until then. */
            subscriptionId: string | null;
            /** @description The invoice that was paid; null until then. */
            invoiceId: string | null;
            /** @description Your own notes, as you set them. */
            metadata: {
                [key: string]: string;
            };
            /** @description What the gateway knows the payment by; null until one was tried. */
            reference: string | null;
            /** @description Why the last payment was declined; null until one was. */
            failureCode: components["schemas"]["FailureCode"] | null;
            /** @description The email address that was given at its start; null for none. */
            customerEmail: string | null;
            /** @description The phone number that was given at its start; null for none. */
            customerPhone: string | null;
            /** @description Where the payer is sent when it is paid; null for our own page. */
            successUrl: string | null;
            /** @description Where a payer is sent who does not pay; null for our own page. */
            cancelUrl: string | null;
            /**
             * Format: date-time
             * @description Until when it can be paid.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /** @description How many units of the plan are bought; 1 for other kinds. */
            quantity: number;
        };
        /** @description One position of an invoice. */
        InvoiceLine: {
            /**
             * @description What kind of line it is.
             * @enum {string}
             */
            type: "plan" | "discount" | "proration_charge" | "proration_credit" | "credit" | "setup_fee" | "one_time" | "carried" | "waived";
            /** @description What the line is for, as text. */
            description: string;
            /** @description In minor units; discounts and credits are negative. */
            amount: number;
            /** @description The line’s identifier within its invoice; null for the lines `discount` and `credit`. */
            id: string | null;
            /** @description What of the subscription it bills: `p` is its plan, `ii_…` a one-off item. Null for the lines `discount` and `credit`. */
            itemId: string | null;
            /** @description How many units it bills. */
            quantity: number;
            /** @description The price of each unit, in minor units; null where units have different prices, or only a share is billed. */
            unitAmount: number | null;
            /** @description What the promo code takes off this line, in minor units; the line `discount` is their sum. */
            discountAmount: number;
        };
        /** @description An invoice that does not exist yet, as far as it is known. */
        UpcomingInvoice: {
            /** @description The subscription that is billed. */
            subscriptionId: string;
            /** @description The customer who will owe it. */
            customerId: string;
            /** @description The plan it will bill. */
            planId: string;
            /**
             * @description What made it: the subscription’s start, a renewal, or a change of plan.
             * @enum {string}
             */
            billingReason: "subscription_create" | "subscription_cycle" | "subscription_update" | "subscription_final";
            /** @description The currency of all its sums. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description The start of the period it is for.
             */
            periodStart: string;
            /**
             * Format: date-time
             * @description The end of the period it is for.
             */
            periodEnd: string;
            /** @description Which period of the subscription it bills, counted from 1. */
            cycle: number;
            /** @description What the sums are made of. */
            lines: components["schemas"]["InvoiceLine"][];
            /** @description The sum of its lines before discount and credit, in minor units. */
            subtotal: number;
            /** @description What the promo code took off, in minor units. */
            discount: number;
            /** @description What the customer’s credit will pay, in minor units. */
            creditApplied: number;
            /** @description What is to be paid: subtotal less discount and credit, in minor units. */
            amount: number;
        };
        /** @description One try to charge an invoice, with the decision that followed. */
        Attempt: {
            /** @description The attempt’s identifier, with the prefix `txn_`. */
            id: string;
            /** @description Which attempt of the invoice it was, counted from 1; null for refunds. */
            number: number | null;
            /**
             * @description `pending` while the outcome is not known yet.
             * @enum {string}
             */
            status: "succeeded" | "failed" | "pending";
            /** @description How much was to be taken, in minor units. */
            amount: number;
            /** @description The currency of the amount. */
            currency: components["schemas"]["Currency"];
            /** @description The way it was to be paid; null where no method was there. */
            rail: components["schemas"]["Rail"] | null;
            /** @description The method that was charged; null where none was. */
            paymentMethodId: string | null;
            /** @description Why it failed; null unless it did. */
            failureCode: string | null;
            /** @description True if the service made it automatically, false if it was requested. */
            automatic: boolean;
            /** @description What was decided after a failure and why: `action`, `nextAttemptAt`, `stopAt`, the `rule` that decided, a `reason` in a sentence, and the `inputs` it rests on. Null where nothing had to be decided. */
            decision: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /**
             * @description `charge` is a try to charge it, `charge_let_go` one that is not waited for any more and why, `charge_answered` a late answer about one, and `late_charge` money that arrived too late for it.
             * @enum {string}
             */
            type: "charge" | "refund" | "refund_reversal" | "reversal" | "credit" | "charge_let_go" | "charge_answered" | "late_charge" | "late_charge_back" | "late_charge_credit" | "late_charge_kept" | "payment" | "settlement" | "payout" | "payout_settled" | "payout_reversal" | "bill" | "bill_settled" | "bill_reversal";
        };
        /** @description What a change of plan costs or gives back. */
        Proration: {
            /** @description What the change costs or gives back, in minor units: the difference of `charge` and `credit`. */
            amount: number;
            /**
             * @description Which way the amount flows; `none` when it is 0.
             * @enum {string}
             */
            kind: "charge" | "credit" | "none";
            /** @description The value of the unused part of what was paid, in minor units. */
            credit: number;
            /** @description The price of the rest of the period on the new plan, in minor units. */
            charge: number;
            /** @description The currency of the sums. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description The instant the change was counted from.
             */
            effectiveAt: string;
        };
        /** @description Something that happened. `type` says what, and what `data` holds. */
        BillingEvent: components["schemas"]["InvoiceCreatedEvent"] | components["schemas"]["SubscriptionPaymentSuccessEvent"] | components["schemas"]["SubscriptionPaymentFailedEvent"] | components["schemas"]["SubscriptionPaymentRecoveredEvent"] | components["schemas"]["SubscriptionPaymentRefundedEvent"] | components["schemas"]["SubscriptionPaymentActionRequiredEvent"] | components["schemas"]["SubscriptionCreatedEvent"] | components["schemas"]["SubscriptionActivatedEvent"] | components["schemas"]["SubscriptionUpdatedEvent"] | components["schemas"]["SubscriptionPlanChangedEvent"] | components["schemas"]["SubscriptionPausedEvent"] | components["schemas"]["SubscriptionResumedEvent"] | components["schemas"]["SubscriptionPastDueEvent"] | components["schemas"]["SubscriptionRecoveredEvent"] | components["schemas"]["SubscriptionUnpaidEvent"] | components["schemas"]["SubscriptionCancelledEvent"] | components["schemas"]["SubscriptionExpiredEvent"] | components["schemas"]["SubscriptionIncompleteExpiredEvent"] | components["schemas"]["SubscriptionTrialWillEndEvent"] | components["schemas"]["SubscriptionRenewalUpcomingEvent"] | components["schemas"]["CustomerCardExpiringEvent"] | components["schemas"]["PaymentArrivedLateEvent"] | components["schemas"]["PaymentReturnedEvent"] | components["schemas"]["PayoutCompletedEvent"] | components["schemas"]["PayoutFailedEvent"] | components["schemas"]["BillCompletedEvent"] | components["schemas"]["BillFailedEvent"] | components["schemas"]["CheckoutCompletedEvent"] | components["schemas"]["CheckoutExpiredEvent"] | components["schemas"]["CustomerCreatedEvent"] | components["schemas"]["CustomerUpdatedEvent"] | components["schemas"]["PaymentMethodAttachedEvent"] | components["schemas"]["PaymentMethodRemovedEvent"] | components["schemas"]["InvoiceVoidedEvent"] | components["schemas"]["InvoiceUncollectibleEvent"] | components["schemas"]["InvoiceFinalizedEvent"];
        /** @description Your money: what you can have now, and what follows. */
        Balance: {
            /** @description What can be paid out or spent now, in minor units. */
            availableKobo: number;
            /** @description What was earned today (Lagos time) and becomes available at midnight, in minor units. */
            pendingKobo: number;
            /** @description The currency of the sums. */
            currency: components["schemas"]["Currency"];
            /** @description What you owe beyond all that has settled, after a dispute for instance, in minor units. Whatever becomes available repays it first, and payouts wait until it is 0. */
            owedKobo: number;
        };
        /** @description One change of your money. */
        BalanceTransaction: {
            /** @description The entry’s identifier, with the prefix `txn_`. */
            id: string;
            /**
             * @description What moved the money.
             * @enum {string}
             */
            type: "charge" | "refund" | "refund_reversal" | "reversal" | "credit" | "charge_let_go" | "charge_answered" | "late_charge" | "late_charge_back" | "late_charge_credit" | "late_charge_kept" | "payment" | "settlement" | "payout" | "payout_settled" | "payout_reversal" | "bill" | "bill_settled" | "bill_reversal";
            /** @description What it did to available and pending together, less what you owe, in minor units; negative where it took away. A debt counts on the day it arises. */
            amountKobo: number;
            /** @description The currency of the amount. */
            currency: components["schemas"]["Currency"];
            /**
             * @description What kind of object caused it.
             * @enum {string}
             */
            sourceType: "invoice" | "payout" | "bill" | "refund" | "customer" | "settlement" | "checkout" | "subscription";
            /** @description That object’s identifier. */
            sourceId: string;
            /** @description When money it brought can be paid out; null where it brought none. */
            availableOn: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
        };
        /** @description A transfer of your balance to a bank account. */
        Payout: {
            /** @description The payout’s identifier, with the prefix `pout_`. */
            id: string;
            /** @description How much is transferred, in minor units. */
            amount: number;
            /** @description Always NGN. */
            currency: components["schemas"]["Currency"];
            /** @description `processing` until the bank has answered. A payout that failed is credited back to the balance. */
            status: components["schemas"]["PayoutStatus"];
            /** @description The bank’s code, 3 to 12 letters or digits, from `GET /v1/payouts/banks`. */
            bankCode: string;
            /** @description The bank’s name; null where it is not known. */
            bankName: string | null;
            /** @description The account number, 10 digits. */
            accountNumber: string;
            /** @description Whose account it is, as the bank says; null until it has said. */
            accountName: string | null;
            /** @description Our reference at the bank, the same through all tries. */
            reference: string;
            /** @description The bank’s own reference; null until it has one. */
            gatewayReference: string | null;
            /** @description Why it failed; null unless it did. */
            failureReason: ("invalid_account" | "bank_unavailable" | "name_mismatch" | "limit_exceeded" | "gateway_error" | "reversed_by_bank" | "stopped_by_owner") | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /** @description When the money arrived, or the payout failed; null until then. */
            completedAt: string | null;
            /** @description Since when the outcome has been unknown, if for more than a day: the bank is asked daily for 30 days, and an operator looks into it. Null otherwise. */
            reviewSince: string | null;
            /** @description A large live payout to an account that never got one is not sent before this instant, so that the owner can stop it. Null where it is not held. */
            heldUntil: string | null;
        };
        /** @description A bank account that was saved for payouts. */
        PayoutAccount: {
            /** @description The account’s identifier, with the prefix `pacc_`. */
            id: string;
            /** @description The bank’s code, 3 to 12 letters or digits, from `GET /v1/payouts/banks`. */
            bankCode: string;
            /** @description The bank’s name. */
            bankName: string;
            /** @description The account number, 10 digits. */
            accountNumber: string;
            /** @description Whose account it is, as the bank says. */
            accountName: string;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
        };
        /** @description A bill that was paid from your balance. */
        BillTransaction: {
            /** @description The bill payment’s identifier, with the prefix `bill_`. */
            id: string;
            /** @description What was paid for. */
            category: components["schemas"]["BillCategory"];
            /** @description The network, distributor or company that was paid. */
            provider: string;
            /** @description The phone, meter, smart card or account that it was paid for. */
            recipient: string;
            /** @description What was paid, in kobo. Requests name naira, answers kobo. */
            amount: number;
            /** @description Always NGN. */
            currency: components["schemas"]["Currency"];
            /** @description `processing` while the provider has not answered; what failed is credited back to the balance. */
            status: components["schemas"]["BillStatus"];
            /** @description Our reference at the provider, the same through all tries. */
            reference: string;
            /** @description The provider’s own reference. */
            gatewayReference: string;
            /** @description What the provider answered, such as a prepaid electricity token, and `amountNaira` as it was requested. */
            meta: {
                [key: string]: string | number;
            };
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
        };
        /** @description A key of the merchant interface, without the key itself. */
        ApiKey: {
            /** @description The key’s identifier, with the prefix `key_`. It is not the key. */
            id: string;
            /** @description What the key is called in your dashboard. */
            name: string;
            /**
             * @description `secret` keys do everything, from servers only; `publishable` keys start checkouts, also from browsers.
             * @enum {string}
             */
            kind: "secret" | "publishable";
            /** @description The key’s beginning and end, to recognise it by. */
            hint: string;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /** @description When it was revoked; null while it works. */
            revokedAt: string | null;
            /** @description The member of the team who made it; null where nobody of the team did. */
            madeBy: string | null;
            /** @description True for a live secret key that a developer made and no owner has confirmed: it is refused. */
            awaitsOwner: boolean;
        };
        /** @description An address of yours that events are delivered to. */
        WebhookEndpoint: {
            /** @description The endpoint’s identifier, with the prefix `whe_`. */
            id: string;
            /** @description Where deliveries are posted to: https, and no address of a private network. */
            url: string;
            /** @description The types to deliver; null for the standard set, which is all but the opt-in ones; `["*"]` for all, those that are added later among them. */
            eventTypes: string[] | null;
            /** @description What the endpoint is for, for your own records. */
            description: string | null;
            /**
             * @description `disabled` ones get nothing.
             * @enum {string}
             */
            status: "active" | "disabled";
            /** @description Why it was switched off by the service; null when it was not. */
            disabledReason: string | null;
            /** @description When a delivery first failed after the last that succeeded; null while they succeed. */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /**
             * @description What `eventTypes` amounts to: the `standard` set, `all` types, or those `named`.
             * @enum {string}
             */
            eventSet: "standard" | "all" | "named";
        };
        /** @description One try to deliver an event to an endpoint. */
        Delivery: {
            /** @description The identifier to retry the delivery by. */
            id: string;
            /** @description The event that was delivered. */
            eventId: string;
            /** @description The event’s type. */
            eventType: string;
            /**
             * @description How this try ended; `pending` while it has not. The first try of an event is listed when it was made, or put off.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description Which try it was, counted from 1. */
            attempt: number;
            /** @description The HTTP status that the endpoint answered; null when it answered nothing. */
            responseStatus: number | null;
            /** @description Why it failed: `dns`, `connect`, `tls`, `timeout`, `blocked` (an address we don’t call), `status` (an answer other than 2xx), or that the endpoint was switched off or the event too old. Null when it did not fail. */
            failure: ("dns" | "connect" | "tls" | "timeout" | "blocked" | "status" | "endpoint_disabled" | "event_expired") | null;
            /** @description The beginning of the answer, at most 1 KB; null when it was empty. */
            responseBody: string | null;
            /** @description How long the call took, in milliseconds; null until it was made. */
            durationMs: number | null;
            /** @description When it is tried again; null when it is not. */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
        };
        /** @description A subscription as its customer sees it: without the merchant’s notes, with the merchant’s name. */
        OwnSubscription: {
            /** @description The subscription’s identifier, with the prefix `sub_`. */
            id: string;
            /** @description Where the subscription stands. Give access while it is `trialing` or `active`; `past_due` is yours to decide. */
            status: components["schemas"]["SubscriptionStatus"];
            /** @description The customer who pays. */
            customerId: string;
            /** @description The plan that is billed. */
            planId: string;
            /**
             * Format: date-time
             * @description When the present period began.
             */
            currentPeriodStart: string;
            /**
             * Format: date-time
             * @description When the present period ends, and the next invoice is made.
             */
            currentPeriodEnd: string;
            /** @description How many periods have been paid. A trial counts none. */
            cyclesCompleted: number;
            /** @description When the trial ends, or ended; null if there never was one. */
            trialEndsAt: string | null;
            /** @description Whether it will be cancelled when the present period ends. */
            cancelAtPeriodEnd: boolean;
            /** @description When it was cancelled, or its cancelling at the period’s end was asked for; null otherwise. */
            canceledAt: string | null;
            /** @description When it ended for good; null while it lives. */
            endedAt: string | null;
            /** @description When it was paused; null unless it is. */
            pausedAt: string | null;
            /** @description When the pause ends by itself; null if it does not. */
            resumesAt: string | null;
            /** @description The plan that it changes to at the next renewal; null without a scheduled change. */
            scheduledPlanId: string | null;
            /** @description The promo code that discounts its invoices; null without one. */
            promoCodeId: string | null;
            /** @description The payment method it is charged to; null to use the customer’s default. */
            paymentMethodId: string | null;
            /** @description Its newest invoice; null while no invoice was made, as in a trial. */
            latestInvoiceId: string | null;
            /**
             * Format: date-time
             * @description The instant all period boundaries are counted from.
             */
            billingAnchor: string;
            /** @description The zone whose clock and calendar its periods keep; a change of interval takes up your present one. */
            timeZone: string;
            /** @description Rises by one with every change. Of two copies, the one with the higher version is newer. */
            version: number;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             */
            createdAt: string;
            /** @description A plan change that waits for its payment; null when none does. Until it is paid the subscription stays on its plan. Cancel, pause, the next renewal and `DELETE …/pending-change` give it up. */
            pendingChange: {
                /** @description The plan that it changes to. */
                planId: string;
                /** @description The identifier that its invoice will have once it is paid, or has been given up. */
                invoiceId: string;
                /** @description What is charged for it, in minor units. */
                amount: number;
                /** @description How it is paid. */
                rail: components["schemas"]["Rail"];
                /**
                 * Format: date-time
                 * @description When it was begun.
                 */
                since: string;
                /**
                 * Format: date-time
                 * @description From then on it counts as given up. If the payment arrives later, it is refunded.
                 */
                deadline: string;
                /** @description What the payer has to do; null where nothing is known of it. */
                nextAction: {
                    /**
                     * @description What is to be done: follow a link, transfer, or dial.
                     * @enum {string}
                     */
                    type: "redirect" | "bank_transfer" | "ussd";
                    /** @description Where the payer goes. */
                    url?: string;
                    /** @description The bank to transfer to. */
                    bankName?: string;
                    /** @description The account to transfer to. */
                    accountNumber?: string;
                    /** @description Whose account that is. */
                    accountName?: string;
                    /** @description What the payer dials. */
                    code?: string;
                } | null;
                /** @description How many units of the plan there will be. */
                quantity: number;
            } | null;
            /** @description How many units of the plan it buys. */
            quantity: number;
            /** @description How many units it will have from the next renewal on; null where that does not change. */
            scheduledQuantity: number | null;
            /** @description Why it was or will be cancelled, as whoever did it said; null where nobody did. */
            cancelReason: string | null;
            /** @description The day of the month on which its paid periods begin; null where they begin on days of their own, as after a pause. */
            billingDay: number | null;
            /** @description The merchant’s name. */
            merchantName: string;
        };
        /** @description An invoice as its customer sees it. */
        OwnInvoice: components["schemas"]["Invoice"] & {
            /** @description The merchant’s name. */
            merchantName: string;
        };
        /** @description A payment method as its owner sees it. */
        OwnPaymentMethod: components["schemas"]["PaymentMethod"] & {
            /** @description The customer it belongs to. */
            customerId: string;
            /** @description The merchant’s name. */
            merchantName: string;
        };
        /** @description An invoice as events tell of it. */
        EventInvoice: {
            /** @description The invoice’s identifier, with the prefix `inv_`. */
            id: string;
            /** @description What is to be paid: subtotal less discount and credit, in minor units. */
            amount: number;
            /** @description The currency of all its sums. */
            currency: components["schemas"]["Currency"];
            /** @description `open` is owed, `paid` is settled, `uncollectible` was given up and can still be paid, `void` is owed by nobody. */
            status: components["schemas"]["InvoiceStatus"];
            /**
             * Format: date-time
             * @description The start of the period it is for.
             */
            periodStart: string;
            /**
             * Format: date-time
             * @description The end of the period it is for.
             */
            periodEnd: string;
            /**
             * @description What made it: the subscription’s start, a renewal, or a change of plan.
             * @enum {string}
             */
            billingReason: "subscription_create" | "subscription_cycle" | "subscription_update" | "subscription_final";
            /** @description The number to show to the customer, counted within the subscription. */
            number: string;
        };
        /** @description A customer as events tell of them. */
        EventCustomer: {
            /** @description The customer’s identifier. */
            id: string;
            /** @description The customer’s email address. A customer has an email, a phone, or both. */
            email: string | null;
            /** @description The customer’s name, as messages address them. */
            name: string | null;
            /** @description The customer’s phone number. Taken in any usual spelling, shown as digits with the country code: 2348012345678. */
            phone: string | null;
        };
        /** @description A plan as events tell of it. */
        EventPlan: {
            /** @description The plan’s identifier. */
            id: string;
            /** @description The plan’s name, as customers read it on pages and in messages. */
            name: string;
            /** @description The price of one period, in minor units (kobo for NGN): 500000 is 5,000 naira. With `per_unit` that of one unit; with tiers it is not sent, and is the price of the smallest quantity. */
            amount: number;
            /** @description The currency of the price. A subscription has its plan’s. Payouts and bill payments are in naira only: what other currencies earn can be held, refunded and shown, and not paid out here. */
            currency: components["schemas"]["Currency"];
            /** @description The unit of the billing period. A quarter is three months, biannual six. */
            interval: components["schemas"]["Interval"];
            /** @description How many units make one period: 2 with `week` bills every other week. At most three years in all. */
            intervalCount: number;
        };
        /** @description Fires when a renewal invoice is made at the start of a billing cycle, before the charge. */
        InvoiceCreatedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "invoice_created";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description How much was moved, in minor units. */
                amount: number;
                /** @description What became the customer’s credit, in minor units: for unused time, for what a renewal’s credit lines leave over, or for a refund that failed. */
                creditKobo?: number;
                /** @description What paid for an earlier reversal instead of becoming credit, in minor units; left out when nothing did. */
                keptKobo?: number;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a charge succeeds: a renewal or the first payment. */
        SubscriptionPaymentSuccessEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_payment_success";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description How much was moved, in minor units. */
                amount: number;
                /** @description Which period was completed, counted from 1. */
                cycle: number;
                /** @description What it did to your cash, in minor units of the invoice’s currency: what a charge brought, below 0 what was given or taken back, 0 for credit and for payments outside. */
                effectKobo: number;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a charge fails. */
        SubscriptionPaymentFailedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_payment_failed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description Why the charge failed. */
                failureCode: components["schemas"]["FailureCode"];
                /** @description What happens next. */
                action: components["schemas"]["DunningAction"];
                /**
                 * Format: date-time
                 * @description When the charge is tried again; left out when it is not.
                 */
                nextAttemptAt?: string;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a failed invoice is charged successfully in dunning. */
        SubscriptionPaymentRecoveredEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_payment_recovered";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description How much was moved, in minor units. */
                amount: number;
                /** @description What it did to your cash, in minor units of the invoice’s currency: what a charge brought, below 0 what was given or taken back, 0 for credit and for payments outside. */
                effectKobo: number;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a paid invoice is refunded, its charge reversed by the gateway, or a late charge given back. */
        SubscriptionPaymentRefundedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_payment_refunded";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description How much was moved, in minor units. */
                amount: number;
                /** @description The way the money went. */
                rail?: components["schemas"]["Rail"];
                /** @description The transaction that moved the money. */
                transactionId?: string;
                /** @description Why. */
                reason?: string;
                /**
                 * @description `webhook` if the gateway reported it, left out if you requested it.
                 * @constant
                 */
                source?: "webhook";
                /** @description The part above what was left of the payment, in minor units: your loss, because it was refunded and taken back; left out when there was none. */
                excessKobo?: number;
                /** @description What of it was taken back of the credit that the invoice’s period had given, in minor units; left out when nothing was. */
                fromCreditKobo?: number;
                /** @description What became the customer’s credit, in minor units: for unused time, for what a renewal’s credit lines leave over, or for a refund that failed. */
                creditKobo?: number;
                /** @description What it did to your cash, in minor units of the invoice’s currency: what a charge brought, below 0 what was given or taken back, 0 for credit and for payments outside. */
                effectKobo: number;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when dunning decides that the customer must update their card. */
        SubscriptionPaymentActionRequiredEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_payment_action_required";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description Why. */
                reason: string;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a subscription is created, by the interface or by a checkout. */
        SubscriptionCreatedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_created";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a trial converts or the first charge succeeds. */
        SubscriptionActivatedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_activated";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a field changes without a status transition. */
        SubscriptionUpdatedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_updated";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The fields that changed. */
                changed: string[];
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when the plan changes, at once or as scheduled at renewal. */
        SubscriptionPlanChangedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_plan_changed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The plan before. */
                fromPlanId: string;
                /** @description The plan after. */
                toPlanId: string;
                /** @description How many units of the plan there were. */
                fromQuantity: number;
                /** @description How many there are. */
                toQuantity: number;
                /** @description What the change cost or gave back. */
                proration?: components["schemas"]["Proration"];
                /**
                 * @description True when the change had been scheduled for the renewal.
                 * @constant
                 */
                scheduled?: true;
                /** @description What became the customer’s credit, in minor units: for unused time, for what a renewal’s credit lines leave over, or for a refund that failed. */
                creditKobo?: number;
                /** @description What paid for an earlier reversal instead of becoming credit, in minor units; left out when nothing did. */
                keptKobo?: number;
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a subscription is paused. */
        SubscriptionPausedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_paused";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a paused subscription is resumed. */
        SubscriptionResumedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_resumed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a renewal charge fails. */
        SubscriptionPastDueEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_past_due";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when dunning returns a past-due subscription to active. */
        SubscriptionRecoveredEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_recovered";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when dunning is exhausted and the invoice written off. */
        SubscriptionUnpaidEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_unpaid";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a subscription is cancelled, now or at its period’s end. */
        SubscriptionCancelledEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_cancelled";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description What became the customer’s credit, in minor units: for unused time, for what a renewal’s credit lines leave over, or for a refund that failed. */
                creditKobo: number;
                /** @description What of the unused time was forfeited, in minor units, because `unused` was `none`; left out when nothing was. */
                forfeitedKobo?: number;
                /** @description Credit that came back from an invoice which ended unpaid, in minor units; left out when none did. */
                returnedKobo?: number;
                /** @description What paid for an earlier reversal instead of becoming credit, in minor units; left out when nothing did. */
                keptKobo?: number;
                /** @description Why. */
                reason?: string;
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a subscription reaches maxCycles and stops. */
        SubscriptionExpiredEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_expired";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description What became the customer’s credit, in minor units: for unused time, for what a renewal’s credit lines leave over, or for a refund that failed. */
                creditKobo: number;
                /** @description What paid for an earlier reversal instead of becoming credit, in minor units; left out when nothing did. */
                keptKobo?: number;
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when an incomplete subscription is not paid in time. */
        SubscriptionIncompleteExpiredEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_incomplete_expired";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a trial ends in three days. */
        SubscriptionTrialWillEndEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_trial_will_end";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a renewal is coming. */
        SubscriptionRenewalUpcomingEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subscription_renewal_upcoming";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The subscription after the change. Keep the copy with the highest `version`. */
                subscription: components["schemas"]["Subscription"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /** @description The plan that is billed; after a change, the new one. */
                plan: components["schemas"]["EventPlan"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a customer’s card will have expired by the next renewal. */
        CustomerCardExpiringEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "customer_card_expiring";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The payment method that it is about. */
                paymentMethod: components["schemas"]["PaymentMethod"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a payment arrives that nothing wants any more; it is given back, which another event tells. */
        PaymentArrivedLateEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_arrived_late";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description A payment that arrived too late, belongs to no subscription, and is returned the way it was paid. */
                payment: {
                    /** @description What the gateway knows the payment by. */
                    reference: string;
                    /** @description The checkout session it was for; null where there was none. */
                    sessionId: string | null;
                    /** @description How much is returned, in minor units. */
                    amount: number;
                    /** @description The currency of the amount. */
                    currency: components["schemas"]["Currency"];
                    /** @description The way the money was paid, and is returned. */
                    rail: components["schemas"]["Rail"];
                    /** @description The transaction that books it. */
                    transactionId: string;
                    /**
                     * @description Why it is returned: always `late_charge`.
                     * @enum {string}
                     */
                    reason: "late_charge" | "gateway_reversal";
                };
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a payment of no subscription is given back because it came too late, or is taken back by its gateway. */
        PaymentReturnedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_returned";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description A payment that arrived too late, belongs to no subscription, and is returned the way it was paid. */
                payment: {
                    /** @description What the gateway knows the payment by. */
                    reference: string;
                    /** @description The checkout session it was for; null where there was none. */
                    sessionId: string | null;
                    /** @description How much is returned, in minor units. */
                    amount: number;
                    /** @description The currency of the amount. */
                    currency: components["schemas"]["Currency"];
                    /** @description The way the money was paid, and is returned. */
                    rail: components["schemas"]["Rail"];
                    /** @description The transaction that books it. */
                    transactionId: string;
                    /**
                     * @description Why it is returned: always `late_charge`.
                     * @enum {string}
                     */
                    reason: "late_charge" | "gateway_reversal";
                };
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a payout has reached the bank account. */
        PayoutCompletedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payout_completed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The payout. */
                payout: components["schemas"]["Payout"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a payout failed or was reversed by the bank. */
        PayoutFailedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payout_failed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The payout. */
                payout: components["schemas"]["Payout"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a bill payment is done. */
        BillCompletedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bill_completed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The bill payment. */
                bill: components["schemas"]["BillTransaction"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a bill payment failed and was refunded. */
        BillFailedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bill_failed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The bill payment. */
                bill: components["schemas"]["BillTransaction"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a checkout session is completed. */
        CheckoutCompletedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "checkout_completed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The checkout session, as it is read. */
                session: components["schemas"]["CheckoutSession"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a checkout session expires without a payment. */
        CheckoutExpiredEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "checkout_expired";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The checkout session, as it is read. */
                session: components["schemas"]["CheckoutSession"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a customer is made, by the interface, a checkout or an import. */
        CustomerCreatedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "customer_created";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when what is known of a customer changes. */
        CustomerUpdatedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "customer_updated";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The fields that changed. */
                changed: string[];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a customer has another payment method. */
        PaymentMethodAttachedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_method_attached";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The payment method that it is about. */
                paymentMethod: components["schemas"]["PaymentMethod"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when a payment method is removed or revoked. */
        PaymentMethodRemovedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_method_removed";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The payment method that it is about. */
                paymentMethod: components["schemas"]["PaymentMethod"];
                /** @description The customer who pays. */
                customer: components["schemas"]["EventCustomer"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when an invoice is voided: nobody owes it. */
        InvoiceVoidedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "invoice_voided";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The invoice’s subscription. */
                subscriptionId: string;
                /** @description The invoice’s customer. */
                customerId: string;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when an open invoice is written off. */
        InvoiceUncollectibleEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "invoice_uncollectible";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The invoice’s subscription. */
                subscriptionId: string;
                /** @description The invoice’s customer. */
                customerId: string;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /** @description Fires when the first payment of an invoice is booked, or credit alone pays it. */
        InvoiceFinalizedEvent: {
            /** @description The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it. */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "invoice_finalized";
            /**
             * Format: date-time
             * @description When it happened (UTC).
             */
            createdAt: string;
            /** @description The objects as they were right after the change, and what else belongs to this type. */
            data: {
                /** @description The invoice’s subscription. */
                subscriptionId: string;
                /** @description The invoice’s customer. */
                customerId: string;
                /** @description The invoice that it is about. */
                invoice: components["schemas"]["EventInvoice"];
                /**
                 * @description True when nothing happened: a test event.
                 * @constant
                 */
                synthetic?: true;
            };
        };
        /**
         * @description An ISO 4217 currency. All have two decimals.
         * @enum {string}
         */
        Currency: "NGN" | "USD" | "GBP" | "EUR" | "GHS" | "KES" | "ZAR";
        /**
         * @description A unit of billing. A quarter is 3 months, biannual 6.
         * @enum {string}
         */
        Interval: "hour" | "day" | "week" | "month" | "quarter" | "biannual" | "year";
        /**
         * @description A way to pay. Cards and direct debits can be charged again; the others pay once.
         * @enum {string}
         */
        Rail: "card" | "direct_debit" | "bank_transfer" | "ussd" | "virtual_account";
        /**
         * @description `incomplete`: the first payment is missing. `trialing`, `active`: in order. `past_due`: a renewal failed and is being recovered. `paused`: nothing is billed. `unpaid`: recovery was given up. Ended: `canceled`, `expired` (all its periods are paid), `incomplete_expired` (never paid).
         * @enum {string}
         */
        SubscriptionStatus: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "paused" | "unpaid" | "canceled" | "expired";
        /**
         * @description `open` is owed; `paid` is settled; `uncollectible` was given up and can still be paid; `void` is owed by nobody.
         * @enum {string}
         */
        InvoiceStatus: "draft" | "open" | "paid" | "uncollectible" | "void";
        /**
         * @description How far a checkout session is.
         * @enum {string}
         */
        CheckoutStatus: "pending" | "processing" | "completed" | "failed" | "expired";
        /**
         * @description How far a payout is.
         * @enum {string}
         */
        PayoutStatus: "processing" | "completed" | "failed";
        /**
         * @description How far a bill payment is.
         * @enum {string}
         */
        BillStatus: "processing" | "success" | "failed";
        /**
         * @description A kind of bill.
         * @enum {string}
         */
        BillCategory: "airtime" | "data" | "betting" | "cabletv" | "electricity";
        /**
         * @description A Nigerian mobile network.
         * @enum {string}
         */
        Network: "MTN" | "GLO" | "AIRTEL" | "9MOBILE";
        /**
         * @description Why a charge failed, whatever the bank’s own words. More may be added: treat one that you do not know like `generic_decline`.
         * @enum {string}
         */
        FailureCode: "insufficient_funds" | "limit_exceeded" | "processor_error" | "invalid_request" | "timeout" | "issuer_unavailable" | "do_not_honor" | "generic_decline" | "expired_card" | "invalid_card" | "card_not_supported" | "transaction_not_permitted" | "authentication_required" | "no_payment_method" | "lost_card" | "stolen_card" | "pickup_card" | "fraud_suspected" | "revoked_authorization" | "customer_blacklisted" | "offer_used";
        /**
         * @description What is done after a charge has failed.
         * @enum {string}
         */
        DunningAction: "retry_scheduled" | "switch_rail" | "request_card_update" | "exhausted" | "dunning_disabled";
        /**
         * @description What an OAuth client may do. Secret keys may do all of it.
         * @enum {string}
         */
        Scope: "read" | "plan:write" | "customer:write" | "subscription:write" | "invoice:write" | "payout:write" | "refund:write" | "settings:write";
        /**
         * @description The type of an event. More may be added: ignore those that you do not know.
         * @enum {string}
         */
        EventType: "invoice_created" | "subscription_payment_success" | "subscription_payment_failed" | "subscription_payment_recovered" | "subscription_payment_refunded" | "subscription_payment_action_required" | "subscription_created" | "subscription_activated" | "subscription_updated" | "subscription_plan_changed" | "subscription_paused" | "subscription_resumed" | "subscription_past_due" | "subscription_recovered" | "subscription_unpaid" | "subscription_cancelled" | "subscription_expired" | "subscription_incomplete_expired" | "subscription_trial_will_end" | "subscription_renewal_upcoming" | "customer_card_expiring" | "payment_arrived_late" | "payment_returned" | "payout_completed" | "payout_failed" | "bill_completed" | "bill_failed" | "checkout_completed" | "checkout_expired" | "customer_created" | "customer_updated" | "payment_method_attached" | "payment_method_removed" | "invoice_voided" | "invoice_uncollectible" | "invoice_finalized";
        /**
         * @description What went wrong. The finer cause is in `details[].reason`.
         * @enum {string}
         */
        ErrorCode: "approval_required" | "bad_request" | "invalid_request" | "unsupported_grant_type" | "invalid_scope" | "invalid_client" | "unauthorized" | "payment_failed" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "idempotency_in_progress" | "session_expired" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "not_supported" | "insufficient_balance" | "idempotency_key_reused" | "quote_required" | "rate_limited" | "internal_error" | "gateway_error" | "service_unavailable" | "gateway_timeout";
        /** @description What every refusal answers. */
        ApiError: {
            /** @description What went wrong. */
            error: {
                /** @description For your program to decide by. */
                code: components["schemas"]["ErrorCode"];
                /** @description For you to read; may change. */
                message: string;
                /** @description The finer causes: one for each field that is wrong, or the reason of a refusal. */
                details: components["schemas"]["ApiErrorDetail"][];
            };
        };
        /** @description One cause of a refusal. It may carry more fields that belong to its reason. */
        ApiErrorDetail: {
            /** @description The field that is wrong, such as `amount` or `lines.0.name`. */
            path?: string;
            /** @description What is wrong with the field, in words. */
            issue?: string;
            /**
             * @description Why it was refused, for your program to decide by. More may be added.
             *     - `malformed_json` (`bad_request`): the body is not JSON
             *     - `not_an_object` (`bad_request`): the body is JSON, but not an object
             *     - `malformed_unicode` (`bad_request`): a string contains an unpaired surrogate
             *     - `too_deep` (`bad_request`): the body is nested more than 16 deep
             *     - `forbidden_key` (`bad_request`): the body has a key such as `__proto__`
             *     - `unknown_field` (`validation_error`): there is no such field; `issue` names the one that was meant, `known` lists all
             *     - `read_only` (`validation_error`): this call does not change the field; `issue` names the one that does
             *     - `invalid_header` (`bad_request`): a header such as `Idempotency-Key` or `If-Match` can’t be read
             *     - `invalid_cursor` (`bad_request`): the cursor is of another list or other filters, or was changed
             *     - `credential_kind` (`forbidden`): this kind of credential may not do that
             *     - `keys_only` (`forbidden`): the call is for secret keys and the team, not for OAuth clients
             *     - `sandbox_only` (`forbidden`): the call exists in the sandbox only
             *     - `role` (`forbidden`): the role of the team’s member may not do that
             *     - `agent_limit` (`forbidden`): beyond what the owner lets this agent’s client do; `limit` names which limit, `limitKobo` and `leftKobo` say how far it goes
             *     - `approval_declined` (`forbidden`): the owner declined this act
             *     - `approval_expired` (`forbidden`): nobody approved this act, or the agent did not do it, within 24 hours
             *     - `owner_approval` (`approval_required`): the owner decides first; `approvalId`, `amountKobo`, `expiresAt`
             *     - `quote_required` (`quote_required`): an agent acts by a quote that names the sum; `quoteId`, `amountKobo`, `expiresAt`
             *     - `quote_of_another` (`validation_error`): the quote is another client’s, or for other arguments
             *     - `quote_used` (`conflict`): the act of this quote was begun, or waits, under another key
             *     - `already_decided` (`conflict`): the owner decided otherwise before; `status` says how
             *     - `approval_closed` (`conflict`): it waited longer than 24 hours, so nobody can approve it any more
             *     - `idempotency_key_missing` (`bad_request`): what moves money for an agent needs a key of its own
             *     - `foreign_origin` (`forbidden`): a page of another origin tried to use the session’s cookie
             *     - `second_factor_required` (`forbidden`): send your authenticator’s code, or a recovery code, as `Second-Factor`
             *     - `second_factor_invalid` (`forbidden`): the code of the second factor is wrong
             *     - `second_factor_used` (`forbidden`): the code was used already: wait for the next
             *     - `second_factor_missing` (`forbidden`): the owner requires a second factor, and you have none
             *     - `second_factor_enrolled` (`conflict`): no enrolment of a second factor is open
             *     - `account_owner` (`conflict`): the account’s own owner can’t be changed or removed
             *     - `publishable_key` (`forbidden`): a publishable key may not set this field
             *     - `invalid_transition` (`conflict`): the current status does not allow it; `from` and `action` say which
             *     - `version_mismatch` (`conflict`): the object has changed since you read it
             *     - `customer_erased` (`conflict`): the customer’s data was erased
             *     - `subscription_runs` (`conflict`): a subscription of the customer has not ended
             *     - `customer_blacklisted` (`conflict`): the customer is blacklisted
             *     - `no_offer` (`conflict`): nothing was offered within the last day, or the offer does not stand any more
             *     - `own_record` (`conflict`): the merchant gave the phone itself, or you have proved it: cancel instead
             *     - `frozen` (`service_unavailable`): the operator has everything stand still; nothing was read or written
             *     - `merchant_held` (`conflict`): the operator holds the merchant’s charges or payouts for now
             *     - `gateway_held` (`conflict`): the operator holds the payment gateway for now: nothing is sent to it
             *     - `plan_archived` (`conflict`): the plan is archived
             *     - `plan_in_use` (`conflict`): the plan has been subscribed to
             *     - `plan_changed` (`conflict`): the plan has changed since the session was made
             *     - `same_plan` (`conflict`): the subscription has this plan and quantity already
             *     - `max_cycles_reached` (`validation_error`): the new plan has fewer periods than were completed
             *     - `quantity_out_of_range` (`validation_error`): the plan does not sell that quantity; `minQuantity` and `maxQuantity` say what it sells
             *     - `amount_too_large` (`validation_error`): the price for a period would be more than a line may be
             *     - `amount_required` (`validation_error`): the plan’s price is missing
             *     - `amount_mismatch` (`validation_error`): with tiers the amount is the price of the smallest quantity, and of a free plan 0, which `amount` names
             *     - `billing_day_interval` (`validation_error`): a billing day needs a plan with a price that is billed each month
             *     - `trial_too_long` (`validation_error`): a trial ends within 730 days, which `mostDays` names
             *     - `free_plan` (`validation_error`): a free plan has no trial, no last cycle and no fee, and no change makes a plan free, or a free one paid
             *     - `tiers_not_allowed` (`validation_error`): only a graduated price has tiers
             *     - `invalid_tiers` (`validation_error`): the tiers are none, do not rise, or the last one ends
             *     - `too_many_items` (`validation_error`): as many one-off items wait for the next invoice as can
             *     - `too_many_lines` (`validation_error`): more lines would wait for the next invoice than it has room for
             *     - `currency_mismatch` (`validation_error`): the currencies differ
             *     - `not_supported` (`not_supported`): the configured gateway lacks what `ability` names
             *     - `currency_not_supported` (`validation_error`): only NGN is possible here
             *     - `quote_mismatch` (`validation_error`): the quote was for another change
             *     - `quote_expired` (`validation_error`): the quote is older than 15 minutes
             *     - `duplicate_code` (`conflict`): a promo code of this name exists already
             *     - `duplicate_merchant_ref` (`conflict`): another customer has this `merchantRef`
             *     - `promo_not_found` (`validation_error`): there is no such promo code
             *     - `promo_inactive` (`validation_error`): the promo code is switched off
             *     - `promo_expired` (`validation_error`): the promo code has expired
             *     - `promo_exhausted` (`validation_error`): the promo code has been used up
             *     - `promo_plan_mismatch` (`validation_error`): the promo code is for another plan
             *     - `trial_used` (`validation_error`): this person has had the plan’s trial; see `onePerPerson` at `PATCH /v1/settings/billing`
             *     - `promo_code_used` (`validation_error`): this person has redeemed the code; see `onePerPerson` at `PATCH /v1/settings/billing`
             *     - `too_many_payment_methods` (`conflict`): the customer has the most payment methods allowed
             *     - `contact_changed` (`forbidden`): the phone replaced another less than 24 hours ago; it can be used for this from `until` on
             *     - `portal_disabled` (`forbidden`): the merchant does not let customers do that
             *     - `loopback` (`validation_error`): the address is of the payer’s own machine
             *     - `user_information` (`validation_error`): the address holds a user name or password
             *     - `origin_not_registered` (`validation_error`): a page’s key may send its payers to registered origins only: see `PATCH /v1/settings/checkout`
             *     - `one_contact` (`validation_error`): exactly one of `phone` and `email` is required
             *     - `not_offered` (`validation_error`): the session’s `debt` names no later day
             *     - `rail_cannot_renew` (`validation_error`): nothing is due now, so a reusable method (card or mandate) is required
             *     - `too_many_tries` (`rate_limited`): too many codes were wrong, or too many cards were declined
             *     - `daily_limit` (`validation_error`): the bills of the day would pass the limit that the dashboard shows; `remainingKobo` says what is left
             *     - `too_many_imports` (`conflict`): two imports are open; `open` names them
             *     - `already_sent` (`conflict`): the payout was sent to the bank, so it can’t be stopped
             *     - `insufficient_funds` (`payment_failed`): for payers: there is not enough money
             *     - `card_unusable` (`payment_failed`): for payers: the card can’t be used here
             *     - `approval_required` (`payment_failed`): for payers: the bank must approve the payment
             *     - `offer_used` (`payment_failed`): for payers: the trial or code was used with this card before
             *     - `bank_unavailable` (`payment_failed`): for payers: the bank did not answer
             *     - `method_unusable` (`conflict`): the payment method has expired or was revoked
             *     - `unknown_token` (`validation_error`): the gateway does not know the token
             *     - `test_token` (`validation_error`): a test token works in the sandbox only
             *     - `no_payment_method` (`validation_error`): there is no payment method to charge
             *     - `payment_in_progress` (`conflict`): another charge is running right now
             *     - `change_pending` (`conflict`): another plan change waits for its payment
             *     - `payment_settled` (`conflict`): the payment is already settled
             *     - `malformed_csv` (`validation_error`): the file is no CSV
             *     - `test_phone` (`validation_error`): phones for tests exist in the sandbox only
             *     - `in_the_past` (`validation_error`): must be in the future
             *     - `limit_reached` (`validation_error`): the plan has no cycles left
             *     - `above_price` (`validation_error`): more than the plan costs
             *     - `not_on_anchor` (`validation_error`): the period does not end on a billing date of its anchor
             *     - `credit_exceeded` (`validation_error`): the customer has less credit than that
             *     - `already_refunded` (`conflict`): the payment has already been refunded in full
             *     - `amount_above_due` (`validation_error`): more than is due
             *     - `received_later` (`validation_error`): the payment was received in the future
             *     - `reference_required` (`validation_error`): a payment of this kind needs a reference
             *     - `credit_spent` (`conflict`): credit that came from the payment was spent
             *     - `payment_recorded` (`conflict`): a payment of this kind and reference is recorded already
             *     - `too_many_payments` (`conflict`): the invoice has as many payments as it can
             *     - `refund_exceeds_paid` (`validation_error`): more than is left of what was paid
             *     - `refund_declined` (`conflict`): the gateway refused the refund
             *     - `no_upcoming_invoice` (`not_found`): nothing more will be invoiced
             *     - `name_mismatch` (`validation_error`): the account’s holder has another name
             *     - `invalid_account` (`validation_error`): the bank knows no such account
             *     - `otp_invalid` (`validation_error`): the code is wrong
             *     - `otp_expired` (`validation_error`): the code is too old
             *     - `missing` (`unauthorized`): there is no credential
             *     - `malformed` (`unauthorized`): the credential is not in a format we issue
             *     - `unknown` (`unauthorized`): the credential is unknown, expired or revoked, or of a type that has no access here
             *     - `refused_credentials` (`rate_limited`): your address sent too many credentials that we did not issue
             *     - `wrong_kind` (`not_found`): the identifier is of another kind of object; `issue` says of which
             *     - `trailing_slash` (`not_found`): the path has a slash at its end
             *     - `unknown_path` (`not_found`): there is no such path
             *     - `too_many_codes` (`rate_limited`): too many codes were sent
             *     - `too_many_invitations` (`rate_limited`): 20 people were invited on this day
             *     - `choose_invitation` (`conflict`): several merchants have invited this email: each detail has an `invitation` and its `merchantName`
             *     - `unknown_network` (`validation_error`): the network can’t be inferred from the number: name it
             *     - `amount_too_small` (`validation_error`): the price, or the amount of a payment, is below what the payment gateway charges: `leastKobo`
             *     - `ambiguous_amount` (`validation_error`): several bundles have this price: name one by its code
             *     - `unknown_bundle` (`validation_error`): there is no such bundle
             *     - `unknown_customer` (`validation_error`): the provider knows no such meter, card or account
             *     - `window_ahead` (`validation_error`): the range begins after the clock
             *     - `too_far` (`validation_error`): the jump is over 5 years or 20,000 units of work; the detail has both figures
             *     - `too_many_endpoints` (`conflict`): there are 20 webhook endpoints already
             *     - `clock_ahead_of_wall` (`conflict`): objects carry a later time than the wall clock
             *     - `reset_running` (`conflict`): the sandbox is being reset
             *     - `delivery_pending` (`conflict`): the delivery is under way
             *     - `endpoint_disabled` (`conflict`): the endpoint is disabled
             *     - `event_expired` (`conflict`): the event is older than 90 days
             */
            reason?: string;
            /** @description The present status, with reason `invalid_transition`. */
            from?: string;
            /** @description What that status does not allow, with reason `invalid_transition`. */
            action?: string;
            /** @description The scope that the access token lacks. */
            requiredScope?: string;
            /** @description The available balance in kobo, with `insufficient_balance`. */
            availableKobo?: number;
            /** @description What is owed and repaid before anything is available, in kobo, with `insufficient_balance`. */
            owedKobo?: number;
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: {
        /** @description The event’s id, the same on every try: drop repeats by it. */
        "webhook-id": string;
        /** @description When this try was made, in Unix seconds: refuse old ones. */
        "webhook-timestamp": string;
        /** @description Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the bytes behind `whsec_`; one for each live secret, separated by spaces. */
        "webhook-signature": string;
        /** @description The event’s type. */
        "x-event-type": string;
        /** @description `t=<unix>,v1=<hex>`: HMAC-SHA256 of `t.body`, keyed with the whole secret text; one `v1` for each live secret. */
        "x-signature": string;
        /**
         * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
         * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
         */
        "Idempotency-Key": string;
        /**
         * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
         * @example "3"
         */
        "If-Match": string;
        /**
         * @description Only for OAuth clients with limits: the `quoteId` that the refusal `quote_required` named for this very call.
         * @example quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
         */
        "Agent-Quote": string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request. Quote it when you ask us about it. */
        "X-Request-Id": string;
        /** @description The version of this interface. */
        "X-Api-Version": "1.0.0";
        /** @description How many requests your allowance holds at most. */
        "RateLimit-Limit": number;
        /** @description How many of them are left now. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the allowance is full again. */
        "RateLimit-Reset": number;
        /** @description Seconds to wait before the request is sent again. */
        "Retry-After": number;
        /** @description `true` when this is the stored answer of an earlier request with the same key. */
        "Idempotent-Replayed": "true";
        /** @description The fields of your body that were left out because nobody knows them, percent-encoded, separated by commas. */
        "Ignored-Fields": string;
        /** @description `live` when a live credential was used at the address of the sandbox: the call acted on live data. */
        "Warning-Mode": "live";
        /** @description How to authenticate (RFC 9110). */
        "WWW-Authenticate": string;
        /** @description How long the answer may be kept. */
        "Cache-Control": string;
        /** @description Changes when the document does: send it back as `If-None-Match`. */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "list-plans": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["Plan"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "create-plan": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Gold",
                 *       "amount": 500000,
                 *       "currency": "NGN",
                 *       "interval": "month",
                 *       "intervalCount": 1,
                 *       "trialDays": 14
                 *     }
                 */
                "application/json": {
                    /** @description The plan’s name, as customers read it on pages and in messages. */
                    name: string;
                    /** @description The price of one period, in minor units (kobo for NGN): 500000 is 5,000 naira. With `per_unit` that of one unit; with tiers it is not sent, and is the price of the smallest quantity. */
                    amount?: number;
                    /**
                     * @description The currency of the price. A subscription has its plan’s. Payouts and bill payments are in naira only: what other currencies earn can be held, refunded and shown, and not paid out here.
                     * @default NGN
                     */
                    currency?: components["schemas"]["Currency"];
                    /** @description The unit of the billing period. A quarter is three months, biannual six. */
                    interval: components["schemas"]["Interval"];
                    /**
                     * @description How many units make one period: 2 with `week` bills every other week. At most three years in all.
                     * @default 1
                     */
                    intervalCount?: number;
                    /**
                     * @description Days without a charge at the start of each new subscription; 0 for none.
                     * @default 0
                     */
                    trialDays?: number;
                    /**
                     * @description After this many paid periods a subscription ends (`expired`); null for no end.
                     * @default null
                     */
                    maxCycles?: number | null;
                    /** @description How the price follows from a subscription’s quantity; left out for one price of one unit. Fixed once somebody subscribes. */
                    pricing?: {
                        /**
                         * @description `flat`: one price, whatever the quantity. `per_unit`: `amount` for each unit. `graduated`: each unit costs what the step it falls into says. `free`: it costs nothing, asks for no payment method and has no invoices.
                         * @default flat
                         * @enum {string}
                         */
                        model?: "flat" | "per_unit" | "graduated" | "free";
                        /** @description The steps of `graduated`, at most 20, the lowest first; null for the other models. */
                        tiers?: {
                            /** @description The last unit of the step; null in the last step alone. */
                            upTo: number | null;
                            /** @description The price of each of its units, in minor units. */
                            unitAmount: number;
                            /**
                             * @description What the step costs besides, once, where a unit falls into it, in minor units.
                             * @default 0
                             */
                            flatAmount?: number;
                        }[] | null;
                        /** @description The smallest quantity that is sold; 1 by default. */
                        minQuantity?: number;
                        /** @description The largest quantity that is sold; 1,000,000 by default, and 1 for `flat`. */
                        maxQuantity?: number;
                    };
                    /**
                     * @description What a subscription costs once, besides, on its first invoice: at once, or at the end of its trial. Whole, whatever the quantity; no promo code lowers it, and an imported subscription has none. Null for none. Fixed once somebody subscribes.
                     * @default null
                     */
                    setupFee?: {
                        /** @description What invoices and pages call it. */
                        name: string;
                        /** @description Minor units of the plan’s currency, charged once. */
                        amount: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    "get-plan": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The plan’s identifier.
                 * @example plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    "archive-plan": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The plan’s identifier.
                 * @example plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    "update-plan": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The plan’s identifier.
                 * @example plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Gold, yearly invoice",
                 *       "trialDays": 7
                 *     }
                 */
                "application/json": {
                    /** @description The plan’s name, as customers read it on pages and in messages. */
                    name?: string;
                    /** @description Days without a charge at the start of each new subscription; 0 for none. */
                    trialDays?: number;
                    /** @description The price of one period, in minor units (kobo for NGN): 500000 is 5,000 naira. With `per_unit` that of one unit; with tiers it is not sent, and is the price of the smallest quantity. */
                    amount?: number;
                    /** @description The currency of the price. A subscription has its plan’s. Payouts and bill payments are in naira only: what other currencies earn can be held, refunded and shown, and not paid out here. */
                    currency?: components["schemas"]["Currency"];
                    /** @description The unit of the billing period. A quarter is three months, biannual six. */
                    interval?: components["schemas"]["Interval"];
                    /** @description How many units make one period: 2 with `week` bills every other week. At most three years in all. */
                    intervalCount?: number;
                    /** @description After this many paid periods a subscription ends (`expired`); null for no end. */
                    maxCycles?: number | null;
                    /** @description How the price follows from a subscription’s quantity; left out for one price of one unit. Fixed once somebody subscribes. */
                    pricing?: {
                        /**
                         * @description `flat`: one price, whatever the quantity. `per_unit`: `amount` for each unit. `graduated`: each unit costs what the step it falls into says. `free`: it costs nothing, asks for no payment method and has no invoices.
                         * @default flat
                         * @enum {string}
                         */
                        model?: "flat" | "per_unit" | "graduated" | "free";
                        /** @description The steps of `graduated`, at most 20, the lowest first; null for the other models. */
                        tiers?: {
                            /** @description The last unit of the step; null in the last step alone. */
                            upTo: number | null;
                            /** @description The price of each of its units, in minor units. */
                            unitAmount: number;
                            /**
                             * @description What the step costs besides, once, where a unit falls into it, in minor units.
                             * @default 0
                             */
                            flatAmount?: number;
                        }[] | null;
                        /** @description The smallest quantity that is sold; 1 by default. */
                        minQuantity?: number;
                        /** @description The largest quantity that is sold; 1,000,000 by default, and 1 for `flat`. */
                        maxQuantity?: number;
                    };
                    /** @description What a subscription costs once, besides, on its first invoice: at once, or at the end of its trial. Whole, whatever the quantity; no promo code lowers it, and an imported subscription has none. Null for none. Fixed once somebody subscribes. */
                    setupFee?: {
                        /** @description What invoices and pages call it. */
                        name: string;
                        /** @description Minor units of the plan’s currency, charged once. */
                        amount: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    "list-promo-codes": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["PromoCode"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "create-promo-code": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "SAVE20",
                 *       "discountType": "percentage",
                 *       "discountValue": 20,
                 *       "duration": "repeating",
                 *       "durationCycles": 3,
                 *       "maxRedemptions": 100,
                 *       "expiresAt": "2027-12-31T22:59:59Z"
                 *     }
                 */
                "application/json": {
                    /** @description What the customer types: 3 to 40 letters, digits, hyphens or underscores. Kept in upper case, unique in your account. */
                    code: string;
                    /**
                     * @description Whether `discountValue` is a percentage or a fixed sum.
                     * @enum {string}
                     */
                    discountType: "percentage" | "fixed";
                    /** @description Percent (1 to 100) for `percentage`; minor units for `fixed`. */
                    discountValue: number;
                    /**
                     * @description The currency of a fixed discount; null for a percentage, which fits any.
                     * @default null
                     */
                    currency?: components["schemas"]["Currency"] | null;
                    /**
                     * @description The only plan it may be used with; null for every plan.
                     * @default null
                     */
                    planId?: string | null;
                    /**
                     * @description How long a subscription keeps the discount: its first invoice, always, or `durationCycles` invoices.
                     * @default once
                     * @enum {string}
                     */
                    duration?: "once" | "forever" | "repeating";
                    /**
                     * @description On how many invoices a `repeating` discount is given; null for the other durations.
                     * @default null
                     */
                    durationCycles?: number | null;
                    /**
                     * @description How many subscriptions may use the code in all; null for no limit.
                     * @default null
                     */
                    maxRedemptions?: number | null;
                    /** @description After this instant the code can’t be redeemed any more; null for never. Subscriptions that have it keep it. */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    "validate-promo-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "SAVE20",
                 *       "planId": "plan_01KAFY3V9YQZJ4M6T8W2X5C7D0"
                 *     }
                 */
                "application/json": {
                    /** @description The code as the customer typed it, in any case. */
                    code: string;
                    /** @description The plan whose first invoice is to be previewed. */
                    planId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true: a code that can’t be used is refused with 422 and the reason. */
                        valid: boolean;
                        /** @description The code in upper case. */
                        code: string;
                        /** @description What is taken off the first invoice, in minor units. */
                        discount: number;
                        /** @description What is left to pay of the first invoice, in minor units. */
                        amount: number;
                    };
                };
            };
        };
    };
    "get-promo-code": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The promo code’s identifier.
                 * @example promo_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    "delete-promo-code": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The promo code’s identifier.
                 * @example promo_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    "update-promo-code": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The promo code’s identifier.
                 * @example promo_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "maxRedemptions": 100,
                 *       "expiresAt": null
                 *     }
                 */
                "application/json": {
                    /** @description False stops new redemptions, true allows them again. */
                    active?: boolean;
                    /** @description After this instant the code can’t be redeemed any more; null for never. Subscriptions that have it keep it. */
                    expiresAt?: string | null;
                    /** @description How many subscriptions may use the code in all; null for no limit. */
                    maxRedemptions?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    "list-customers": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /** @description Only those with this email address, in whatever case. */
                email?: string;
                /** @description Only those with this phone number, in any usual spelling. */
                phone?: string;
                /** @description Only those whose metadata have these values: one parameter a key, as in `metadata.team=gold`. A page reads a bounded part of the list, so it may be short or empty while `hasMore` is true. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: (components["schemas"]["Customer"] & {
                            /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                            blacklistMatch: string | null;
                            /** @description When their data was erased; null for never. */
                            erasedAt: string | null;
                        })[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "create-customer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "phone": "0803 123 4567",
                 *       "name": "Ada Obi",
                 *       "merchantRef": "crm:1042",
                 *       "metadata": {
                 *         "tier": "gold"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The customer’s email address. A customer has an email, a phone, or both.
                     * @default null
                     */
                    email?: string | null;
                    /**
                     * @description The customer’s phone number. Taken in any usual spelling, shown as digits with the country code: 2348012345678.
                     * @default null
                     */
                    phone?: string | null;
                    /**
                     * @description The customer’s name, as messages address them.
                     * @default null
                     */
                    name?: string | null;
                    /**
                     * @description Your own identifier of this customer, unique in your account; look them up by it.
                     * @default null
                     */
                    merchantRef?: string | null;
                    /**
                     * @description Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] & {
                        /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                        blacklistMatch: string | null;
                        /** @description When their data was erased; null for never. */
                        erasedAt: string | null;
                    };
                };
            };
        };
    };
    "get-customer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] & {
                        /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                        blacklistMatch: string | null;
                        /** @description When their data was erased; null for never. */
                        erasedAt: string | null;
                    };
                };
            };
        };
    };
    "update-customer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "phone": "+2348031234567",
                 *       "metadata": {
                 *         "tier": "silver"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The customer’s email address. A customer has an email, a phone, or both. */
                    email?: string | null;
                    /** @description The customer’s phone number. Taken in any usual spelling, shown as digits with the country code: 2348012345678. */
                    phone?: string | null;
                    /** @description The customer’s name, as messages address them. */
                    name?: string | null;
                    /** @description Your own identifier of this customer, unique in your account; look them up by it. */
                    merchantRef?: string | null;
                    /** @description Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all. */
                    metadata?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] & {
                        /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                        blacklistMatch: string | null;
                        /** @description When their data was erased; null for never. */
                        erasedAt: string | null;
                    };
                };
            };
        };
    };
    "get-customer-by-ref": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your own reference of the customer, percent-encoded.
                 * @example crm:1042
                 */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] & {
                        /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                        blacklistMatch: string | null;
                        /** @description When their data was erased; null for never. */
                        erasedAt: string | null;
                    };
                };
            };
        };
    };
    "blacklist-customer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Chargebacks in three months running"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For your own records; shown as `blacklistReason`.
                     * @default null
                     */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] & {
                        /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                        blacklistMatch: string | null;
                        /** @description When their data was erased; null for never. */
                        erasedAt: string | null;
                    };
                };
            };
        };
    };
    "unblacklist-customer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] & {
                        /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                        blacklistMatch: string | null;
                        /** @description When their data was erased; null for never. */
                        erasedAt: string | null;
                    };
                };
            };
        };
    };
    "get-customer-data": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The customer’s record. */
                        customer: components["schemas"]["Customer"] & {
                            /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                            blacklistMatch: string | null;
                            /** @description When their data was erased; null for never. */
                            erasedAt: string | null;
                        };
                        /** @description How they are reached. */
                        contacts: {
                            /**
                             * @description `email` or `phone`.
                             * @enum {string}
                             */
                            kind: "email" | "phone";
                            /** @description The address or number. */
                            value: string;
                            /** @description Whether you gave it. */
                            vouched: boolean;
                            /** @description Whether its owner entered a code. */
                            proven: boolean;
                            /** @description When it replaced another; null for never. */
                            changedAt: string | null;
                        }[];
                        /** @description Their stored payment methods. */
                        paymentMethods: components["schemas"]["PaymentMethod"][];
                        /** @description All their subscriptions, newest first. */
                        subscriptions: components["schemas"]["Subscription"][];
                        /** @description All their invoices, newest first. */
                        invoices: components["schemas"]["Invoice"][];
                        /** @description Every movement of their money, newest first. */
                        transactions: {
                            /** @description The transaction’s identifier, with the prefix `txn_`. */
                            id: string;
                            /**
                             * @description `charge` and `late_charge` (one that nothing wanted any more) took money, `refund`, `late_charge_back` and `reversal` (the bank’s own) gave it back, `refund_reversal` is a refund that failed.
                             * @enum {string}
                             */
                            type: "charge" | "refund" | "refund_reversal" | "reversal" | "late_charge" | "late_charge_back" | "payment";
                            /** @description How much, in minor units; never negative. */
                            amount: number;
                            /** @description The currency of the amount. */
                            currency: components["schemas"]["Currency"];
                            /**
                             * @description `pending` while the bank has not answered yet.
                             * @enum {string}
                             */
                            status: "succeeded" | "failed" | "pending";
                            /** @description The invoice that was charged or refunded; null where there was none. */
                            invoiceId: string | null;
                            /** @description The way the money went; null where nothing was tried. */
                            rail: components["schemas"]["Rail"] | null;
                            /** @description Why it failed; null unless `status` is `failed`. */
                            failureCode: string | null;
                            /** @description The customer’s receipt of a charge that succeeded, for whoever has the link; else null. */
                            receiptUrl: string | null;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                        }[];
                        /** @description Every movement of their credit, newest first. */
                        creditMovements: {
                            /** @description The movement’s identifier, with the prefix `txn_`: an entry of your books. */
                            id: string;
                            /** @description By how much the credit rose, or fell where it is negative, in minor units. */
                            amount: number;
                            /** @description The currency of the credit. */
                            currency: components["schemas"]["Currency"];
                            /**
                             * @description `merchant`: you mended it. `invoice`: one gave it, such as for unused time, or was paid with it. `refund` and `reversal` took it back before money; `refund_failed` brought that again. `late_payment`: it could not go back the way it came. `import`: it was paid elsewhere for a period that you imported.
                             * @enum {string}
                             */
                            cause: "merchant" | "invoice" | "refund" | "refund_failed" | "reversal" | "late_payment" | "import";
                            /**
                             * @description What `sourceId` names.
                             * @enum {string}
                             */
                            sourceType: "invoice" | "payout" | "bill" | "refund" | "customer" | "settlement" | "checkout" | "subscription";
                            /** @description What moved it: an invoice, a checkout session, or the customer themselves where you did. */
                            sourceId: string;
                            /** @description What you gave as the reason; null for every other cause. */
                            reason: string | null;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                        }[];
                        /** @description The checkouts that made an invoice or took a payment, newest first. */
                        checkoutSessions: components["schemas"]["CheckoutSession"][];
                    };
                };
            };
        };
    };
    "erase-customer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"] & {
                        /** @description Another blacklisted customer who has the same email, phone or live card; null for none. Their payments on pages are refused. */
                        blacklistMatch: string | null;
                        /** @description When their data was erased; null for never. */
                        erasedAt: string | null;
                    };
                };
            };
        };
    };
    "create-update-link": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /**
                     * @description The subscription it is about; null for whichever has something open, else for none in particular.
                     * @default null
                     */
                    subscriptionId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The checkout session that the link opens, with the prefix `chk_`. */
                        sessionId: string;
                        /** @description Send it to your customer: whoever has it can pay for them, and see what they owe. */
                        url: string;
                        /** @description The invoice that it pays; null where nothing is open, and it stores a payment method. */
                        invoiceId: string | null;
                        /**
                         * Format: date-time
                         * @description When it stops working.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "create-portal-link": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "returnUrl": "https://shop.example.com/account"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Where the portal leads back to, on an origin that you registered; null for nowhere.
                     * @default null
                     */
                    returnUrl?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Send your customer there at once: whoever opens it first acts for them. */
                        url: string;
                        /**
                         * Format: date-time
                         * @description When it stops working: after 15 minutes, and once it was used.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "list-customer-subscriptions": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["Subscription"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "list-customer-transactions": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The movements of this page, newest first. */
                        items: {
                            /** @description The transaction’s identifier, with the prefix `txn_`. */
                            id: string;
                            /**
                             * @description `charge` and `late_charge` (one that nothing wanted any more) took money, `refund`, `late_charge_back` and `reversal` (the bank’s own) gave it back, `refund_reversal` is a refund that failed.
                             * @enum {string}
                             */
                            type: "charge" | "refund" | "refund_reversal" | "reversal" | "late_charge" | "late_charge_back" | "payment";
                            /** @description How much, in minor units; never negative. */
                            amount: number;
                            /** @description The currency of the amount. */
                            currency: components["schemas"]["Currency"];
                            /**
                             * @description `pending` while the bank has not answered yet.
                             * @enum {string}
                             */
                            status: "succeeded" | "failed" | "pending";
                            /** @description The invoice that was charged or refunded; null where there was none. */
                            invoiceId: string | null;
                            /** @description The way the money went; null where nothing was tried. */
                            rail: components["schemas"]["Rail"] | null;
                            /** @description Why it failed; null unless `status` is `failed`. */
                            failureCode: string | null;
                            /** @description The customer’s receipt of a charge that succeeded, for whoever has the link; else null. */
                            receiptUrl: string | null;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "list-credit": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The movements of this page, newest first. */
                        items: {
                            /** @description The movement’s identifier, with the prefix `txn_`: an entry of your books. */
                            id: string;
                            /** @description By how much the credit rose, or fell where it is negative, in minor units. */
                            amount: number;
                            /** @description The currency of the credit. */
                            currency: components["schemas"]["Currency"];
                            /**
                             * @description `merchant`: you mended it. `invoice`: one gave it, such as for unused time, or was paid with it. `refund` and `reversal` took it back before money; `refund_failed` brought that again. `late_payment`: it could not go back the way it came. `import`: it was paid elsewhere for a period that you imported.
                             * @enum {string}
                             */
                            cause: "merchant" | "invoice" | "refund" | "refund_failed" | "reversal" | "late_payment" | "import";
                            /**
                             * @description What `sourceId` names.
                             * @enum {string}
                             */
                            sourceType: "invoice" | "payout" | "bill" | "refund" | "customer" | "settlement" | "checkout" | "subscription";
                            /** @description What moved it: an invoice, a checkout session, or the customer themselves where you did. */
                            sourceId: string;
                            /** @description What you gave as the reason; null for every other cause. */
                            reason: string | null;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "mend-credit": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01KAFY3V9YQZJ4M6T8W2X5C7D0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 150000,
                 *       "currency": "NGN",
                 *       "reason": "An hour without service"
                 *     }
                 */
                "application/json": {
                    /** @description Minor units: above zero gives credit, below zero takes it back. */
                    amount: number;
                    /**
                     * @description The currency of the credit; naira where it is left out.
                     * @default NGN
                     */
                    currency?: components["schemas"]["Currency"];
                    /** @description For your own records; shown in the list of movements. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The movement’s identifier, with the prefix `txn_`: an entry of your books. */
                        id: string;
                        /** @description By how much the credit rose, or fell where it is negative, in minor units. */
                        amount: number;
                        /** @description The currency of the credit. */
                        currency: components["schemas"]["Currency"];
                        /**
                         * @description `merchant`: you mended it. `invoice`: one gave it, such as for unused time, or was paid with it. `refund` and `reversal` took it back before money; `refund_failed` brought that again. `late_payment`: it could not go back the way it came. `import`: it was paid elsewhere for a period that you imported.
                         * @enum {string}
                         */
                        cause: "merchant" | "invoice" | "refund" | "refund_failed" | "reversal" | "late_payment" | "import";
                        /**
                         * @description What `sourceId` names.
                         * @enum {string}
                         */
                        sourceType: "invoice" | "payout" | "bill" | "refund" | "customer" | "settlement" | "checkout" | "subscription";
                        /** @description What moved it: an invoice, a checkout session, or the customer themselves where you did. */
                        sourceId: string;
                        /** @description What you gave as the reason; null for every other cause. */
                        reason: string | null;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description The customer’s credit in that currency after it, in minor units. */
                        creditKobo: number;
                    };
                };
            };
        };
    };
    "list-imports": {
        parameters: {
            query?: {
                /** @description How many objects a page holds at most: 1 to 100, 20 by default. */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The imports of this page, newest first. */
                        items: {
                            /** @description The import’s identifier, with the prefix `imp_`. */
                            id: string;
                            /**
                             * @description `running` while its rows are worked on; `completed` when every row has its result.
                             * @enum {string}
                             */
                            status: "pending" | "running" | "completed";
                            /** @description Whether nothing is made, and each row’s result says what would be. */
                            dryRun: boolean;
                            /** @description How many rows the file has. */
                            rows: number;
                            /** @description How many of them have a result. */
                            done: number;
                            /** @description Rows that made something; in a dry run, that would. */
                            imported: number;
                            /** @description Rows whose customer, payment method and subscription were there already. */
                            unchanged: number;
                            /** @description Rows that made nothing, each with its errors. */
                            failed: number;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                            /** @description When the last row had its result; null until then. */
                            completedAt: string | null;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "create-import": {
        parameters: {
            query?: {
                /** @description `true` makes nothing: the results say what would be done. */
                dryRun?: "true" | "false";
            };
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rows": [
                 *         {
                 *           "merchantRef": "user-1042",
                 *           "email": "ada@example.com",
                 *           "name": "Ada Obi",
                 *           "token": "AUTH_72btv547",
                 *           "planId": "plan_01KB3A9W8N0000000000000000",
                 *           "currentPeriodEnd": "2026-12-01T00:00:00.000Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The rows, at most 10,000. As `text/csv` the fields are columns of a header line, as `application/x-ndjson` each line is a row. */
                    rows: {
                        [key: string]: unknown;
                    }[];
                };
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The import’s identifier, with the prefix `imp_`. */
                        id: string;
                        /**
                         * @description `running` while its rows are worked on; `completed` when every row has its result.
                         * @enum {string}
                         */
                        status: "pending" | "running" | "completed";
                        /** @description Whether nothing is made, and each row’s result says what would be. */
                        dryRun: boolean;
                        /** @description How many rows the file has. */
                        rows: number;
                        /** @description How many of them have a result. */
                        done: number;
                        /** @description Rows that made something; in a dry run, that would. */
                        imported: number;
                        /** @description Rows whose customer, payment method and subscription were there already. */
                        unchanged: number;
                        /** @description Rows that made nothing, each with its errors. */
                        failed: number;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description When the last row had its result; null until then. */
                        completedAt: string | null;
                    };
                };
            };
        };
    };
    "get-import": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The import’s identifier.
                 * @example imp_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The import’s identifier, with the prefix `imp_`. */
                        id: string;
                        /**
                         * @description `running` while its rows are worked on; `completed` when every row has its result.
                         * @enum {string}
                         */
                        status: "pending" | "running" | "completed";
                        /** @description Whether nothing is made, and each row’s result says what would be. */
                        dryRun: boolean;
                        /** @description How many rows the file has. */
                        rows: number;
                        /** @description How many of them have a result. */
                        done: number;
                        /** @description Rows that made something; in a dry run, that would. */
                        imported: number;
                        /** @description Rows whose customer, payment method and subscription were there already. */
                        unchanged: number;
                        /** @description Rows that made nothing, each with its errors. */
                        failed: number;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description When the last row had its result; null until then. */
                        completedAt: string | null;
                    };
                };
            };
        };
    };
    "list-import-rows": {
        parameters: {
            query?: {
                /** @description How many objects a page holds at most: 1 to 100, 20 by default. */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /** @description Only rows of this status. */
                status?: "pending" | "imported" | "unchanged" | "failed";
            };
            header?: never;
            path: {
                /**
                 * @description The import’s identifier.
                 * @example imp_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The rows of this page, in the file’s order. */
                        items: {
                            /** @description The row’s number in the file, from 1. */
                            row: number;
                            /** @description Your reference of the customer; null where the row has none that can be read. */
                            merchantRef: string | null;
                            /**
                             * @description Its outcome; `pending` until it was processed.
                             * @enum {string}
                             */
                            status: "pending" | "imported" | "unchanged" | "failed";
                            /** @description The customer; null where none was made. */
                            customerId: string | null;
                            /** @description The payment method; null where the row names none. */
                            paymentMethodId: string | null;
                            /** @description The subscription; null where the row names none. */
                            subscriptionId: string | null;
                            /** @description `no_payment_method`: nothing can be charged when the next invoice is due. */
                            warnings: string[];
                            /** @description The next three invoices of the subscription. */
                            nextInvoices: {
                                /**
                                 * Format: date-time
                                 * @description When it is made and charged.
                                 */
                                date: string;
                                /** @description What it asks for, in minor units. */
                                amount: number;
                                /** @description Its currency. */
                                currency: components["schemas"]["Currency"];
                            }[];
                            /** @description What is wrong with the row; empty where nothing is. */
                            errors: {
                                /** @description The field; empty where it is about the whole row. */
                                path: string;
                                /** @description What is wrong, in words. */
                                issue: string;
                                /** @description The same as a fixed word, where there is one. */
                                reason: string | null;
                            }[];
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "list-payment-methods": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["PaymentMethod"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "attach-payment-method": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The customer’s identifier.
                 * @example cus_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "tok_test_success",
                 *       "rail": "card",
                 *       "setDefault": true
                 *     }
                 */
                "application/json": {
                    /** @description The gateway’s token for the card or account. In the sandbox one of the test tokens, such as `tok_test_success`. */
                    token: string;
                    /**
                     * @description The way it pays.
                     * @default card
                     */
                    rail?: components["schemas"]["Rail"];
                    /**
                     * @description Make it the default at once. The first method of a customer always is.
                     * @default false
                     */
                    setDefault?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
        };
    };
    "get-payment-method": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payment method’s identifier.
                 * @example pm_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"] & {
                        /** @description The customer whose method it is. */
                        customerId: string;
                    };
                };
            };
        };
    };
    "remove-payment-method": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The payment method’s identifier.
                 * @example pm_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
        };
    };
    "update-payment-method": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The payment method’s identifier.
                 * @example pm_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isDefault": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Send true: the customer’s other methods stop being the default.
                     * @constant
                     */
                    isDefault: true;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"] & {
                        /** @description The customer whose method it is. */
                        customerId: string;
                    };
                };
            };
        };
    };
    "list-subscriptions": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /** @description Only those of this customer. */
                customerId?: string;
                /** @description Only those of this plan. */
                planId?: string;
                /** @description Only those in this status, or in one of several, separated by commas. */
                status?: components["schemas"]["SubscriptionStatus"] | components["schemas"]["SubscriptionStatus"][];
                /** @description Only those of the customer with this `merchantRef` of yours. */
                merchantRef?: string;
                /** @description Only those whose metadata have these values: one parameter a key, as in `metadata.team=gold`. A page reads a bounded part of the list, so it may be short or empty while `hasMore` is true. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Objects to show in full beside their identifiers: `customer`, `plan`, or both, separated by a comma. */
                expand?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The subscriptions of this page, newest first. */
                        items: (components["schemas"]["Subscription"] & {
                            /** @description The customer in full; only with `expand=customer`. */
                            customer?: components["schemas"]["Customer"];
                            /** @description The plan in full; only with `expand=plan`. */
                            plan?: components["schemas"]["Plan"];
                        })[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "create-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Only for OAuth clients with limits: the `quoteId` that the refusal `quote_required` named for this very call.
                 * @example quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                "Agent-Quote"?: components["parameters"]["Agent-Quote"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerId": "cus_01JZ8K3V5N7Q9S1T3V5X7Z9B2D",
                 *       "planId": "plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D",
                 *       "metadata": {
                 *         "seat": "7"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The customer who is to pay. */
                    customerId: string;
                    /** @description The plan to bill. It must not be archived. */
                    planId: string;
                    /** @description One of the customer’s payment methods; left out to use their default. */
                    paymentMethodId?: string;
                    /** @description A promo code, as the customer types it. */
                    promoCode?: string;
                    /** @description Days without a charge, instead of the plan’s own; 0 for none. */
                    trialDays?: number;
                    /**
                     * @description Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description How many units of the plan, as its `pricing` allows; 1 by default. */
                    quantity?: number;
                    /** @description The day of the month, 1 to 31, on which paid periods begin, at 00:00 in the subscription’s zone; in a shorter month its last day. The first period runs to the next such day and costs its share of the month; it is no cycle. For plans with a price that are billed each month. */
                    billingDay?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"] & {
                        /** @description Where the customer can pay the first invoice while the subscription is `incomplete`; null otherwise. */
                        checkoutUrl: string | null;
                    };
                };
            };
        };
    };
    "get-subscription": {
        parameters: {
            query?: {
                /** @description Objects to show in full beside their identifiers: `customer`, `plan`, or both, separated by a comma. */
                expand?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"] & {
                        /** @description The customer in full; only with `expand=customer`. */
                        customer?: components["schemas"]["Customer"];
                        /** @description The plan in full; only with `expand=plan`. */
                        plan?: components["schemas"]["Plan"];
                    };
                };
            };
        };
    };
    "update-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethodId": "pm_01JZ8K3V5N7Q9S1T3V5X7Z9B2D",
                 *       "metadata": {
                 *         "seat": "8"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The payment method to charge from now on; null for the customer’s default. While past due it is charged at once. */
                    paymentMethodId?: string | null;
                    /** @description The code to apply to coming invoices; null takes the present one off. */
                    promoCode?: string | null;
                    /** @description Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all. */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description While trialing: when the trial ends, an instant or `now`, which renews it at once; a decline makes it past due. */
                    trialEndsAt?: string | null;
                    /** @description While active or trialing: the day of the month, 1 to 31, on which later periods begin. The period that runs stays; the next one runs from its end to that day and costs its share of the month. Null counts from that end again. */
                    billingDay?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "cancel-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Only for OAuth clients with limits: the `quoteId` that the refusal `quote_required` named for this very call.
                 * @example quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                "Agent-Quote"?: components["parameters"]["Agent-Quote"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "atPeriodEnd": false,
                 *       "unused": "refund",
                 *       "openInvoice": "void"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description True lets the paid period run out first; false ends it now and credits what was not used.
                     * @default false
                     */
                    atPeriodEnd?: boolean;
                    /**
                     * @description Unused time at once becomes credit, a refund, or nothing; by default as your settings say.
                     * @enum {string}
                     */
                    unused?: "credit" | "refund" | "none";
                    /**
                     * @description Void an open invoice, or keep it payable; by default as your settings say.
                     * @enum {string}
                     */
                    openInvoice?: "void" | "keep";
                    /** @description Why, for your own records. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "uncancel-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "pause-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "resumesAt": "2027-01-31T09:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description When to resume automatically; null to stay paused until you resume it.
                     * @default null
                     */
                    resumesAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "resume-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "change-plan": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Only for OAuth clients with limits: the `quoteId` that the refusal `quote_required` named for this very call.
                 * @example quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                "Agent-Quote"?: components["parameters"]["Agent-Quote"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "planId": "plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D",
                 *       "quoteId": "quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D"
                 *     }
                 */
                "application/json": {
                    /** @description The plan to change to; left out to change the quantity alone. */
                    planId?: string;
                    /** @description How many units from then on; left out to keep as many. */
                    quantity?: number;
                    /**
                     * @description Now, or when the present period ends. Left out: now, and fewer units as your setting `onDecrease` says.
                     * @enum {string}
                     */
                    effective?: "immediate" | "at_renewal";
                    /**
                     * @description What happens to the difference: charge it now, put it on the next invoice, or leave it.
                     * @default charge_now
                     * @enum {string}
                     */
                    proration?: "charge_now" | "next_invoice" | "none";
                    /** @description The quote of a preview: the change is then made at exactly its price, or refused. */
                    quoteId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The subscription after the change. */
                        subscription: components["schemas"]["Subscription"];
                        /** @description What the change cost. */
                        proration: components["schemas"]["Proration"];
                        /** @description The invoice of the difference; null when there was nothing to charge. */
                        invoice: components["schemas"]["Invoice"] | null;
                        /** @description What became the customer’s credit, in minor units; 0 when nothing did. */
                        creditKobo: number;
                        /** @description A plan change that waits for its payment; null when none does. Until it is paid the subscription stays on its plan. Cancel, pause, the next renewal and `DELETE …/pending-change` give it up. */
                        pendingChange: {
                            /** @description The plan that it changes to. */
                            planId: string;
                            /** @description The identifier that its invoice will have once it is paid, or has been given up. */
                            invoiceId: string;
                            /** @description What is charged for it, in minor units. */
                            amount: number;
                            /** @description How it is paid. */
                            rail: components["schemas"]["Rail"];
                            /**
                             * Format: date-time
                             * @description When it was begun.
                             */
                            since: string;
                            /**
                             * Format: date-time
                             * @description From then on it counts as given up. If the payment arrives later, it is refunded.
                             */
                            deadline: string;
                            /** @description What the payer has to do; null where nothing is known of it. */
                            nextAction: {
                                /**
                                 * @description What is to be done: follow a link, transfer, or dial.
                                 * @enum {string}
                                 */
                                type: "redirect" | "bank_transfer" | "ussd";
                                /** @description Where the payer goes. */
                                url?: string;
                                /** @description The bank to transfer to. */
                                bankName?: string;
                                /** @description The account to transfer to. */
                                accountNumber?: string;
                                /** @description Whose account that is. */
                                accountName?: string;
                                /** @description What the payer dials. */
                                code?: string;
                            } | null;
                            /** @description How many units of the plan there will be. */
                            quantity: number;
                        } | null;
                        /** @description What waits for the next renewal; null without that. */
                        scheduledChange: {
                            /** @description The plan from then on. */
                            planId: string;
                            /** @description How many units from then on. */
                            quantity: number;
                            /**
                             * Format: date-time
                             * @description The instant of the renewal.
                             */
                            effectiveAt: string;
                        } | null;
                    };
                };
            };
        };
    };
    "preview-plan-change": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "planId": "plan_01JZ8K3V5N7Q9S1T3V5X7Z9B2D"
                 *     }
                 */
                "application/json": {
                    /** @description The plan to change to; left out to change the quantity alone. */
                    planId?: string;
                    /** @description How many units from then on; left out to keep as many. */
                    quantity?: number;
                    /**
                     * @description Now, or when the present period ends. Left out: now, and fewer units as your setting `onDecrease` says.
                     * @enum {string}
                     */
                    effective?: "immediate" | "at_renewal";
                    /**
                     * @description What happens to the difference: charge it now, put it on the next invoice, or leave it.
                     * @default charge_now
                     * @enum {string}
                     */
                    proration?: "charge_now" | "next_invoice" | "none";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the change would cost. */
                        proration: components["schemas"]["Proration"];
                        /** @description What would be charged at once; null when nothing would. */
                        invoice: components["schemas"]["UpcomingInvoice"] | null;
                        /** @description Send it with the change to have this price. */
                        quoteId: string;
                        /**
                         * Format: date-time
                         * @description Until when the quote is honoured.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "delete-scheduled-change": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "delete-pending-change": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description The `version` that you have read. When the object has another by now, the answer is 409 with reason `version_mismatch`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "get-upcoming-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpcomingInvoice"];
                };
            };
        };
    };
    "get-timeline": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What happened, newest first. */
                        items: {
                            /** @description The identifier of the event, invoice or attempt. */
                            id: string;
                            /**
                             * @description Which of `event`, `invoice` and `attempt` is set; the other two are null.
                             * @enum {string}
                             */
                            kind: "event" | "invoice" | "attempt";
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                            /** @description The subscription’s status afterwards; null where it says nothing of that. */
                            status: components["schemas"]["SubscriptionStatus"] | null;
                            /** @description An event of the subscription. */
                            event: {
                                /** @description The event’s type. */
                                type: string;
                                /** @description The fields that changed, of a `subscription_updated`; null otherwise. */
                                changed: string[] | null;
                            } | null;
                            /** @description An invoice that was made. */
                            invoice: components["schemas"]["Invoice"] | null;
                            /** @description A try to take or give back money, with the decision that followed. */
                            attempt: (components["schemas"]["Attempt"] & {
                                /** @description The invoice it was for. */
                                invoiceId: string;
                            }) | null;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "list-invoices": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /** @description Only those of this customer. */
                customerId?: string;
                /** @description Only those of this subscription. */
                subscriptionId?: string;
                /** @description Only those in this status, or in one of several, separated by commas. */
                status?: components["schemas"]["InvoiceStatus"] | components["schemas"]["InvoiceStatus"][];
                /** @description Only those of the customer with this `merchantRef` of yours. */
                merchantRef?: string;
                /** @description Only those that were paid at this instant or later. */
                paidFrom?: string;
                /** @description Only those that were paid at this instant or earlier. */
                paidTo?: string;
                /** @description Objects to show in full beside their identifiers: `customer`, `plan`, or both, separated by a comma. */
                expand?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The invoices of this page, newest first. */
                        items: (components["schemas"]["Invoice"] & {
                            /** @description The customer in full; only with `expand=customer`. */
                            customer?: components["schemas"]["Customer"];
                            /** @description The plan in full; only with `expand=plan`. */
                            plan?: components["schemas"]["Plan"];
                        })[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "get-invoice": {
        parameters: {
            query?: {
                /** @description Objects to show in full beside their identifiers: `customer`, `plan`, or both, separated by a comma. */
                expand?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The invoice’s identifier.
                 * @example inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"] & {
                        /** @description Every try to charge it, newest first, each with the decision that followed. */
                        attempts: components["schemas"]["Attempt"][];
                        /** @description The customer in full; only with `expand=customer`. */
                        customer?: components["schemas"]["Customer"];
                        /** @description The plan in full; only with `expand=plan`. */
                        plan?: components["schemas"]["Plan"];
                    };
                };
            };
        };
    };
    "pay-invoice": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Only for OAuth clients with limits: the `quoteId` that the refusal `quote_required` named for this very call.
                 * @example quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                "Agent-Quote"?: components["parameters"]["Agent-Quote"];
            };
            path: {
                /**
                 * @description The invoice’s identifier.
                 * @example inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethodId": "pm_01JZ8K3V5N7Q9S1T3V5X7Z9B2D"
                 *     }
                 */
                "application/json": {
                    /** @description The customer’s method to charge; left out to use the subscription’s. */
                    paymentMethodId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    "record-payment": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The invoice’s identifier.
                 * @example inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "cash",
                 *       "amount": 500000
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How you received it.
                     * @enum {string}
                     */
                    kind: "bank_transfer" | "cash" | "pos" | "cheque" | "other";
                    /** @description What you received, in minor units: what is due, or a part of it. */
                    amount: number;
                    /** @description The invoice’s currency, if you want to be sure: another one is refused. */
                    currency?: components["schemas"]["Currency"];
                    /**
                     * Format: date-time
                     * @description When you received it; left out for now.
                     */
                    receivedAt?: string;
                    /** @description Of the transfer, cheque or slip: one payment of its kind has it. Only cash and POS go without. */
                    reference?: string;
                    /** @description For your team; customers don’t see it. */
                    note?: string;
                    /** @description Whether you forgive what the payment leaves: a line of type `waived` takes it off. */
                    settle?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    "remove-payment": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The invoice’s identifier.
                 * @example inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
                /**
                 * @description The payment’s identifier, as the invoice’s `payments` show it.
                 * @example pay_01JZ8K3V5N7Q9S1T3V5X7Z9B2P
                 */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    "void-invoice": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The invoice’s identifier.
                 * @example inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    "refund-invoice": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Only for OAuth clients with limits: the `quoteId` that the refusal `quote_required` named for this very call.
                 * @example quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                "Agent-Quote"?: components["parameters"]["Agent-Quote"];
            };
            path: {
                /**
                 * @description The invoice’s identifier.
                 * @example inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 100000,
                 *       "reason": "goodwill"
                 *     }
                 */
                "application/json": {
                    /** @description How much to give back, in minor units; left out for all that was paid and not given back yet. */
                    amount?: number;
                    /** @description The invoice’s currency, if you want to be sure: another one is refused. */
                    currency?: components["schemas"]["Currency"];
                    /** @description The reason, which the event repeats. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The invoice that is refunded. */
                        invoiceId: string;
                        /** @description What this refund gives back, in minor units. */
                        refunded: number;
                        /**
                         * @description `pending` while the bank processes it; if it fails, you receive an event.
                         * @enum {string}
                         */
                        status: "succeeded" | "pending";
                        /** @description The refund’s identifier, with the prefix `rfnd_`. */
                        refundId: string;
                        /** @description What of it was taken back of the credit that the invoice’s period had given and that was not spent, in minor units. */
                        fromCreditKobo: number;
                    };
                };
            };
        };
    };
    "create-invoice-item": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subscriptionId": "sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D",
                 *       "description": "Router",
                 *       "unitAmount": 1500000
                 *     }
                 */
                "application/json": {
                    /** @description The subscription on whose next invoice it is billed; it must still run. */
                    subscriptionId: string;
                    /** @description What it is, for the customer: the text of the line. */
                    description: string;
                    /**
                     * @description How many units of it; left out for one.
                     * @default 1
                     */
                    quantity?: number;
                    /** @description The price of each unit, in minor units. */
                    unitAmount: number;
                    /** @description The subscription’s currency, if you want to be sure: another one is refused. */
                    currency?: components["schemas"]["Currency"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The item’s identifier, with the prefix `ii_`. The invoice’s line has it as `itemId`. */
                        id: string;
                        /** @description The subscription on whose next invoice it is billed. */
                        subscriptionId: string;
                        /** @description What it is, for the customer: the text of the line. */
                        description: string;
                        /** @description How many units it bills. */
                        quantity: number;
                        /** @description The price of each unit, in minor units. */
                        unitAmount: number;
                        /** @description What all units cost together, in minor units. */
                        amount: number;
                        /** @description The subscription’s currency. */
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
        };
    };
    "delete-invoice-item": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The item’s identifier.
                 * @example ii_01JZ8K3V5N7Q9S1T3V5X7Z9B2D7Q9S1T3V5X
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The item’s identifier, with the prefix `ii_`. The invoice’s line has it as `itemId`. */
                        id: string;
                        /** @description The subscription on whose next invoice it is billed. */
                        subscriptionId: string;
                        /** @description What it is, for the customer: the text of the line. */
                        description: string;
                        /** @description How many units it bills. */
                        quantity: number;
                        /** @description The price of each unit, in minor units. */
                        unitAmount: number;
                        /** @description What all units cost together, in minor units. */
                        amount: number;
                        /** @description The subscription’s currency. */
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
        };
    };
    "list-refunds": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /** @description Only those of this invoice. */
                invoiceId?: string;
                /** @description Only those of this subscription. */
                subscriptionId?: string;
                /** @description Only those of this customer. */
                customerId?: string;
                /**
                 * @description Only those in this status, or in one of several, separated by commas.
                 * @example [
                 *       "pending"
                 *     ]
                 */
                status?: ("pending" | "succeeded" | "failed") | ("pending" | "succeeded" | "failed")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The refunds of this page, newest first. */
                        items: components["schemas"]["Refund"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "get-refund": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The refund’s identifier.
                 * @example rfnd_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
        };
    };
    "get-billing-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What an immediate cancel does with what was paid and not used, unless it says otherwise.
                         * @enum {string}
                         */
                        unusedOnCancel: "credit" | "refund" | "none";
                        /**
                         * @description What it does with an open invoice: nobody owes it any more, or it stays payable.
                         * @enum {string}
                         */
                        openInvoiceOnCancel: "void" | "keep";
                        /**
                         * @description What follows when a bank takes a charge back. `continue`: nothing but the booking. `revoke_method`: what was charged is never charged again. `cancel_at_period_end`: the subscription does not renew.
                         * @enum {string}
                         */
                        onReversal: "continue" | "revoke_method" | "cancel_at_period_end";
                        /** @description The time zone of new subscriptions, and of those that change to another interval. */
                        timeZone: string;
                        /**
                         * @description Where a person has one trial of a plan and one redemption of a code, by customer, proven contact and live card: at `checkout` (the default), `all` for subscriptions made by secret key too, or `off`.
                         * @enum {string}
                         */
                        onePerPerson: "checkout" | "all" | "off";
                        /**
                         * @description What fewer units of a plan do where a change does not say when: wait for the next renewal, or become credit at once.
                         * @enum {string}
                         */
                        onDecrease: "next_renewal" | "credit";
                    };
                };
            };
        };
    };
    "update-billing-settings": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "unusedOnCancel": "refund",
                 *       "openInvoiceOnCancel": "keep"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What an immediate cancel does with what was paid and not used, unless it says otherwise.
                     * @enum {string}
                     */
                    unusedOnCancel?: "credit" | "refund" | "none";
                    /**
                     * @description What it does with an open invoice: nobody owes it any more, or it stays payable.
                     * @enum {string}
                     */
                    openInvoiceOnCancel?: "void" | "keep";
                    /**
                     * @description What follows when a bank takes a charge back. `continue`: nothing but the booking. `revoke_method`: what was charged is never charged again. `cancel_at_period_end`: the subscription does not renew.
                     * @enum {string}
                     */
                    onReversal?: "continue" | "revoke_method" | "cancel_at_period_end";
                    /** @description The time zone of new subscriptions, and of those that change to another interval. */
                    timeZone?: string;
                    /**
                     * @description Where a person has one trial of a plan and one redemption of a code, by customer, proven contact and live card: at `checkout` (the default), `all` for subscriptions made by secret key too, or `off`.
                     * @enum {string}
                     */
                    onePerPerson?: "checkout" | "all" | "off";
                    /**
                     * @description What fewer units of a plan do where a change does not say when: wait for the next renewal, or become credit at once.
                     * @enum {string}
                     */
                    onDecrease?: "next_renewal" | "credit";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description What an immediate cancel does with what was paid and not used, unless it says otherwise.
                         * @enum {string}
                         */
                        unusedOnCancel: "credit" | "refund" | "none";
                        /**
                         * @description What it does with an open invoice: nobody owes it any more, or it stays payable.
                         * @enum {string}
                         */
                        openInvoiceOnCancel: "void" | "keep";
                        /**
                         * @description What follows when a bank takes a charge back. `continue`: nothing but the booking. `revoke_method`: what was charged is never charged again. `cancel_at_period_end`: the subscription does not renew.
                         * @enum {string}
                         */
                        onReversal: "continue" | "revoke_method" | "cancel_at_period_end";
                        /** @description The time zone of new subscriptions, and of those that change to another interval. */
                        timeZone: string;
                        /**
                         * @description Where a person has one trial of a plan and one redemption of a code, by customer, proven contact and live card: at `checkout` (the default), `all` for subscriptions made by secret key too, or `off`.
                         * @enum {string}
                         */
                        onePerPerson: "checkout" | "all" | "off";
                        /**
                         * @description What fewer units of a plan do where a change does not say when: wait for the next renewal, or become credit at once.
                         * @enum {string}
                         */
                        onDecrease: "next_renewal" | "credit";
                    };
                };
            };
        };
    };
    "get-recovery-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether failed renewals are tried again by themselves. */
                        dunningEnabled: boolean;
                        /** @description Seconds from the first failure to each retry, 1 to 8 of them, ascending, within 21 days; null for the defaults of the period’s length. */
                        retryOffsets: number[] | null;
                        /** @description Whether retries for lack of money are moved to the days on which salaries are paid. */
                        paydayAware: boolean;
                        /**
                         * @description What happens to the subscription when all retries have failed.
                         * @enum {string}
                         */
                        finalAction: "mark_unpaid" | "cancel";
                        /** @description Whether customers are notified of a renewal before it is charged. */
                        renewalReminders: boolean;
                        /** @description How many days before. */
                        renewalReminderDays: number;
                        /** @description The channels by which customers receive failure notices and reminders. */
                        notifyChannels: ("email" | "whatsapp")[];
                        /** @description Whether customers get a receipt after each payment. */
                        paymentReceipts: boolean;
                        /** @description Whether your account’s own address gets what your sandbox would have sent to people, with `[TEST]` before the subject. */
                        testMessagesToOwner: boolean;
                    };
                };
            };
        };
    };
    "update-recovery-settings": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "retryOffsets": [
                 *         86400,
                 *         259200
                 *       ],
                 *       "finalAction": "cancel"
                 *     }
                 */
                "application/json": {
                    /** @description Whether failed renewals are tried again by themselves. */
                    dunningEnabled?: boolean;
                    /** @description Seconds from the first failure to each retry, 1 to 8 of them, ascending, within 21 days; null for the defaults of the period’s length. */
                    retryOffsets?: number[] | null;
                    /** @description Whether retries for lack of money are moved to the days on which salaries are paid. */
                    paydayAware?: boolean;
                    /**
                     * @description What happens to the subscription when all retries have failed.
                     * @enum {string}
                     */
                    finalAction?: "mark_unpaid" | "cancel";
                    /** @description Whether customers are notified of a renewal before it is charged. */
                    renewalReminders?: boolean;
                    /** @description How many days before. */
                    renewalReminderDays?: number;
                    /** @description The channels by which customers receive failure notices and reminders. */
                    notifyChannels?: ("email" | "whatsapp")[];
                    /** @description Whether customers get a receipt after each payment. */
                    paymentReceipts?: boolean;
                    /** @description Whether your account’s own address gets what your sandbox would have sent to people, with `[TEST]` before the subject. */
                    testMessagesToOwner?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether failed renewals are tried again by themselves. */
                        dunningEnabled: boolean;
                        /** @description Seconds from the first failure to each retry, 1 to 8 of them, ascending, within 21 days; null for the defaults of the period’s length. */
                        retryOffsets: number[] | null;
                        /** @description Whether retries for lack of money are moved to the days on which salaries are paid. */
                        paydayAware: boolean;
                        /**
                         * @description What happens to the subscription when all retries have failed.
                         * @enum {string}
                         */
                        finalAction: "mark_unpaid" | "cancel";
                        /** @description Whether customers are notified of a renewal before it is charged. */
                        renewalReminders: boolean;
                        /** @description How many days before. */
                        renewalReminderDays: number;
                        /** @description The channels by which customers receive failure notices and reminders. */
                        notifyChannels: ("email" | "whatsapp")[];
                        /** @description Whether customers get a receipt after each payment. */
                        paymentReceipts: boolean;
                        /** @description Whether your account’s own address gets what your sandbox would have sent to people, with `[TEST]` before the subject. */
                        testMessagesToOwner: boolean;
                    };
                };
            };
        };
    };
    "list-recovery": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /** @description Objects to show in full: `customer`, `plan`, `invoice`, separated by commas. */
                expand?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The open cases of this page, newest first. */
                        items: {
                            /** @description The invoice whose charge failed. */
                            invoiceId: string;
                            /** @description The subscription that is past due. */
                            subscriptionId: string;
                            /** @description The customer who owes it. */
                            customerId: string;
                            /** @description How often a charge was tried so far. */
                            attemptsMade: number;
                            /** @description When it is tried again; null when it is not. */
                            nextAttemptAt: string | null;
                            /** @description Why the last try failed. */
                            lastFailureCode: components["schemas"]["FailureCode"];
                            /** @description What happens next. */
                            action: components["schemas"]["DunningAction"];
                            /** @description Why, in a sentence. */
                            reason: string;
                            /** @description The rule that decided it. */
                            rule: string;
                            /**
                             * Format: date-time
                             * @description When the first charge failed.
                             */
                            firstFailureAt: string;
                            /** @description After this instant nothing is tried any more; null when nothing is. */
                            stopAt: string | null;
                            /** @description The customer in full; only with `expand=customer`. */
                            customer?: components["schemas"]["Customer"];
                            /** @description The plan in full; only with `expand=plan`. */
                            plan?: components["schemas"]["Plan"];
                            /** @description The invoice in full; only with `expand=invoice`. */
                            invoice?: components["schemas"]["Invoice"];
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "simulate-recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "retryOffsets": [
                 *         86400,
                 *         259200,
                 *         604800
                 *       ],
                 *       "paydayAware": true,
                 *       "from": "2026-10-01",
                 *       "to": "2026-11-01"
                 *     }
                 */
                "application/json": {
                    /** @description Seconds from the first failure to each retry, 1 to 8 of them, ascending, within 21 days; null for the defaults of the period’s length. */
                    retryOffsets: number[] | null;
                    /** @description Whether retries for lack of money are moved to the days on which salaries are paid. */
                    paydayAware: boolean;
                    /** @description Cases that began from then on: a date (the start of that day) or an instant. 30 days before `to` by default. */
                    from?: string;
                    /** @description Cases that began before then: a date or an instant, at most 93 days after `from`. Now by default. */
                    to?: string;
                    /** @description Only cases in this currency; NGN by default. */
                    currency?: components["schemas"]["Currency"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description The start of the range.
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description The end of the range.
                         */
                        to: string;
                        /** @description The zone in which dates were taken. */
                        timeZone: string;
                        /** @description The currency of the amounts. */
                        currency: components["schemas"]["Currency"];
                        /** @description Whether these are all cases of the range; of very many only the newest are replayed. */
                        complete: boolean;
                        /** @description How many cases were replayed. */
                        cases: number;
                        /** @description How they would have ended, by outcome. */
                        outcomes: {
                            /**
                             * @description `same`: the try that was paid would have been made at its time. `could_be_earlier`, `would_be_later`: the first try that is not known to fail is before or after the payment; whether the money was there then is not known. `not_recovered`: no try would have been left. `still_unpaid`: not paid then either. `unknown`: never paid, and tries would have been made when none was. `not_by_retry`: paid manually or with another card. `open`: not ended yet.
                             * @enum {string}
                             */
                            outcome: "same" | "could_be_earlier" | "would_be_later" | "not_recovered" | "still_unpaid" | "unknown" | "not_by_retry" | "open";
                            /** @description How many cases. */
                            cases: number;
                            /** @description What they owed together, in minor units. */
                            amountKobo: number;
                        }[];
                        /** @description The cases, newest first. */
                        items: {
                            /** @description The invoice whose charge failed. */
                            invoiceId: string;
                            /** @description Its subscription. */
                            subscriptionId: string;
                            /** @description Who owed it. */
                            customerId: string;
                            /** @description What was owed, in minor units. */
                            amount: number;
                            /**
                             * Format: date-time
                             * @description When the first charge failed.
                             */
                            firstFailureAt: string;
                            /** @description The charges that failed, oldest first. */
                            recorded: {
                                /**
                                 * Format: date-time
                                 * @description When it was tried.
                                 */
                                at: string;
                                /** @description Why it failed. */
                                failureCode: components["schemas"]["FailureCode"];
                            }[];
                            /** @description When it was paid; null when it never was. */
                            paidAt: string | null;
                            /** @description The retries that these settings would have made, as far as the record shows. */
                            tries: {
                                /**
                                 * Format: date-time
                                 * @description When it would have been tried.
                                 */
                                at: string;
                                /** @description The rule that decided it. */
                                rule: string;
                                /** @description Whether it was moved to a payday. */
                                paydaySnapped: boolean;
                                /**
                                 * @description What the record says of it: `declined`, `paid`, `earlier` or `later` than the payment, or `unknown`.
                                 * @enum {string}
                                 */
                                answer: "declined" | "paid" | "earlier" | "later" | "unknown";
                            }[];
                            /**
                             * @description How it would have ended.
                             * @enum {string}
                             */
                            outcome: "same" | "could_be_earlier" | "would_be_later" | "not_recovered" | "still_unpaid" | "unknown" | "not_by_retry" | "open";
                            /** @description How long after the payment the first try that is not known to fail would have been, in seconds; negative if before it, null if there is none. */
                            shiftSeconds: number | null;
                        }[];
                    };
                };
            };
        };
    };
    "retry-recovery": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The invoice whose charge failed.
                 * @example inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description The customer’s method to charge; left out to use the subscription’s. */
                    paymentMethodId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    "stop-recovery": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The invoice whose charge failed.
                 * @example inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    "get-analytics-overview": {
        parameters: {
            query?: {
                /**
                 * @description The start of the range: a date (the start of that day) or an instant. 30 days ago by default.
                 * @example 2026-10-01
                 */
                from?: string;
                /**
                 * @description The end of the range, itself not in it: a date or an instant. Now by default.
                 * @example 2026-11-01
                 */
                to?: string;
                /** @description Only subscriptions in this currency; NGN by default. */
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description The first instant that was counted: `from` and `to` are widened to whole days.
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description The first instant that was not.
                         */
                        to: string;
                        /** @description The zone that the days are days of: yours, as `PATCH /v1/settings/billing` sets it. */
                        timeZone: string;
                        /** @description Monthly recurring revenue at the end of the range, in minor units: what active and past-due subscriptions bring in an average month. */
                        mrrKobo: number;
                        /** @description How many subscriptions were active or past due at the end of the range. */
                        activeSubscriptions: number;
                        /** @description How many were in their trial then. */
                        trialing: number;
                        /** @description Monthly revenue that new subscriptions brought in the range, in minor units. */
                        newMrrKobo: number;
                        /** @description Monthly revenue that changes to dearer plans brought, in minor units. */
                        expansionMrrKobo: number;
                        /** @description Monthly revenue that changes to cheaper plans took away, in minor units. */
                        contractionMrrKobo: number;
                        /** @description Monthly revenue that ended subscriptions took away, in minor units. */
                        churnedMrrKobo: number;
                        /** @description Subscriptions lost in the range, as a fraction of those active at its start. */
                        subscriberChurnRate: number;
                        /** @description Money of failed renewals that was collected after all, in minor units. */
                        recoveredKobo: number;
                        /** @description Failed renewals that were recovered, as a fraction of those that were decided. */
                        recoveryRate: number;
                        /** @description Monthly revenue of subscriptions that were imported in the range, in minor units; they are not new. */
                        importedMrrKobo: number;
                        /** @description The currency that was counted: money, subscriptions and cases. */
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
        };
    };
    "get-analytics-failures": {
        parameters: {
            query?: {
                /**
                 * @description The start of the range: a date (the start of that day) or an instant. 30 days ago by default.
                 * @example 2026-10-01
                 */
                from?: string;
                /**
                 * @description The end of the range, itself not in it: a date or an instant. Now by default.
                 * @example 2026-11-01
                 */
                to?: string;
                /** @description Only subscriptions in this currency; NGN by default. */
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description The first instant that was counted: `from` and `to` are widened to whole days.
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description The first instant that was not.
                         */
                        to: string;
                        /** @description The zone that the days are days of: yours, as `PATCH /v1/settings/billing` sets it. */
                        timeZone: string;
                        /** @description Cases that were open at the end of the range. */
                        inFlight: number;
                        /** @description Cases that ended with a payment in the range. */
                        recovered: number;
                        /** @description Cases that ended without one. */
                        exhausted: number;
                        /** @description Recovered cases as a fraction of recovered and exhausted ones. */
                        recoveryRate: number;
                        /** @description How many charges failed in the range, by failure code. */
                        byFailureCode: {
                            [key: string]: number;
                        };
                        /** @description The currency whose charges and cases these are. */
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
        };
    };
    "get-analytics-timeseries": {
        parameters: {
            query?: {
                /**
                 * @description The start of the range: a date (the start of that day) or an instant. As `days` says by default.
                 * @example 2026-10-01
                 */
                from?: string;
                /**
                 * @description The end of the range, itself not in it: a date or an instant. Now by default.
                 * @example 2026-11-01
                 */
                to?: string;
                /** @description Only subscriptions in this currency; NGN by default. */
                currency?: components["schemas"]["Currency"];
                /** @description How many days the range has, the last of them today or that before `to`, where `from` is not said. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description The start of the first day.
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description The end of the last day.
                         */
                        to: string;
                        /** @description The zone whose days these are: that of your billing settings. */
                        timeZone: string;
                        /** @description The currency that was counted: money, subscriptions and cases. */
                        currency: components["schemas"]["Currency"];
                        /** @description One row a day, oldest first. */
                        days: {
                            /**
                             * Format: date
                             * @description The day.
                             */
                            date: string;
                            /** @description Monthly recurring revenue as the day ended, in minor units. */
                            mrrKobo: number;
                            /** @description Monthly revenue that new subscriptions brought on the day, in minor units. */
                            newMrrKobo: number;
                            /** @description What changes to dearer plans and ended pauses brought, in minor units. */
                            expansionMrrKobo: number;
                            /** @description What changes to cheaper plans and pauses took away, in minor units. */
                            contractionMrrKobo: number;
                            /** @description What ended subscriptions took away, in minor units. */
                            churnedMrrKobo: number;
                            /** @description How many subscriptions were active or past due as the day ended. */
                            activeSubscriptions: number;
                            /** @description How many renewals were being recovered as the day ended. */
                            inRecovery: number;
                            /** @description The monthly revenue of their subscriptions, in minor units. */
                            atRiskMrrKobo: number;
                            /** @description Money of failed renewals that was collected on the day, in minor units. */
                            recoveredKobo: number;
                            /** @description Charges that failed on the day. */
                            failedCharges: number;
                            /** @description Payments that brought money on the day; null: not added up yet. */
                            payments: number | null;
                            /** @description What they brought, in minor units; null: not added up yet. */
                            paidKobo: number | null;
                            /** @description What was given back on the day, in minor units; null: not added up yet. */
                            refundedKobo: number | null;
                            /** @description Monthly revenue of subscriptions that were imported on the day, in minor units; they are not new. */
                            importedMrrKobo: number;
                        }[];
                    };
                };
            };
        };
    };
    "list-events": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 50
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /**
                 * @description Only events of this type.
                 * @example subscription_payment_failed
                 */
                type?: components["schemas"]["EventType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["BillingEvent"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "get-event": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event’s identifier.
                 * @example evt_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingEvent"];
                };
            };
        };
    };
    "redeliver-event": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The event’s identifier.
                 * @example evt_01JZ8K3V5N7Q9S1T3V5X7Z9B2E
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The event. */
                        eventId: string;
                        /** @description The deliveries that were started, one for each endpoint that wants it. */
                        deliveries: components["schemas"]["Delivery"][];
                    };
                };
            };
        };
    };
    "get-balance": {
        parameters: {
            query?: {
                /**
                 * @description Which currency’s balance.
                 * @example NGN
                 */
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
        };
    };
    "list-balance-transactions": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /**
                 * @description Only entries in this currency.
                 * @example NGN
                 */
                currency?: components["schemas"]["Currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["BalanceTransaction"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "verify-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether every balance is the sum of its postings. */
                        ok: boolean;
                        /** @description The sum of all postings in minor units, which is 0 in double-entry books. */
                        sumKobo: number;
                        /** @description The accounts of the books. */
                        accounts: {
                            /**
                             * @description The account’s name.
                             * @enum {string}
                             */
                            account: "gateway_clearing" | "merchant_pending" | "merchant_available" | "payouts_in_transit" | "vas_in_transit" | "customer_credit" | "merchant_owed" | "refunds" | "unapplied" | "outside" | "outside_clearing" | "fees";
                            /** @description Its currency. */
                            currency: components["schemas"]["Currency"];
                            /** @description The stored balance, in minor units. */
                            balanceKobo: number;
                            /** @description The sum of its postings, in minor units. */
                            postingsKobo: number;
                        }[];
                        /**
                         * Format: date-time
                         * @description The first instant whose postings were added up one by one; days before are sealed with their totals.
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description The instant up to which postings were added up.
                         */
                        to: string;
                    };
                };
            };
        };
    };
    "list-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What can be paid out now, in kobo. */
                        availableKobo: number;
                        /** @description What was earned today (Lagos time) and settles the next day, in kobo. */
                        pendingKobo: number;
                        /** @description Always NGN. */
                        currency: components["schemas"]["Currency"];
                        /** @description The newest 100 payouts, newest first. */
                        items: components["schemas"]["Payout"][];
                    };
                };
            };
        };
    };
    "create-payout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 5000000,
                 *       "bankCode": "058",
                 *       "accountNumber": "0123456789",
                 *       "accountName": "ADA EZE"
                 *     }
                 */
                "application/json": {
                    /** @description How much to pay out, in kobo; at most the available balance. */
                    amount: number;
                    /** @description A saved account. Either this, or `bankCode` with `accountNumber`. */
                    accountId?: string;
                    /** @description The bank’s code, 3 to 12 letters or digits, from `GET /v1/payouts/banks`. */
                    bankCode?: string;
                    /** @description The account number, 10 digits. */
                    accountNumber?: string;
                    /** @description Whose account you believe it is. Only compared with what the bank says. */
                    accountName?: string;
                    /** @description NGN, or left out. */
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
        };
    };
    "get-payout": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payout’s identifier.
                 * @example pout_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
        };
    };
    "list-payout-accounts": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["PayoutAccount"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "add-payout-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankCode": "058",
                 *       "accountNumber": "0123456789",
                 *       "otp": "123456"
                 *     }
                 */
                "application/json": {
                    /** @description The bank’s code, 3 to 12 letters or digits, from `GET /v1/payouts/banks`. */
                    bankCode: string;
                    /** @description The account number, 10 digits. */
                    accountNumber: string;
                    /** @description The 6-digit code that was mailed to the business owner. Good for 10 minutes, once. */
                    otp: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAccount"];
                };
            };
        };
    };
    "remove-payout-account": {
        parameters: {
            query?: never;
            header?: {
                /** @description The code in a header, for clients that can’t send a body with DELETE. */
                "x-payout-otp"?: string;
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The saved account’s identifier.
                 * @example pacc_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "otp": "123456"
                 *     }
                 */
                "application/json": {
                    /** @description The 6-digit code that was mailed to the business owner. Good for 10 minutes, once. */
                    otp?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAccount"];
                };
            };
        };
    };
    "send-payout-code": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        sent: boolean;
                    };
                };
            };
        };
    };
    "resolve-payout-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankCode": "058",
                 *       "accountNumber": "0123456789"
                 *     }
                 */
                "application/json": {
                    /** @description The bank’s code, 3 to 12 letters or digits, from `GET /v1/payouts/banks`. */
                    bankCode: string;
                    /** @description The account number, 10 digits. */
                    accountNumber: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose account it is, as the bank says. */
                        accountName: string;
                    };
                };
            };
        };
    };
    "list-banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The banks, by name. */
                        items: {
                            /** @description The bank’s code. */
                            code: string;
                            /** @description The bank’s name. */
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    "show-stop-payout": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the owner’s link, `stop_…`. It is the credential: nothing else is needed.
                 * @example stop_live_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The payout’s identifier, with the prefix `pout_`. */
                        id: string;
                        /** @description How much is transferred, in minor units. */
                        amount: number;
                        /** @description Always NGN. */
                        currency: components["schemas"]["Currency"];
                        /** @description `processing` until the bank has answered, or the owner has stopped it. */
                        status: components["schemas"]["PayoutStatus"];
                        /** @description The bank’s name; null where it is not known. */
                        bankName: string | null;
                        /** @description The last four digits of the account number. */
                        accountLast4: string;
                        /** @description Whose account it is, as the bank says; null until it has said. */
                        accountName: string | null;
                        /**
                         * Format: date-time
                         * @description When it was ordered.
                         */
                        createdAt: string;
                        /** @description Until when it waits; null where it does not. */
                        heldUntil: string | null;
                        /** @description Why it failed, `stopped_by_owner` among others; null unless it did. */
                        failureReason: ("invalid_account" | "bank_unavailable" | "name_mismatch" | "limit_exceeded" | "gateway_error" | "reversed_by_bank" | "stopped_by_owner") | null;
                        /** @description Whether nothing was sent to the bank, so that `POST` stops it. */
                        stoppable: boolean;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "stop-payout": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token of the owner’s link, `stop_…`. It is the credential: nothing else is needed.
                 * @example stop_live_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The payout’s identifier, with the prefix `pout_`. */
                        id: string;
                        /** @description How much is transferred, in minor units. */
                        amount: number;
                        /** @description Always NGN. */
                        currency: components["schemas"]["Currency"];
                        /** @description `processing` until the bank has answered, or the owner has stopped it. */
                        status: components["schemas"]["PayoutStatus"];
                        /** @description The bank’s name; null where it is not known. */
                        bankName: string | null;
                        /** @description The last four digits of the account number. */
                        accountLast4: string;
                        /** @description Whose account it is, as the bank says; null until it has said. */
                        accountName: string | null;
                        /**
                         * Format: date-time
                         * @description When it was ordered.
                         */
                        createdAt: string;
                        /** @description Until when it waits; null where it does not. */
                        heldUntil: string | null;
                        /** @description Why it failed, `stopped_by_owner` among others; null unless it did. */
                        failureReason: ("invalid_account" | "bank_unavailable" | "name_mismatch" | "limit_exceeded" | "gateway_error" | "reversed_by_bank" | "stopped_by_owner") | null;
                        /** @description Whether nothing was sent to the bank, so that `POST` stops it. */
                        stoppable: boolean;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "buy-airtime": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneNumber": "08031234567",
                 *       "amount": 500,
                 *       "network": "MTN"
                 *     }
                 */
                "application/json": {
                    /** @description The Nigerian mobile number to top up, in any usual spelling. */
                    phoneNumber: string;
                    /** @description How much, in whole naira. Answers are in kobo. */
                    amount: number;
                    /** @description The number’s network; left out to find it by the number. */
                    network?: components["schemas"]["Network"];
                    /** @description NGN, or left out. */
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillTransaction"];
                };
            };
        };
    };
    "buy-data": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneNumber": "08051234567",
                 *       "network": "GLO",
                 *       "bundleCode": "GLO-1GB-7D"
                 *     }
                 */
                "application/json": {
                    /** @description The Nigerian mobile number to top up, in any usual spelling. */
                    phoneNumber: string;
                    /** @description The number’s network. */
                    network: components["schemas"]["Network"];
                    /** @description How much data to buy, in whole naira. Either this or `bundleCode`. */
                    amount?: number;
                    /** @description A bundle of `GET /v1/vas/data/bundles`, at its own price. */
                    bundleCode?: string;
                    /** @description NGN, or left out. */
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillTransaction"];
                };
            };
        };
    };
    "fund-betting": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "bet9ja",
                 *       "customerId": "1234567",
                 *       "amount": 1000
                 *     }
                 */
                "application/json": {
                    /** @description The betting company, from `GET /v1/vas/providers?category=betting`. */
                    provider: string;
                    /** @description The account at the betting company. */
                    customerId: string;
                    /** @description How much, in whole naira. Answers are in kobo. */
                    amount: number;
                    /** @description The name of who pays, for the provider’s receipt. */
                    payerName?: string;
                    /** @description NGN, or left out. */
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillTransaction"];
                };
            };
        };
    };
    "pay-cabletv": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customerId": "7012345678",
                 *       "payerName": "Ada Eze",
                 *       "amount": 9000,
                 *       "provider": "dstv"
                 *     }
                 */
                "application/json": {
                    /** @description The smart card’s number. */
                    customerId: string;
                    /** @description The name of who pays, for the provider’s receipt. */
                    payerName: string;
                    /** @description How much, in whole naira. Answers are in kobo. */
                    amount: number;
                    /**
                     * @description The cable TV company.
                     * @default dstv
                     * @enum {string}
                     */
                    provider?: "dstv" | "gotv" | "startimes";
                    /** @description NGN, or left out. */
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillTransaction"];
                };
            };
        };
    };
    "pay-electricity": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "disco": "ikedc",
                 *       "customerId": "45012345678",
                 *       "meterType": "prepaid",
                 *       "payerName": "Ada Eze",
                 *       "amount": 5000
                 *     }
                 */
                "application/json": {
                    /** @description The electricity distributor, from `GET /v1/vas/discos`. */
                    disco: string;
                    /** @description The meter’s number. */
                    customerId: string;
                    /**
                     * @description Whether the meter is paid before or after use. A prepaid one gets a token in `meta`.
                     * @enum {string}
                     */
                    meterType: "prepaid" | "postpaid";
                    /** @description The name of who pays, for the provider’s receipt. */
                    payerName: string;
                    /** @description How much, in whole naira. Answers are in kobo. */
                    amount: number;
                    /** @description NGN, or left out. */
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillTransaction"];
                };
            };
        };
    };
    "list-bills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The 30 newest bill payments, newest first. */
                        items: components["schemas"]["BillTransaction"][];
                    };
                };
            };
        };
    };
    "get-bill": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bill payment’s identifier.
                 * @example bill_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillTransaction"];
                };
            };
        };
    };
    "list-discos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The companies. */
                        items: {
                            /** @description What to send as its name in a purchase. */
                            id: string;
                            /** @description The company’s name, for people. */
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    "list-billers": {
        parameters: {
            query: {
                /**
                 * @description Which kind of bill.
                 * @example betting
                 */
                category: components["schemas"]["BillCategory"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The companies. */
                        items: {
                            /** @description What to send as its name in a purchase. */
                            id: string;
                            /** @description The company’s name, for people. */
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    "list-bundles": {
        parameters: {
            query: {
                /**
                 * @description Whose bundles.
                 * @example MTN
                 */
                network: components["schemas"]["Network"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bundles on sale. */
                        items: {
                            /** @description What to send to buy it. */
                            bundleCode: string;
                            /** @description The bundle in words, such as `1 GB, 30 days`. */
                            name: string;
                            /** @description Its price in whole naira. */
                            amountNaira: number;
                        }[];
                    };
                };
            };
        };
    };
    "look-up-customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "electricity",
                 *       "provider": "ikedc",
                 *       "customerId": "45012345678"
                 *     }
                 */
                "application/json": {
                    /** @description Which kind of bill. */
                    category: components["schemas"]["BillCategory"];
                    /** @description The company or distributor. */
                    provider: string;
                    /** @description The meter, smart card or account to look up. */
                    customerId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose it is, as the provider says. */
                        customerName: string;
                    };
                };
            };
        };
    };
    "get-sandbox-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description What time it is in your sandbox.
                         */
                        now: string;
                        /**
                         * Format: date-time
                         * @description Where a running jump leads; the same as `now` when none runs.
                         */
                        target: string;
                        /**
                         * @description `advancing` while a jump runs what falls due on its way, `resetting` while the sandbox is emptied.
                         * @enum {string}
                         */
                        status: "idle" | "advancing" | "resetting";
                        /** @description What the last jump could not do and went on without: the first 20. It is left due, and the next jump tries it again. */
                        setAside: {
                            /** @description The kind of work. */
                            job: string;
                            /** @description The object that it is of. */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When it was due.
                             */
                            at: string;
                            /** @description The error’s name or code. */
                            reason: string;
                        }[];
                    };
                };
            };
        };
    };
    "set-sandbox-clock": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "now": "2026-12-01T09:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description The instant to move to. It can’t be earlier than the present one.
                     */
                    now: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description What time it is in your sandbox.
                         */
                        now: string;
                        /**
                         * Format: date-time
                         * @description Where a running jump leads; the same as `now` when none runs.
                         */
                        target: string;
                        /**
                         * @description `advancing` while a jump runs what falls due on its way, `resetting` while the sandbox is emptied.
                         * @enum {string}
                         */
                        status: "idle" | "advancing" | "resetting";
                        /** @description What the last jump could not do and went on without: the first 20. It is left due, and the next jump tries it again. */
                        setAside: {
                            /** @description The kind of work. */
                            job: string;
                            /** @description The object that it is of. */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When it was due.
                             */
                            at: string;
                            /** @description The error’s name or code. */
                            reason: string;
                        }[];
                    };
                };
            };
        };
    };
    "delete-sandbox-clock": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description What time it is in your sandbox.
                         */
                        now: string;
                        /**
                         * Format: date-time
                         * @description Where a running jump leads; the same as `now` when none runs.
                         */
                        target: string;
                        /**
                         * @description `advancing` while a jump runs what falls due on its way, `resetting` while the sandbox is emptied.
                         * @enum {string}
                         */
                        status: "idle" | "advancing" | "resetting";
                        /** @description What the last jump could not do and went on without: the first 20. It is left due, and the next jump tries it again. */
                        setAside: {
                            /** @description The kind of work. */
                            job: string;
                            /** @description The object that it is of. */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When it was due.
                             */
                            at: string;
                            /** @description The error’s name or code. */
                            reason: string;
                        }[];
                    };
                };
            };
        };
    };
    "reset-sandbox": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm": "mer_01KB3A9W8N0000000000000000"
                 *     }
                 */
                "application/json": {
                    /** @description Your own identifier, `mer_…`, so that no other sandbox is emptied. */
                    confirm: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description What time it is in your sandbox.
                         */
                        now: string;
                        /**
                         * Format: date-time
                         * @description Where a running jump leads; the same as `now` when none runs.
                         */
                        target: string;
                        /**
                         * @description `advancing` while a jump runs what falls due on its way, `resetting` while the sandbox is emptied.
                         * @enum {string}
                         */
                        status: "idle" | "advancing" | "resetting";
                        /** @description What the last jump could not do and went on without: the first 20. It is left due, and the next jump tries it again. */
                        setAside: {
                            /** @description The kind of work. */
                            job: string;
                            /** @description The object that it is of. */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When it was due.
                             */
                            at: string;
                            /** @description The error’s name or code. */
                            reason: string;
                        }[];
                    };
                };
            };
        };
    };
    "list-sandbox-messages": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The messages of this page, newest first. */
                        items: {
                            /** @description The message’s identifier, with the prefix `msg_`. */
                            id: string;
                            /** @description Whom it was for: an email address, or a phone as digits. */
                            to: string;
                            /**
                             * @description The channel by which it would have been sent.
                             * @enum {string}
                             */
                            channel: "email" | "whatsapp";
                            /** @description The subject of an email; null for other channels. */
                            subject: string | null;
                            /** @description What it says. */
                            text: string;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "send-sandbox-event": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The event type to send.
                 * @example subscription_payment_failed
                 */
                type: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subscriptionId": "sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D"
                 *     }
                 */
                "application/json": {
                    /** @description The subscription to tell of. */
                    subscriptionId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The event that was sent, marked `synthetic`. */
                        eventId: string;
                    };
                };
            };
        };
    };
    "reverse-sandbox-charge": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "invoiceId": "inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D",
                 *       "amount": 100000,
                 *       "reason": "dispute",
                 *       "reference": "gw_1"
                 *     }
                 */
                "application/json": {
                    /** @description The paid invoice whose charge the gateway takes back. Give either this or `chargeReference`. */
                    invoiceId?: string;
                    /** @description The charge that the gateway takes back, by its reference, such as `<checkout session>-1`: also of a one-time payment, of storing a card, and of a payment that came too late. */
                    chargeReference?: string;
                    /** @description How much of it, in minor units; left out for all that is left. A bank takes back what it takes: above what is left it is your loss, never above the charge itself. */
                    amount?: number;
                    /** @description The charge’s currency; another one is refused. */
                    currency?: components["schemas"]["Currency"];
                    /** @description The reason, which the event repeats. */
                    reason?: string;
                    /** @description The gateway’s reference of the reversal. One that was seen before does nothing. */
                    reference?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The invoice that the charge paid; null for another payment. */
                        invoiceId: string | null;
                        /** @description How much was taken back, in minor units. */
                        reversed: number;
                        /** @description The reference of the reversal. */
                        reference: string;
                        /** @description The reference of the charge. */
                        chargeReference: string;
                        /** @description The part above what was left of the payment: your loss, in minor units. */
                        excessKobo: number;
                    };
                };
            };
        };
    };
    "list-checkout-sessions": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /** @description Only those that named this customer at their start. */
                customerId?: string;
                /** @description Only those of this plan. */
                planId?: string;
                /**
                 * @description Only those in this status, or in one of several, separated by commas.
                 * @example [
                 *       "completed"
                 *     ]
                 */
                status?: components["schemas"]["CheckoutStatus"] | components["schemas"]["CheckoutStatus"][];
                /** @description Only those whose metadata have these values: one parameter a key, as in `metadata.order=17`. A page reads a bounded part of the list, so it may be short or empty while `hasMore` is true. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sessions of this page, newest first. */
                        items: components["schemas"]["CheckoutSession"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "start-checkout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "planId": "plan_01KB3A9W8N0000000000000000",
                 *       "customerEmail": "ada@example.com",
                 *       "successUrl": "https://shop.example.com/thanks"
                 *     }
                 */
                "application/json": {
                    /** @description The plan to buy. Either this, or `amount`. */
                    planId?: string;
                    /** @description A one-time payment, in minor units. Secret keys and access tokens only. */
                    amount?: number;
                    /** @description The currency of the amount, NGN by default; beside a plan, the plan’s. */
                    currency?: components["schemas"]["Currency"];
                    /** @description The customer who pays. Secret keys and access tokens only; without it a new customer is made, whatever email or phone is given. */
                    customerId?: string;
                    /**
                     * Format: email
                     * @description The email address of the new customer, as far as you know it. It finds no existing one.
                     */
                    customerEmail?: string;
                    /** @description The phone number of the new customer, as far as you know it. It finds no existing one. */
                    customerPhone?: string;
                    /** @description A promo code, as the customer types it. */
                    promoCode?: string;
                    /**
                     * Format: uri
                     * @description Where to send the payer when it is paid; `session_id` is appended. With a publishable key, on a registered origin only.
                     */
                    successUrl?: string;
                    /**
                     * Format: uri
                     * @description Where to send a payer who does not want to pay; as `successUrl`.
                     */
                    cancelUrl?: string;
                    /** @description Secret keys and access tokens only. Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all. */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description How many units of the plan, as its `pricing` allows; 1 by default. */
                    quantity?: number;
                    /** @description The day of the month, 1 to 31, on which paid periods begin; the first runs to it and costs its share of the month, counted from when the session is made. */
                    billingDay?: number;
                    /** @description Stores a payment method of the customer without a purchase. Needs `customerId`; goes with the addresses, and with nothing else. */
                    setup?: {
                        /** @description The subscription that is charged with it from then on. One that is past due is charged at once. */
                        subscriptionId?: string | null;
                        /** @description Whether it becomes the customer’s default; false when absent. */
                        setDefault?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session’s identifier, with the prefix `chk_`. */
                        id: string;
                        /** @description The session’s token, which the payer’s browser uses as its credential. With the prefix `cs_`. */
                        token: string;
                        /** @description The page to send the payer to. */
                        url: string;
                        /** @description `completed` ones keep answering with their result; `failed` ones can be paid again until they expire. */
                        status: components["schemas"]["CheckoutStatus"];
                        /**
                         * @description Whether it starts a subscription, takes one payment, or only stores a payment method (`setup`).
                         * @enum {string}
                         */
                        kind: "subscription" | "one_time" | "setup";
                        /** @description What is to be paid now, in minor units; 0 where a trial or a discount leaves nothing, or a payment method is only stored. A card that is typed on the gateway’s page then is charged 50 naira, which are given back at once. */
                        amount: number;
                        /** @description The currency of the amount. */
                        currency: components["schemas"]["Currency"];
                        /** @description The plan that is bought; null for a one-time payment. */
                        planId: string | null;
                        /** @description Where the payer is sent when it is paid, with `session_id` appended; null without one. */
                        successUrl: string | null;
                        /** @description Where the payer is sent who does not want to pay, with `session_id` appended; null without one. */
                        cancelUrl: string | null;
                        /** @description Your own notes, as you set them. */
                        metadata: {
                            [key: string]: string;
                        };
                        /**
                         * Format: date-time
                         * @description Until when it can be paid.
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description How many units of the plan are bought; 1 for a one-time payment. */
                        quantity: number;
                    };
                };
            };
        };
    };
    "get-checkout-session": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session’s identifier, which is not its token.
                 * @example chk_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
        };
    };
    "get-checkout-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The origins that a page with a publishable key may send its payers to, such as `https://shop.example`; at most 20. */
                        redirectOrigins: string[];
                    };
                };
            };
        };
    };
    "update-checkout-settings": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "redirectOrigins": [
                 *         "https://shop.example"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The origins that a page with a publishable key may send its payers to, such as `https://shop.example`; at most 20. */
                    redirectOrigins?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The origins that a page with a publishable key may send its payers to, such as `https://shop.example`; at most 20. */
                        redirectOrigins: string[];
                    };
                };
            };
        };
    };
    "get-branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Your logo: an image at an https address; null for none. */
                        logoUrl: string | null;
                        /** @description The colour of buttons, as `#rrggbb`, dark enough for white letters; null for ours. */
                        color: string | null;
                        /** @description Where payers can write to you; null for nowhere. */
                        supportEmail: string | null;
                        /** @description Where payers can call you; null for nowhere. */
                        supportPhone: string | null;
                        /** @description Your terms, at an https address that payers’ pages link to; null for none. */
                        termsUrl: string | null;
                        /** @description How you refund, likewise; null for none. */
                        refundsUrl: string | null;
                        /** @description How you treat personal data, likewise; null for none. */
                        privacyUrl: string | null;
                        /** @description What receipts say of you below your name: your registered name, RC number, TIN, address; at most 300 characters. Null for nothing. */
                        sellerDetails: string | null;
                    };
                };
            };
        };
    };
    "update-branding": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "logoUrl": "https://shop.example/logo.png",
                 *       "color": "#0b5d3b",
                 *       "supportEmail": "help@shop.example",
                 *       "supportPhone": "08030000000"
                 *     }
                 */
                "application/json": {
                    /** @description Your logo: an image at an https address; null for none. */
                    logoUrl?: string | null;
                    /** @description The colour of buttons, as `#rrggbb`, dark enough for white letters; null for ours. */
                    color?: string | null;
                    /** @description Where payers can write to you; null for nowhere. */
                    supportEmail?: string | null;
                    /** @description Where payers can call you; null for nowhere. */
                    supportPhone?: string | null;
                    /** @description Your terms, at an https address that payers’ pages link to; null for none. */
                    termsUrl?: string | null;
                    /** @description How you refund, likewise; null for none. */
                    refundsUrl?: string | null;
                    /** @description How you treat personal data, likewise; null for none. */
                    privacyUrl?: string | null;
                    /** @description What receipts say of you below your name: your registered name, RC number, TIN, address; at most 300 characters. Null for nothing. */
                    sellerDetails?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Your logo: an image at an https address; null for none. */
                        logoUrl: string | null;
                        /** @description The colour of buttons, as `#rrggbb`, dark enough for white letters; null for ours. */
                        color: string | null;
                        /** @description Where payers can write to you; null for nowhere. */
                        supportEmail: string | null;
                        /** @description Where payers can call you; null for nowhere. */
                        supportPhone: string | null;
                        /** @description Your terms, at an https address that payers’ pages link to; null for none. */
                        termsUrl: string | null;
                        /** @description How you refund, likewise; null for none. */
                        refundsUrl: string | null;
                        /** @description How you treat personal data, likewise; null for none. */
                        privacyUrl: string | null;
                        /** @description What receipts say of you below your name: your registered name, RC number, TIN, address; at most 300 characters. Null for nothing. */
                        sellerDetails: string | null;
                    };
                };
            };
        };
    };
    "get-receipt": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The receipt’s token, `rcp_…`. It is the credential: nothing else is needed.
                 * @example rcp_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The receipt’s number. */
                        number: string;
                        /** @description Who sold it. */
                        seller: {
                            /** @description The merchant’s name. */
                            name: string;
                            /** @description Their logo; null for none. */
                            logoUrl: string | null;
                            /** @description Where to write to them; null where they name none. */
                            supportEmail: string | null;
                            /** @description Where to call them; null where they name none. */
                            supportPhone: string | null;
                            /** @description Their registered name, RC, TIN and address, as they wrote it; null for nothing. */
                            details: string | null;
                        };
                        /** @description Who paid. */
                        buyer: {
                            /** @description Their name in short form, such as `Ada O.`, where it is known. */
                            name: string | null;
                            /** @description Their email in short form, such as `a•••@example.com`, where it is known. */
                            email: string | null;
                        };
                        /**
                         * Format: date-time
                         * @description When it was paid.
                         */
                        paidAt: string;
                        /** @description The start of what was paid for; null for a payment that comes once. */
                        periodStart: string | null;
                        /** @description The end of what was paid for; null for a payment that comes once. */
                        periodEnd: string | null;
                        /** @description The currency of all amounts. */
                        currency: components["schemas"]["Currency"];
                        /** @description What was paid for, line by line; empty for a payment that comes once. */
                        lines: components["schemas"]["InvoiceLine"][];
                        /** @description The sum before discount and credit, in minor units. */
                        subtotal: number;
                        /** @description What a promo code took off, in minor units. */
                        discount: number;
                        /** @description What was paid from the customer’s credit, in minor units. */
                        creditApplied: number;
                        /** @description What was paid, in minor units. */
                        amountPaid: number;
                        /** @description What was given back of it, in minor units. */
                        amountRefunded: number;
                        /** @description What was given back as credit, in minor units. */
                        amountCredited: number;
                        /** @description How it was paid; null where that is not known any more. */
                        paidWith: {
                            /** @description The way it was paid. */
                            rail: components["schemas"]["Rail"];
                            /** @description The card’s brand. */
                            brand: string | null;
                            /** @description The last four digits. */
                            last4: string | null;
                        } | null;
                        /** @description What was refunded to the payer. */
                        refunds: {
                            /** @description In minor units. */
                            amount: number;
                            /**
                             * @description How far it is.
                             * @enum {string}
                             */
                            status: "succeeded" | "pending" | "failed";
                            /**
                             * Format: date-time
                             * @description When it was given back.
                             */
                            createdAt: string;
                        }[];
                        /** @description What the payer’s bank took back by itself. */
                        reversals: {
                            /** @description In minor units. */
                            amount: number;
                            /**
                             * Format: date-time
                             * @description When it was taken back.
                             */
                            createdAt: string;
                        }[];
                        /** @description The charge’s reference at the payment gateway; null where nothing was charged. */
                        reference: string | null;
                        /** @description What follows for the subscription as it runs now, in words; null where nothing follows by itself. */
                        terms: string | null;
                        /** @description What of it the merchant received themselves: cash, a transfer, a cheque. */
                        received: {
                            /**
                             * @description How they received it.
                             * @enum {string}
                             */
                            kind: "bank_transfer" | "cash" | "pos" | "cheque" | "other";
                            /** @description In minor units. */
                            amount: number;
                            /**
                             * Format: date-time
                             * @description When they received it, as they said.
                             */
                            receivedAt: string;
                            /** @description Whether they took it back since: it never came. */
                            withdrawn: boolean;
                        }[];
                    };
                    "text/html": string;
                };
            };
        };
    };
    "replace-receipt-link": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The receipt’s token, `rcp_…`, out of `receiptUrl`.
                 * @example rcp_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The new link. */
                        receiptUrl: string;
                    };
                };
            };
        };
    };
    "get-checkout": {
        parameters: {
            query?: {
                /** @description For the page without JavaScript: how its last payment was declined. */
                declined?: "insufficient_funds" | "card_unusable" | "approval_required" | "offer_used" | "bank_unavailable" | "too_many_tries";
                /** @description For the page without JavaScript: the field that its last form had wrong. */
                wrong?: "email" | "promoCode" | "tooMany";
            };
            header?: never;
            path: {
                /**
                 * @description The checkout session’s token, `cs_…`. It is the credential: nothing else is needed.
                 * @example cs_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session’s identifier, with the prefix `chk_`. */
                        id: string;
                        /**
                         * @description Whether it starts a subscription, takes one payment, or only stores a payment method (`setup`).
                         * @enum {string}
                         */
                        kind: "subscription" | "one_time" | "setup";
                        /** @description What is to be paid now, in minor units; 0 where a trial or a discount leaves nothing, or a payment method is only stored. A card that is typed on the gateway’s page then is charged 50 naira, which are given back at once. */
                        amount: number;
                        /** @description The currency of the amount. */
                        currency: components["schemas"]["Currency"];
                        /** @description Who is paid. */
                        merchantName: string;
                        /** @description The ways to pay. Where nothing is paid now, only those that can be charged later. */
                        rails: components["schemas"]["Rail"][];
                        /** @description The plan that is bought; null for a one-time payment. */
                        planId: string | null;
                        /** @description The plan that is bought; null for a one-time payment. */
                        plan: {
                            /** @description The plan’s name, as customers read it on pages and in messages. */
                            name: string | null;
                            /** @description The unit of the billing period. A quarter is three months, biannual six. */
                            interval: string | null;
                            /** @description How many units make one period: 2 with `week` bills every other week. At most three years in all. */
                            intervalCount: number | null;
                            /** @description Days without a charge at the start; 0 for none. */
                            trialDays: number | null;
                        } | null;
                        /** @description Where the payer is sent when it is paid, with `session_id` appended; null without one. */
                        successUrl: string | null;
                        /** @description Where the payer is sent who does not want to pay, with `session_id` appended; null without one. */
                        cancelUrl: string | null;
                        /** @description `completed` ones keep answering with their result; `failed` ones can be paid again until they expire. */
                        status: components["schemas"]["CheckoutStatus"];
                        /** @description The subscription that was made or activated; null until then. */
                        subscriptionId: string | null;
                        /** @description The invoice that was paid; null until then. */
                        invoiceId: string | null;
                        /** @description What the payer must still do; null when nothing. */
                        nextAction: {
                            /**
                             * @description What kind of step: go to a page, transfer money, or dial a code.
                             * @enum {string}
                             */
                            type: "redirect" | "bank_transfer" | "ussd";
                            /** @description The page to go to, for `redirect`. */
                            url?: string;
                            /** @description The bank to transfer to, for `bank_transfer`. */
                            bankName?: string;
                            /** @description The account to transfer to, for `bank_transfer`. */
                            accountNumber?: string;
                            /** @description The name on that account, for `bank_transfer`. */
                            accountName?: string;
                            /** @description The code to dial, for `ussd`. */
                            code?: string;
                            /**
                             * Format: date-time
                             * @description Until when the step can be done.
                             */
                            expiresAt: string;
                        } | null;
                        /** @description What the gateway knows the payment by; null until one was tried. */
                        reference: string | null;
                        /** @description The payer’s receipt; null until money was paid. */
                        receiptUrl: string | null;
                        /** @description Until when it can be paid. */
                        expiresAt: string | null;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description Where a method is stored for a subscription that is past due: what your buttons must name, because the method is charged with it; null where nothing is charged. */
                        debt: {
                            /** @description What is owed, in minor units. */
                            amount: number;
                            /** @description The currency of the amount. */
                            currency: components["schemas"]["Currency"];
                            /** @description The later instant at which it may be charged instead, with `payWhen: "later"`; null where only paying at once is offered. */
                            payOn: string | null;
                        } | null;
                        /** @description How many units of the plan are bought; 1 for a one-time payment. */
                        quantity: number;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "pay-checkout": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The checkout session’s token, `cs_…`. It is the credential: nothing else is needed.
                 * @example cs_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rail": "card",
                 *       "token": "tok_test_success",
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description The way to pay. */
                    rail: components["schemas"]["Rail"];
                    /**
                     * @description The gateway’s token for the card; null for rails that need none, and for a card that is typed on the gateway’s own page, where the payer is sent.
                     * @default null
                     */
                    token?: string | null;
                    /**
                     * @description The payer’s email address, for the receipt of a new customer. It finds no existing one.
                     * @default null
                     */
                    email?: string | null;
                    /**
                     * @description Where the session has a `debt`: `now` charges it at once, `later` at its `payOn`; without one it is `now`.
                     * @default now
                     * @enum {string}
                     */
                    payWhen?: "now" | "later";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `completed` ones keep answering with their result; `failed` ones can be paid again until they expire. */
                        status: components["schemas"]["CheckoutStatus"];
                        /** @description The subscription that was made or activated; null until then. */
                        subscriptionId: string | null;
                        /** @description The invoice that was paid; null until then. */
                        invoiceId: string | null;
                        /** @description What the payer must still do; null when nothing. */
                        nextAction: {
                            /**
                             * @description What kind of step: go to a page, transfer money, or dial a code.
                             * @enum {string}
                             */
                            type: "redirect" | "bank_transfer" | "ussd";
                            /** @description The page to go to, for `redirect`. */
                            url?: string;
                            /** @description The bank to transfer to, for `bank_transfer`. */
                            bankName?: string;
                            /** @description The account to transfer to, for `bank_transfer`. */
                            accountNumber?: string;
                            /** @description The name on that account, for `bank_transfer`. */
                            accountName?: string;
                            /** @description The code to dial, for `ussd`. */
                            code?: string;
                            /**
                             * Format: date-time
                             * @description Until when the step can be done.
                             */
                            expiresAt: string;
                        } | null;
                        /** @description What the gateway knows the payment by; null until one was tried. */
                        reference: string | null;
                    };
                };
            };
        };
    };
    "apply-promo-code": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The checkout session’s token, `cs_…`. It is the credential: nothing else is needed.
                 * @example cs_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "promoCode": "LAUNCH20"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The code, as the payer types it; null takes the session’s code off.
                     * @default null
                     */
                    promoCode?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session, with the prefix `chk_`. */
                        id: string;
                        /** @description What is to be paid now, in minor units. */
                        amount: number;
                        /** @description The currency of the amount. */
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
        };
    };
    "start-setup-instead": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The checkout session’s token, `cs_…`. It is the credential: nothing else is needed.
                 * @example cs_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The new session, with the prefix `chk_`. */
                        id: string;
                        /** @description Where the payer gives the method. */
                        url: string;
                    };
                };
            };
        };
    };
    "renew-debt-link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The checkout session’s token, `cs_…`. It is the credential: nothing else is needed.
                 * @example cs_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The new session, with the prefix `chk_`. */
                        id: string;
                        /** @description Where the payer pays what is owed now. */
                        url: string;
                    };
                };
            };
        };
    };
    "get-checkout-status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The checkout session’s token, `cs_…`. It is the credential: nothing else is needed.
                 * @example cs_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `completed` ones keep answering with their result; `failed` ones can be paid again until they expire. */
                        status: components["schemas"]["CheckoutStatus"];
                        /** @description The subscription that was made or activated; null until then. */
                        subscriptionId: string | null;
                        /** @description The invoice that was paid; null until then. */
                        invoiceId: string | null;
                        /** @description What the payer must still do; null when nothing. */
                        nextAction: {
                            /**
                             * @description What kind of step: go to a page, transfer money, or dial a code.
                             * @enum {string}
                             */
                            type: "redirect" | "bank_transfer" | "ussd";
                            /** @description The page to go to, for `redirect`. */
                            url?: string;
                            /** @description The bank to transfer to, for `bank_transfer`. */
                            bankName?: string;
                            /** @description The account to transfer to, for `bank_transfer`. */
                            accountNumber?: string;
                            /** @description The name on that account, for `bank_transfer`. */
                            accountName?: string;
                            /** @description The code to dial, for `ussd`. */
                            code?: string;
                            /**
                             * Format: date-time
                             * @description Until when the step can be done.
                             */
                            expiresAt: string;
                        } | null;
                        /** @description What the gateway knows the payment by; null until one was tried. */
                        reference: string | null;
                    };
                };
            };
        };
    };
    "receive-gateway-callback": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two is called: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The gateway’s name.
                 * @example sandbox
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "merchantId": "mer_01KB3A9W8N0000000000000000",
                 *       "reference": "inv_01KB3A9W8N0000000000000000-1"
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        received: true;
                    };
                };
            };
        };
    };
    "show-sandbox-payment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payment’s reference, as `nextAction.url` names it.
                 * @example bWVyXzAxS0IzQTlXOE4.EXAMPLE
                 */
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the gateway knows the payment by. */
                        reference: string;
                        /** @description What is paid, in minor units. */
                        amount: number;
                        /** @description The currency of the amount. */
                        currency: string;
                        /**
                         * @description `otp` while the page asks for a code; `decided` once the payment went through or was declined.
                         * @enum {string}
                         */
                        status: "pending" | "otp" | "decided";
                        /** @description Where the payer’s browser returns to; null if no longer known. */
                        returnUrl: string | null;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "decide-sandbox-payment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payment’s reference, as `nextAction.url` names it.
                 * @example bWVyXzAxS0IzQTlXOE4.EXAMPLE
                 */
                payment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "choice": "approve"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What the bank does.
                     * @enum {string}
                     */
                    choice: "approve" | "decline" | "otp" | "leave";
                    /** @description The test card that is paid with, and charged again later; `tok_test_success` when absent. */
                    token?: string;
                    /** @description Why it is declined; `generic_decline` when absent. */
                    failureCode?: components["schemas"]["FailureCode"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the gateway knows the payment by. */
                        reference: string;
                        /** @description What is paid, in minor units. */
                        amount: number;
                        /** @description The currency of the amount. */
                        currency: string;
                        /**
                         * @description `otp` while the page asks for a code; `decided` once the payment went through or was declined.
                         * @enum {string}
                         */
                        status: "pending" | "otp" | "decided";
                        /** @description Where the payer’s browser returns to; null if no longer known. */
                        returnUrl: string | null;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "settle-sandbox-payment": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference": "inv_01KB3A9W8N0000000000000000-1",
                 *       "outcome": "success"
                 *     }
                 */
                "application/json": {
                    /** @description The `reference` of the pending payment. */
                    reference: string;
                    /**
                     * @description How the payment ends.
                     * @enum {string}
                     */
                    outcome: "success" | "failed";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The `reference` of the pending payment. */
                        reference: string;
                        /**
                         * @description How the payment ends.
                         * @enum {string}
                         */
                        outcome: "success" | "failed";
                    };
                };
            };
        };
    };
    "request-identity-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "phone": "+2348031234567"
                 *     }
                 */
                "application/json": {
                    /** @description The person’s phone number, in any usual spelling; or their email. */
                    phone?: string;
                    /**
                     * Format: email
                     * @description The person’s email address; or their phone. Exactly one of the two.
                     */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true, whether the contact is known or not. */
                        sent: boolean;
                        /**
                         * Format: date-time
                         * @description Until when the code is good.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "verify-identity-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+2348031234567",
                 *       "code": "482910"
                 *     }
                 */
                "application/json": {
                    /** @description The person’s phone number, in any usual spelling; or their email. */
                    phone?: string;
                    /**
                     * Format: email
                     * @description The person’s email address; or their phone. Exactly one of the two.
                     */
                    email?: string;
                    /** @description The 6-digit code. In the sandbox `000000` works for test phones. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session’s token, with the prefix `idt_`: the bearer credential of `/identity` and `/portal`. */
                        token: string;
                        /**
                         * Format: date-time
                         * @description When the session ends: after 30 days.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "get-identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The number the person has proved to be theirs, as digits with the country code; null for who signed in by email. */
                        phone: string | null;
                        /** @description Their name, as a merchant knows it; null where none does. */
                        name: string | null;
                        /** @description The email address that they have proved, else as a merchant knows it; null where none does. */
                        email: string | null;
                        /** @description Who they are to each merchant. */
                        customers: {
                            /** @description The customer’s identifier at that merchant. */
                            customerId: string;
                            /** @description The merchant’s name. */
                            merchantName: string;
                            /** @description Their name there; null without one. */
                            name: string | null;
                            /** @description Their email address there; null without one. */
                            email: string | null;
                        }[];
                    };
                };
            };
        };
    };
    "list-own-methods": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["OwnPaymentMethod"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "attach-own-method": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "tok_live_EXAMPLE",
                 *       "rail": "card",
                 *       "customerId": "cus_01KB3A9W8N0000000000000000"
                 *     }
                 */
                "application/json": {
                    /** @description The gateway’s token for the card or account. */
                    token: string;
                    /**
                     * @description The way it pays.
                     * @default card
                     */
                    rail?: components["schemas"]["Rail"];
                    /**
                     * @description Make it the default at once.
                     * @default false
                     */
                    setDefault?: boolean;
                    /**
                     * @description Which of your customers’ it becomes; null where there is only one.
                     * @default null
                     */
                    customerId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPaymentMethod"];
                };
            };
        };
    };
    "remove-own-method": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The payment method’s identifier.
                 * @example pm_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPaymentMethod"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        loggedOut: true;
                    };
                };
            };
        };
    };
    "show-portal": {
        parameters: {
            query?: {
                /** @description Which of the two: live, or the sandbox; the stage’s own where it is left out. */
                mode?: "live" | "sandbox";
                /** @description What the page says was done. */
                done?: string;
                /** @description What the page says was not. */
                refused?: string;
                /** @description The checkout session that led here. */
                session_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The phone that the person signed in with; null for an email. */
                        phone: string | null;
                        /** @description Their subscriptions at all merchants, newest first; at most 50. */
                        subscriptions: (components["schemas"]["OwnSubscription"] & {
                            /** @description The plan that it pays for; null if the plan no longer exists. */
                            plan: {
                                /** @description The plan’s identifier. */
                                id: string;
                                /** @description Its name. */
                                name: string;
                                /** @description Its price, in minor units. */
                                amount: number;
                                /** @description Its currency. */
                                currency: components["schemas"]["Currency"];
                                /** @description The unit of its period. */
                                interval: string;
                                /** @description How many units a period has. */
                                intervalCount: number;
                            } | null;
                            /** @description Whether its phone was only typed on a page, so that somebody else may have bought it: see `POST /portal/subscriptions/{id}/not-mine`. */
                            unconfirmed: boolean;
                            /** @description The invoice that waits to be paid; null for none. */
                            openInvoiceId: string | null;
                            /** @description What the merchant lets its customer do. */
                            allowed: {
                                /**
                                 * @description When they may cancel.
                                 * @enum {string}
                                 */
                                cancel: "at_period_end" | "now" | "off";
                                /** @description Whether they may resume it. */
                                resume: boolean;
                                /** @description The plans that they may change to. */
                                changePlanTo: string[];
                                /** @description Whether they may change how they pay. */
                                updateMethod: boolean;
                                /** @description Whether they may pause it. */
                                pause: boolean;
                                /** @description What is offered to who is about to cancel; null for nothing. */
                                offer: {
                                    /**
                                     * @description What it is.
                                     * @enum {string}
                                     */
                                    kind: "pause" | "plan" | "code" | "billing_day";
                                    /**
                                     * @description How many months.
                                     * @default null
                                     */
                                    months: number | null;
                                    /**
                                     * @description The plan.
                                     * @default null
                                     */
                                    planId: string | null;
                                    /**
                                     * @description The code.
                                     * @default null
                                     */
                                    promoCode: string | null;
                                    /**
                                     * @description The day of the month.
                                     * @default null
                                     */
                                    billingDay: number | null;
                                } | null;
                            };
                        })[];
                        /** @description Their newest payments. */
                        payments: components["schemas"]["OwnInvoice"][];
                        /** @description The email that the person signed in with; null for a phone. */
                        email: string | null;
                        /** @description The merchant’s page that a portal link leads back to; null for none. */
                        returnUrl: string | null;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "show-signed-portal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed link’s token, `mng_…`. It is the credential: nothing else is needed.
                 * @example mng_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The merchant’s name. */
                        merchantName: string;
                        /**
                         * Format: date-time
                         * @description Until when the link shows it.
                         */
                        expiresAt: string;
                        /** @description The customer’s subscriptions at this merchant, newest first; at most 50. */
                        subscriptions: {
                            /** @description The plan’s name; null if the plan no longer exists. */
                            plan: string | null;
                            /** @description The status. */
                            status: components["schemas"]["SubscriptionStatus"];
                            /**
                             * Format: date-time
                             * @description When the present period ends.
                             */
                            currentPeriodEnd: string;
                            /** @description Whether it ends then. */
                            cancelAtPeriodEnd: boolean;
                            /** @description What is owed now, in minor units. */
                            amountDue: number;
                            /** @description The currency of what is owed. */
                            currency: components["schemas"]["Currency"];
                        }[];
                    };
                    "text/html": string;
                };
            };
        };
    };
    "request-portal-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "phone": "+2348031234567"
                 *     }
                 */
                "application/json": {
                    /** @description The person’s phone; or their email. */
                    phone?: string;
                    /**
                     * Format: email
                     * @description The person’s email; or their phone. Exactly one of the two.
                     */
                    email?: string;
                    /**
                     * @description Which of the two: live, or the sandbox; the stage’s own where it is left out.
                     * @enum {string}
                     */
                    mode?: "live" | "sandbox";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true: nobody learns here whose contact it is. */
                        sent: boolean;
                        /**
                         * Format: date-time
                         * @description Until when the code works.
                         */
                        expiresAt: string;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "verify-portal-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+2348031234567",
                 *       "code": "482910"
                 *     }
                 */
                "application/json": {
                    /** @description The person’s phone; or their email. */
                    phone?: string;
                    /**
                     * Format: email
                     * @description The person’s email; or their phone. Exactly one of the two.
                     */
                    email?: string;
                    /** @description The code that was sent. */
                    code: string;
                    /**
                     * @description Which of the two: live, or the sandbox; the stage’s own where it is left out.
                     * @enum {string}
                     */
                    mode?: "live" | "sandbox";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description When the session ends by itself.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "request-contact-codes": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "phone": "+2348031234568"
                 *     }
                 */
                "application/json": {
                    /** @description The person’s phone; or their email. */
                    phone?: string;
                    /**
                     * Format: email
                     * @description The person’s email; or their phone. Exactly one of the two.
                     */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        sent: boolean;
                        /**
                         * Format: date-time
                         * @description Until when the codes work.
                         */
                        expiresAt: string;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "change-own-contact": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+2348031234568",
                 *       "presentCode": "482910",
                 *       "code": "730158"
                 *     }
                 */
                "application/json": {
                    /** @description The person’s phone; or their email. */
                    phone?: string;
                    /**
                     * Format: email
                     * @description The person’s email; or their phone. Exactly one of the two.
                     */
                    email?: string;
                    /** @description The code that was sent to the new contact. */
                    code: string;
                    /** @description The code that was sent to the contact of the session. */
                    presentCode: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session of the contact that they have now. */
                        token: string;
                        /**
                         * Format: date-time
                         * @description When the session ends by itself.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "sign-out-portal": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "everywhere": false
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Whether all sessions of this phone or email end.
                     * @default false
                     */
                    everywhere?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        loggedOut: true;
                    };
                };
            };
        };
    };
    "show-portal-link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The link’s token, `pl_…`. It is the credential, once.
                 * @example pl_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose customer the link is for. */
                        merchantName: string;
                        /**
                         * Format: date-time
                         * @description When it stops working.
                         */
                        expiresAt: string;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "open-portal-link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The link’s token, `pl_…`. It is the credential, once.
                 * @example pl_test_EXAMPLE
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session’s credential, with the prefix `ps_`: `Authorization: Bearer` at the portal’s calls. */
                        token: string;
                        /**
                         * Format: date-time
                         * @description When the session ends.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "open-method-page": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The checkout session, with the prefix `chk_`. */
                        id: string;
                        /** @description The page to open. */
                        url: string;
                    };
                };
            };
        };
    };
    "preview-own-plan": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "planId": "plan_01KB3A9W8N0000000000000000"
                 *     }
                 */
                "application/json": {
                    /** @description One of the plans that the merchant offers for it. */
                    planId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the change would cost. */
                        proration: components["schemas"]["Proration"];
                        /** @description What would be charged at once; null when nothing would. */
                        invoice: components["schemas"]["UpcomingInvoice"] | null;
                        /** @description Send it with the change to have this price. */
                        quoteId: string;
                        /**
                         * Format: date-time
                         * @description Until when the quote is honoured.
                         */
                        expiresAt: string;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "open-payment-page": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The invoice’s identifier.
                 * @example inv_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The checkout session, with the prefix `chk_`. */
                        id: string;
                        /** @description The page to open. */
                        url: string;
                    };
                };
            };
        };
    };
    "list-own-subscriptions": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The person’s subscriptions, newest first. */
                        items: (components["schemas"]["OwnSubscription"] & {
                            /** @description The plan that is billed. */
                            plan: {
                                /** @description The plan’s identifier. */
                                id: string;
                                /** @description Its name. */
                                name: string;
                                /** @description Its price, in minor units. */
                                amount: number;
                                /** @description Its currency. */
                                currency: components["schemas"]["Currency"];
                                /** @description The unit of its period. */
                                interval: string;
                                /** @description How many units a period has. */
                                intervalCount: number;
                            } | null;
                            /** @description Whether its phone was only typed on a page, so that somebody else may have bought it: see `POST /portal/subscriptions/{id}/not-mine`. */
                            unconfirmed: boolean;
                        })[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "update-own-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentMethodId": "pm_01KB3A9W8N0000000000000000"
                 *     }
                 */
                "application/json": {
                    /** @description One of the person’s payment methods at that merchant. */
                    paymentMethodId: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSubscription"];
                };
            };
        };
    };
    "cancel-own-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "atPeriodEnd": true
                 *     }
                 */
                "application/json": {
                    /** @description Whether the paid period runs out first. Left out, it is as the merchant lets customers cancel. */
                    atPeriodEnd?: boolean;
                    /** @description Why, for the merchant. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSubscription"];
                };
            };
        };
    };
    "uncancel-own-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSubscription"];
                };
            };
        };
    };
    "disown-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSubscription"];
                };
            };
        };
    };
    "pause-own-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "months": 1
                 *     }
                 */
                "application/json": {
                    /** @description For how many months from now: 1, 2 or 3. */
                    months: number | ("1" | "2" | "3");
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSubscription"];
                };
            };
        };
    };
    "preview-own-cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Too expensive for me now"
                 *     }
                 */
                "application/json": {
                    /** @description Why, for the merchant; kept when it is cancelled. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether a cancel waits for the end of what was paid for. */
                        atPeriodEnd: boolean;
                        /**
                         * Format: date-time
                         * @description When it would end.
                         */
                        endsAt: string;
                        /** @description What is offered instead; null for nothing. */
                        offer: {
                            /**
                             * @description A pause, a cheaper plan from the next renewal on, a promo code, or another billing day from the next renewal on.
                             * @enum {string}
                             */
                            kind: "pause" | "plan" | "code" | "billing_day";
                            /** @description When the pause ends; null for another kind. */
                            resumesAt: string | null;
                            /** @description The cheaper plan; null for another kind. */
                            planId: string | null;
                            /** @description The code; null for another kind. */
                            promoCode: string | null;
                            /** @description The day of the month; null for another kind. */
                            billingDay: number | null;
                        } | null;
                    };
                    "text/html": string;
                };
            };
        };
    };
    "accept-own-offer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSubscription"];
                };
            };
        };
    };
    "resume-own-subscription": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSubscription"];
                };
            };
        };
    };
    "change-own-plan": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The subscription’s identifier.
                 * @example sub_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "planId": "plan_01KB3A9W8N0000000000000000"
                 *     }
                 */
                "application/json": {
                    /** @description One of the plans that the merchant offers for it. */
                    planId: string;
                    /**
                     * @description At once, or at the renewal.
                     * @default immediate
                     * @enum {string}
                     */
                    effective?: "immediate" | "at_renewal";
                    /** @description The quote of `preview-change`, for a change at once: it is then charged exactly what was shown, or refused. */
                    quoteId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The subscription after the change. */
                        subscription: components["schemas"]["OwnSubscription"];
                        /** @description What the change cost. */
                        proration: components["schemas"]["Proration"];
                        /** @description The invoice of the difference; null when there was nothing to charge. */
                        invoice: components["schemas"]["OwnInvoice"] | null;
                    };
                };
            };
        };
    };
    "get-portal-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description When they may cancel.
                         * @enum {string}
                         */
                        cancel: "at_period_end" | "now" | "off";
                        /** @description Whether they may resume it. */
                        resume: boolean;
                        /** @description The plans that they may change to. */
                        changePlanTo: string[];
                        /** @description Whether they may change how they pay. */
                        updateMethod: boolean;
                        /** @description Whether they may pause it. */
                        pause: boolean;
                        /** @description What is offered to who is about to cancel; null for nothing. */
                        offer: {
                            /**
                             * @description What it is.
                             * @enum {string}
                             */
                            kind: "pause" | "plan" | "code" | "billing_day";
                            /**
                             * @description How many months.
                             * @default null
                             */
                            months: number | null;
                            /**
                             * @description The plan.
                             * @default null
                             */
                            planId: string | null;
                            /**
                             * @description The code.
                             * @default null
                             */
                            promoCode: string | null;
                            /**
                             * @description The day of the month.
                             * @default null
                             */
                            billingDay: number | null;
                        } | null;
                    };
                };
            };
        };
    };
    "update-portal-settings": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "cancel": "now",
                 *       "resume": true,
                 *       "changePlanTo": [
                 *         "plan_01KB3A9W8N0000000000000000"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description When customers may cancel: at the end of what they paid for, at once, or not at all.
                     * @enum {string}
                     */
                    cancel?: "at_period_end" | "now" | "off";
                    /** @description Whether they may resume what you paused. */
                    resume?: boolean;
                    /** @description The plans that they may change to; at most 100. */
                    changePlanTo?: string[];
                    /** @description Whether they may give, choose and take away payment methods. */
                    updateMethod?: boolean;
                    /** @description Whether they may pause, for one to three months. */
                    pause?: boolean;
                    /** @description What is offered, once in 180 days, to who is about to cancel; null for nothing. */
                    offer?: {
                        /**
                         * @description What it is.
                         * @enum {string}
                         */
                        kind: "pause" | "plan" | "code" | "billing_day";
                        /**
                         * @description How many months.
                         * @default null
                         */
                        months?: number | null;
                        /**
                         * @description The plan.
                         * @default null
                         */
                        planId?: string | null;
                        /**
                         * @description The code.
                         * @default null
                         */
                        promoCode?: string | null;
                        /**
                         * @description The day of the month.
                         * @default null
                         */
                        billingDay?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description When they may cancel.
                         * @enum {string}
                         */
                        cancel: "at_period_end" | "now" | "off";
                        /** @description Whether they may resume it. */
                        resume: boolean;
                        /** @description The plans that they may change to. */
                        changePlanTo: string[];
                        /** @description Whether they may change how they pay. */
                        updateMethod: boolean;
                        /** @description Whether they may pause it. */
                        pause: boolean;
                        /** @description What is offered to who is about to cancel; null for nothing. */
                        offer: {
                            /**
                             * @description What it is.
                             * @enum {string}
                             */
                            kind: "pause" | "plan" | "code" | "billing_day";
                            /**
                             * @description How many months.
                             * @default null
                             */
                            months: number | null;
                            /**
                             * @description The plan.
                             * @default null
                             */
                            planId: string | null;
                            /**
                             * @description The code.
                             * @default null
                             */
                            promoCode: string | null;
                            /**
                             * @description The day of the month.
                             * @default null
                             */
                            billingDay: number | null;
                        } | null;
                    };
                };
            };
        };
    };
    "list-own-invoices": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["OwnInvoice"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "pay-own-invoice": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any unique text, such as a UUID. A repeat with the same key within 30 days answers what the first request was answered, and does nothing twice. Send one with every change.
                 * @example 5b0b6c1e-2a53-4d0e-9f0a-7c1d2e3f4a5b
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description The invoice’s identifier.
                 * @example inv_01KB3A9W8N0000000000000000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "paymentMethodId": "pm_01KB3A9W8N0000000000000000"
                 *     }
                 */
                "application/json": {
                    /** @description The customer’s method to charge; left out to use the subscription’s. */
                    paymentMethodId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnInvoice"];
                };
            };
        };
    };
    "issue-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "client_credentials",
                 *       "client_id": "cid_live_EXAMPLE",
                 *       "client_secret": "csec_live_EXAMPLE",
                 *       "scope": "read"
                 *     }
                 */
                "application/json": {
                    /** @description Always `client_credentials`. */
                    grant_type: string;
                    /** @description The client’s identifier, with the prefix `cid_`. */
                    client_id: string;
                    /** @description The client’s secret, with the prefix `csec_`. */
                    client_secret: string;
                    /** @description Some of the client’s scopes, separated by spaces; left out for all of them. */
                    scope?: string;
                };
                /**
                 * @example {
                 *       "grant_type": "client_credentials",
                 *       "client_id": "cid_live_EXAMPLE",
                 *       "client_secret": "csec_live_EXAMPLE",
                 *       "scope": "read"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description Always `client_credentials`. */
                    grant_type: string;
                    /** @description The client’s identifier, with the prefix `cid_`. */
                    client_id: string;
                    /** @description The client’s secret, with the prefix `csec_`. */
                    client_secret: string;
                    /** @description Some of the client’s scopes, separated by spaces; left out for all of them. */
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Use it as the bearer credential, like a secret key. With the prefix `at_`. */
                        access_token: string;
                        /**
                         * @description Always `Bearer`.
                         * @constant
                         */
                        token_type: "Bearer";
                        /** @description Seconds until it ends: 3600. */
                        expires_in: number;
                        /** @description What it may do: scopes, separated by spaces. */
                        scope: string;
                    };
                };
            };
        };
    };
    "get-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`.
                         * @constant
                         */
                        status: "ok";
                    };
                };
            };
        };
    };
    "get-oauth-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The address of this service, in this mode.
                         */
                        issuer: string;
                        /**
                         * Format: uri
                         * @description Where clients get their access tokens.
                         */
                        token_endpoint: string;
                        /** @description Every scope that a client can be registered for. */
                        scopes_supported: components["schemas"]["Scope"][];
                        /** @description Empty: there is no authorization endpoint. */
                        response_types_supported: string[];
                        /** @description How a client may ask for a token. */
                        grant_types_supported: "client_credentials"[];
                        /** @description How a client may prove itself: in the body, or by Basic authentication. */
                        token_endpoint_auth_methods_supported: ("client_secret_post" | "client_secret_basic")[];
                        /**
                         * Format: uri
                         * @description Where the interface is described.
                         */
                        service_documentation: string;
                    };
                };
            };
        };
    };
    "call-tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/list",
                 *       "params": {}
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The version of JSON-RPC.
                     * @constant
                     */
                    jsonrpc: "2.0";
                    /** @description Names the request; left out for a notification. */
                    id?: string | number | null;
                    /** @description What is asked for, such as `tools/list` or `tools/call`. */
                    method?: string;
                    /** @description What goes with it: for `tools/call` the tool’s `name` and its `arguments`. */
                    params?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The version of JSON-RPC.
                         * @constant
                         */
                        jsonrpc?: "2.0";
                        /** @description The request’s own. */
                        id?: string | number | null;
                        /** @description What the method answers: for `tools/call` its `content`, and whether it `isError`. */
                        result?: {
                            [key: string]: unknown;
                        };
                        /** @description Why there is no result. */
                        error?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    "get-openapi": {
        parameters: {
            query?: {
                /** @description Whose part of the interface: a merchant’s server, a customer’s browser, or the dashboard. */
                surface?: "merchant" | "customer" | "dashboard";
                /** @description Only this operation, by its `operationId`, such as `create-plan`, with the schemas that it uses. */
                operation?: string;
                /** @description Only the operations of this tag, such as `subscriptions`, with the schemas that they use. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The version of the OpenAPI standard. */
                        openapi: string;
                        /** @description What is described. */
                        info: {
                            /** @description The name of this interface. */
                            title: string;
                            /** @description Its version. */
                            version: string;
                        };
                    };
                };
            };
        };
    };
    "request-login-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "owner@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description The email address of an owner or a member of the team.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true, whether there is such an owner or not. */
                        sent: boolean;
                        /**
                         * Format: date-time
                         * @description Until when the code is good.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "verify-login-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "owner@example.com",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description The email address of an owner or a member of the team.
                     */
                    email: string;
                    /** @description The 6-digit code that was mailed. */
                    code: string;
                    /**
                     * @description `bearer` answers the token; `cookie` puts it into an HttpOnly cookie of this host instead, for pages.
                     * @default bearer
                     * @enum {string}
                     */
                    session?: "bearer" | "cookie";
                    /** @description Your authenticator’s code, or a recovery code, where you have a second factor. */
                    secondFactor?: string;
                    /** @description The invitation that you accept, by the `invitation` of its mail’s link or of the refusal `choose_invitation`. Only for a first login, where several merchants have invited you. */
                    invitation?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session’s token, with the prefix `adm_`: the bearer credential of `/admin`. Null when the session went into a cookie. */
                        token: string | null;
                        /**
                         * Format: date-time
                         * @description When the session ends: after 12 hours.
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "list-oauth-clients": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The clients of this page, newest first. */
                        items: {
                            /** @description The client’s identifier, with the prefix `cid_`. */
                            clientId: string;
                            /** @description What the client is called in your dashboard. */
                            name: string;
                            /** @description What the client may do. */
                            scopes: components["schemas"]["Scope"][];
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                            /** @description What an agent may move with it, wherever it uses it; it then does only what the tools for agents do. Null for a platform, which its scopes alone bound. */
                            limits: {
                                /** @description The most that one call may move, in kobo. */
                                perCall: number;
                                /** @description The most that its calls of one Lagos day may move together, in kobo. An act counts from when it is asked for. */
                                perDay: number;
                                /** @description Above it, in kobo, a call waits for the owner; null where none does. */
                                approveAbove: number | null;
                                /** @description Whether it moves nothing in live. */
                                sandboxOnly: boolean;
                            } | null;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "create-oauth-client": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Storefront platform",
                 *       "scopes": [
                 *         "read",
                 *         "subscription:write"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description What the client is called in your dashboard. */
                    name: string;
                    /** @description What the client may do. */
                    scopes: components["schemas"]["Scope"][];
                    /**
                     * @description What an agent may move with it, wherever it uses it; it then does only what the tools for agents do. Null for a platform, which its scopes alone bound.
                     * @default null
                     */
                    limits?: {
                        /** @description The most that one call may move, in kobo. */
                        perCall: number;
                        /** @description The most that its calls of one Lagos day may move together, in kobo. An act counts from when it is asked for. */
                        perDay: number;
                        /**
                         * @description Above it, in kobo, a call waits for the owner; null where none does.
                         * @default null
                         */
                        approveAbove?: number | null;
                        /**
                         * @description Whether it moves nothing in live.
                         * @default false
                         */
                        sandboxOnly?: boolean;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The client’s identifier, with the prefix `cid_`. */
                        clientId: string;
                        /** @description What the client is called in your dashboard. */
                        name: string;
                        /** @description What the client may do. */
                        scopes: components["schemas"]["Scope"][];
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description What an agent may move with it, wherever it uses it; it then does only what the tools for agents do. Null for a platform, which its scopes alone bound. */
                        limits: {
                            /** @description The most that one call may move, in kobo. */
                            perCall: number;
                            /** @description The most that its calls of one Lagos day may move together, in kobo. An act counts from when it is asked for. */
                            perDay: number;
                            /** @description Above it, in kobo, a call waits for the owner; null where none does. */
                            approveAbove: number | null;
                            /** @description Whether it moves nothing in live. */
                            sandboxOnly: boolean;
                        } | null;
                        /** @description The client’s secret. Shown only now. */
                        clientSecret: string;
                    };
                };
            };
        };
    };
    "delete-oauth-client": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The client’s identifier.
                 * @example cid_live_EXAMPLE
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The client’s identifier, with the prefix `cid_`. */
                        clientId: string;
                        /** @description What the client is called in your dashboard. */
                        name: string;
                        /** @description What the client may do. */
                        scopes: components["schemas"]["Scope"][];
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description What an agent may move with it, wherever it uses it; it then does only what the tools for agents do. Null for a platform, which its scopes alone bound. */
                        limits: {
                            /** @description The most that one call may move, in kobo. */
                            perCall: number;
                            /** @description The most that its calls of one Lagos day may move together, in kobo. An act counts from when it is asked for. */
                            perDay: number;
                            /** @description Above it, in kobo, a call waits for the owner; null where none does. */
                            approveAbove: number | null;
                            /** @description Whether it moves nothing in live. */
                            sandboxOnly: boolean;
                        } | null;
                    };
                };
            };
        };
    };
    "update-client-limits": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The client’s identifier.
                 * @example cid_live_EXAMPLE
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "perDay": 5000000
                 *     }
                 */
                "application/json": {
                    /** @description The most that one call may move, in kobo. */
                    perCall?: number;
                    /** @description The most that its calls of one Lagos day may move together, in kobo. An act counts from when it is asked for. */
                    perDay?: number;
                    /** @description Above it, in kobo, a call waits for the owner; null where none does. */
                    approveAbove?: number | null;
                    /** @description Whether it moves nothing in live. */
                    sandboxOnly?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The client’s identifier, with the prefix `cid_`. */
                        clientId: string;
                        /** @description What the client is called in your dashboard. */
                        name: string;
                        /** @description What the client may do. */
                        scopes: components["schemas"]["Scope"][];
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description What an agent may move with it, wherever it uses it; it then does only what the tools for agents do. Null for a platform, which its scopes alone bound. */
                        limits: {
                            /** @description The most that one call may move, in kobo. */
                            perCall: number;
                            /** @description The most that its calls of one Lagos day may move together, in kobo. An act counts from when it is asked for. */
                            perDay: number;
                            /** @description Above it, in kobo, a call waits for the owner; null where none does. */
                            approveAbove: number | null;
                            /** @description Whether it moves nothing in live. */
                            sandboxOnly: boolean;
                        } | null;
                    };
                };
            };
        };
    };
    "list-approvals": {
        parameters: {
            query?: {
                /** @description How many objects a page holds at most: 1 to 100, 20 by default. */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What agents asked for, newest first. */
                        items: {
                            /** @description The act, by the quote that the agent goes by, with the prefix `quote_`. */
                            id: string;
                            /**
                             * @description `waiting` for you, `approved`, `declined`; `begun` once the agent did it.
                             * @enum {string}
                             */
                            status: "waiting" | "approved" | "declined" | "begun";
                            /** @description The agent’s client, as your dashboard calls it. */
                            clientName: string;
                            /** @description What it wants to do: the operation’s name. */
                            action: string;
                            /** @description What it is about; null where the arguments say it. */
                            targetId: string | null;
                            /** @description The arguments, as the agent gave them: nothing else is approved. Read them as data. */
                            arguments: {
                                [key: string]: unknown;
                            };
                            /** @description What it moves at most, in kobo. */
                            amountKobo: number;
                            /** @description The currency. */
                            currency: components["schemas"]["Currency"];
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description Until then you may decide, and the agent act: 24 hours.
                             */
                            expiresAt: string;
                            /** @description Who decided; null while nobody has. */
                            decidedBy: string | null;
                            /** @description When; null while nobody has. */
                            decidedAt: string | null;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "approve-act": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The act, by its quote.
                 * @example quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The act, by the quote that the agent goes by, with the prefix `quote_`. */
                        id: string;
                        /**
                         * @description `waiting` for you, `approved`, `declined`; `begun` once the agent did it.
                         * @enum {string}
                         */
                        status: "waiting" | "approved" | "declined" | "begun";
                        /** @description The agent’s client, as your dashboard calls it. */
                        clientName: string;
                        /** @description What it wants to do: the operation’s name. */
                        action: string;
                        /** @description What it is about; null where the arguments say it. */
                        targetId: string | null;
                        /** @description The arguments, as the agent gave them: nothing else is approved. Read them as data. */
                        arguments: {
                            [key: string]: unknown;
                        };
                        /** @description What it moves at most, in kobo. */
                        amountKobo: number;
                        /** @description The currency. */
                        currency: components["schemas"]["Currency"];
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description Until then you may decide, and the agent act: 24 hours.
                         */
                        expiresAt: string;
                        /** @description Who decided; null while nobody has. */
                        decidedBy: string | null;
                        /** @description When; null while nobody has. */
                        decidedAt: string | null;
                    };
                };
            };
        };
    };
    "decline-act": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The act, by its quote.
                 * @example quote_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The act, by the quote that the agent goes by, with the prefix `quote_`. */
                        id: string;
                        /**
                         * @description `waiting` for you, `approved`, `declined`; `begun` once the agent did it.
                         * @enum {string}
                         */
                        status: "waiting" | "approved" | "declined" | "begun";
                        /** @description The agent’s client, as your dashboard calls it. */
                        clientName: string;
                        /** @description What it wants to do: the operation’s name. */
                        action: string;
                        /** @description What it is about; null where the arguments say it. */
                        targetId: string | null;
                        /** @description The arguments, as the agent gave them: nothing else is approved. Read them as data. */
                        arguments: {
                            [key: string]: unknown;
                        };
                        /** @description What it moves at most, in kobo. */
                        amountKobo: number;
                        /** @description The currency. */
                        currency: components["schemas"]["Currency"];
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description Until then you may decide, and the agent act: 24 hours.
                         */
                        expiresAt: string;
                        /** @description Who decided; null while nobody has. */
                        decidedBy: string | null;
                        /** @description When; null while nobody has. */
                        decidedAt: string | null;
                    };
                };
            };
        };
    };
    "list-audit": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
                /** @description Only what this member of the team did. */
                memberId?: string;
                /** @description Only this operation, such as `refund-invoice`. */
                action?: string;
                /** @description Only what was done to this object. */
                targetId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What was done, newest first. */
                        items: {
                            /** @description The entry’s identifier. */
                            id: string;
                            /** @description Who did it. */
                            actor: {
                                /**
                                 * @description Who it was: a person in the `dashboard`, the `operator` of the deployment, a `customer` in the portal, or a secret key or a client’s access token.
                                 * @enum {string}
                                 */
                                kind: "dashboard" | "operator" | "customer" | "owner_link" | "api_key" | "oauth_client";
                                /** @description The identifier of the session, as the list of sessions names it, of the key or of the token. */
                                id: string;
                                /** @description The member’s name, or their email where nobody said it; what the key or the client is called; null for a customer. */
                                name: string | null;
                                /** @description The member of the team; null for everybody else. */
                                memberId: string | null;
                            };
                            /** @description What was done: the operation’s name, such as `create-api-key`. */
                            action: string;
                            /** @description The object it was done to; null where there was none. */
                            targetId: string | null;
                            /** @description The request’s identifier, from `X-Request-Id` of its answer. */
                            requestId: string;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                            /** @description The network that the call came from: an IPv4 address, or the /64 of an IPv6 one; null for none. */
                            sourceAddress: string | null;
                            /** @description The money that it was about, in minor units of `currency`, such as what a refund gave back; null for none. */
                            amount: number | null;
                            /** @description The currency of `amount`; null without one. */
                            currency: string | null;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "get-spending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the live bills of a Lagos day may come to, in kobo; by default 200,000,000, or the highest day so far. */
                        billsDailyKobo: number;
                        /** @description The first live payout above it to an account is held for 4 hours, in kobo; by default the highest payout so far, at least 100,000,000. */
                        payoutHoldKobo: number;
                        /** @description What the owner set; null follows the default. */
                        set: {
                            /** @description What the live bills of a Lagos day may come to, in kobo; by default 200,000,000, or the highest day so far. */
                            billsDailyKobo: number | null;
                            /** @description The first live payout above it to an account is held for 4 hours, in kobo; by default the highest payout so far, at least 100,000,000. */
                            payoutHoldKobo: number | null;
                        };
                        /** @description The highest payout that was completed, in kobo. */
                        highestPayoutKobo: number;
                        /** @description The highest sum of a day’s bills, in kobo. */
                        highestBillDayKobo: number;
                        /** @description What today’s bills came to so far, without failed ones, in kobo. */
                        billsTodayKobo: number;
                    };
                };
            };
        };
    };
    "update-spending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example live
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "billsDailyKobo": 500000000
                 *     }
                 */
                "application/json": {
                    /** @description What the live bills of a Lagos day may come to, in kobo; by default 200,000,000, or the highest day so far. */
                    billsDailyKobo?: number | null;
                    /** @description The first live payout above it to an account is held for 4 hours, in kobo; by default the highest payout so far, at least 100,000,000. */
                    payoutHoldKobo?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the live bills of a Lagos day may come to, in kobo; by default 200,000,000, or the highest day so far. */
                        billsDailyKobo: number;
                        /** @description The first live payout above it to an account is held for 4 hours, in kobo; by default the highest payout so far, at least 100,000,000. */
                        payoutHoldKobo: number;
                        /** @description What the owner set; null follows the default. */
                        set: {
                            /** @description What the live bills of a Lagos day may come to, in kobo; by default 200,000,000, or the highest day so far. */
                            billsDailyKobo: number | null;
                            /** @description The first live payout above it to an account is held for 4 hours, in kobo; by default the highest payout so far, at least 100,000,000. */
                            payoutHoldKobo: number | null;
                        };
                        /** @description The highest payout that was completed, in kobo. */
                        highestPayoutKobo: number;
                        /** @description The highest sum of a day’s bills, in kobo. */
                        highestBillDayKobo: number;
                        /** @description What today’s bills came to so far, without failed ones, in kobo. */
                        billsTodayKobo: number;
                    };
                };
            };
        };
    };
    "get-admin-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The merchant’s identifier, with the prefix `mer_`. */
                        merchantId: string;
                        /** @description The merchant’s name. */
                        name: string;
                        /** @description The email address of an owner or a member of the team. */
                        email: string;
                        /** @description The IANA time zone in which billing periods are counted. */
                        timeZone: string;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description Who of the team is signed in. */
                        member: {
                            /** @description The member’s identifier, with the prefix `mem_`; `operator` for the operator of the deployment. */
                            id: string;
                            /** @description Their email address. */
                            email: string;
                            /**
                             * @description What they may do.
                             * @enum {string}
                             */
                            role: "owner" | "developer" | "support" | "finance";
                            /** @description The most that they may give back of one invoice, and on one Lagos day, in kobo; null for no limit. */
                            refundLimitKobo: number | null;
                            /** @description How the audit names them; `Operator` in a session that the operator of the deployment opened. */
                            name: string | null;
                            /** @description True where they must enrol a second factor before anything else. */
                            enrolsFirst: boolean;
                        };
                        /** @description What the operator of the service holds back of your live account; null for nothing. */
                        hold: {
                            /** @description Whether no charge begins: what is due is put off, and billed after the release. */
                            charges: boolean;
                            /** @description Whether nothing leaves the balance: no payout, no bill. */
                            payouts: boolean;
                            /** @description Why, in the operator’s words. */
                            reason: string;
                            /**
                             * Format: date-time
                             * @description Since when.
                             */
                            since: string;
                        } | null;
                        /** @description The payment gateways that the operator of the service holds in live, for every merchant: nothing is sent to them. */
                        gatewayHolds: {
                            /** @description Its name. */
                            gateway: string;
                            /** @description Why, in the operator’s words. */
                            reason: string;
                            /**
                             * Format: date-time
                             * @description Since when.
                             */
                            since: string;
                        }[];
                    };
                };
            };
        };
    };
    "create-access-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A bearer credential for `/v1`, with the prefix `at_`. */
                        token: string;
                        /**
                         * Format: date-time
                         * @description When it ends: after 15 minutes, or with the session.
                         */
                        expiresAt: string;
                        /** @description What the role behind it may do. */
                        scopes: components["schemas"]["Scope"][];
                    };
                };
            };
        };
    };
    "list-members": {
        parameters: {
            query?: {
                /** @description How many objects a page holds at most: 1 to 100, 20 by default. */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The team, the account’s owner first. */
                        items: {
                            /** @description The member’s identifier, with the prefix `mem_`. */
                            id: string;
                            /** @description Where the codes to sign in go. An email signs in to one account. */
                            email: string;
                            /**
                             * @description `owner` everything; `developer` keys, webhooks, plans and the sandbox; `support` customers, subscriptions and refunds up to a limit; `finance` payouts and bills.
                             * @enum {string}
                             */
                            role: "owner" | "developer" | "support" | "finance";
                            /** @description The most that they may give back, in kobo, as a sum: on one Lagos day, and of one invoice together with other members who have a limit; null for no limit. What is pending counts, a refund that fails does not. Kept for support only. */
                            refundLimitKobo: number | null;
                            /** @description True for the account’s own owner, who can’t be changed or removed. */
                            accountOwner: boolean;
                            /** @description When they signed in first; null for an invitation that was not accepted yet. */
                            joinedAt: string | null;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                            /** @description What they are called, for the audit. */
                            name: string | null;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "invite-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "support@acme.example",
                 *       "role": "support",
                 *       "refundLimitKobo": 500000
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Where the codes to sign in go. An email signs in to one account.
                     */
                    email: string;
                    /**
                     * @description `owner` everything; `developer` keys, webhooks, plans and the sandbox; `support` customers, subscriptions and refunds up to a limit; `finance` payouts and bills.
                     * @enum {string}
                     */
                    role: "owner" | "developer" | "support" | "finance";
                    /** @description The most that they may give back, in kobo, as a sum: on one Lagos day, and of one invoice together with other members who have a limit; null for no limit. What is pending counts, a refund that fails does not. Kept for support only. */
                    refundLimitKobo?: number | null;
                    /** @description What they are called, for the audit. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The member’s identifier, with the prefix `mem_`. */
                        id: string;
                        /** @description Where the codes to sign in go. An email signs in to one account. */
                        email: string;
                        /**
                         * @description `owner` everything; `developer` keys, webhooks, plans and the sandbox; `support` customers, subscriptions and refunds up to a limit; `finance` payouts and bills.
                         * @enum {string}
                         */
                        role: "owner" | "developer" | "support" | "finance";
                        /** @description The most that they may give back, in kobo, as a sum: on one Lagos day, and of one invoice together with other members who have a limit; null for no limit. What is pending counts, a refund that fails does not. Kept for support only. */
                        refundLimitKobo: number | null;
                        /** @description True for the account’s own owner, who can’t be changed or removed. */
                        accountOwner: boolean;
                        /** @description When they signed in first; null for an invitation that was not accepted yet. */
                        joinedAt: string | null;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description What they are called, for the audit. */
                        name: string | null;
                    };
                };
            };
        };
    };
    "remove-member": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The member’s identifier.
                 * @example mem_01K0A3B4C5D6E7F8G9H0J1K2M3
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The member’s identifier, with the prefix `mem_`. */
                        id: string;
                        /** @description Where the codes to sign in go. An email signs in to one account. */
                        email: string;
                        /**
                         * @description `owner` everything; `developer` keys, webhooks, plans and the sandbox; `support` customers, subscriptions and refunds up to a limit; `finance` payouts and bills.
                         * @enum {string}
                         */
                        role: "owner" | "developer" | "support" | "finance";
                        /** @description The most that they may give back, in kobo, as a sum: on one Lagos day, and of one invoice together with other members who have a limit; null for no limit. What is pending counts, a refund that fails does not. Kept for support only. */
                        refundLimitKobo: number | null;
                        /** @description True for the account’s own owner, who can’t be changed or removed. */
                        accountOwner: boolean;
                        /** @description When they signed in first; null for an invitation that was not accepted yet. */
                        joinedAt: string | null;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description What they are called, for the audit. */
                        name: string | null;
                        /** @description The keys and OAuth clients that they made and that still work, in both modes: revoke what only they used. */
                        keys: {
                            /**
                             * @description Where it works.
                             * @enum {string}
                             */
                            mode: "live" | "sandbox";
                            /** @description What it is revoked by: the key’s identifier, or the client’s id. */
                            id: string;
                            /**
                             * @description A secret key, a publishable key or an OAuth client.
                             * @enum {string}
                             */
                            kind: "secret" | "publishable" | "oauth_client";
                            /** @description What it is called. */
                            name: string;
                            /** @description Its beginning and end, to recognise it by. */
                            hint: string;
                        }[];
                    };
                };
            };
        };
    };
    "update-member": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The member’s identifier.
                 * @example mem_01K0A3B4C5D6E7F8G9H0J1K2M3
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "role": "finance"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `owner` everything; `developer` keys, webhooks, plans and the sandbox; `support` customers, subscriptions and refunds up to a limit; `finance` payouts and bills.
                     * @enum {string}
                     */
                    role?: "owner" | "developer" | "support" | "finance";
                    /** @description The most that they may give back, in kobo, as a sum: on one Lagos day, and of one invoice together with other members who have a limit; null for no limit. What is pending counts, a refund that fails does not. Kept for support only. */
                    refundLimitKobo?: number | null;
                    /** @description What they are called, for the audit. */
                    name?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The member’s identifier, with the prefix `mem_`. */
                        id: string;
                        /** @description Where the codes to sign in go. An email signs in to one account. */
                        email: string;
                        /**
                         * @description `owner` everything; `developer` keys, webhooks, plans and the sandbox; `support` customers, subscriptions and refunds up to a limit; `finance` payouts and bills.
                         * @enum {string}
                         */
                        role: "owner" | "developer" | "support" | "finance";
                        /** @description The most that they may give back, in kobo, as a sum: on one Lagos day, and of one invoice together with other members who have a limit; null for no limit. What is pending counts, a refund that fails does not. Kept for support only. */
                        refundLimitKobo: number | null;
                        /** @description True for the account’s own owner, who can’t be changed or removed. */
                        accountOwner: boolean;
                        /** @description When they signed in first; null for an invitation that was not accepted yet. */
                        joinedAt: string | null;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description What they are called, for the audit. */
                        name: string | null;
                    };
                };
            };
        };
    };
    "get-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Since when your second factor is asked for; null without one. */
                        enrolledAt: string | null;
                        /** @description How many recovery codes are left. */
                        recoveryCodesLeft: number;
                        /** @description Whether the owner requires one of every member. */
                        required: boolean;
                        /** @description When it is removed, because the operator was asked to; null for never. */
                        resetAt: string | null;
                    };
                };
            };
        };
    };
    "begin-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The secret to type into an authenticator. Shown only now. */
                        secret: string;
                        /** @description The same as an address, to show as a QR code. */
                        url: string;
                    };
                };
            };
        };
    };
    "remove-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Since when your second factor is asked for; null without one. */
                        enrolledAt: string | null;
                        /** @description How many recovery codes are left. */
                        recoveryCodesLeft: number;
                        /** @description Whether the owner requires one of every member. */
                        required: boolean;
                        /** @description When it is removed, because the operator was asked to; null for never. */
                        resetAt: string | null;
                    };
                };
            };
        };
    };
    "confirm-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /** @description The authenticator’s first code, six digits. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ten codes, each good once. Shown only now. */
                        readonly recoveryCodes: string[];
                    };
                };
            };
        };
    };
    "require-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "required": true
                 *     }
                 */
                "application/json": {
                    /** @description Whether every member must have one. */
                    required: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Since when your second factor is asked for; null without one. */
                        enrolledAt: string | null;
                        /** @description How many recovery codes are left. */
                        recoveryCodesLeft: number;
                        /** @description Whether the owner requires one of every member. */
                        required: boolean;
                        /** @description When it is removed, because the operator was asked to; null for never. */
                        resetAt: string | null;
                    };
                };
            };
        };
    };
    "log-out-dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        loggedOut: true;
                    };
                };
            };
        };
    };
    "list-sessions": {
        parameters: {
            query?: {
                /** @description How many objects a page holds at most: 1 to 100, 20 by default. */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Sessions that are open now, newest first. */
                        items: {
                            /** @description The session’s identifier, with the prefix `ses_`. */
                            id: string;
                            /** @description Whose session it is; `operator` for one that the operator of the deployment opened. */
                            email: string;
                            /** @description True for the session that asks. */
                            current: boolean;
                            /**
                             * Format: date-time
                             * @description When it was made (UTC).
                             */
                            createdAt: string;
                            /** @description When it ends by itself. */
                            expiresAt: string | null;
                        }[];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "revoke-session": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session’s identifier.
                 * @example ses_01K0A3B4C5D6E7F8G9H0J1K2M3
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The session’s identifier, with the prefix `ses_`. */
                        id: string;
                        /** @description Whose session it is; `operator` for one that the operator of the deployment opened. */
                        email: string;
                        /** @description True for the session that asks. */
                        current: boolean;
                        /**
                         * Format: date-time
                         * @description When it was made (UTC).
                         */
                        createdAt: string;
                        /** @description When it ends by itself. */
                        expiresAt: string | null;
                    };
                };
            };
        };
    };
    "list-api-keys": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["ApiKey"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "create-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Billing server",
                 *       "kind": "secret"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What the key is called in your dashboard.
                     * @default API key
                     */
                    name?: string;
                    /**
                     * @description `secret` keys do everything, from servers only; `publishable` keys start checkouts, also from browsers.
                     * @default secret
                     * @enum {string}
                     */
                    kind?: "secret" | "publishable";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"] & {
                        /** @description The key itself. Shown only now. */
                        key: string;
                    };
                };
            };
        };
    };
    "confirm-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The key’s identifier, which is not the key.
                 * @example key_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    "revoke-api-key": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The key’s identifier, which is not the key.
                 * @example key_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    "list-webhook-endpoints": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only what was made at this instant or later (ISO 8601 with a zone). */
                createdFrom?: string;
                /** @description Only what was made before this instant (ISO 8601 with a zone). */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The objects of this page, newest first. */
                        items: components["schemas"]["WebhookEndpoint"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "create-webhook-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/billing",
                 *       "eventTypes": [
                 *         "subscription_payment_success",
                 *         "subscription_payment_failed"
                 *       ],
                 *       "description": "Accounting"
                 *     }
                 */
                "application/json": {
                    /** @description Where deliveries are posted to: https, and no address of a private network. */
                    url: string;
                    /**
                     * @description The types to deliver; null for the standard set, which is all but the opt-in ones; `["*"]` for all, those that are added later among them.
                     * @default null
                     */
                    eventTypes?: ("*"[] | components["schemas"]["EventType"][]) | null;
                    /**
                     * @description What the endpoint is for, for your own records.
                     * @default null
                     */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"] & {
                        /** @description The secret that signs deliveries, `whsec_` first. Shown only now. */
                        secret: string;
                    };
                };
            };
        };
    };
    "delete-webhook-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The endpoint’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    "update-webhook-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The endpoint’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "eventTypes": null,
                 *       "status": "disabled"
                 *     }
                 */
                "application/json": {
                    /** @description Where deliveries are posted to: https, and no address of a private network. */
                    url?: string;
                    /** @description The types to deliver; null for the standard set, which is all but the opt-in ones; `["*"]` for all, those that are added later among them. */
                    eventTypes?: ("*"[] | components["schemas"]["EventType"][]) | null;
                    /** @description What the endpoint is for, for your own records. */
                    description?: string | null;
                    /**
                     * @description `disabled` ones get nothing.
                     * @enum {string}
                     */
                    status?: "active" | "disabled";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    "rotate-webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The endpoint’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The secret that signs deliveries, `whsec_` first. Shown only now. */
                        secret: string;
                    };
                };
            };
        };
    };
    "list-deliveries": {
        parameters: {
            query?: {
                /**
                 * @description How many objects a page holds at most: 1 to 100, 20 by default.
                 * @example 20
                 */
                limit?: number;
                /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                cursor?: string;
                /** @description Only tries of events made at this instant or later. */
                createdFrom?: string;
                /** @description Only tries of events made before this instant. */
                createdTo?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The endpoint’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The tries of this page, those of the newest event first. */
                        items: components["schemas"]["Delivery"][];
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "test-webhook-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The endpoint’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "eventType": "subscription_created"
                 *     }
                 */
                "application/json": {
                    /** @description The type to send an example of. */
                    eventType?: components["schemas"]["EventType"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    "redeliver-range": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The endpoint’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "createdFrom": "2026-11-19T00:00:00.000Z",
                 *       "createdTo": "2026-11-20T00:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Only events made at this instant or later.
                     */
                    createdFrom: string;
                    /**
                     * Format: date-time
                     * @description Only events made before this instant; left out for all up to now.
                     */
                    createdTo?: string;
                    /** @description The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters. */
                    cursor?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many deliveries were started. */
                        redelivered: number;
                        /** @description How many were under way already and left alone. */
                        pending: number;
                        /** @description Send it as `cursor` to get the next page; null on the last page. */
                        nextCursor: string | null;
                        /** @description Whether another page follows. A page may be shorter than `limit` and still be followed by another. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    "retry-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The delivery’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D-evt_01JZ8K3V5N7Q9S1T3V5X7Z9B2E-1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    "retry-endpoint-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Which of the two to look at: live, or the sandbox.
                 * @example sandbox
                 */
                mode: "live" | "sandbox";
                /**
                 * @description The endpoint’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D
                 */
                id: string;
                /**
                 * @description The delivery’s identifier.
                 * @example whe_01JZ8K3V5N7Q9S1T3V5X7Z9B2D-evt_01JZ8K3V5N7Q9S1T3V5X7Z9B2E-1
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
}
