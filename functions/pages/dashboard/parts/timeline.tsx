import type { ComponentChildren } from 'preact'
import { day, money, when } from '../format.ts'
import { Icon, type IconName } from './icon.tsx'
import type { TimelineItem } from '../types.ts'
import { actions, attemptNames, changedFields, failures, happened, movementNames } from '../words.ts'

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
  // Movements that no payer made, such as money held for a dispute, are not payments.
  if (name === undefined && attempt.type !== 'charge')
    return { text: `${movementNames[attempt.type] ?? 'Moved'}: ${sum}`, why: null, tone: '' }
  const what = name ?? (attempt.automatic ? 'Charge' : 'Payment')
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

/** What recovery does next, without when. */
export function nextWords({ action }: Decision): string {
  return actions[action ?? ''] ?? ''
}

/** When recovery does its next step, or until when it waits. */
export function nextTime({ nextAttemptAt, stopAt }: Decision): string {
  if (nextAttemptAt) return when(nextAttemptAt)
  return stopAt ? `until ${day(stopAt)}` : ''
}

/** What recovery does next, and when. */
export function nextOf({ action, nextAttemptAt, stopAt }: Decision): string {
  const what = actions[action ?? ''] ?? ''
  if (nextAttemptAt) return `${what} on ${when(nextAttemptAt)}`
  return stopAt && what !== '' ? `${what} until ${when(stopAt)}` : what
}

/** One thing that happened: its picture, its words, why, and when. */
export interface Told {
  readonly icon: IconName
  readonly tone: 'good' | 'bad' | 'wait' | 'info' | ''
  readonly text: ComponentChildren
  readonly why?: ComponentChildren
  /** What was said, word for word. */
  readonly said?: string | null
}

/** A line of a timeline. */
export function Happened({ at, icon, tone, text, why, said }: Told & { readonly at: string }) {
  return (
    <li class={tone}>
      <span class="icon-disc">
        <Icon name={icon} small />
      </span>
      <div class="what">
        {text}
        {why && <div class="muted small">{why}</div>}
        {said && <div class="said">{said}</div>}
      </div>
      <time dateTime={at}>{when(at)}</time>
    </li>
  )
}

/** What happened, as a line: with the picture of its kind. */
export function toldOf(item: TimelineItem): Told {
  const { text, why, tone } = sentenceOf(item)
  const icon: IconName = item.attempt
    ? tone === 'good'
      ? 'check'
      : 'card'
    : item.invoice
      ? 'paper'
      : 'renews'
  const link = item.invoice ? <a href={`/dashboard/invoices/${item.invoice.id}`}>{text}</a> : text
  return { icon, tone, text: link, why }
}

/** Lines of several sources as one timeline, the newest first. */
export function Timeline({
  of,
}: {
  readonly of: readonly (Told & { readonly key: string; readonly at: string })[]
}) {
  return (
    <ol class="timeline">
      {of
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .map(({ key, ...line }) => (
          <Happened key={key} {...line} />
        ))}
    </ol>
  )
}
