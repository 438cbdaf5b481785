import { mandates } from './engine/stories/mandates.ts'
import { testEach } from './engine/under-faults.ts'

// Holds M5: a process that dies at any call books what a bank account paid once, and its mandate is kept all the same.
testEach(mandates)
