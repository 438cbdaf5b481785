import { changesGateway } from '../../domain/gateway/at-gateway.ts'
import {
  decideAnew,
  decideSuperseding,
  isAnsweredBy,
  type ReusedState,
} from '../../domain/invoice/decide-anew.ts'
import { declinedBy, type ChargeNews } from '../../domain/charge/news.ts'
import type { Change } from '../../domain/change/change.ts'
import type { AnyOpenState } from '../../domain/subscription/billing-state.ts'
import { nowOf } from '../../store/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { askAbout } from '../unit-of-work/news-of.ts'

/** Whether an intent reuses the reference of an earlier attempt that its gateway had never seen. */
export function isReused(state: AnyOpenState): state is ReusedState {
  return state.invoice.charge.sentAs !== null
}

/** The state to continue with, and what is known of its charge; null means that it still has to be made. */
export interface Earlier {
  readonly state: AnyOpenState
  readonly news: ChargeNews | null
}

/**
 * Queries the earlier attempt whose reference a new intent reuses, before anything is sent (B14). Its success pays.
 * Its decline answers only itself, and the run continues under a reference of its own. While it is pending, a charge
 * by the same method waits with it; another method is the payer's new choice, and replaces it (A8).
 */
export async function askEarlier(context: Charging, state: ReusedState): Promise<Earlier> {
  const { invoice } = state
  const { charge } = invoice
  const { sentAs } = charge
  const news = await askAbout(context, invoice, charge)
  switch (news.kind) {
    case 'never_seen':
      // Only its own gateway knows whether it has a reference: another one gets a charge of its own (G6).
      if (changesGateway(charge)) return goOn(context, decideSuperseding(state, nowOf(context)))
      return { state, news: null }
    case 'paid': {
      const asItWas = { ...state, invoice: { ...invoice, charge: { ...charge, ...sentAs } } } as AnyOpenState
      return { state: asItWas, news }
    }
    case 'declined': {
      const { failureCode, mayStillCome } = news
      // Its page is still open, so a result may still arrive; it is followed under its own reference.
      if (mayStillCome) return goOn(context, decideSuperseding(state, nowOf(context)))
      if (isAnsweredBy(state, failureCode)) return { state, news: declinedBy(failureCode) }
      return goOn(context, decideAnew(state, failureCode, nowOf(context)))
    }
    default: {
      // Nothing can be known of the earlier one, so nothing is sent: the same attempt asks again (G4).
      if (news.kind === 'unsent' && sentAs.methodId === charge.methodId) return { state, news }
      if (sentAs.methodId !== charge.methodId) return goOn(context, decideSuperseding(state, nowOf(context)))
      return { state, news: charge.kind === 'manual' ? news : { kind: 'never_seen' } }
    }
  }
}

/** The charge will be made under a reference of its own. */
async function goOn(context: Charging, change: Change<AnyOpenState>): Promise<Earlier> {
  return { state: await commitChange(context, change, { answer: null }), news: null }
}
