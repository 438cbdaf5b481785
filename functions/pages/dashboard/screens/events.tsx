import { useState } from 'preact/hooks'
import { Head } from '../parts/basics.tsx'
import { actionColumn, whenColumn } from '../parts/columns.tsx'
import { Act, Opens } from '../parts/dialog.tsx'
import { List } from '../parts/table.tsx'
import { useApi, useList } from '../state.tsx'
import type { BillingEvent } from '../types.ts'

/** Every event of the last 90 days. */
export function Events() {
  const api = useApi()
  const [type, setType] = useState('')
  const list = useList<BillingEvent>('/events', { type })
  return (
    <>
      <Head title="Events">
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget).get('type')
            setType(typeof typed === 'string' ? typed.trim() : '')
          }}
        >
          <label for="event-type" style={{ margin: 0 }}>
            Type
          </label>
          <input id="event-type" name="type" style={{ width: '16rem' }} placeholder="subscription_created" />
          <button type="submit">Filter</button>
        </form>
      </Head>
      <p class="hint">
        Requests are not listed. Keeping each one would cost a write unit, more than most requests cost
        themselves, so the service would be dearer for everybody. Each answer carries{' '}
        <code>x-request-id</code>, by which the operator finds its line in the access log (route, status,
        duration); a repeat says <code>Idempotent-Replayed: true</code>; and what keys and people changed is
        in the <a href="/dashboard/audit">audit log</a>.
      </p>
      <List
        of={list}
        caption="Events, newest first"
        columns={[
          whenColumn,
          { name: 'Type', show: (row) => row.type },
          { name: 'Id', show: (row) => <code>{row.id}</code> },
          actionColumn<BillingEvent>((row) => (
            <div class="row">
              <Opens label="Look" title={row.type}>
                {() => <pre tabIndex={0}>{JSON.stringify(row, null, 2)}</pre>}
              </Opens>
              <Act label="Deliver again" run={() => api.v1('POST', `/events/${row.id}/redeliver`)} />
            </div>
          )),
        ]}
      />
    </>
  )
}
