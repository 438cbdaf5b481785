import { received } from './engine/stories/received.ts'
import { testEach } from './engine/under-faults.ts'

// Holds M1, M2: a process that dies at any call records a payment once, takes it back once, and asks for the rest once.
testEach(received)
