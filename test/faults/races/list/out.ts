import { chargedAtMost, keptWord, opened } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { changeOut, debitOut } from '../scenes.ts'

const once = chargedAtMost(1)
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')

const debit = raceIn.bind(null, debitOut)
/** The renewal that is made again is charged at once. */
const withCard = raceIn.bind(null, async (stage) => {
  const scene = await debitOut(stage)
  const card = { token: 'tok_test_success', setDefault: true }
  await scene.life.act('attach-payment-method', scene.customerId, card)
  return scene
})
const change = raceIn.bind(null, changeOut)

/** Payments that wait for their payer: actions of the merchant, and callbacks in the meantime (A9, A10). */
export const out: readonly Race[] = [
  debit('pending debit: cancel, then success', [does.cancels, does.brings('success')], once, canceled(0)),
  debit('pending debit: cancel at end, then success', [does.cancelsAtEnd, does.brings('success')], once),
  debit('pending debit: cancel, then decline', [does.cancels, does.brings('failed')], once, canceled(0)),
  debit('pending debit: pause, then success', [does.pauses, does.brings('success')], once),
  debit('pending debit: void, then success', [does.voids, does.brings('success')], once),
  withCard('pending debit: change-plan, then success', [
    does.changes({ amount: 900_000 }),
    does.brings('success'),
  ]),
  // The withdrawn renewal is due again at once: after a plan change it has the new price.
  debit(
    'pending debit: change-plan, then worker',
    [does.changes({ amount: 900_000 }), does.worker],
    opened(0, 900_000),
  ),
  change('change out: refund x good news', [does.refunds(120_000), does.bringsChange('success')], once),
  change('change out: refund x bad news', [does.refunds(120_000), does.bringsChange('failed')], once),
  change('change out: reversal x good news', [does.reverses('rev_1'), does.bringsChange('success')], once),
  change('change out: note x good news', [does.notes, does.bringsChange('success')], once),
  // Each gives up what waits, and one of them may then find the other's change in the way.
  change('change out: change-plan x change-plan', [
    does.changes({ amount: 1_000_000 }),
    does.changes({ amount: 1_100_000 }, {}, 'other change'),
  ]),
  change('change out: note x cancel', [does.notes, does.cancels], once, canceled(1)),
  change('change out: refund x cancel', [does.refunds(120_000), does.cancels], once, canceled(1)),
]
