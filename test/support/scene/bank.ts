import type { Lives } from './begin.ts'
import type { Fields, Stage } from './stage.ts'

/** Payers dispute payments: one loses, one wins, and one is open when the scene ends. */
export async function dispute({ make, subscription }: Stage, lives: Lives): Promise<void> {
  const open = async ({ id }: Fields, amount?: number): Promise<string> => {
    const invoiceId = (await subscription(id))['latestInvoiceId'] as string
    const body = { invoiceId, dueAt: '2027-07-20T09:00:00.000Z', ...(amount && { amount }) }
    return (await make('dispute-sandbox-charge', body))['dispute'].id
  }
  const [lost, won] = [await open(lives.shrinks), await open(lives.growsLater)]
  await open(lives.recoversItself, 200_000)
  await make('dispute-sandbox-charge', { disputeId: lost, outcome: 'lost' })
  await make('dispute-sandbox-charge', { disputeId: won, outcome: 'won' })
}

/** The gateway settles: it leaves one of its charges out, says another twice and one otherwise. */
export async function settle({ make, charges }: Stage): Promise<void> {
  const paid = (await charges()).filter(({ outcome }) => outcome === 'succeeded')
  const [left, twice, otherwise] = paid.map(({ reference }) => reference)
  await make('settle-sandbox-account', {
    leaveOut: [left],
    twice: [twice],
    otherwise: [{ reference: otherwise, amount: 1 }],
  })
}
