import { accountNumbers } from './engine/stories/account-numbers.ts'
import { testEach } from './engine/under-faults.ts'

// Holds M4, V2: a process that dies at any call books a credit once, matches all of it once, and gives a deposit back once.
testEach(accountNumbers)
