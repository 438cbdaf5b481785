import qrcode from 'qrcode-generator'
import { useState } from 'preact/hooks'
import { admin } from '../api.ts'
import { when } from '../format.ts'
import { Head, Section, Show } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { useLoad, useSession } from '../state.tsx'
import type { SecondFactor } from '../types.ts'

/** The signed-in member's second factor, and the owner's rule for all (R8). */
export function Security() {
  const { me } = useSession()
  const status = useLoad(() => admin<SecondFactor>('GET', '/second-factor'), [])
  return (
    <>
      <Head title="Security" />
      <Show of={status}>
        {(own) => (
          <>
            <Section title="Your second factor">
              {own.enrolledAt === null ? (
                <Enrolment onEnrolled={status.reload} />
              ) : (
                <div class="stack">
                  <p>
                    An authenticator is asked for since {when(own.enrolledAt)}. {own.recoveryCodesLeft} of ten
                    recovery codes are left.
                  </p>
                  {!own.required && (
                    <Act
                      label="Remove"
                      danger
                      run={() => admin('DELETE', '/second-factor')}
                      after={status.reload}
                    />
                  )}
                </div>
              )}
            </Section>
            {me.member.role === 'owner' && (
              <Section title="Everyone on the team">
                <div class="stack">
                  <p>
                    {own.required
                      ? 'Every member must have a second factor.'
                      : 'Members choose for themselves. Once it is required, every other session ends, and members without one set it up when they sign in.'}
                  </p>
                  <Act
                    label={own.required ? 'No longer require it' : 'Require it of everyone'}
                    run={() => admin('PATCH', '/second-factor/rule', { required: !own.required })}
                    after={status.reload}
                  />
                </div>
              </Section>
            )}
          </>
        )}
      </Show>
    </>
  )
}

interface Begun {
  readonly secret: string
  readonly url: string
}

/** Shows the code to scan, takes the first code, then shows the recovery codes once. */
export function Enrolment({ onEnrolled }: { readonly onEnrolled: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onEnrolled} />
  if (begun === null)
    return (
      <div class="stack">
        <p>
          An app on your phone shows a new code every half minute. You enter it when you sign in, and again
          for payouts to new accounts, payout accounts, keys and roles.
        </p>
        <Act
          label="Set up an authenticator"
          run={async () => {
            setBegun(await admin<Begun>('POST', '/second-factor', {}))
          }}
        />
      </div>
    )
  return (
    <div class="stack">
      <p>Scan this with your authenticator, or type the key into it.</p>
      <FactorCode url={begun.url} />
      <p>
        <code style={{ overflowWrap: 'anywhere' }}>{begun.secret}</code>
      </p>
      <Form
        label="Confirm"
        done={null}
        send={async (value) => {
          const body = { code: value('code') ?? '' }
          const made = await admin<{ recoveryCodes: string[] }>('POST', '/second-factor/confirm', body)
          setCodes(made.recoveryCodes)
        }}
      >
        <Field
          label="The code it shows"
          name="code"
          inputMode="numeric"
          autocomplete="one-time-code"
          required
        />
      </Form>
    </div>
  )
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[]
  readonly onKept: () => void
}) {
  return (
    <div class="stack">
      <p role="status">
        Keep these recovery codes apart from your phone. Each replaces one code, once. They are shown only
        now.
      </p>
      <ul class="codes">
        {codes.map((code) => (
          <li>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" class="primary" onClick={onKept}>
          I have saved them
        </button>
      </div>
    </div>
  )
}

function FactorCode({ url }: { readonly url: string }) {
  const code = qrcode(0, 'M')
  code.addData(url)
  code.make()
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(code.createSvgTag({ cellSize: 4, margin: 8, scalable: true }))}`}
      alt="QR code for an authenticator"
      width="200"
      height="200"
      style={{ background: '#fff' }}
    />
  )
}
