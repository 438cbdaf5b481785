import { afterAll, beforeAll, describe } from 'vitest'
import type { NombaSwitches } from '../gateways/nomba-parts.ts'
import type { PaystackSwitches } from '../gateways/paystack-parts.ts'
import type { Variation } from '../gateways/variations.ts'
import { answersSuite } from './answers.suite.ts'
import { billsSuite } from './bills.suite.ts'
import { chargesSuite } from './charges.suite.ts'
import { gateSuite } from './gate.suite.ts'
import { nombaBench, paystackBench } from './gateway-bench.ts'
import { nombaSuite } from './nomba.suite.ts'
import { paystackSuite } from './paystack.suite.ts'
import { refundsSuite } from './refunds.suite.ts'
import { reversalsSuite } from './reversals.suite.ts'
import { transfersSuite } from './transfers.suite.ts'

/** `money`: what moves by charges and refunds. `all`: every suite of the gateway's ports. */
type Breadth = 'money' | 'all'

/** The suites of Paystack's ports, over its double with the given switches turned. */
export function paystackSwitched([name, turned]: Variation<PaystackSwitches>, breadth: Breadth): void {
  describe(`paystack, ${name}`, () => {
    const benchOf = opened(() => paystackBench(undefined, turned))
    chargesSuite(benchOf)
    refundsSuite(benchOf)
    reversalsSuite(benchOf)
    paystackSuite(benchOf)
    if (breadth === 'money') return
    transfersSuite(benchOf)
    answersSuite(benchOf, () => paystackBench(undefined, turned))
    gateSuite(() => paystackBench(undefined, turned))
  })
}

/** The suites of Nomba's ports, over its double with the given switches turned. */
export function nombaSwitched([name, turned]: Variation<NombaSwitches>, breadth: Breadth): void {
  describe(`nomba, ${name}`, () => {
    const benchOf = opened(() => nombaBench(undefined, turned))
    chargesSuite(benchOf)
    refundsSuite(benchOf)
    reversalsSuite(benchOf)
    if (breadth === 'money') return
    billsSuite(benchOf, turned.token)
    transfersSuite(benchOf)
    answersSuite(benchOf, () => nombaBench(undefined, turned))
    gateSuite(() => nombaBench(undefined, turned))
    nombaSuite(benchOf)
  })
}

function opened<B extends { stop: () => Promise<void> }>(open: () => Promise<B>): () => B {
  let bench: B | null = null
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(() => bench?.stop())
  return () => bench!
}
