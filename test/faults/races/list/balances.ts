import { counted, spent } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { buysAirtime, paysOut } from '../spenders.ts'
import { earning, earningUnfolded } from '../scenes.ts'
import { settlementWorker, works } from '../words.ts'

const folds: does.Rival = () => settlementWorker
const payout = paysOut(400_000)
const payoutToo = paysOut(400_000, 'payout too')
const airtime = buysAirtime(4_000)

/** The worker of a payout that is on its way to an account. */
function transfers(accountNumber: string): does.Rival {
  return async ({ stage, life }) => {
    const list = await stage.service.call('list-payouts', { key: life.key })
    const [known] = list.body['items'] as { id: string }[]
    const order = { amount: 400_000, bankCode: '058', accountNumber }
    const made = known ?? (await stage.service.call('create-payout', { key: life.key, body: order })).body
    return works(stage, life, 'POUT', made['id'] as string)
  }
}

const race = raceIn.bind(null, earning)
const unfolded = raceIn.bind(null, earningUnfolded)

/** Spending and settling over one balance of 700 000 kobo, which holds one of what is asked for. */
export const balances: readonly Race[] = [
  race('payout x payout', [payout, payoutToo], spent(1)),
  race('payout x airtime', [payout, airtime], spent(1)),
  race('payout x failing airtime', [payout, buysAirtime(4_000, '08031230001')]),
  race('payout x refund', [payout, does.refunds(400_000)]),
  race('payout x reversal', [payout, does.reverses('rev_1')]),
  race('payout x cancel with credit', [payout, does.cancels]),
  race('payout worker doubled', [transfers('0123456789'), transfers('0123456789')], spent(1)),
  race('failing payout worker doubled', [transfers('0123450001'), transfers('0123450001')], spent(0)),
  race('slow payout worker doubled', [transfers('0123450002'), transfers('0123450002')], spent(1)),
  race('failing payout x payout', [transfers('0123450001'), payoutToo]),
  unfolded('payout x payout, unfolded', [payout, payoutToo], spent(1)),
  unfolded('payout x airtime, unfolded', [payout, airtime], spent(1)),
  unfolded('payout x settlement', [payout, folds], spent(1)),
  unfolded('airtime x settlement', [airtime, folds], spent(1)),
  unfolded('settlement doubled', [folds, folds]),
  unfolded('refund x settlement', [does.refunds(400_000), folds], counted('RFND', 1)),
  unfolded('reversal x settlement', [does.reverses('rev_1'), folds]),
  unfolded('cancel x settlement', [does.cancels, folds]),
  unfolded('refund x payout, unfolded', [does.refunds(400_000), payout]),
  unfolded('payout x airtime x settlement', [payout, airtime, folds], spent(1)),
]
