import { firstCharges, recoveries, renewals } from './engine/stories/charges.ts'
import { testUnderFaults } from './engine/under-faults.ts'

testUnderFaults([firstCharges, renewals, recoveries])
