import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks'
import { roleTable, type AdminArea } from '../../../shared/domain/team/role.ts'
import type { Scope } from '../../../shared/domain/access/scopes.ts'
import { admin, query, v1, type Mode, type Page } from './api.ts'
import { cameBack } from './back.ts'
import { explain } from './refusals.ts'
import type { Me } from './types.ts'

/** The signed-in user, and the cell that the screens show. */
export interface Session {
  readonly me: Me
  readonly mode: Mode
  readonly setMode: (mode: Mode) => void
}

export const SessionContext = createContext<Session | null>(null)

/** What the member's role permits here (R7, P4): everything else is hidden. */
export function useMay() {
  const { role } = useSession().me.member
  const row = roleTable[role]
  return {
    scope: (scope: Scope): boolean => row.scopes?.includes(scope) ?? true,
    spend: row.spends,
    sandbox: row.sandboxTools,
    reset: row.scopes === null,
    change: (area: AdminArea): boolean => row.changes.includes(area),
  }
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('no session')
  return session
}

/** Calls of the interface in the mode shown. */
export function useApi() {
  const { mode } = useSession()
  return {
    mode,
    v1: <T,>(method: string, path: string, body?: unknown) => v1<T>(mode, method, path, body),
    /** The dashboard's interface in this mode. */
    admin: <T,>(method: string, path: string, body?: unknown) => admin<T>(method, `/${mode}${path}`, body),
  }
}

/** The data of a screen, and its loading state. */
export interface Loaded<T> {
  readonly data: T | null
  readonly error: string | null
  readonly loading: boolean
  readonly reload: () => void
}

/** Loads when the screen opens and when `dependencies` change; an answer that arrives too late is dropped. */
export function useLoad<T>(load: () => Promise<T>, dependencies: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; error: string | null; loading: boolean }>({
    data: null,
    error: null,
    loading: true,
  })
  const run = useRef(0)
  const reload = useCallback(() => {
    const mine = ++run.current
    setState((before) => ({ ...before, loading: true }))
    load().then(
      (data) => {
        if (run.current === mine) setState({ data, error: null, loading: false })
      },
      (error: unknown) => {
        if (run.current === mine) setState((before) => ({ ...before, error: explain(error), loading: false }))
      },
    )
  }, dependencies)
  useEffect(() => {
    reload()
    return () => {
      run.current += 1
    }
  }, [reload])
  return { ...state, reload }
}

/** A list that is loaded page by page. */
export interface Listed<T> extends Loaded<readonly T[]> {
  readonly hasMore: boolean
  readonly more: () => void
}

/** The last content of lists, by request. */
const lists = new Map<string, readonly Page<unknown>[]>()

type Filters = Readonly<Record<string, string | number | null | undefined>>

/** Reads a list of the interface page by page, newest first. */
export function useList<T>(path: string, filters: Filters = {}, surface: 'v1' | 'admin' = 'v1'): Listed<T> {
  const api = useApi()
  const asked = JSON.stringify([api.mode, path, filters])
  // A list that is returned to has its former length, before it is read again (18).
  const kept = cameBack() ? (lists.get(asked) as readonly Page<T>[] | undefined) : undefined
  const [pages, setPages] = useState<readonly Page<T>[]>(kept ?? [])
  const [error, setError] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)
  const current = useRef(asked)
  const read = (cursor: string | null, before: readonly Page<T>[]) => {
    const mine = asked
    current.current = asked
    setLoading(true)
    api[surface]<Page<T>>('GET', `${path}${query({ limit: 20, ...filters, cursor })}`).then(
      (page) => {
        if (current.current !== mine) return
        lists.set(asked, [...before, page])
        setPages([...before, page])
        setError(null)
        setLoading(false)
      },
      (failure: unknown) => {
        if (current.current !== mine) return
        setError(explain(failure))
        setLoading(false)
      },
    )
  }
  useEffect(() => {
    if (kept !== undefined && current.current === asked && pages === kept) {
      setLoading(false)
      return
    }
    setPages([])
    read(null, [])
  }, [asked])
  const last = pages.at(-1)
  return {
    data: pages.length === 0 ? null : pages.flatMap((page) => page.items),
    error,
    loading,
    reload: () => {
      read(null, [])
    },
    hasMore: last?.hasMore ?? false,
    more: () => {
      if (last) read(last.nextCursor, pages)
    },
  }
}

/** Every item of a list, read page by page by `read`, for exports. */
export async function* everyItem<T>(
  read: <P>(method: string, path: string) => Promise<P>,
  path: string,
  filters: Filters = {},
): AsyncGenerator<T> {
  let cursor: string | null = null
  do {
    const page: Page<T> = await read<Page<T>>('GET', `${path}${query({ limit: 100, ...filters, cursor })}`)
    yield* page.items
    cursor = page.nextCursor
  } while (cursor !== null)
}
