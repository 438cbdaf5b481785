import { railsFor } from '../../../shared/domain/checkout/deadline.ts'
import { describe, expect, it } from 'vitest'
import { defaultBranding } from '../../../shared/domain/merchant/branding.ts'
import type { Merchant } from '../../../shared/domain/merchant/merchant.ts'
import { ReceiptLink } from '../../../shared/domain/receipt/receipt.ts'
import {
  checkoutSessionView,
  checkoutStatusView,
  newCheckoutSessionView,
  updateLinkView,
} from '../../../shared/views/checkout-session.ts'
import { paymentMethodView } from '../../../shared/views/customer.ts'
import { invoiceView } from '../../../shared/views/invoice.ts'
import {
  identityView,
  listedSubscriptionView,
  ownInvoiceView,
  ownMethodView,
  ownPlanChangeView,
  ownSubscriptionView,
  portalView,
} from '../../../shared/views/portal.ts'
import { subscriptionView } from '../../../shared/views/subscription.ts'
import { aSession, sessionEnd } from '../checkout/session-fixtures.ts'
import { anInvoice, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, march } from '../fixtures/instants.ts'
import { goldInEvent } from './shown.ts'

const session = aSession({
  status: 'processing',
  subscriptionId: 'sub_1',
  invoiceId: 'inv_2',
  reference: 'inv_2-1',
  nextAction: { type: 'ussd', code: '*737*1#', expiresAt: sessionEnd },
})

// Holds D11.10, D11.11, D11.12: the payer's browser learns nothing of the customer's.
describe('a checkout session', () => {
  const id = 'chk_01K0ABCDEFGHIJ0123456789'
  const status = {
    status: 'processing',
    subscriptionId: 'sub_1',
    invoiceId: 'inv_2',
    nextAction: { type: 'ussd', code: '*737*1#', expiresAt: sessionEnd },
    reference: 'inv_2-1',
  }
  const common = {
    id,
    kind: 'subscription',
    amount: 500_000,
    currency: 'NGN',
    planId: 'plan_gold',
    quantity: 1,
    addOns: [],
    successUrl: 'https://shop.example/done',
    cancelUrl: 'https://shop.example/left',
    expiresAt: sessionEnd,
    createdAt: april,
  }
  const shown = {
    ...common,
    ...status,
    merchantName: 'Ikeja Gym',
    rails: ['card', 'direct_debit', 'bank_transfer', 'ussd', 'virtual_account'],
    plan: { name: 'Gold', interval: 'month', intervalCount: 1, trialDays: 0 },
    receiptUrl: null,
    debt: null,
  }
  const open = {
    session,
    plan: aPlan(),
    merchantName: 'Ikeja Gym',
    rails: railsFor(session.amount),
    branding: defaultBranding,
    receipt: null,
    terms: null,
    owed: null,
    account: null,
  }
  const link = new ReceiptLink({ merchantId: 'mer_1', sourceId: id, key: 'k' })

  it('shows its token once, to who began it', () => {
    const url = 'https://pay.example/chk'
    expect(newCheckoutSessionView({ session, token: 'cs_live_1', url })).toEqual({
      ...common,
      status: 'processing',
      token: 'cs_live_1',
      url,
      metadata: { cart: '7' },
    })
  })

  it.each([
    ['of a plan', {}, {}],
    ['of an amount', { plan: null }, { plan: null }],
    [
      'of a trial',
      { session: { ...session, amount: 0 }, rails: railsFor(0), plan: aPlan({ trialDays: 7 }) },
      {
        amount: 0,
        rails: ['card', 'direct_debit'],
        plan: { ...shown.plan, trialDays: 7 },
      },
    ],
    [
      'of a debt whose method is stored',
      {
        session: {
          ...session,
          setup: {
            ...{ subscriptionId: 'sub_1', setDefault: false },
            pays: { amount: 700, currency: 'NGN' as const },
          },
        },
      },
      { debt: { amount: 700, currency: 'NGN', payOn: null } },
    ],
    ['that was paid', { receipt: { number: '7', link } }, { receiptUrl: link }],
  ])('%s shows the payer', (_, over, want) => {
    expect(checkoutSessionView({ ...open, ...over })).toEqual({ ...shown, ...want })
  })

  it('says how far its payment is', () => {
    expect(checkoutStatusView(session)).toEqual(status)
  })

  it.each([null, 'inv_2'])('as a link that pays %s', (invoiceId) => {
    const url = 'https://pay.example/chk'
    expect(updateLinkView({ session, url, invoiceId })).toEqual({
      sessionId: id,
      url,
      invoiceId,
      expiresAt: sessionEnd,
    })
  })
})

