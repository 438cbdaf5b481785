import type { Page } from '../api.ts'
import { day, startOfDay } from '../format.ts'
import { Show } from '../parts/basics.tsx'
import { OpensForm } from '../parts/dialog.tsx'
import { Field, Form, Tick } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { TaxCode, TaxSettings } from '../types.ts'

interface All {
  readonly settings: TaxSettings
  readonly codes: readonly TaxCode[]
}

const columns: readonly Column<TaxCode>[] = [
  { name: 'Code', show: (row) => row.code },
  { name: 'Name', show: (row) => row.name },
  { name: 'Rate', show: (row) => (row.kind === 'exempt' ? 'Exempt' : `${row.rate}%`), right: true },
  { name: 'From', show: (row) => day(row.validFrom) },
]

/** Whether this merchant charges tax, what their tax documents state about them, and their rates (L1). */
export function TaxForm() {
  const api = useApi()
  const may = useMay().scope('plan:write')
  const loaded = useLoad<All>(async () => {
    const [settings, codes] = await Promise.all([
      api.v1<TaxSettings>('GET', '/settings/tax'),
      api.v1<Page<TaxCode>>('GET', '/tax-codes'),
    ])
    return { settings, codes: codes.items }
  }, [api.mode])
  return (
    <section class="card">
      <h2>Tax</h2>
      <Show of={loaded}>
        {({ settings, codes }) => (
          <>
            <Form
              label="Save tax"
              send={(value, ticked) =>
                api.v1('PATCH', '/settings/tax', {
                  registered: ticked('registered'),
                  legalName: value('legalName'),
                  tin: value('tin'),
                  rcNumber: value('rcNumber'),
                  address: value('address'),
                  ...(value('numberPrefix') === null ? {} : { numberPrefix: value('numberPrefix') }),
                  defaultTaxCode: value('defaultTaxCode'),
                })
              }
              after={loaded.reload}
            >
              <Tick
                label="We are registered for VAT: receipts become tax invoices"
                name="registered"
                checked={settings.registered}
              />
              <Field label="Legal name" name="legalName" value={settings.legalName} hint="As at the CAC." />
              <Field label="TIN" name="tin" value={settings.tin} hint="Eight digits, a hyphen and four." />
              <Field label="RC number" name="rcNumber" value={settings.rcNumber} />
              <Field label="Address" name="address" value={settings.address} />
              <Field
                label="Number prefix"
                name="numberPrefix"
                value={settings.numberPrefix}
                hint={`The first number of 2027 is ${settings.numberPrefix}2027000001. Numbers have no gaps.`}
              />
              <Field label="Usual rate" name="defaultTaxCode" value={settings.defaultTaxCode}>
                {[...new Map(codes.map((one) => [one.code, one])).values()].map((one) => (
                  <option value={one.code}>
                    {one.name} {one.kind === 'exempt' ? 'exempt' : `${one.rate}%`}
                  </option>
                ))}
              </Field>
            </Form>
            {settings.registered && (
              <>
                <Table caption="Tax rates" rows={codes} columns={columns} />
                {may && <OpensForm label="Add a rate" form={CodeForm} after={loaded.reload} />}
              </>
            )}
          </>
        )}
      </Show>
    </section>
  )
}

/** A rate under a new code, or a new rate of one from a day on. */
function CodeForm({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  return (
    <Form
      label="Add the rate"
      done={null}
      send={(value) =>
        api.v1('POST', '/tax-codes', {
          code: value('code'),
          name: value('name'),
          kind: value('kind'),
          ...(value('rate') === null ? {} : { rate: value('rate') }),
          ...(value('validFrom') === null ? {} : { validFrom: startOfDay(value('validFrom') ?? '') }),
        })
      }
      after={onDone}
    >
      <Field label="Code" name="code" required hint="Capital letters and digits, such as BOOKS." />
      <Field label="Name" name="name" required hint="As documents say it." />
      <Field label="Kind" name="kind" value="standard">
        <option value="standard">Taxed</option>
        <option value="zero">Taxed at 0%</option>
        <option value="exempt">Exempt</option>
      </Field>
      <Field label="Rate in per cent" name="rate" inputMode="decimal" hint="Only where it is taxed." />
      <Field
        label="Valid from"
        name="validFrom"
        type="date"
        hint="Empty: from now on. Enter a later day when the law changes a rate: invoices from that day on use it."
      />
    </Form>
  )
}
