import { ofQuarter } from '../support/share.ts'
import { finance } from './engine/stories/finance.ts'
import { testEach } from './engine/under-faults.ts'

// Holds N2, N3: a process that dies at any call of a dispute or a settlement leaves the books right. One of three parts takes minutes:
// `npm run faults` has it, and `settlement-parts` its calls.
testEach(ofQuarter(finance.filter(({ name }) => name !== 'a settlement of three parts')))
