import { useState } from 'preact/hooks'
import { when } from '../format.ts'
import { Copy } from '../parts/basics.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { useApi } from '../state.tsx'
import type { UpdateLink as Link } from '../types.ts'

/** Makes a link to send to a customer, who can pay what is open with it, or give another method. */
export function UpdateLink({
  customerId,
  subscriptionId,
  primary = false,
}: {
  readonly customerId: string
  readonly subscriptionId?: string
  readonly primary?: boolean
}) {
  const api = useApi()
  const [made, setMade] = useState<Link | null>(null)
  const make = async () => {
    const body = subscriptionId === undefined ? {} : { subscriptionId }
    setMade(await api.v1<Link>('POST', `/customers/${customerId}/update-link`, body))
  }
  return (
    <Opens label="Payment link" primary={primary} title="Link to pay or to change the card">
      {() =>
        made === null ? (
          <>
            <p>The customer pays what is open by it, or gives another card. Nobody is told by making it.</p>
            <Act label="Make the link" run={make} />
          </>
        ) : (
          <div class="stack" role="status">
            <a href={made.url} target="_blank" rel="noreferrer">
              <code data-link>{made.url}</code>
            </a>
            <div>
              <Copy text={made.url} />
            </div>
            <p class="muted small">It works until {when(made.expiresAt)}.</p>
          </div>
        )
      }
    </Opens>
  )
}
