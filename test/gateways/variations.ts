import type { NombaSwitches } from './nomba-parts.ts'
import type { PaystackSwitches } from './paystack-parts.ts'

/** A double's switches turned away from their usual places, under a name for the test's title. */
export type Variation<S> = readonly [name: string, turned: Partial<S>]

/** Every place of each of Paystack's switches that is not the usual one. */
export const paystackVariations: readonly Variation<PaystackSwitches>[] = [
  ['refunds that name their charge by an object', { refundForm: 'object' }],
  ['refunds that name their charge by number and reference', { refundForm: 'number and reference' }],
  ['a list of refunds without a filter', { refundFilter: false }],
  ['`reversed` after a full refund only', { reversedAfter: 'full refund' }],
  ['`reversed` after no refund', { reversedAfter: 'no refund' }],
  ['the fee on top', { fee: 'on top' }],
  ['larger least amounts', { least: { charge: 100_000, transfer: 100_000 } }],
]

/** Every place of each of Nomba's switches that is not the usual one. */
export const nombaVariations: readonly Variation<NombaSwitches>[] = [
  ['REFUND after a full refund only', { refundedAfter: 'full refund' }],
  ['REFUND after no refund', { refundedAfter: 'no refund' }],
  ['the fee on top', { fee: 'on top' }],
  ['meters’ tokens by question only', { token: 'when asked' }],
  ['meters without tokens', { token: 'never' }],
]

/** Every combination of switches: the usual places, and each choice of one variation a switch. */
export function combinations<S extends object>(variations: readonly Variation<S>[]): Variation<S>[] {
  const bySwitch = Map.groupBy(variations, ([, turned]) => Object.keys(turned)[0])
  let all: Variation<S>[] = [['as usual', {}]]
  for (const choices of bySwitch.values())
    all = all.flatMap((one) => [
      one,
      ...choices.map(([name, turned]): Variation<S> => [`${one[0]}, ${name}`, { ...one[1], ...turned }]),
    ])
  return all
}
