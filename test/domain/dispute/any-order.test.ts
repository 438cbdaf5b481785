import { expect, it } from 'vitest'
import { wonState } from '../../../shared/domain/dispute/decide-closing.ts'
import type { Dispute } from '../../../shared/domain/dispute/dispute.ts'
import { isUndecided } from '../../../shared/domain/dispute/transitions.ts'
import { bookOf } from '../../../shared/domain/invoice/chain.ts'
import type { ReturnState } from '../../../shared/domain/invoice/return-state.ts'
import { random } from '../../support/random.ts'
import { aCustomer, aLot } from '../fixtures/customers.ts'
import { aReturnState } from '../fixtures/disputes.ts'
import { april } from '../fixtures/instants.ts'
import { disputed, lose, win } from './closing-fixtures.ts'

const paid = 500_000
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

/** A payment whose chain gave credit, of which some is spent. */
function paidWithCredit(credited: number, unspent: number): ReturnState {
  const base = aReturnState()
  if (credited === 0) return base
  const lots = unspent === 0 ? [] : [aLot({ source: base.first.id, left: unspent })]
  return { ...aReturnState({ chain: { ...bookOf(base.first), credited } }), customer: aCustomer({ lots }) }
}

/** What must hold after each step (F3, N3): sums of what is held and of what was lost, and their part above the payment. */
function requireTrue({ invoice, first }: ReturnState, disputes: readonly Dispute[], steps: string): void {
  const held = sumOf(disputes.filter(isUndecided).map(({ hold }) => hold.amount))
  const lost = sumOf(disputes.flatMap(({ status, loss }) => (status === 'won' || !loss ? [] : [loss.amount])))
  const { amountRefunded, reversed } = invoice
  expect([amountRefunded, reversed?.amount ?? 0, reversed?.excess ?? 0], steps).toEqual([
    ...[Math.min(paid, held + lost), lost, Math.max(0, held + lost - paid)],
  ])
  const { credited, outside } = bookOf(first)
  // What a dispute holds may still return; what it has taken is not given twice, once as credit that is spent.
  expect(first.amountRefunded - held + credited, steps).toBeLessThanOrEqual(paid + outside)
  expect(Math.min(credited, outside), steps).toBeGreaterThanOrEqual(0)
}

// Holds N3, F3.
it('up to three disputes of one payment, opened, lost, accepted in part and won in any order', () => {
  let restored = 0
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const chance = random(seed)
    const pick = <T>(...of: readonly T[]): T => of[chance.upTo(of.length)]!
    const credited = pick(0, 100_000, 400_000, 500_000)
    let state = paidWithCredit(credited, Math.floor(credited * pick(0, 0.5, 1)))
    const disputes: Dispute[] = []
    const steps = [`${seed}: credit ${credited}`]
    for (let n = pick(2, 3, 4, 5, 6); n > 0; n -= 1) {
      if (disputes.length === 0 || (disputes.length < 3 && pick(true, false))) {
        const opened = disputed(state, Math.floor(paid * pick(0.15, 0.5, 0.6, 1)))
        state = opened.state
        disputes.push(opened.dispute)
        steps.push(`opened ${opened.dispute.amount}`)
      } else {
        const at = chance.upTo(disputes.length)
        const dispute = disputes[at]!
        if (dispute.status === 'won') continue
        if (isUndecided(dispute) && pick(true, false)) {
          const made = lose({ state, dispute }, Math.ceil(dispute.amount * pick(0.5, 1)))
          disputes[at] = made.closed
          state = made.lost.after
        } else {
          restored += isUndecided(dispute) ? 0 : 1
          disputes[at] = win({ state, dispute }).closed
          state = wonState(state, dispute, april).after
        }
        steps.push(`${disputes[at].status} ${at}`)
      }
      requireTrue(state, disputes, steps.join(', '))
    }
  }
  expect(restored).toBeGreaterThan(500)
})
