import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { ApiError } from '../api.ts'
import { fieldColumns, type CsvColumns } from '../csv-text.ts'
import { day, isoLocal, money, phone } from '../format.ts'
import { Badge, Head } from '../parts/basics.tsx'
import { Export } from '../parts/csv.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useMay } from '../state.tsx'
import type { Customer } from '../types.ts'

/** The filter of the interface that a typed text means. */
function filterOf(text: string): Record<string, string> {
  if (text === '') return {}
  if (text.includes('@')) return { email: text }
  return /^[+\d][\d\s-]{6,}$/.test(text) ? { phone: text } : {}
}

const columns: readonly Column<Customer>[] = [
  {
    name: 'Name',
    show: (row) => (
      <a href={`/dashboard/customers/${row.id}`}>{row.name ?? row.email ?? row.phone ?? row.id}</a>
    ),
  },
  { name: 'Email', show: (row) => row.email },
  { name: 'Phone', show: (row) => row.phone && <span class="nowrap">{phone(row.phone)}</span> },
  { name: 'Credit', show: (row) => (row.creditKobo > 0 ? money(row.creditKobo) : ''), right: true },
  { name: 'Since', show: (row) => day(row.createdAt) },
  { name: 'Status', show: (row) => row.blacklisted && <Badge status="blacklisted" /> },
]

const fileColumns: CsvColumns<Customer> = [
  ...fieldColumns(['id', 'name', 'email', 'phone', 'merchantRef']),
  ...fieldColumns(['blacklisted'], String),
  ...fieldColumns(['createdAt'], isoLocal),
]

/** Customers, found by email, phone, reference or id. */
export function Customers() {
  const may = useMay().scope('customer:write')
  const api = useApi()
  const { route } = useLocation()
  const [filter, setFilter] = useState<Record<string, string>>({})
  const list = useList<Customer>('/customers', filter)
  const find = async (text: string) => {
    if (text.startsWith('cus_')) route(`/dashboard/customers/${text}`)
    const asked = filterOf(text)
    if (text === '' || Object.keys(asked).length > 0) {
      setFilter(asked)
      return
    }
    const found = await api
      .v1<Customer>('GET', `/customers/ref/${encodeURIComponent(text)}`)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404)
          throw new Error('No customer has this email, phone, reference or id.')
        throw error
      })
    route(`/dashboard/customers/${found.id}`)
  }
  return (
    <>
      <Head title="Customers">
        <Export path="/customers" file="customers.csv" columns={fileColumns} />
        {may && (
          <Opens label="New customer" primary>
            {() => <NewCustomer />}
          </Opens>
        )}
      </Head>
      <Form label="Find" done={null} send={(value) => find(value('text') ?? '')}>
        <Field label="Email, phone, your reference, or id" name="text" />
      </Form>
      <List of={list} caption="Customers, newest first" columns={columns} />
    </>
  )
}

function NewCustomer() {
  const api = useApi()
  const { route } = useLocation()
  return (
    <Form
      label="Create"
      done={null}
      send={async (value) => {
        const made = await api.v1<Customer>('POST', '/customers', {
          name: value('name'),
          email: value('email'),
          phone: value('phone'),
          merchantRef: value('merchantRef'),
        })
        route(`/dashboard/customers/${made.id}`)
      }}
    >
      <>
        <Field label="Name" name="name" />
        <Field label="Email" name="email" type="email" />
        <Field label="Phone" name="phone" type="tel" />
        <Field label="Your reference" name="merchantRef" />
      </>
    </Form>
  )
}
