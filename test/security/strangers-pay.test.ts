import { afterAll, beforeAll } from 'vitest'
import { startOutbox, type TestOutbox } from '../support/outbox.ts'
import { startOverHttp, type OverHttp } from '../support/over-http.ts'
import { attackCalls } from './attacks/calls.ts'
import { borrowedContacts } from './attacks/borrowed-contacts.ts'
import { codesAndCards } from './attacks/codes-and-cards.ts'
import { pages } from './attacks/pages.ts'
import { strangers } from './attacks/strangers.ts'

// Attacks on payers, checkout and the portal, over the wire, all on one service.
let wire: OverHttp
let outbox: TestOutbox

beforeAll(async () => {
  wire = await startOverHttp()
  outbox = await startOutbox()
})
afterAll(async () => {
  await outbox.stop()
  await wire.stop()
})

const calls = attackCalls(() => wire)
strangers(calls)
borrowedContacts(calls)
pages(calls)
codesAndCards(calls)