// Holds S31, A12: what a person sees of their own, and of nobody else's notes.
describe('the portal', () => {
  const merchant: Merchant = {
    merchantId: 'mer_1',
    name: 'Ikeja Gym',
    email: 'owner@example.com',
    timeZone: 'Africa/Lagos',
    disabled: false,
    createdAt: march,
  }
  const person = { kind: 'phone', value: '2348031234509' } as const
  const by = person.kind
  const gym = { customer: aCustomer({ name: 'Ada', email: null }), merchant, by }
  const press = {
    customer: aCustomer({ id: 'cus_2', name: 'Ada Obi', email: 'ada@press.example' }),
    merchant: { ...merchant, name: 'Yaba Press' },
    by,
  }
  const silent = { ...gym, customer: aCustomer({ id: 'cus_3', name: null, email: null }) }

  it.each([
    ['nobody', [], { name: null, email: null }],
    ['one', [gym], { name: 'Ada', email: null }],
    ['as the newest names them', [gym, press], { name: 'Ada Obi', email: 'ada@press.example' }],
    ['each field for itself', [press, gym], { name: 'Ada', email: 'ada@press.example' }],
    ['who is silent', [press, silent], { name: 'Ada Obi', email: 'ada@press.example' }],
  ])('a person: %s', (_, relations, want) => {
    expect(identityView({ person, relations })).toEqual({
      phone: '2348031234509',
      ...want,
      customers: relations.map(({ customer: { id, name, email }, merchant: { name: merchantName } }) => ({
        customerId: id,
        merchantName,
        name,
        email,
      })),
    })
  })

  it('a method, and whom it pays', () => {
    expect(ownMethodView({ ...aMethod(), relation: press })).toEqual({
      ...paymentMethodView(aMethod()),
      customerId: 'cus_2',
      merchantName: 'Yaba Press',
    })
  })

  const noted = aSubscription({ metadata: { note: 'pays late' } })
  const { metadata: _notes, ...fields } = subscriptionView(noted)
  const own = { ...fields, merchantName: 'Ikeja Gym' }

  it('a subscription without the merchant’s notes', () => {
    const owned = { object: noted, relation: gym }
    expect(ownSubscriptionView(owned)).toEqual(own)
    expect(listedSubscriptionView({ ...owned, plan: aPlan() })).toEqual({
      ...own,
      plan: goldInEvent,
      unconfirmed: false,
    })
    expect(listedSubscriptionView({ ...owned, plan: null })).toEqual({
      ...own,
      plan: null,
      unconfirmed: false,
    })
  })

  it('an invoice, and a change of plan', () => {
    const ownInvoice = { ...invoiceView(anInvoice()), merchantName: 'Ikeja Gym' }
    expect(ownInvoiceView({ object: anInvoice(), relation: gym })).toEqual(ownInvoice)
    const proration = {
      amount: 0,
      kind: 'none',
      credit: 0,
      charge: 0,
      currency: 'NGN',
      effectiveAt: april,
    } as const
    const change = { subscription: noted, proration, invoice: anInvoice() }
    expect(ownPlanChangeView({ object: change, relation: gym })).toEqual({
      subscription: own,
      proration,
      invoice: ownInvoice,
    })
    expect(ownPlanChangeView({ object: { ...change, invoice: null }, relation: gym }).invoice).toBeNull()
  })

  it('everything at once, with what the merchant allows', () => {
    const settings = {
      cancel: 'now',
      resume: true,
      changePlanTo: [],
      updateMethod: false,
      pause: true,
      offer: null,
    } as const
    const entry = { object: noted, relation: gym, plan: aPlan(), settings, open: null }
    const paid = [{ object: paidInvoice(), relation: gym }]
    const entries = [entry, { ...entry, open: anInvoice() }]
    expect(portalView({ person, entries, paid, returnUrl: null })).toEqual({
      phone: '2348031234509',
      subscriptions: [
        { ...own, plan: goldInEvent, openInvoiceId: null, allowed: settings, unconfirmed: false },
        { ...own, plan: goldInEvent, openInvoiceId: 'inv_2', allowed: settings, unconfirmed: false },
      ],
      payments: [{ ...invoiceView(paidInvoice()), merchantName: 'Ikeja Gym' }],
      email: null,
      returnUrl: null,
    })
  })
})
