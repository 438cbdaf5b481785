import { openBook } from '../../../../shared/adapters/gateways/twin/book.ts'
import { twinTable } from '../../../../shared/runtime/clients.ts'
import { openedAtBank, takes, tellsOf } from '../../engine/stories/finance.ts'
import { counted } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { due, earning } from '../scenes.ts'
import { paysOut } from '../spenders.ts'
import { asks, works } from '../words.ts'

/** A callback says that the payer disputes the newest invoice’s payment. */
const notices: does.Rival = async ({ stage, life, invoiceId, now }) => {
  const atBank = await openBook(twinTable(), life.merchant.merchantId, 'dispute').list()
  if (atBank.length === 0)
    await openedAtBank(stage.service, life, { invoiceId, amount: 400_000, silent: true })
  return { name: 'notice', keyed: false, act: tellsOf(life, `${invoiceId}-1`, now) }
}

/** A dispute that is known here, with a deadline that no race reaches. */
async function openDispute({ stage, life, invoiceId }: Parameters<does.Rival>[0]): Promise<string> {
  const { body } = await stage.service.call<any>('list-disputes', { key: life.key })
  const dueAt = '2027-06-01T00:00:00.000Z'
  return (
    (body.items[0]?.id as string | undefined) ??
    (await openedAtBank(stage.service, life, { invoiceId, amount: 400_000, dueAt }))!
  )
}

/** The bank has decided, and its callback comes. */
function decides(outcome: 'won' | 'lost'): does.Rival {
  return async (scene) => {
    const { stage, life, invoiceId, now } = scene
    const disputeId = await openDispute(scene)
    await openedAtBank(stage.service, life, { disputeId, outcome, silent: true })
    return { name: `decided: ${outcome}`, keyed: false, act: tellsOf(life, `${invoiceId}-1`, now) }
  }
}

const answers =
  (route: 'accept-dispute' | 'submit-dispute', body: object): does.Rival =>
  async (scene) =>
    asks(scene.stage, scene.life, { route, id: await openDispute(scene), body, once: route })

const accepts = answers('accept-dispute', { amount: 250_000 })
const submits = answers('submit-dispute', {})

/** The worker that asks daily about an open dispute. */
const follows: does.Rival = async (scene) => works(scene.stage, scene.life, 'DSP', await openDispute(scene))

/** A worker takes a settlement of two parts. */
const takesParts: does.Rival = async ({ life, invoiceId }) => ({
  name: 'gateway books worker',
  keyed: false,
  act: await takes(life, `${invoiceId}-1`, { unknown: 39, amount: 700_000 }),
})
const settles =
  (once: string): does.Rival =>
  ({ stage, life }) =>
    asks(stage, life, { route: 'settle-sandbox-account', body: {}, once })

const race = raceIn.bind(null, earning)
const renewal = raceIn.bind(null, due)

/** Disputes and settlements that meet, and what meets them (N2, N3). */
export const finance: readonly Race[] = [
  race('notice doubled', [notices, notices], counted('DSP', 1)),
  race('notice x refund', [notices, does.refunds(400_000)], counted('DSP', 1)),
  race('notice x payout', [notices, paysOut(400_000)], counted('DSP', 1)),
  race('notice x reversal', [notices, does.reverses('rev_1')], counted('DSP', 1)),
  race('notice x cancel', [notices, does.cancels], counted('DSP', 1)),
  race('notice x credit', [notices, does.mends(50_000)], counted('DSP', 1)),
  renewal('notice x renewal', [notices, does.worker], counted('DSP', 1)),
  race('lost doubled', [decides('lost'), decides('lost')], counted('RVSL', 1)),
  race('won doubled', [decides('won'), decides('won')], counted('RVSL', 0)),
  race('lost x accept', [decides('lost'), accepts], counted('RVSL', 1)),
  race('won x accept', [decides('won'), accepts]),
  race('submit x accept', [submits, accepts]),
  race('submit x lost', [submits, decides('lost')], counted('RVSL', 1)),
  race('won x payout', [decides('won'), paysOut(600_000)]),
  race('lost x cancel', [decides('lost'), does.cancels], counted('RVSL', 1)),
  race('lost x the daily question', [decides('lost'), follows], counted('RVSL', 1)),
  race(
    'one settlement taken twice at once',
    [takesParts, takesParts],
    counted('STL', 1),
    counted('STLP', 2),
    counted('STLM', 40),
    counted('STLD', 39),
  ),
  race('settled twice at once', [settles('one'), settles('two')], counted('STLM', 1), counted('STL', 1)),
  race('settlement x notice', [settles('one'), notices], counted('STLM', 1)),
]
