import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Page } from './api.ts'
import { frameReads } from './first-reads.ts'
import { useApi, useLoad } from './state.tsx'
import type { Approval, Failures, AskedRefund, WebhookEndpoint } from './types.ts'

/** What waits for a person, as the frame read it: once per mode, and again when a screen asks. */
export interface Work {
  /** Whether all of it but the counts is there, or can't be read. */
  readonly isRead: boolean
  /** Failed charges of the last 30 days and cases in recovery; null until read. */
  readonly failures: Failures | null
  readonly counts: { readonly recovery: number }
  readonly approvals: readonly Approval[]
  /** Refunds that members ask the owner for. */
  readonly asked: readonly AskedRefund[]
  /** The webhook endpoints whose deliveries fail, or failed for so long that they were switched off. */
  readonly failing: readonly WebhookEndpoint[]
  readonly reload: () => void
}

const nothing = { approvals: [], asked: [], failing: [] }

export const WorkContext = createContext<Work>({
  ...nothing,
  isRead: false,
  failures: null,
  counts: { recovery: 0 },
  reload: () => undefined,
})

function isFailing({ status, failingSince, disabledReason }: WebhookEndpoint): boolean {
  return status === 'active'
    ? failingSince !== null
    : disabledReason === 'failing' || disabledReason === 'gone'
}

/** Reads what waits, for the frame, which passes it to every screen. */
export function useWork(): Work {
  const api = useApi()
  const waiting = useLoad(async () => {
    const [approvals, asked, endpoints] = await Promise.all([
      api.admin<Page<Approval>>('GET', frameReads.approvals),
      api.admin<Page<AskedRefund>>('GET', frameReads.asked),
      api.admin<Page<WebhookEndpoint>>('GET', frameReads.endpoints),
    ])
    return {
      approvals: approvals.items.filter(({ status }) => status === 'waiting'),
      asked: asked.items,
      failing: endpoints.items.filter(isFailing),
    }
  }, [api.mode])
  const failures = useLoad(() => api.v1<Failures>('GET', '/analytics/failures'), [api.mode])
  return {
    ...(waiting.data ?? nothing),
    isRead: waiting.data !== null || waiting.error !== null,
    failures: failures.data,
    counts: { recovery: failures.data?.inFlight ?? 0 },
    reload: () => {
      waiting.reload()
      failures.reload()
    },
  }
}

/** What waits, as the frame last read it. */
export function useWaiting(): Work {
  return useContext(WorkContext)
}
