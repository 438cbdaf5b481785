import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Page } from './api.ts'
import { useApi, useLoad } from './state.tsx'
import type { Approval, Failures, AskedRefund, WebhookEndpoint } from './types.ts'

/** What waits for a person, as the frame read it: once a mode, and again when a screen asks. */
export interface Work {
  readonly counts: { readonly recovery: number }
  readonly approvals: readonly Approval[]
  /** Refunds that members ask the owner for. */
  readonly asked: readonly AskedRefund[]
  /** The webhook endpoints whose deliveries fail, or failed for so long that they were switched off. */
  readonly failing: readonly WebhookEndpoint[]
  readonly reload: () => void
}

const nothing = { counts: { recovery: 0 }, approvals: [], asked: [], failing: [] }

export const WorkContext = createContext<Work>({ ...nothing, reload: () => undefined })

function isFailing({ status, failingSince, disabledReason }: WebhookEndpoint): boolean {
  return status === 'active'
    ? failingSince !== null
    : disabledReason === 'failing' || disabledReason === 'gone'
}

/** Reads what waits, for the frame, which hands it to every screen. */
export function useWork(): Work {
  const api = useApi()
  const { data, reload } = useLoad(async () => {
    const [failures, approvals, asked, endpoints] = await Promise.all([
      api.v1<Failures>('GET', '/analytics/failures'),
      api.admin<Page<Approval>>('GET', '/approvals?limit=20'),
      api.admin<Page<AskedRefund>>('GET', '/refund-requests?status=waiting&limit=20'),
      api.admin<Page<WebhookEndpoint>>('GET', '/webhook-endpoints?limit=100'),
    ])
    return {
      counts: { recovery: failures.inFlight },
      approvals: approvals.items.filter(({ status }) => status === 'waiting'),
      asked: asked.items,
      failing: endpoints.items.filter(isFailing),
    }
  }, [api.mode])
  return { ...(data ?? nothing), reload }
}

/** What waits, as the frame last read it. */
export function useWaiting(): Work {
  return useContext(WorkContext)
}
