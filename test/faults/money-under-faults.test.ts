import { changes } from './engine/stories/changes.ts'
import { checkouts } from './engine/stories/checkouts.ts'
import { settlements, spending } from './engine/stories/money.ts'
import { units } from './engine/stories/units.ts'
import { testUnderFaults } from './engine/under-faults.ts'

testUnderFaults([changes, units, spending, settlements, checkouts])
