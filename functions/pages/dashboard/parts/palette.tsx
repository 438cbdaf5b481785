import { useLocation } from 'preact-iso/router'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { money, phone } from '../format.ts'
import { explain } from '../refusals.ts'
import { useApi } from '../state.tsx'
import type { Found } from '../types.ts'
import { Badge } from './basics.tsx'
import { Icon } from './icon.tsx'
import './palette.css'

/** One line that can be chosen. */
interface Hit {
  readonly kind: 'Customers' | 'Invoices' | 'Subscriptions' | 'Payouts'
  readonly href: string
  readonly title: string
  readonly under: string
  readonly end: preact.ComponentChildren
}

const leastTyped = 3
const pauseMs = 150

/** The field of the top bar, and Ctrl K everywhere: finds people and objects (P5). */
export function Search() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        class="find"
        aria-keyshortcuts="Control+K"
        onClick={() => {
          setOpen(true)
        }}
      >
        <Icon name="find" small />
        <span>Find a name, phone, card or invoice</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {open && (
        <Palette
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function Palette({ onClose }: { readonly onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null)
  const list = useId()
  const { route } = useLocation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { hits, said, isLate } = useHits(typed)
  // Enter before the answer opens what is found then, not what was found for the letters before.
  const waits = useRef(false)
  useEffect(() => {
    element.current?.showModal()
  }, [])
  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return
    element.current?.close()
    route(hit.href)
  }
  useEffect(() => {
    setChosen(0)
    if (waits.current && !isLate) go(hits[0])
    waits.current = false
  }, [hits])
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && isLate) waits.current = true
    else if (event.key === 'Enter') go(hits[chosen])
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    setChosen((chosen + step + hits.length) % hits.length)
  }
  return (
    <dialog class="palette" ref={element} onClose={onClose} aria-label="Find">
      <input
        type="text"
        role="combobox"
        aria-label="Find a name, phone, card or invoice"
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-activedescendant={hits.length > 0 ? `${list}-${chosen}` : undefined}
        autocomplete="off"
        placeholder="Find a name, phone, card or invoice"
        onInput={(event) => {
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={press}
      />
      <ul id={list} role="listbox" aria-label="Found">
        {hits.map((hit, i) => (
          <>
            {hit.kind !== hits[i - 1]?.kind && (
              <li class="kind" role="presentation">
                {hit.kind}
              </li>
            )}
            <li
              id={`${list}-${i}`}
              role="option"
              aria-selected={i === chosen}
              onClick={() => {
                go(hit)
              }}
            >
              <span>
                <strong>{hit.title}</strong>
                <div class="muted small">{hit.under}</div>
              </span>
              <span>{hit.end}</span>
            </li>
          </>
        ))}
      </ul>
      <p class="foot-line muted small" role="status">
        {said}
      </p>
    </dialog>
  )
}

/** What is found for what was typed, a moment after the last key. */
function useHits(typed: string): {
  readonly hits: readonly Hit[]
  readonly said: string
  /** Whether they were found for other letters than the present ones. */
  readonly isLate: boolean
} {
  const api = useApi()
  const help =
    'Part of a name, email or phone, the last 4 of a card, any reference. Arrows choose, Enter opens.'
  const [found, setFound] = useState<{ hits: readonly Hit[]; said: string; of: string }>({
    hits: [],
    said: help,
    of: '',
  })
  const q = typed.trim()
  useEffect(() => {
    if (q.length < leastTyped) {
      setFound({ hits: [], said: help, of: q })
      return undefined
    }
    let late = false
    const timer = setTimeout(() => {
      api.v1<Found>('GET', `/search?q=${encodeURIComponent(q)}`).then(
        (answer) => {
          if (late) return
          const hits = hitsOf(answer)
          setFound({ hits, said: hits.length === 0 ? `No “${q}”.` : help, of: q })
        },
        (error: unknown) => {
          if (!late) setFound({ hits: [], said: explain(error), of: q })
        },
      )
    }, pauseMs)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [q, api.mode])
  return { ...found, isLate: found.of !== q }
}

function hitsOf({ customers, invoices, subscriptions, payouts }: Found): Hit[] {
  return [
    ...customers.map((one) => ({
      kind: 'Customers' as const,
      href: `/dashboard/customers/${one.id}`,
      title: one.name ?? one.email ?? (one.phone === null ? one.id : phone(one.phone)),
      under: [one.email, one.phone === null ? null : phone(one.phone), one.merchantRef]
        .filter((part) => part !== null)
        .join(' · '),
      end: one.last4.map((last4) => `•••• ${last4}`).join(' '),
    })),
    ...invoices.map((one) => ({
      kind: 'Invoices' as const,
      href: `/dashboard/invoices/${one.id}`,
      title: one.number,
      under: money(one.amount, one.currency),
      end: <Badge status={one.status} />,
    })),
    ...subscriptions.map((one) => ({
      kind: 'Subscriptions' as const,
      href: `/dashboard/subscriptions/${one.id}`,
      title: one.id,
      under: '',
      end: <Badge status={one.status} />,
    })),
    ...payouts.map((one) => ({
      kind: 'Payouts' as const,
      href: `/dashboard/payouts/${one.id}`,
      title: money(one.amount, one.currency),
      under: one.id,
      end: <Badge status={one.status} />,
    })),
  ]
}
