import { when } from '../format.ts'
import { sayDone } from '../parts/acts.tsx'
import { Head, Section, Show } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { useApi, useLoad, useSession } from '../state.tsx'

interface DailyMail {
  readonly on: boolean
  readonly nextAt: string | null
  readonly timeZone: string
}

/** What the signed-in member is mailed in the morning (P7): their own choice, in each mode. */
export function Notifications() {
  const api = useApi()
  const { me } = useSession()
  const loaded = useLoad(() => api.admin<DailyMail>('GET', '/daily-mail'), [api.mode])
  const isTest = api.mode === 'sandbox'
  return (
    <>
      <Head title="Notifications" under="These are your own. Everyone on the team chooses for themselves." />
      <Show of={loaded}>
        {(mail) => (
          <Section title="A mail in the morning" card>
            <div class="stack">
              <p>
                At eight in the morning ({mail.timeZone}): what needs you as {me.member.role}, and what
                yesterday brought. A day with nothing to say brings no mail.
              </p>
              {isTest ? (
                <p class="muted">
                  This is test mode: its mornings are those of the sandbox’s clock, and its mails are kept
                  with the sandbox’s other messages.
                </p>
              ) : (
                <p class="muted">It goes to {me.member.email}.</p>
              )}
              <p role="status">
                {mail.on ? (
                  <>
                    <strong>On.</strong> The next one may come {when(mail.nextAt)}.
                  </>
                ) : (
                  <strong>Off.</strong>
                )}
              </p>
              <div>
                <Act
                  label={mail.on ? 'Turn it off' : 'Turn it on'}
                  run={() => api.admin('PATCH', '/daily-mail', { on: !mail.on })}
                  after={() => {
                    sayDone(mail.on ? 'The morning mail is off.' : 'The morning mail is on.')
                    loaded.reload()
                  }}
                />
              </div>
            </div>
          </Section>
        )}
      </Show>
    </>
  )
}
