import {
  listSettlementDifferences,
  settlement,
  settlementDifference,
  settleSandboxAccount,
} from '../../contracts/settlement.ts'
import { describe } from '../describe.ts'

// What gateways settled, and in what it differs from the books (N2).

describe([settlement], {
  id: 'The settlement’s identifier, with the prefix `stl_`.',
  gateway: 'The payment gateway that paid; `sandbox` for the sandbox’s own.',
  gatewayId: 'The gateway’s own identifier of it.',
  paidOn: 'When it paid into the bank.',
  currency: 'The currency of the sums.',
  charges: 'How many of your charges are in it.',
  chargedKobo: 'What your customers paid, in minor units.',
  feesKobo: 'The gateway’s fees for that, in minor units, whoever bears them.',
  refundedKobo: 'What it deducted for refunds that it lists, in minor units.',
  disputedKobo: 'What it deducted for disputes that it lists, in minor units.',
  netKobo: 'What reached the bank of your charges: charges less fees, refunds and disputes, in minor units.',
  differences: 'How many of its lines differ from your books.',
  createdAt: 'When it was paid.',
})
describe([settlementDifference], {
  id: 'The row’s identifier, with the prefix `sdf_`.',
  cause:
    '`not_settled`: no settlement contained the charge after three days. `settled_twice`: the line was repeated. `unknown_here`: it is not in your books. `amount_differs` and `fee_differs`: it has another sum. `total_differs` and `unlisted` are about whole settlements, and appear only in the operator’s list.',
  kind: 'What the line is; null for a whole settlement.',
  reference: 'The reference of the charge, refund or dispute.',
  gateway: 'The payment gateway; `sandbox` for the sandbox’s own.',
  settlementId: 'The settlement that contains the line; null for a charge that none contained.',
  invoiceId: 'The invoice that the charge paid; null where there is none.',
  currency: 'The currency of the sums.',
  expectedKobo: 'The figure of your books, in minor units; for `fee_differs` the fee.',
  settledKobo: 'The gateway’s figure, in minor units; for `fee_differs` the fee.',
  differenceKobo: 'The gateway’s figure less that of your books, in minor units.',
  status: '`open` until a later settlement brings it (`settled`), or the operator explains it (`explained`).',
  closedAt: 'When it was closed; null while it is open.',
  explanation: 'The operator’s explanation; null until there is one.',
  createdAt: 'When the settlement was paid; for a charge that none contained, when its invoice was created.',
})
describe([listSettlementDifferences.query], {
  settlementId: 'Only those of this settlement.',
  cause: 'Only rows with this cause, or with one of several, separated by commas.',
  status: 'Only rows with this status, or with one of several, separated by commas.',
})
describe([settleSandboxAccount.body], {
  leaveOut: 'References of charges that it leaves out, at most 100.',
  twice: 'References of charges that it repeats, at most 100.',
  otherwise: [
    'Charges that it reports with another sum, at most 100.',
    {
      reference: 'The charge’s reference.',
      amount: 'The amount that it reports, in kobo.',
      feeKobo: 'The fee that it reports, in kobo.',
    },
  ],
})
describe([settleSandboxAccount.response], {
  settlement: 'The settlement; null where nothing was left to settle.',
})
