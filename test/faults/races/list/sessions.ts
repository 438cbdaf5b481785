import type { Stage } from '../../engine/stage.ts'
import { after, openStory, opens } from '../../engine/stories/words.ts'
import { moveClock } from '../../../support/recovery.ts'
import type { Life } from '../../../support/lifecycle.ts'
import { charged, chargedAtMost, counted } from '../conditions.ts'
import type { Actor, Condition, Race } from '../race.ts'
import { actorsIn, raceOf } from '../race-in.ts'
import { page } from '../rivals.ts'
import { castOf } from '../scenes.ts'
import { asks, works } from '../words.ts'

/** A payment page of a plan or an amount, on its own. */
interface Session {
  readonly stage: Stage
  readonly life: Life
  readonly id: string
  readonly token: string
  readonly planId: string
  readonly now: string
}

type Payer = (session: Session) => Actor | Promise<Actor>

const pays: Payer = ({ stage, life, token }) => page(stage, life, token)
const archives: Payer = ({ stage, life, planId }) =>
  asks(stage, life, { route: 'archive-plan', id: planId, once: 'archive' })
const told =
  (outcome: string): Payer =>
  ({ stage, life, id }) =>
    asks(stage, life, { route: 'settle-sandbox-payment', body: { reference: id, outcome }, once: outcome })
const worker: Payer = ({ stage, life, id }) => works(stage, life, 'CHK', id)
/** Another customer takes the last redemption of the code. */
const redeems: Payer = async ({ stage, life, planId }) => {
  const { id: customerId } = await life.customer()
  const body = { customerId: customerId as string, planId, promoCode: 'LAST20' }
  return asks(stage, life, { route: 'create-subscription', body, once: 'create' })
}

interface Opening {
  /** What the session is for; a plan unless told. */
  readonly order?: object
  /** Its code can be redeemed once. */
  readonly code?: boolean
  /** The payer was sent to their bank, and the worker is due to ask. */
  readonly pending?: boolean
}

type Open = (stage: Stage) => Promise<Session>

function race(name: string, payers: readonly Payer[], open: Open, ...holds: readonly Condition[]): Race {
  return raceOf(open, name, holds, async (session) => castOf(session, await actorsIn(session, payers)))
}

async function openSession(stage: Stage, opening: Opening): Promise<Session> {
  const life = await openStory(stage.service)
  const { id: planId } = await life.plan()
  const { key } = life
  if (opening.code) {
    const terms = { code: 'LAST20', discountType: 'percentage', discountValue: 20, maxRedemptions: 1 }
    await stage.service.call('create-promo-code', { key, body: terms })
  }
  const plan = { planId: planId as string, customerEmail: 'ngozi@pay.test' }
  const body = { ...(opening.order ?? plan), ...(opening.code && { promoCode: 'LAST20' }) }
  const { id, token } = (await stage.service.call('start-checkout', { key, body })).body
  const session = { ...plan, stage, life, id: id as string, token: token as string, now: opens }
  if (!opening.pending) return session
  await page(stage, life, session.token, { rail: 'bank_transfer', token: undefined }).act()
  const now = after(opens, 1)
  await moveClock(life, now)
  return { ...session, now }
}

const order = { amount: 70_000 }
const plan: Open = (stage) => openSession(stage, {})
const lastCode: Open = (stage) => openSession(stage, { code: true })
const amount: Open = (stage) => openSession(stage, { order })
const pending: Open = (stage) => openSession(stage, { pending: true })
const pendingAmount: Open = (stage) => openSession(stage, { order, pending: true })

/** Payment pages of their own: the session is paid once, whoever presses the button or brings the news. */
export const sessions: readonly Race[] = [
  race('page of a plan doubled', [pays, pays], plan, charged(1), counted('SUB', 1), counted('CUS', 1)),
  race('page of an amount doubled', [pays, pays], amount, charged(1)),
  race('page x archive', [pays, archives], plan, chargedAtMost(1)),
  race('page x create, one redemption', [pays, redeems], lastCode, charged(1)),
  race('news x worker', [told('success'), worker], pending, charged(1), counted('SUB', 1)),
  race('news of an amount x worker', [told('success'), worker], pendingAmount, charged(1)),
  race('bad news x worker', [told('failed'), worker], pending, charged(0)),
  race('good news x bad news', [told('success'), told('failed')], pending, chargedAtMost(1)),
  // The payer uses a card while their transfer is pending: one of them pays, the other is given back (A8).
  race('change of mind x news', [pays, told('success')], pending, counted('SUB', 1), counted('CUS', 1)),
  race('change of mind x news of an amount', [pays, told('success')], pendingAmount),
  race('change of mind x worker', [pays, worker], pending, charged(1), counted('SUB', 1)),
  race('change of mind doubled', [pays, pays], pending, charged(1), counted('SUB', 1)),
  race('change of mind x bad news', [pays, told('failed')], pending, charged(1), counted('SUB', 1)),
  race('news x worker x worker', [told('success'), worker, worker], pending, charged(1)),
]
