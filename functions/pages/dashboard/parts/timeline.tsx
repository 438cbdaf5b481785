import { money, when } from '../format.ts'
import type { TimelineItem } from '../types.ts'
import { actions, attemptNames, changedFields, failures, happened } from '../words.ts'

interface Decision {
  readonly action?: string
  readonly nextAttemptAt?: string | null
  readonly stopAt?: string | null
  readonly rule?: string
  readonly reason?: string
}

interface Sentence {
  readonly text: string
  readonly why: string | null
  readonly tone: 'good' | 'bad' | ''
}

/** What happened, as a sentence, and the rule behind a decision (D4.17). */
export function sentenceOf({ event, invoice, attempt }: TimelineItem): Sentence {
  if (event) {
    const changed = event.changed
      ? `: ${event.changed.map((field) => changedFields[field] ?? field).join(', ')}`
      : ''
    return {
      text: `${happened[event.type] ?? event.type.replaceAll('_', ' ')}${changed}`,
      why: null,
      tone: '',
    }
  }
  if (invoice) {
    const text = `Invoice ${invoice.number} for ${money(invoice.amount, invoice.currency)}: ${invoice.status}`
    return { text, why: null, tone: '' }
  }
  if (!attempt) return { text: 'Something happened', why: null, tone: '' }
  const sum = money(attempt.amount, attempt.currency)
  const name = attemptNames[attempt.type]
  if (attempt.type === 'charge_let_go') return { text: `${name} of ${sum}`, why: null, tone: '' }
  const what = name ?? (attempt.automatic ? 'Charge' : 'Charge by hand')
  if (attempt.status === 'succeeded')
    return { text: `${what} of ${sum} succeeded`, why: null, tone: name === undefined ? 'good' : '' }
  if (attempt.status === 'pending') return { text: `${what} of ${sum} is under way`, why: null, tone: '' }
  const decision = (attempt.decision ?? {}) as Decision
  const reason = failures[attempt.failureCode ?? ''] ?? attempt.failureCode ?? 'no reason given'
  const next = nextOf(decision)
  return {
    text: `${what} of ${sum} failed: ${reason.toLowerCase()}.${next === '' ? '' : ` ${next}.`}`,
    why: decision.reason ?? null,
    tone: 'bad',
  }
}

/** What recovery does next, and when. */
export function nextOf({ action, nextAttemptAt, stopAt }: Decision): string {
  const what = actions[action ?? ''] ?? ''
  if (nextAttemptAt) return `${what} on ${when(nextAttemptAt)}`
  return stopAt && what !== '' ? `${what} until ${when(stopAt)}` : what
}

/** The newest entry first, each with its instant and its sentence. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
  return (
    <ol class="timeline">
      {items.map((item) => {
        const { text, why, tone } = sentenceOf(item)
        return (
          <li class={tone}>
            <time dateTime={item.createdAt}>{when(item.createdAt)}</time> {text}
            {why !== null && <div class="muted small">{why}</div>}
          </li>
        )
      })}
    </ol>
  )
}
