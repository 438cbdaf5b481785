import { wasNotLetIn, type Heard } from './http.ts'
import type { GatewaySurroundings, RaiseAlarm } from './surroundings.ts'

/** What a gateway writes when it refuses because of our account, whoever pays: nothing was done (G4). */
const accountWords = [
  /starter business|third[ -]party payouts?/i,
  /no active channel/i,
  /(merchant|business|integration) (may be|is|has been|was) (not (yet )?(active|activated|live|enabled)|inactive|deactivated|disabled|suspended)/i,
  /not (yet )?(enabled|activated|approved|available) (for|on) (your|this) (account|business|integration|merchant)/i,
  /(your|this) (business|integration|merchant account) (can ?not|is not allowed|is not permitted)/i,
]

/** Whether a refusal is about our account, so that the same call can be made once that is fixed. */
export function isAboutAccount(text: string | null): boolean {
  return text !== null && accountWords.some((words) => words.test(text))
}

/**
 * Raises an alarm for a call that was not accepted. Refused credentials are reported, so that the secret is read
 * again (G4, O5).
 * @param place where the call went, without identifiers.
 */
export function watchGate(
  heard: Heard,
  place: string,
  { raiseAlarm, credentialsRefused }: Pick<GatewaySurroundings, 'raiseAlarm' | 'credentialsRefused'>,
): void {
  if (heard.kind !== 'answer' || !wasNotLetIn(heard)) return
  if (heard.status !== 429) credentialsRefused()
  raiseAlarm(heard.status === 429 ? 'gateway_rate' : 'gateway_credentials', place)
}

/** Raises an alarm for an unknown refusal, with the gateway's codes only: its free text may name a person. */
export function raiseRefusal(
  raiseAlarm: RaiseAlarm,
  reference: string,
  { code, type }: { readonly code: string | null; readonly type: string | null },
): void {
  raiseAlarm('gateway_refusal', reference, { code: nameOf(code), type: nameOf(type) })
}

/** Raises an alarm for money that arrived with no reference of ours (G8). */
export function raiseUnknownPayment(raiseAlarm: RaiseAlarm, references: readonly (string | null)[]): void {
  const named = references.find((one) => one !== null && /^[\w.=-]{1,64}$/.test(one))
  raiseAlarm('payment_unknown', named ?? 'unnamed')
}

/** A code or type as a log may show it: a short name, never a sentence. */
function nameOf(text: string | null): string | null {
  return text !== null && /^[\w .-]{1,40}$/.test(text) ? text : null
}
