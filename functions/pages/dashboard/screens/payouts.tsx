import { useState } from 'preact/hooks'
import type { Page } from '../api.ts'
import { sayDone } from '../parts/acts.tsx'
import { koboOf, money, when } from '../format.ts'
import { Badge, FigureCard, Head, Refresh, Show } from '../parts/basics.tsx'
import { amountColumn } from '../parts/columns.tsx'
import { Act, Opens, OpensForm } from '../parts/dialog.tsx'
import { Field, Form } from '../parts/form.tsx'
import { Table, type Column } from '../parts/table.tsx'
import { useApi, useLoad, useMay } from '../state.tsx'
import type { Payout, PayoutAccount, PayoutList } from '../types.ts'

interface All {
  readonly payouts: PayoutList
  readonly accounts: Page<PayoutAccount>
}

const columns: readonly Column<Payout>[] = [
  {
    name: 'When',
    show: (row) => <a href={`/dashboard/payouts/${row.id}`}>{when(row.createdAt)}</a>,
  },
  amountColumn,
  {
    name: 'To',
    show: (row) => (
      <>
        {row.accountName ?? row.accountNumber}
        <div class="muted small">
          {row.bankName ?? row.bankCode} {row.accountNumber}
        </div>
      </>
    ),
  },
  {
    name: 'Status',
    show: (row) => (
      <>
        <Badge status={row.status} />
        {row.failureReason && <div class="muted small">{row.failureReason.replaceAll('_', ' ')}</div>}
      </>
    ),
  },
  { name: 'Reference', show: (row) => <code>{row.reference}</code> },
]

/** Moves available money to a bank account, and manages the saved accounts. */
export function Payouts() {
  const api = useApi()
  const may = useMay().spend
  const loaded = useLoad<All>(async () => {
    const [payouts, accounts] = await Promise.all([
      api.v1<PayoutList>('GET', '/payouts'),
      api.v1<Page<PayoutAccount>>('GET', '/payouts/accounts?limit=100'),
    ])
    return { payouts, accounts }
  }, [api.mode])
  return (
    <>
      <Head title="Payouts">
        <Refresh run={loaded.reload} />
      </Head>
      <Show of={loaded}>
        {({ payouts, accounts }) => (
          <>
            <div class="cards">
              <FigureCard name="Available" figure={money(payouts.availableKobo, payouts.currency)}>
                {may && (
                  <Opens label="Pay out" primary after={loaded.reload}>
                    {(done) => (
                      <PayoutForm accounts={accounts.items} available={payouts.availableKobo} onDone={done} />
                    )}
                  </Opens>
                )}
              </FigureCard>
              <section class="card stack">
                <h2>Bank accounts</h2>
                {accounts.items.map((account) => (
                  <div>
                    {account.accountName}
                    <div class="muted small">
                      {account.bankName} {account.accountNumber}
                    </div>
                  </div>
                ))}
                {may && (
                  <div>
                    <OpensForm label="Add an account" form={AccountForm} after={loaded.reload} />
                  </div>
                )}
              </section>
            </div>
            <Table caption="Payouts, newest first" rows={payouts.items} columns={columns} />
          </>
        )}
      </Show>
    </>
  )
}

/** Sends money to a saved account: the button names the amount, the line under it the account (37). */
function PayoutForm({
  accounts,
  available,
  onDone,
}: {
  readonly accounts: readonly PayoutAccount[]
  /** What can be paid out, in minor units. */
  readonly available: number
  readonly onDone: () => void
}) {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0]
  if (account === undefined) return <p>Add a bank account first.</p>
  const sum = koboOf(typed)
  const isTooMuch = sum !== null && sum > available
  return (
    <Form
      label={sum === null ? 'Pay out' : `Pay out ${money(sum)}`}
      done={null}
      send={async (value) => {
        const amount = koboOf(value('amount') ?? '')
        if (amount === null) throw new Error('An amount is digits, such as 15000 or 15000.50.')
        await api.v1('POST', '/payouts', { amount, accountId: value('accountId') })
        sayDone(`${money(amount)} is on its way to ${accountText(account)}.`)
      }}
      after={onDone}
    >
      <>
        <Field
          label="Amount in naira"
          name="amount"
          inputMode="decimal"
          required
          hint={isTooMuch ? `Only ${money(available)} can be paid out now.` : `Up to ${money(available)}.`}
          onInput={setTyped}
        />
        <Field label="To" name="accountId" value={account.id} onInput={setChosen}>
          {accounts.map((one) => (
            <option value={one.id}>{accountText(one)}</option>
          ))}
        </Field>
        <ul class="says">
          <li>It goes to {account.accountName}. A payout that was sent can’t be called back.</li>
          <li>The log shows your name.</li>
        </ul>
      </>
    </Form>
  )
}

/** An account as people recognise it: its bank, and the end of its number. */
function accountText({ bankName, accountNumber }: PayoutAccount): string {
  return `${bankName} •••• ${accountNumber.slice(-4)}`
}

/** A new account requires a code, emailed to the owner, and shows the account's holder before it is saved. */
function AccountForm({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  const banks = useLoad(
    () => api.v1<{ items: readonly { code: string; name: string }[] }>('GET', '/payouts/banks'),
    [api.mode],
  )
  return (
    <Show of={banks}>
      {({ items }) => (
        <>
          <p>The owner gets a code by email first.</p>
          <Act label="Send the code" run={() => api.v1('POST', '/payouts/accounts/otp')} />
          <Form
            label="Add account"
            done={null}
            send={(value) =>
              api.v1('POST', '/payouts/accounts', {
                bankCode: value('bankCode'),
                accountNumber: value('accountNumber'),
                otp: value('otp'),
              })
            }
            after={onDone}
          >
            <>
              <Field label="Bank" name="bankCode">
                {items.map((bank) => (
                  <option value={bank.code}>{bank.name}</option>
                ))}
              </Field>
              <Field label="Account number" name="accountNumber" inputMode="numeric" required />
              <Field label="Code" name="otp" inputMode="numeric" autocomplete="one-time-code" required />
            </>
          </Form>
        </>
      )}
    </Show>
  )
}
