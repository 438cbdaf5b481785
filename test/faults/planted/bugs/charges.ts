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
    find: `  await commitChange(context, creation.change, { claim: creation.open.subscription.id })
  return finishCharge(context, creation.open, 'first')`,
    replace: `  const written = commitChange(context, creation.change, { claim: creation.open.subscription.id })
  const [, finished] = await Promise.all([written, finishCharge(context, creation.open, 'first')])
  return finished`,
    caughtBy: ['test/scenarios/crashed-money.test.ts'],
  },
  {
    name: 'bought-before-intent',
    says: 'Airtime is bought before bill and debit are written, so it is bought though the balance does not cover it.',
    breaks: 'I3',
    file: 'shared/operations/vas/buy-bill.ts',
    find: `  const bill = await commitSpending(context, change, { claim: origin.id })
  return settleBill(context, bill, await vend(context, bill, { ...order, bundleCode }))`,
    replace: `  const outcome = await vend(context, change.result, { ...order, bundleCode })
  const bill = await commitSpending(context, change, { claim: origin.id })
  return settleBill(context, bill, outcome)`,
    caughtBy: ['test/http/vas.test.ts'],
  },
  {
    name: 'late-charge-forgotten',
    says: 'What the gateway has not seen yet is charged again under another reference, and taken twice when it comes.',
    breaks: 'I3',
    file: 'shared/domain/charge/intended.ts',
    find: `earlier?.reference ?? order.reference`,
    replace: `order.reference`,
    caughtBy: ['test/scenarios/late-charges.test.ts'],
  },
  {
    name: 'silence-means-declined',
    says: 'A charge without an answer is taken for declined, without a query.',
    breaks: 'I3',
    file: 'shared/operations/unit-of-work/outside-call.ts',
    find: `return { news: await orUnknown(query()), by: 'second_question' }`,
    replace: `return { news: { kind: 'declined', failureCode: 'timeout' } as never, by: 'second_question' }`,
    caughtBy: ['test/http/subscriptions.test.ts'],
  },
  {
    name: 'pending-means-declined',
    says: 'A charge that the gateway has not decided yet is taken for declined, and a second one follows.',
    breaks: 'I3',
    file: 'shared/operations/unit-of-work/news-of.ts',
    find: `      return { kind: 'waits', action: answer.action ?? null }`,
    replace: `      return { kind: 'declined', failureCode: 'processor_error', mayStillCome: false, approval: null }`,
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
    find: `open?.invoice.charge.reference === state.invoice.charge.reference ? open : null`,
    replace: `open`,
    caughtBy: ['test/faults/charge-out.test.ts'],
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
    find: `  if (loaded.subscription.changeInProgress !== null)\n    return step(context, await withoutChange(context, loaded))\n`,
    replace: '',
    caughtBy: ['test/scenarios/pending-plan-change.test.ts'],
  },
  {
    name: 'ended-mid-charge',
    says: 'Cancel, void and Stop do not wait for a charge whose request is running at this moment.',
    breaks: 'I3',
    file: 'shared/domain/invoice/close-unpaid.ts',
    find: `  if (charge && isRunning(charge, wallMs)) throw paymentInProgress()\n`,
    replace: '',
    caughtBy: ['test/faults/charge-out.test.ts'],
  },
  {
    name: 'blacklisted-charged',
    says: 'A blacklisted customer is charged at the renewal.',
    breaks: 'D4.21',
    file: 'shared/domain/subscription/hopeless.ts',
    find: `  if (customer.blacklisted) return 'customer_blacklisted'\n`,
    replace: '',
    caughtBy: ['test/http/customer-blacklist.test.ts'],
  },
]
