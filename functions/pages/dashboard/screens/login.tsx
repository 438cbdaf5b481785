import { useState } from 'preact/hooks'
import { admin, signIn } from '../api.ts'
import { Field, Form } from '../parts/form.tsx'
import { words } from '../words.ts'

/** Signs in with a code sent by email (D14.2). The session is kept in a cookie that scripts can't read. */
export function Login({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [email, setEmail] = useState<string | null>(null)
  const sendCode = async (address: string) => {
    await admin('POST', '/login/otp', { email: address })
    setEmail(address)
  }
  return (
    <main class="login">
      <div class="card stack">
        <h1>Sign in to {words.product}</h1>
        {email === null ? (
          <Form label="Send me a code" done={null} send={(value) => sendCode(value('email') ?? '')}>
            <Field label="Email" name="email" type="email" autocomplete="email" required />
          </Form>
        ) : (
          <>
            <p role="status">
              If <strong>{email}</strong> belongs to an account, a code of six digits is on its way. It is
              good for ten minutes.
            </p>
            <Form
              label="Sign in"
              done={null}
              send={async (value) => {
                await signIn({ email, code: value('code') ?? '', session: 'cookie' })
                onSignedIn()
              }}
            >
              <Field label="Code" name="code" inputMode="numeric" autocomplete="one-time-code" required />
            </Form>
            <button
              type="button"
              class="plain"
              onClick={() => {
                setEmail(null)
              }}
            >
              Use another email, or ask for a new code
            </button>
          </>
        )}
      </div>
    </main>
  )
}
