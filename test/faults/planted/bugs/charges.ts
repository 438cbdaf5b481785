import type { PlantedBug } from '../bug.ts'

/** Bugs around calls to a gateway: intent, call, outcome. */
export const chargeBugs: readonly PlantedBug[] = [
  {
    name: 'stale-write-wins',
    says: 'A write over something that was changed meanwhile is accepted, and the other change is lost.',
    breaks: 'I7',
    file: 'shared/store/write.ts',
    find: `['#v = :v', `,
    replace: `['#v >= :v', `,
    caughtBy: ['test/http/customers.test.ts'],
  },
  {
    name: 'intent-beside-charge',
    says: 'The gateway is called while the intent is being written, so it is charged though the write is refused.',
    breaks: 'I3',
    file: 'shared/operations/subscriptions/create-subscription.ts',
    find: `  await commit(context, {
    writes: creationWrites(context, open, ordered),
    events: composeEvents(context, [{ type: 'subscription_created' }], state),
    claim: state.subscription.id,
  })
  return finishCharge(context, open, false)`,
    replace: `  const written = commit(context, {
    writes: creationWrites(context, open, ordered),
    events: composeEvents(context, [{ type: 'subscription_created' }], state),
    claim: state.subscription.id,
  })
  const [, finished] = await Promise.all([written, finishCharge(context, open, false)])
  return finished`,
    caughtBy: ['test/scenarios/crashed-money.test.ts'],
  },
  {
    name: 'bought-before-intent',
    says: 'Airtime is bought before bill and debit are written, so it is bought though the balance does not cover it.',
    breaks: 'I3',
    file: 'shared/operations/vas/buy-bill.ts',
    find: `  await commitSpending<Bill>(
    context,
    { currency, amount },
    { writes: [create(billCodec, bill), entry], claim: bill.id },
  )
  return settleBill(context, bill, await vend(context, bill, { ...order, bundleCode }))`,
    replace: `  const outcome = await vend(context, bill, { ...order, bundleCode })
  await commitSpending<Bill>(
    context,
    { currency, amount },
    { writes: [create(billCodec, bill), entry], claim: bill.id },
  )
  return settleBill(context, bill, outcome)`,
    caughtBy: ['test/http/vas.test.ts'],
  },
  {
    name: 'late-charge-forgotten',
    says: 'What the gateway has not seen yet is charged again under another reference, and taken twice when it comes.',
    breaks: 'I3',
    file: 'shared/domain/invoice/intent.ts',
    find: `invoice.unseen?.reference ?? attemptReference(invoice.id, number)`,
    replace: `attemptReference(invoice.id, number)`,
    caughtBy: ['test/scenarios/late-charges.test.ts'],
  },
  {
    name: 'unknown-never-put-off',
    says: 'A charge whose money is on its way is asked about by every sweep, and by nobody when no worker watches it.',
    breaks: 'decisions 9',
    file: 'shared/operations/charging/book-charge.ts',
    find: `    await postpone(context, own)
    return outcome`,
    replace: `    return outcome`,
    caughtBy: ['test/faults/charge-out.test.ts'],
  },
  {
    name: 'silence-means-declined',
    says: 'A charge without an answer is taken for declined, without a query.',
    breaks: 'I3',
    file: 'shared/operations/charging/charge-once.ts',
    find: `  const known = await query(gateway, invoice, attempt)\n  // Without`,
    replace: `  const known: QueryOutcome = { kind: 'declined', failureCode: 'timeout' }\n  // Without`,
    caughtBy: ['test/http/subscriptions.test.ts'],
  },
  {
    name: 'pending-means-declined',
    says: 'A charge that the gateway has not decided yet is taken for declined, and a second one follows.',
    breaks: 'I3',
    file: 'shared/operations/charging/charge-once.ts',
    find: `      return { kind: 'open', action: (answer.kind === 'pending' ? answer.action : null) ?? null }`,
    replace: `      return { kind: 'declined', failureCode: 'processor_error' }`,
    caughtBy: ['test/scenarios/pending-plan-change.test.ts'],
  },
  {
    name: 'reference-by-the-clock',
    says: 'An attempt’s reference has the time in it, so nothing but the stored intent leads back to it.',
    breaks: 'I3',
    file: 'shared/domain/invoice/invoice.ts',
    find: 'return `${invoiceId}-${number}`',
    replace: 'return `${invoiceId}-${number}-${Date.now()}`',
    caughtBy: ['test/http/subscriptions.test.ts'],
  },
  {
    name: 'settled-on-another-attempt',
    says: 'The outcome of an attempt that was settled meanwhile is booked on the attempt that is open now.',
    breaks: 'I1',
    file: 'shared/operations/charging/book-charge.ts',
    find: ` || attempt.reference !== state.invoice.attempt.reference`,
    replace: '',
    caughtBy: ['test/faults/charge-out.test.ts'],
  },
  {
    name: 'final-invoice-charged',
    says: 'An invoice that is paid or void is charged once more by whoever read the case before.',
    breaks: 'I1',
    file: 'shared/domain/invoice/intent.ts',
    find: `  if (invoice.status === 'paid' || invoice.status === 'void') throw invalidTransition(invoice.status, 'pay')\n`,
    replace: '',
    caughtBy: ['test/domain/invoice-intent.test.ts'],
  },
  {
    name: 'claim-not-resumed',
    says: 'A repeat after a crash buys the bill anew instead of asking about the one it had begun.',
    breaks: 'I8',
    file: 'shared/operations/vas/buy-bill.ts',
    find: `  if (resumed) return resumeBill(context, resumed)\n`,
    replace: '',
    caughtBy: ['test/faults/money.test.ts'],
  },
  {
    name: 'change-not-held',
    says: 'A renewal goes on while the charge of a plan change is out.',
    breaks: 'I2',
    file: 'shared/operations/renewal/run-subscription-due.ts',
    find: `  if (loaded.subscription.changeInProgress !== null) return null\n`,
    replace: '',
    caughtBy: ['test/scenarios/pending-plan-change.test.ts'],
  },
  {
    name: 'cancelled-mid-charge',
    says: 'A cancel voids the invoice whose charge is out, and the money that arrives belongs to nothing.',
    breaks: 'I3',
    file: 'shared/operations/subscriptions/cancel-subscription.ts',
    find: `  if (invoice?.attempt) throw paymentInProgress()\n`,
    replace: '',
    caughtBy: ['test/faults/charge-out.test.ts'],
  },
  {
    name: 'voided-mid-charge',
    says: 'An invoice is voided while its charge is out.',
    breaks: 'I3',
    file: 'shared/operations/invoices/void-invoice.ts',
    find: `  if (invoice.attempt) throw paymentInProgress()\n`,
    replace: '',
    caughtBy: ['test/faults/charge-out.test.ts'],
  },
  {
    name: 'expired-mid-charge',
    says: 'An incomplete subscription expires while the transfer for it is on its way.',
    breaks: 'I3',
    file: 'shared/operations/renewal/end-period.ts',
    find: `  if (invoice?.attempt) {
    await resumeAttempt(context, { ...state, invoice })
    return
  }\n`,
    replace: '',
    caughtBy: ['test/faults/charge-out.test.ts'],
  },
  {
    name: 'blacklisted-charged',
    says: 'A blacklisted customer is charged at the renewal.',
    breaks: 'decisions 4',
    file: 'shared/operations/renewal/renew.ts',
    find: `  if (customer.blacklisted) return 'customer_blacklisted'\n`,
    replace: '',
    caughtBy: ['test/http/customer-blacklist.test.ts'],
  },
]
