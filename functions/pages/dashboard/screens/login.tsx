import { useState } from 'preact/hooks'
import { admin, ApiError, signIn, type SignIn } from '../api.ts'
import { Field, Form } from '../parts/form.tsx'
import { words } from '../words.ts'

/** The invitation that the link of its mail names. */
const invited = new URLSearchParams(location.search).get('invitation')

/** Signs in with a code sent by email (D14.2). The session is kept in a cookie that scripts can't read. */
export function Login({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [email, setEmail] = useState<string | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const startAgain = () => {
    setEmail(null)
    setChoice(null)
  }
  const sendCode = async (address: string) => {
    await admin('POST', '/login/otp', { email: address })
    setEmail(address)
  }
  const enter = async (given: SignIn) => {
    try {
      await signIn(given)
      onSignedIn()
    } catch (error) {
      const open = invitationsIn(error)
      if (open.length === 0) throw error
      setChoice({ given, open })
    }
  }
  return (
    <main class="login">
      <div class="card stack">
        <h1>{choice ? 'Whose team do you join?' : `Sign in to ${words.product}`}</h1>
        {email === null && (
          <Form label="Send me a code" done={null} send={(value) => sendCode(value('email') ?? '')}>
            <Field label="Email" name="email" type="email" autocomplete="email" required />
          </Form>
        )}
        {email !== null && !choice && (
          <>
            <p role="status">
              If <strong>{email}</strong> belongs to an account, a code of six digits is on its way. It is
              good for ten minutes.
            </p>
            <Form
              label="Sign in"
              done={null}
              send={(value) => {
                const accepts = invited === null ? {} : { invitation: invited }
                return enter({ email, code: value('code') ?? '', ...accepts })
              }}
            >
              <Field label="Code" name="code" inputMode="numeric" autocomplete="one-time-code" required />
            </Form>
          </>
        )}
        {choice && <Invitations {...choice} enter={enter} />}
        {email !== null && (
          <button type="button" class="plain" onClick={startAgain}>
            Use another email, or ask for a new code
          </button>
        )}
      </div>
    </main>
  )
}

/** An invitation among several, with the name that its merchant goes by. */
interface OpenInvitation {
  readonly invitation: string
  readonly merchantName: string
}

/** What was entered, and the invitations that it may accept. */
interface Choice {
  readonly given: SignIn
  readonly open: readonly OpenInvitation[]
}

/** Several merchants have invited the same email: the reader knows whom they work for (R14). */
function Invitations({ given, open, enter }: Choice & { readonly enter: (given: SignIn) => Promise<void> }) {
  return (
    <>
      <p>
        Several businesses have invited <strong>{given.email}</strong>. An email signs in to one of them:
        choose the one that you know.
      </p>
      {open.map(({ invitation, merchantName }) => (
        <Form
          key={invitation}
          label={`Join ${merchantName}`}
          done={null}
          send={() => enter({ ...given, invitation })}
        />
      ))}
    </>
  )
}

/** The invitations that a refusal names; none where it is another refusal. */
function invitationsIn(error: unknown): OpenInvitation[] {
  if (!(error instanceof ApiError)) return []
  return error.details.flatMap(({ invitation, merchantName }) =>
    typeof invitation === 'string' && typeof merchantName === 'string' ? [{ invitation, merchantName }] : [],
  )
}
