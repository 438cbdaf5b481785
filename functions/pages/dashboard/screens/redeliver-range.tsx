import { useState } from 'preact/hooks'
import { startOfDay } from '../format.ts'
import { Field, Form } from '../parts/form.tsx'
import { useApi } from '../state.tsx'

/** The part of a range that one call covers. */
interface Part {
  readonly redelivered: number
  readonly pending: number
  readonly nextCursor: string | null
}

/** Redelivers every event of a range of days, part by part, and says how many were sent. */
export function RedeliverRange({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const api = useApi()
  const [told, setTold] = useState<string | null>(null)
  const send = async (createdFrom: string, createdTo: string | null) => {
    let [redelivered, pending] = [0, 0]
    let cursor: string | null = null
    do {
      const range = {
        createdFrom,
        ...(createdTo === null ? {} : { createdTo }),
        ...(cursor === null ? {} : { cursor }),
      }
      const part: Part = await api.admin('POST', `/webhook-endpoints/${id}/redeliver`, range)
      redelivered += part.redelivered
      pending += part.pending
      cursor = part.nextCursor
      setTold(`${redelivered} events are being delivered again; ${pending} were already in progress.`)
    } while (cursor !== null)
    onDone()
  }
  return (
    <>
      <Form
        label="Deliver again"
        done={null}
        send={(value) =>
          send(startOfDay(value('from') ?? ''), value('to') === null ? null : startOfDay(value('to')!))
        }
      >
        <div class="fields">
          <Field label="From the day" name="from" type="date" required path="createdFrom" />
          <Field label="To before the day" name="to" type="date" hint="Empty: up to now." path="createdTo" />
        </div>
      </Form>
      <p role="status">{told}</p>
    </>
  )
}
