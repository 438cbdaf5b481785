import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { useApi, useLoad } from './state.tsx'
import type { Failures } from './types.ts'

/** What waits for a person, counted for the menu; read once a mode, and again when a screen asks. */
export interface Work {
  readonly counts: { readonly recovery: number }
  readonly reload: () => void
}

export const WorkContext = createContext<Work>({ counts: { recovery: 0 }, reload: () => undefined })

/** Reads what waits, for the frame, which hands it to every screen. */
export function useWork(): Work {
  const api = useApi()
  const { data, reload } = useLoad(() => api.v1<Failures>('GET', '/analytics/failures'), [api.mode])
  return { counts: { recovery: data?.inFlight ?? 0 }, reload }
}

/** What waits, as the frame last read it. */
export function useCounts(): Work {
  return useContext(WorkContext)
}
