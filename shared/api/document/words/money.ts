import {
  balance,
  balanceTransaction,
  listBalanceTransactions,
  verifyBalance,
} from '../../contracts/balance.ts'
import {
  addPayoutAccount,
  createPayout,
  listBanks,
  listPayouts,
  payout,
  payoutAccount,
  removePayoutAccount,
  resolvePayoutAccount,
  sendPayoutCode,
} from '../../contracts/payout.ts'
import { stoppablePayout } from '../../contracts/payout-stop.ts'
import {
  bill,
  buyAirtime,
  buyData,
  fundBetting,
  listBillers,
  listBills,
  listBundles,
  listDiscos,
  lookUpCustomer,
  payCabletv,
  payElectricity,
} from '../../contracts/vas.ts'
import { getBillingSettings, updateBillingSettings } from '../../contracts/billing-settings.ts'
import { describe, describeList } from '../describe.ts'

// The merchant's own money: balance, payouts, bill payments.

describe([balance], {
  availableKobo: 'What can be paid out or spent now, in minor units.',
  pendingKobo: 'What was earned today (Lagos time) and becomes available at midnight, in minor units.',
  currency: 'The currency of the sums.',
  owedKobo:
    'What you owe beyond all that has settled, after a dispute for instance, in minor units. Whatever becomes available repays it first, and payouts wait until it is 0.',
})
describe([balanceTransaction], {
  id: 'The entry’s identifier, with the prefix `txn_`.',
  type: 'What moved the money.',
  amountKobo:
    'The change of available plus pending less what you owe, in minor units; negative for a decrease. A debt counts on the day it arises.',
  currency: 'The currency of the amount.',
  sourceType: 'What kind of object caused it.',
  feeKobo:
    'What the payment gateway kept of a charge, in minor units, whoever bears it; null where it is not known, and for other types.',
  netKobo: 'The same as `amountKobo`: minor units.',
  sourceId: 'That object’s identifier.',
  availableOn: 'When the money it brought can be paid out; null where it brought none.',
})
describe([listBalanceTransactions.query], { currency: 'Only entries in this currency.' })
describe([verifyBalance.response], {
  ok: 'Whether every balance is the sum of its postings.',
  sumKobo: 'The sum of all postings in minor units, which is 0 in double-entry books.',
  accounts: [
    'The accounts of the books.',
    {
      account: 'The account’s name.',
      currency: 'Its currency.',
      balanceKobo: 'The stored balance, in minor units.',
      postingsKobo: 'The sum of its postings, in minor units.',
    },
  ],
  from: 'The first instant whose postings were added up one by one; earlier days are closed with their totals.',
  to: 'The instant up to which postings were added up.',
})

const target = {
  bankCode: 'The bank’s code, 3 to 12 letters or digits, from `GET /v1/payouts/banks`.',
  accountNumber: 'The account number, 10 digits.',
} as const
describe([payout], {
  ...target,
  id: 'The payout’s identifier, with the prefix `pout_`.',
  amount: 'How much is transferred, in minor units.',
  currency: 'Always NGN.',
  status: '`processing` until the bank has answered. A payout that failed is credited back to the balance.',
  bankName: 'The bank’s name; null where it is not known.',
  accountName: 'The account holder’s name as the bank gives it; null until it has.',
  reference: 'Our reference at the bank, the same through all tries.',
  gatewayReference: 'The bank’s own reference; null until it has one.',
  failureReason: 'Why it failed; null unless it did.',
  completedAt: 'When the money arrived, or the payout failed; null until then.',
  reviewSince:
    'Since when the outcome has been unknown, if for more than a day: the bank is asked daily for 30 days, and an operator looks into it. Null otherwise.',
  heldUntil:
    'A large live payout to an account that never got one is not sent before this instant, so that the owner can stop it. Null where it is not held.',
})
describe([stoppablePayout], {
  id: 'The payout’s identifier, with the prefix `pout_`.',
  amount: 'How much is transferred, in minor units.',
  currency: 'Always NGN.',
  status: '`processing` until the bank has answered, or the owner has stopped it.',
  bankName: 'The bank’s name; null where it is not known.',
  accountLast4: 'The last four digits of the account number.',
  accountName: 'The account holder’s name as the bank gives it; null until it has.',
  createdAt: 'When it was ordered.',
  heldUntil: 'Until when it is held; null where it is not.',
  failureReason: 'Why it failed, `stopped_by_owner` among others; null unless it did.',
  stoppable: 'Whether it can still be stopped by `POST`, because nothing was sent to the bank yet.',
})
const account = {
  ...target,
  id: 'The account’s identifier, with the prefix `pacc_`.',
  bankName: 'The bank’s name.',
  accountName: 'The account holder’s name as the bank gives it.',
} as const
describe([payoutAccount], account)
describe([listPayouts.response], {
  availableKobo: 'What can be paid out now, in kobo.',
  pendingKobo: 'What was earned today (Lagos time) and settles the next day, in kobo.',
  currency: 'Always NGN.',
  items: 'The newest 100 payouts, newest first.',
})
describe([createPayout.body], {
  amount: 'How much to pay out, in kobo; at most the available balance.',
  accountId: 'A saved account. Either this, or `bankCode` with `accountNumber`.',
  bankCode: target.bankCode,
  accountNumber: target.accountNumber,
  accountName: 'The name you expect. It is only compared with the bank’s.',
  currency: 'NGN; may be left out.',
})
const code = 'The 6-digit code that was mailed to the business owner. Valid for 10 minutes, once.'
describe([addPayoutAccount.body], { ...target, otp: code })
describe([removePayoutAccount.body], { otp: code })
describe([removePayoutAccount.headers], {
  'x-payout-otp': 'The code in a header, for clients that can’t send a body with DELETE.',
})
describe([sendPayoutCode.response], { sent: 'Always true.' })
describe([resolvePayoutAccount.body], target)
describe([resolvePayoutAccount.response], { accountName: 'The account holder’s name as the bank gives it.' })
describeList(listBanks.response, 'The banks, by name.', {
  code: 'The bank’s code.',
  name: 'The bank’s name.',
})

