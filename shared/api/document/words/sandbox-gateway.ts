import { setSandboxGateway } from '../../contracts/sandbox.ts'
import { describe } from '../describe.ts'

describe([setSandboxGateway.body, setSandboxGateway.response], {
  leastKobo: 'The minimum amount of a charge, in kobo; null for none.',
  fees: [
    'The gateway’s fee for a charge in naira; null for none.',
    {
      percentBp: 'A share of the charge, in basis points (hundredths of a per cent): 150 is 1.5 %.',
      fixedKobo: 'A fixed part, in kobo.',
      waivedBelowKobo: 'The fixed part is waived for charges below this, in kobo.',
      capKobo: 'The highest fee, in kobo; null for none.',
    },
  ],
  feeBearer:
    'Who bears the fee: `platform`, so that you earn the whole charge, or `merchant`, so that you earn the rest.',
})
