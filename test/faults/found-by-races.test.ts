import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage } from './engine/stage.ts'
import { openArena, prepareRace, type Arena } from './races/arena.ts'
import { kindOf } from './races/access.ts'
import { scheduleOf } from './races/interleavings.ts'
import { raceNamed } from './races/list/usual.ts'
import { runRace } from './races/run-race.ts'

let arena: Arena

beforeAll(async () => {
  arena = openArena(await openStage())
})
afterAll(() => arena.service.stop())

/** A schedule under which money was once lost or taken twice, and what happened then. */
interface Found {
  readonly race: string
  readonly schedule: string
  /** Items that the last call of the schedule sees as they were before the race. */
  readonly late?: string
  /** That call reads strongly since, so that nothing can be late. */
  readonly strongly?: true
  readonly was: string
}

const found: readonly Found[] = [
  {
    race: 'renewals by old messages',
    schedule: 'ABBBBAAAAABBB',
    was: 'a period was invoiced and charged twice',
  },
  {
    race: 'renewal x cancel',
    schedule: 'BAABBBAAA',
    was: 'a subscription was cancelled while its renewal was being charged, and the money never booked',
  },
  {
    race: 'declined renewal x cancel',
    schedule: 'BAAAAABB',
    was: 'a cancelled subscription kept an open invoice',
  },
  {
    race: 'pay died at its intent, x worker',
    schedule: 'BBBBBBBBBB',
    was: 'who had paid was told that there was nothing to pay',
  },
  {
    race: 'pay died when declined, x worker',
    schedule: 'BBBBBBBBBB',
    was: 'a repeat of a declined payment charged once more',
  },
  {
    race: 'pay x dunning',
    schedule: 'AAAAAAAB',
    late: 'SUB',
    was: 'a worker failed on an invoice that was paid before it came',
  },
  {
    race: 'trial end without a method x new method',
    schedule: 'ABBBAAB',
    was: 'a new card was never charged, because its case began while it was attached',
  },
  {
    race: 'expired card renewal x switched method',
    schedule: 'AAAABBBAAAA',
    was: 'the card that a subscription was switched to during its renewal was never charged',
  },
  {
    race: 'change-plan sent twice',
    schedule: 'BBBBBBBBAAABAAAA',
    was: 'a request that was sent twice was answered 500, because its twin had ended the change that stood in its way',
  },
  {
    race: 'fewer units x refund',
    schedule: 'BAAAAABB',
    was: 'a refund was answered 500, because it had read its invoice before a change of units and its credit after it',
  },
  {
    race: 'fewer units x fewer units',
    schedule: 'ABBBBBAA',
    late: 'CUS',
    strongly: true,
    was: 'a change of units charged the card for what the credit of the change before it paid, because it read its customer late',
  },
  {
    race: 'pay died when charged, x cancel',
    schedule: 'AAAAABAB',
    late: 'INV',
    was: 'a cancel that saw an invoice as it was before its payment, beside its paid subscription, was answered 500',
  },
  {
    race: 'cancel x refund',
    schedule: 'AAABABB',
    was: 'a refund that read its chain around a cancel was answered 500, with an alarm of ours',
  },
  {
    race: 'change-plan x cancel',
    schedule: 'AABBBBA',
    late: 'INV',
    was: 'a plan change that saw an invoice as it was before a cancel was answered 500',
  },
  {
    race: 'change out: change-plan x change-plan',
    schedule: 'AAAAAAAABBBBBBBBBBAAAAAAAA',
    was: 'a plan change that began while another gave up the one before was forgotten, with its payment under way',
  },
  {
    race: 'pending debit: change-plan, then worker',
    schedule: 'AAAAAAABBBBBBAAA',
    was: 'a plan was changed beside the renewal that had begun anew, at the old price, after it was taken back',
  },
]

it.each(found)('$was: $race, $schedule', async ({ race, schedule: text, late, strongly }) => {
  const prepared = await prepareRace(arena, raceNamed(race))
  const schedule = scheduleOf(text)
  const run = await runRace(arena, prepared, { schedule })
  expect(run.violations).toEqual([])
  if (late === undefined) return
  const at = schedule.length - 1
  const keys = run.steps[at]!.changed.filter((key) => kindOf(key) === late)
  expect(keys).toHaveLength(strongly === true ? 0 : 1)
  if (strongly === true) return
  expect((await runRace(arena, prepared, { schedule, late: { at, keys } })).violations).toEqual([])
})
