import lazy, { ErrorBoundary } from 'preact-iso/lazy'
import { LocationProvider } from 'preact-iso/router'
import { useEffect, useState } from 'preact/hooks'
import { admin, ApiError, forgetTokens, noteSession, prepare, signedOut, type Mode } from './api.ts'
import { setZone } from './format.ts'
import { FactorPrompt } from './parts/factor-prompt.tsx'
import { Login } from './screens/login.tsx'
import { Shell } from './shell.tsx'
import { explain } from './refusals.ts'
import { chosenMode, modeKey } from './session-marks.ts'
import { SessionContext } from './state.tsx'
import type { Me } from './types.ts'
import { words } from './words.ts'

/** Few sign in without their second factor where one is required: that screen, with what draws its code, is loaded on demand. */
const Enrolment = lazy(() => import('./later.ts').then((all) => all.Enrolment))

/** Shows the sign-in screen, or everything else inside. */
export function App() {
  const [me, setMe] = useState<Me | null | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const [mode, setMode] = useState<Mode>(chosenMode)
  const look = () => {
    admin<Me>('GET', '/me').then(
      (found) => {
        setZone(found.timeZone)
        noteSession('signed_in')
        setMe(found)
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) setMe(null)
        else setFailure(explain(error))
      },
    )
  }
  useEffect(() => {
    const end = () => {
      forgetTokens()
      noteSession('signed_out')
      setMe(null)
    }
    signedOut.addEventListener('signed-out', end)
    prepare(mode)
    look()
    return () => {
      signedOut.removeEventListener('signed-out', end)
    }
  }, [])
  if (failure !== null)
    return (
      <main class="login">
        <p class="error" role="alert">
          {failure}
        </p>
      </main>
    )
  if (me === undefined)
    return (
      <main class="login">
        <p class="muted">{words.loading}</p>
      </main>
    )
  if (me === null)
    return (
      <>
        <Login onSignedIn={look} />
        <FactorPrompt />
      </>
    )
  if (me.member.enrolsFirst)
    return (
      <main class="login">
        <div class="card stack">
          <h1>Set up your second factor</h1>
          <p>The owner of {me.name} requires one of everyone on the team.</p>
          <ErrorBoundary>
            <Enrolment onEnrolled={look} />
          </ErrorBoundary>
        </div>
      </main>
    )
  const choose = (chosen: Mode) => {
    localStorage.setItem(modeKey, chosen)
    setMode(chosen)
  }
  return (
    <SessionContext.Provider value={{ me, mode, setMode: choose }}>
      <LocationProvider scope="/dashboard">
        <Shell />
        <FactorPrompt />
      </LocationProvider>
    </SessionContext.Provider>
  )
}
