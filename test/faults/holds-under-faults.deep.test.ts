import { holds } from './engine/stories/holds.ts'
import { testEach } from './engine/under-faults.ts'

// Holds R13, O1: a process that dies at any call leaves nothing half held, half stopped, or counted twice.
testEach(holds)
