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
  feesKobo: 'What the gateway kept of that, in minor units, whoever bears it.',
  refundedKobo: 'What it took for refunds that it lists, in minor units.',
  disputedKobo: 'What it took for disputes that it lists, in minor units.',
  netKobo: 'What reached the bank of your charges: charges less fees, refunds and disputes, in minor units.',
  differences: 'How many of its lines differ from your books.',
  createdAt: 'When it was paid.',
})
describe([settlementDifference], {
  id: 'The row’s identifier, with the prefix `sdf_`.',
  cause:
    '`not_settled`: no settlement had the charge after three days. `settled_twice`: the line came once more. `unknown_here`: your books know nothing of it. `amount_differs` and `fee_differs`: it says another sum. `total_differs` and `unlisted` are about whole settlements, and stand in the operator’s list alone.',
  kind: 'What the line is; null for a whole settlement.',
  reference: 'The reference of the charge, refund or dispute.',
  gateway: 'The payment gateway; `sandbox` for the sandbox’s own.',
  settlementId: 'The settlement whose line it is; null for a charge that none had.',
  invoiceId: 'The invoice that the charge paid; null where there is none.',
  currency: 'The currency of the sums.',
  expectedKobo: 'What your books say, in minor units; for `fee_differs` the fee.',
  settledKobo: 'What the gateway says, in minor units; for `fee_differs` the fee.',
  differenceKobo: 'What the gateway says less what your books say, in minor units.',
  status:
    '`open` until a later settlement brings it (`settled`), or the operator says what it was (`explained`).',
  closedAt: 'When it was closed; null while it is open.',
  explanation: 'What it was, in the operator’s words; null until they say.',
  createdAt: 'When the settlement was paid; of a charge that none had, when its invoice was made.',
})
describe([listSettlementDifferences.query], {
  settlementId: 'Only those of this settlement.',
  cause: 'Only rows with this cause, or with one of several, separated by commas.',
  status: 'Only rows with this status, or with one of several, separated by commas.',
})
describe([settleSandboxAccount.body], {
  leaveOut: 'References of charges that it leaves out, at most 100.',
  twice: 'References of charges that it says once more, at most 100.',
  otherwise: [
    'Charges of which it says another sum, at most 100.',
    {
      reference: 'The charge’s reference.',
      amount: 'What it says was charged, in kobo.',
      feeKobo: 'What it says it kept, in kobo.',
    },
  ],
})
describe([settleSandboxAccount.response], {
  settlement: 'The settlement; null where nothing was left to settle.',
})
