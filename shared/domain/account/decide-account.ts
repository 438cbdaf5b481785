import { turned, type Change } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import { revised } from '../change/revised.ts'
import { addMs, DAY_MS, type Instant } from '../time/time.ts'
import { accountNameOf, type AccountWatch, type OwnAccount } from './own-account.ts'

/** The customer has an account number of their own (M4). One number leads to one customer, by condition. */
export function decideAccount(customer: Customer, account: OwnAccount): Change<Customer> {
  const { merchantId, id: customerId } = customer
  const { accountNumber, since } = account
  const gateway = account.gateway ?? null
  const after = revised(customer, { account: { ...account, gateway } })
  const watch: AccountWatch = {
    ...{ merchantId, customerId, gateway, accountNumber },
    askedTo: since,
    dueAt: addMs(since, DAY_MS),
    version: 1,
  }
  return {
    turns: [
      ...turned('customer', customer, after),
      ...turned('accountHolder', null, { name: accountNameOf(account), merchantId, customerId }),
      ...turned('accountWatch', null, watch),
    ],
    moves: [],
    events: [],
    about: {},
    result: after,
  }
}

/** How often an account is queried, in days: daily while its customer owes something, else weekly. */
const askedEvery = { owing: 1, idle: 7 } as const

/** The account was looked at: it is due again. */
export function watched(
  watch: AccountWatch,
  { now, isOwing }: { now: Instant; isOwing: boolean },
): AccountWatch {
  const days = isOwing ? askedEvery.owing : askedEvery.idle
  return revised(watch, { askedTo: now, dueAt: addMs(now, days * DAY_MS) })
}
