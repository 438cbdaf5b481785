import { sentChanges } from './engine/stories/sent-changes.ts'
import { testEach } from './engine/under-faults.ts'

// Holds M3: a change that is sent has one invoice, which is paid, lowered or voided once, whatever call fails.
testEach(sentChanges)
