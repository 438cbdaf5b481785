import { charged, counted, toldAlike } from '../conditions.ts'
import type { Condition, Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { buysAirtime, paysOut } from '../spenders.ts'
import { earning, incomplete, paid, pastDue, type Scene } from '../scenes.ts'
import type { Stage } from '../../engine/stage.ts'

/** A rival's request sent twice with one key: one effect, one answer (I8). */
function sent(
  sceneOf: (stage: Stage) => Promise<Scene>,
  name: string,
  rival: does.Rival,
  ...holds: readonly Condition[]
): Race {
  const race = raceIn(sceneOf, `${name} sent twice`, [rival], toldAlike, ...holds)
  return {
    ...race,
    prepare: async (stage) => {
      const cast = await race.prepare(stage)
      return { ...cast, actors: [cast.actors[0]!, cast.actors[0]!] }
    },
  }
}

export const sameRequests: readonly Race[] = [
  sent(incomplete, 'create', does.creates(), charged(1), counted('SUB', 2)),
  sent(
    incomplete,
    'create on a declining card',
    does.creates('create', 'tok_test_insufficient_funds'),
    counted('SUB', 2),
  ),
  sent(
    incomplete,
    'create on a silent card',
    does.creates('create', 'tok_test_timeout_charged'),
    charged(1),
    counted('SUB', 2),
  ),
  sent(pastDue, 'pay', does.pays, charged(1)),
  sent(pastDue, 'retry', does.retries, charged(1)),
  sent(pastDue, 'new method', does.offersCard, charged(1)),
  sent(incomplete, 'own pay', does.paysInPortal, charged(1)),
  sent(paid, 'refund', does.refunds(120_000), counted('RFND', 1)),
  sent(paid, 'change-plan', does.changes({ amount: 900_000 }), charged(1)),
  sent(paid, 'cheaper plan', does.changes({ amount: 200_000 }), charged(0)),
  sent(paid, 'cancel', does.cancels),
  sent(earning, 'payout', paysOut(400_000), counted('POUT', 1)),
  sent(earning, 'airtime', buysAirtime(4_000), counted('BILL', 1)),
]
