import { finance } from './engine/stories/finance.ts'
import { testUnderFaults } from './engine/under-faults.ts'

// Holds N2, N3: a process that dies between the parts of a settlement, or at any call of a dispute, leaves the books right.
testUnderFaults([finance])
