import type { ComponentChildren } from 'preact'
import { Head, Show } from '../parts/basics.tsx'
import { Field, Form, ReadOnly, Tick, type Values } from '../parts/form.tsx'
import { useApi, useLoad, useMay, useSession } from '../state.tsx'
import { choices } from '../words.ts'
import { LogoForm } from './logo-form.tsx'
import { PortalForm } from './portal-settings.tsx'
import { RecoveryForm } from './recovery-settings.tsx'
import { SpendingLimitsForm } from './spending-limits.tsx'
import { StayOfferForm } from './stay-offer.tsx'
import { TaxForm } from './tax-settings.tsx'

/** How this merchant's billing behaves. */
export function Settings() {
  const { me } = useSession()
  const may = useMay().scope('settings:write')
  return (
    <ReadOnly.Provider value={!may}>
      <Head
        title="Settings"
        under={may ? undefined : 'You can look at these. An owner or a developer changes them.'}
      />
      <RecoveryForm />
      <SettingsForm
        title="Billing"
        path="/settings/billing"
        fields={[
          ['unusedOnCancel', 'Unused time at a cancellation', ['credit', 'refund', 'none']],
          ['openInvoiceOnCancel', 'An open invoice at a cancellation', ['void', 'keep']],
          ['onReversal', 'After a bank reversal', ['continue', 'revoke_method', 'cancel_at_period_end']],
          ['onDispute', 'While a payment is disputed', ['pause_method', 'continue']],
          ['timeZone', 'Time zone', null],
          ['onDecrease', 'Fewer units of a plan', ['next_renewal', 'credit']],
          ['onePerPerson', 'One trial and one use of each code per person', ['checkout', 'all', 'off']],
        ]}
      />
      <TaxForm />
      <PortalForm />
      <StayOfferForm />
      <SettingsForm
        title="Branding"
        path="/settings/branding"
        fields={[
          ['color', 'Colour', null],
          ['supportEmail', 'Support email', null],
          ['supportPhone', 'Support phone', null],
          ['termsUrl', 'Your terms (https address)', null],
          ['refundsUrl', 'How you refund (https address)', null],
          ['privacyUrl', 'Your privacy notice (https address)', null],
          ['sellerDetails', 'On receipts: registered name, RC, TIN, address', null],
        ]}
      >
        {(settings, reload) => <LogoForm logoUrl={settings['logoUrl'] as string | null} after={reload} />}
      </SettingsForm>
      {me.member.role === 'owner' && <SpendingLimitsForm />}
      <SettingsForm
        title="Checkout"
        path="/settings/checkout"
        fields={[['redirectOrigins', 'Websites that payers may go back to', 'list']]}
      />
    </ReadOnly.Provider>
  )
}

type Kind = readonly string[] | 'boolean' | 'list' | null

/** A form over one resource of settings: choices, ticks, lists and texts. */
function SettingsForm({
  title,
  path,
  fields,
  children,
}: {
  readonly title: string
  /** Shown above the form, for settings with more than fields. */
  readonly children?: (settings: Record<string, unknown>, reload: () => void) => ComponentChildren
  readonly path: string
  readonly fields: readonly (readonly [name: string, label: string, kind: Kind])[]
}) {
  const api = useApi()
  const may = useMay().scope('settings:write')
  const loaded = useLoad<Record<string, unknown>>(() => api.v1('GET', path), [api.mode])
  const valueOf = (kind: Kind, name: string, value: Values, ticked: (name: string) => boolean): unknown => {
    if (kind === 'boolean') return ticked(name)
    if (kind === 'list') return (value(name) ?? '').split(/[\s,]+/).filter((one) => one !== '')
    return value(name)
  }
  return (
    <section class="card stack" id={title.toLowerCase()}>
      <h2>{title}</h2>
      <Show of={loaded}>
        {(settings) => (
          <>
            {may && children?.(settings, loaded.reload)}
            <Form
              label={`Save ${title.toLowerCase()}`}
              send={async (value, ticked) => {
                const body = Object.fromEntries(
                  fields.map(([name, , kind]) => [name, valueOf(kind, name, value, ticked)]),
                )
                await api.v1('PATCH', path, body)
              }}
            >
              {fields.map(([name, label, kind]) => {
                const known = settings[name]
                if (kind === 'boolean') return <Tick label={label} name={name} checked={known === true} />
                const text = Array.isArray(known) ? known.join(', ') : ((known as string | null) ?? '')
                return (
                  <Field label={label} name={name} value={text}>
                    {Array.isArray(kind)
                      ? (kind as string[]).map((one) => (
                          <option value={one}>{choices[name]?.[one] ?? one}</option>
                        ))
                      : undefined}
                  </Field>
                )
              })}
            </Form>
          </>
        )}
      </Show>
    </section>
  )
}
