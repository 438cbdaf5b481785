import { EventType } from '@aws-lambda-powertools/batch'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { MalformedMessage, parseMessage, type MessageOf } from '../../shared/jobs/messages.ts'
import { runDue } from '../../shared/operations/due-work/run-due.ts'
import { numberDocuments } from '../../shared/operations/tax/number-document.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { isNoteDueKey } from '../../shared/store/entities/note-due.ts'
import { runBatch } from './run-batch.ts'
import { worker } from './worker.ts'

type Message = MessageOf<'documents'> & { readonly job: 'documents' }

/**
 * Numbers tax documents (L4, L5). A series has one writer at a time, so a batch's invoices of one merchant are numbered together,
 * and the rest of that merchant's messages follow one by one. What could not be numbered together is retried alone, so that
 * one failing invoice delays no other.
 */
export const { handler, handlerFor } = worker<'documents', SQSEvent>('documents', {
  providers: {},
  run: ({ mode, event, contextFor }) => {
    const invoices = Map.groupBy(event.Records.flatMap(invoiceIn), ({ merchantId }) => merchantId)
    const turns = new Map<string, Promise<unknown>>()
    const numbered = new Map<string, Promise<ReadonlySet<string>>>()
    const together = (merchantId: string, requestId: string): Promise<ReadonlySet<string>> => {
      const ids = (invoices.get(merchantId) ?? []).map(({ sk }) => sk)
      const all = onFreshState(contextFor(merchantId, requestId), (own) => numberDocuments(own, ids))
      return all.catch(() => new Set())
    }
    const source = { job: 'documents', mode, type: EventType.SQS, idOf } as const
    return runBatch<SQSEvent>(source, event, async (record, subject) => {
      const message = messageOf(record)
      const { merchantId, sk: item, cause } = message
      Object.assign(subject, { merchantId, item, ...(cause === undefined ? {} : { cause }) })
      const done = numbered.get(merchantId) ?? together(merchantId, record.messageId)
      numbered.set(merchantId, done)
      const own = async (): Promise<void> => {
        if ((await done).has(item)) return
        await runDue<'documents'>(contextFor(merchantId, record.messageId), message)
      }
      const turn = (turns.get(merchantId) ?? done).then(own, own)
      turns.set(merchantId, turn)
      await turn
      return 'done'
    })
  },
})

function messageOf({ body }: SQSRecord): Message {
  const message = parseMessage('documents', body)
  if (message.job !== 'documents') throw new MalformedMessage('documents')
  return message as Message
}

/** The invoice that a message names; none for a note's or malformed message, which fails by itself. */
function invoiceIn(record: SQSRecord): readonly Message[] {
  try {
    const message = messageOf(record)
    return isNoteDueKey(message) ? [] : [message]
  } catch {
    return []
  }
}

function idOf({ messageId }: SQSRecord): string {
  return messageId
}
