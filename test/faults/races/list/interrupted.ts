import {
  charged,
  chargedAtMost,
  counted,
  declined,
  keptAtMost,
  keptWord,
  succeeds,
  succeedsUnless,
} from '../conditions.ts'
import type { Actor, Condition, Race } from '../race.ts'
import { actorsIn, raceOf } from '../race-in.ts'
import * as does from '../rivals.ts'
import { buysAirtime } from '../spenders.ts'
import { castOf, due, earning, incomplete, paid, pastDue, pastLeasesMs, type Scene } from '../scenes.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Arena } from '../arena.ts'
import { works } from '../words.ts'

/** Where the process of a first run ended: right after the last call that begins like this took effect. */
interface Death {
  readonly of: does.Rival
  readonly after: string
}

/** Rivals that begin after a run has crashed and its leases are over: the first of them is its own repeat. */
function race(
  name: string,
  sceneOf: (stage: Stage) => Promise<Scene>,
  death: Death,
  rivals: readonly does.Rival[],
  ...holds: readonly Condition[]
): Race {
  return raceOf(sceneOf, name, holds, async (scene, arena) => {
    const first = await death.of(scene)
    await die(arena, first, death)
    const others = await actorsIn(scene, rivals)
    return { ...castOf(scene, [first, ...others]), wallAheadMs: pastLeasesMs }
  })
}

/** Runs an actor whose process ends in the middle; a complete run has shown where. */
async function die({ scheduler, table, line }: Arena, { act }: Actor, death: Death): Promise<void> {
  const before = await table.items()
  const live = async (): Promise<string[]> => {
    const { steps } = await scheduler.play([act], { schedule: [] })
    await table.restore(before)
    return steps.map(({ call }) => call)
  }
  // An instance that is cold makes calls that later ones do not: the second run is like the one that dies.
  await live()
  const last = (await live()).findLastIndex((call) => call.startsWith(death.after))
  if (last < 0) throw new Error(`no call begins with ${death.after}`)
  line.arm([{ at: last + 1, mode: 'death after' }])
  await line.run(act)
  await line.disarm()
}

/** The worker of the newest item of a kind. */
function workerOf(partition: string): does.Rival {
  return async ({ stage, life }) => {
    const pk = `${life.merchant.merchantId}#${partition}`
    const ids = (await stage.table.items()).filter((item) => item.pk === pk).map(({ sk }) => sk)
    return works(stage, life, partition, ids.sort().at(-1)!)
  }
}

const declining = (stage: Stage) => pastDue(stage, 'tok_test_insufficient_funds')
const dearer = { amount: 900_000 }
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')
const ofInvoice = workerOf('INV')
const payIntent = { of: does.pays, after: 'TransactWrite(INV IDEM)' }
const payCharged = { of: does.pays, after: 'Put(twin:charge)' }
const renewalIntent = { of: does.worker, after: 'TransactWrite(INV SUB EVT)' }
const renewalCharged = { of: does.worker, after: 'Put(twin:charge)' }
const refusedByVoid = succeedsUnless(0, 'invalid_transition')
const dunningIntent = { of: does.worker, after: 'Put(INV)' }
const dunningCharged = { of: does.worker, after: 'Put(twin:charge)' }
const changeIntent = { of: does.changes(dearer), after: 'TransactWrite(CHG' }
const changeCharged = { of: does.changes(dearer), after: 'Put(twin:charge)' }
const createIntent = { of: does.creates(), after: 'TransactWrite(SUB INV' }
const createCharged = { of: does.creates(), after: 'Put(twin:charge)' }

/** Several actors resume what a crash left: the gateway is called, and the money booked, once. */
export const interrupted: readonly Race[] = [
  race('pay died at its intent, x worker', pastDue, payIntent, [ofInvoice], charged(1), succeeds(0)),
  race('pay died when charged, x worker', pastDue, payCharged, [ofInvoice], charged(0), succeeds(0)),
  race('pay died at its intent, x pay', pastDue, payIntent, [does.paysToo], charged(1), succeeds(0)),
  race('pay died at its intent, x dunning', pastDue, payIntent, [does.worker], charged(1), succeeds(0)),
  race('pay died when charged, x page', pastDue, payCharged, [does.paysOnPage], charged(0), succeeds(0)),
  // Void and cancel do not wait for a payment (A9): its repeat finds that, and what was paid is returned.
  race('pay died at its intent, x void', pastDue, payIntent, [does.voids], chargedAtMost(1), refusedByVoid),
  race('pay died when charged, x cancel', pastDue, payCharged, [does.cancels], charged(0), refusedByVoid),
  race('pay died when declined, x worker', declining, payCharged, [ofInvoice], declined(1)),
  race('pay died when declined, x dunning', declining, payCharged, [does.worker]),
  race('dunning died at its intent, x dunning', pastDue, dunningIntent, [does.worker], charged(1)),
  race('dunning died when charged, x pay', pastDue, dunningCharged, [does.pays], charged(0)),
  race('dunning died when charged, x new method', pastDue, dunningCharged, [does.offersCard], charged(0)),
  race(
    'renewal died at its intent, x renewal',
    due,
    renewalIntent,
    [does.worker],
    charged(1),
    counted('INV', 2),
  ),
  race('renewal died when charged, x renewal', due, renewalCharged, [does.worker], charged(0)),
  race('renewal died at its intent, x pay', due, renewalIntent, [does.pays], charged(1)),
  race('renewal died when charged, x cancel', due, renewalCharged, [does.cancels], charged(0), canceled(1)),
  race(
    // The change does not wait for a renewal with an unknown outcome (A9): it is returned, the period charged again.
    'renewal died when charged, x change-plan',
    due,
    renewalCharged,
    [does.changes(dearer)],
    chargedAtMost(2),
    keptAtMost(1),
  ),
  race(
    'change-plan died at its intent, x worker',
    paid,
    changeIntent,
    [workerOf('CHG')],
    charged(1),
    succeeds(0),
  ),
  race(
    'change-plan died when charged, x worker',
    paid,
    changeCharged,
    [workerOf('CHG')],
    charged(0),
    succeeds(0),
  ),
  race(
    // The cancel does not wait for a change (A9): the repeat may find that it was given up, and its charge is returned.
    'change-plan died when charged, x cancel',
    paid,
    changeCharged,
    [does.cancels],
    charged(0),
    keptWord(1, 'SUB', 'canceled'),
  ),
  race('create died at its intent, x worker', incomplete, createIntent, [ofInvoice], charged(1), succeeds(0)),
  race('create died when charged, x worker', incomplete, createCharged, [ofInvoice], charged(0), succeeds(0)),
  race(
    'create died when charged, x cancel',
    incomplete,
    createCharged,
    [does.cancelsNewest],
    charged(0),
    succeeds(0),
  ),
  race(
    'refund died at its intent, x worker',
    paid,
    { of: does.refunds(120_000), after: 'TransactWrite(RFND INV' },
    [workerOf('RFND')],
    counted('RFND', 1),
  ),
  race(
    'refund died when made, x worker',
    paid,
    { of: does.refunds(120_000), after: 'Put(twin:refund)' },
    [workerOf('RFND')],
    counted('RFND', 1),
  ),
  race(
    'airtime died at its intent, x worker',
    earning,
    { of: buysAirtime(4_000), after: 'TransactWrite(BAL BILL' },
    [workerOf('BILL')],
    counted('BILL', 1),
  ),
  race(
    'airtime died when bought, x worker',
    earning,
    { of: buysAirtime(4_000), after: 'Put(twin:vend)' },
    [workerOf('BILL')],
    counted('BILL', 1),
  ),
]
