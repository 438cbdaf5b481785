import { when } from '../format.ts'
import { Copy, Show } from '../parts/basics.tsx'
import { Opens } from '../parts/dialog.tsx'
import { useApi, useLoad, useSession } from '../state.tsx'
import type { Customer, UpdateLink as Link } from '../types.ts'

interface Asked {
  readonly customerId: string
  readonly subscriptionId?: string
  /** How the customer can be reached, where it is known. */
  readonly customer?: Pick<Customer, 'email' | 'phone'> | null
}

/** Creates a link by one click, by which a customer pays what is due or gives another card, and sends it to them. */
export function UpdateLink({ primary = false, ...asked }: Asked & { readonly primary?: boolean }) {
  return (
    <Opens label="Payment link" primary={primary} title="Link to pay or to change the card">
      {() => <Made {...asked} />}
    </Opens>
  )
}

function Made({ customerId, subscriptionId, customer }: Asked) {
  const api = useApi()
  const { me } = useSession()
  const made = useLoad(
    () =>
      api.v1<Link>(
        'POST',
        `/customers/${customerId}/update-link`,
        subscriptionId === undefined ? {} : { subscriptionId },
      ),
    [customerId, subscriptionId],
  )
  return (
    <Show of={made}>
      {({ url, expiresAt }) => {
        const text = `${me.name}: please pay here, or change your card: ${url}`
        return (
          <div class="stack" role="status">
            <p>The customer pays what they owe on it, or changes their card. We don’t send it: you do.</p>
            <a href={url} target="_blank" rel="noreferrer">
              <code data-link>{url}</code>
            </a>
            <div class="row">
              <Copy text={url} />
              {customer?.phone && (
                <a
                  class="button"
                  href={`https://wa.me/${customer.phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  Send by WhatsApp
                </a>
              )}
              {customer?.email && (
                <a
                  class="button"
                  href={`mailto:${customer.email}?subject=${encodeURIComponent(`Payment to ${me.name}`)}&body=${encodeURIComponent(text)}`}
                >
                  Send by email
                </a>
              )}
            </div>
            <p class="muted small">It works until {when(expiresAt)}.</p>
          </div>
        )
      }}
    </Show>
  )
}