describe([bill], {
  id: 'The bill payment’s identifier, with the prefix `bill_`.',
  category: 'What was paid for.',
  provider: 'The network, distributor or company that was paid.',
  recipient: 'The phone, meter, smart card or account that it was paid for.',
  amount: 'What was paid, in kobo. Requests name naira, answers kobo.',
  currency: 'Always NGN.',
  status: '`processing` while the provider has not answered; what failed is credited back to the balance.',
  reference: 'Our reference at the provider, the same through all tries.',
  gatewayReference: 'The provider’s own reference.',
  meta: 'What the provider answered, such as a prepaid electricity token, and `amountNaira` as it was requested.',
})
const phoneNumber = 'The Nigerian mobile number to top up, in any usual spelling.'
const amount = 'How much, in whole naira. Answers are in kobo.'
const currency = 'NGN; may be left out.'
const payerName = 'The payer’s name, for the provider’s receipt.'
describe([buyAirtime.body], {
  phoneNumber,
  amount,
  currency,
  network: 'The number’s network; left out to find it by the number.',
})
describe([buyData.body], {
  phoneNumber,
  currency,
  network: 'The number’s network.',
  amount: 'How much data to buy, in whole naira. Either this or `bundleCode`.',
  bundleCode: 'A bundle of `GET /v1/vas/data/bundles`, at its own price.',
})
describe([fundBetting.body], {
  amount,
  currency,
  payerName,
  provider: 'The betting company, from `GET /v1/vas/providers?category=betting`.',
  customerId: 'The account at the betting company.',
})
describe([payCabletv.body], {
  amount,
  currency,
  payerName,
  provider: 'The cable TV company.',
  customerId: 'The smart card’s number.',
})
describe([payElectricity.body], {
  amount,
  currency,
  payerName,
  disco: 'The electricity distributor, from `GET /v1/vas/discos`.',
  customerId: 'The meter’s number.',
  meterType: 'Whether the meter is paid before or after use. A prepaid one gets a token in `meta`.',
})
describe([listBills.response], { items: 'The 30 newest bill payments, newest first.' })
describe([listDiscos.response, listBillers.response], {
  items: ['The companies.', { id: 'The value to send in a purchase.', name: 'The company’s display name.' }],
})
describe([listBillers.query], { category: 'Which kind of bill.' })
describe([listBundles.query], { network: 'Whose bundles.' })
describeList(listBundles.response, 'The bundles on sale.', {
  bundleCode: 'What to send to buy it.',
  name: 'The bundle in words, such as `1 GB, 30 days`.',
  amountNaira: 'Its price in whole naira.',
})
describe([lookUpCustomer.body], {
  category: 'Which kind of bill.',
  provider: 'The company or distributor.',
  customerId: 'The meter, smart card or account to look up.',
})
describe([lookUpCustomer.response], { customerName: 'The holder’s name as the provider gives it.' })

describe([getBillingSettings.response, updateBillingSettings.body], {
  unusedOnCancel: 'What an immediate cancellation does with unused time, unless the call says otherwise.',
  openInvoiceOnCancel: 'What it does with an open invoice: void it, or keep it payable.',
  onReversal:
    'What happens when a bank reverses a charge. `continue`: it is only recorded. `revoke_method`: the method is never charged again. `cancel_at_period_end`: the subscription does not renew.',
  timeZone: 'The time zone of new subscriptions, and of those that change to another interval.',
  onDecrease:
    'When fewer units of a plan take effect, if the change does not say: at the next renewal, or at once with credit.',
  onDispute:
    'What an open dispute does to the method that was charged: `pause_method` (it is not charged until the dispute is decided) or `continue`.',
  onePerPerson:
    'Where a person is limited to one trial of a plan and one redemption of a code, by customer, verified contact and live card: at `checkout` (the default), `all` for subscriptions made by secret key too, or `off`.',
})
