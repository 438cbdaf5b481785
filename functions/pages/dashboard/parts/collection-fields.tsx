import { useState } from 'preact/hooks'
import { Choice, Field, type Values } from './form.tsx'
import { collections } from '../words.ts'

/** How invoices are collected, and how long customers have to pay those that are sent (M3). */
export function CollectionFields({ daysUntilDue = null }: { readonly daysUntilDue?: number | null }) {
  const [collection, setCollection] = useState<string>(daysUntilDue === null ? 'automatic' : 'send_invoice')
  return (
    <>
      <Choice
        label="How it is paid"
        name="collection"
        value={collection}
        among={collections}
        onInput={setCollection}
      />
      {collection === 'send_invoice' && (
        <Field
          label="Days until it is due"
          name="daysUntilDue"
          type="number"
          min={0}
          max={90}
          value={daysUntilDue ?? 14}
          required
          hint="We send it with a link to pay by card, by transfer or to their own account number, and remind them."
        />
      )}
    </>
  )
}

/** The choice, as the interface takes it; nothing for charged invoices. */
export function typedCollection(value: Values): Readonly<Record<string, unknown>> {
  if (value('collection') !== 'send_invoice') return {}
  return { collection: 'send_invoice', daysUntilDue: Number(value('daysUntilDue') ?? 0) }
}
