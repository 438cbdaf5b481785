import { useRoute } from 'preact-iso/router'
import { money, when } from '../format.ts'
import { Badge, Facts, Head, Section, Show } from '../parts/basics.tsx'
import { whenColumn } from '../parts/columns.tsx'
import { Columns, FactBox, IdBox } from '../parts/object-page.tsx'
import { List, type Column } from '../parts/table.tsx'
import { useApi, useList, useLoad } from '../state.tsx'
import type { BalanceTransaction, Payout, PayoutLines } from '../types.ts'
import { movementNames } from '../words.ts'

const columns: readonly Column<BalanceTransaction>[] = [
  whenColumn,
  {
    name: 'What',
    show: (row) => (
      <>
        {movementNames[row.type] ?? row.type.replaceAll('_', ' ')}
        {row.sourceType === 'invoice' && (
          <div class="small">
            <a href={`/dashboard/invoices/${row.sourceId}`}>Its invoice</a>
          </div>
        )}
      </>
    ),
  },
  { name: 'Yours', show: (row) => money(row.amountKobo, row.currency), right: true },
]

interface Both {
  readonly payout: Payout
  readonly lines: PayoutLines
}

/** One payout: where it went, and its lines since the payout before (N4). */
export function PayoutScreen() {
  const id = useRoute().params['id'] ?? ''
  const api = useApi()
  const loaded = useLoad<Both>(async () => {
    const [payout, lines] = await Promise.all([
      api.v1<Payout>('GET', `/payouts/${id}`),
      api.v1<PayoutLines>('GET', `/payouts/${id}/transactions?limit=1`),
    ])
    return { payout, lines }
  }, [id, api.mode])
  const list = useList<BalanceTransaction>(`/payouts/${id}/transactions`)
  return (
    <Show of={loaded}>
      {({ payout, lines }) => (
        <>
          <Head
            title={money(payout.amount, payout.currency)}
            crumb={{ path: '/payouts', name: 'Payouts' }}
            beside={<Badge status={payout.status} />}
            under={`To ${payout.bankName ?? payout.bankCode} •••• ${payout.accountNumber.slice(-4)}${
              payout.accountName === null ? '' : `, ${payout.accountName}`
            }`}
          />
          <Columns
            aside={
              <>
                <FactBox title="How it adds up">
                  <Facts
                    of={[
                      ['After the previous payout', money(lines.openingKobo, lines.currency)],
                      [
                        'Received, less what was paid out',
                        money(lines.closingKobo - lines.openingKobo + payout.amount, lines.currency),
                      ],
                      ['To your bank', money(-payout.amount, payout.currency)],
                      ['Left after it', money(lines.closingKobo, lines.currency)],
                    ]}
                  />
                </FactBox>
                <FactBox title="Its way">
                  <Facts
                    of={[
                      ['Left our books', when(payout.createdAt)],
                      ['Arrived', when(payout.completedAt)],
                      ['Bank’s reference', payout.gatewayReference ?? 'none yet'],
                    ]}
                  />
                  {lines.previousPayoutId !== null && (
                    <p>
                      <a href={`/dashboard/payouts/${lines.previousPayoutId}`}>Previous payout</a>
                    </p>
                  )}
                </FactBox>
                <IdBox id={payout.id} />
              </>
            }
          >
            <Section title="What is in it">
              <List of={list} caption="Lines of the payout, newest first" columns={columns} />
            </Section>
          </Columns>
        </>
      )}
    </Show>
  )
}
