import type {
  $Command,
  DynamoDBDocumentClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/lib-dynamodb'
import type { Needing } from './rights.ts'

type TableCommand<I extends ServiceInputTypes, O extends ServiceOutputTypes> = $Command<
  I,
  O,
  DynamoDBDocumentClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>

/** The document client, for commands marked with the right they need. */
export interface TableClient {
  send<I extends ServiceInputTypes, O extends ServiceOutputTypes>(
    command: Needing<TableCommand<I, O>>,
  ): Promise<O>
}
