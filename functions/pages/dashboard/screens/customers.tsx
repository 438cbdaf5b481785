import { useLocation } from 'preact-iso/router'
import { fieldColumns, type CsvColumns } from '../csv-text.ts'
import { leastTyped, searchRead } from '../first-reads.ts'
import { day, isoLocal, money, phone } from '../format.ts'
import { DateRange, rangeOf, useAddress } from '../parts/address.tsx'
import { Badge, Head, Show } from '../parts/basics.tsx'
import { Export } from '../parts/csv.tsx'
import { Opens } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { byMost, byText, byTime, useOrder, type Orders } from '../parts/order.tsx'
import { List, Table, type Column } from '../parts/table.tsx'
import { useApi, useList, useLoad, useMay } from '../state.tsx'
import type { Customer, Found } from '../types.ts'

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

const orders: Orders<Customer> = {
  name: ['Name, A to Z', byText((row) => row.name ?? row.email ?? row.phone)],
  credit: ['Most credit', byMost((row) => row.creditKobo)],
  oldest: ['Oldest first', byTime((row) => row.createdAt)],
}

type FoundCustomer = Found['customers'][number]

const foundColumns: readonly Column<FoundCustomer>[] = [
  {
    name: 'Name',
    show: (row) => (
      <a href={`/dashboard/customers/${row.id}`}>{row.name ?? row.email ?? row.phone ?? row.id}</a>
    ),
  },
  { name: 'Email', show: (row) => row.email },
  { name: 'Phone', show: (row) => row.phone && <span class="nowrap">{phone(row.phone)}</span> },
  { name: 'Card', show: (row) => row.last4.map((last4) => `•••• ${last4}`).join(' ') },
  { name: 'Reference', show: (row) => row.merchantRef },
]

/** Customers, newest first, of some days; found by part of a name, email or phone, a card's end or a reference (12, 18). */
export function Customers() {
  const may = useMay().scope('customer:write')
  const { route } = useLocation()
  const { values, set } = useAddress(['q', 'from', 'to'])
  const { q, from, to } = values
  const filters = rangeOf(values)
  return (
    <>
      <Head title="Customers">
        <DateRange from={from} to={to} set={set} />
        <Export path="/customers" filters={filters} file="customers.csv" columns={fileColumns} />
        {may && (
          <Opens label="New customer" primary>
            {() => <NewCustomer />}
          </Opens>
        )}
      </Head>
      <form
        key={q}
        class="row find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('q')
          const text = typeof typed === 'string' ? typed.trim() : ''
          if (text.startsWith('cus_')) route(`/dashboard/customers/${text}`)
          else set('q', text)
        }}
      >
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Name, email, phone, end of a card, or your reference"
          placeholder="Name, email, phone, end of a card, or your reference"
        />
        <button type="submit">Find</button>
      </form>
      {q === '' ? <Newest filters={filters} /> : <FoundBy q={q} />}
    </>
  )
}

function Newest({ filters }: { readonly filters: Readonly<Record<string, string | undefined>> }) {
  const { list, choice } = useOrder(useList<Customer>('/customers', filters), orders)
  return (
    <>
      {choice && <div class="row">{choice}</div>}
      <List of={list} caption="Customers" columns={columns} />
    </>
  )
}

function FoundBy({ q }: { readonly q: string }) {
  const api = useApi()
  const found = useLoad(
    async () => (q.length < leastTyped ? [] : (await api.v1<Found>('GET', searchRead(q))).customers),
    [q, api.mode],
  )
  return (
    <Show of={found}>
      {(rows) => (
        <Table
          caption={`Customers found by ${q}`}
          rows={rows}
          columns={foundColumns}
          empty={q.length < leastTyped ? 'Type at least 3 letters or digits.' : `No “${q}”.`}
        />
      )}
    </Show>
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
