import type { Key } from '../../../shared/store/keys.ts'

/** The items that a call writes. */
export interface Written {
  readonly table: string
  /** Every item of the call, in order, including those that it only checks. */
  readonly keys: readonly Key[]
  /** Those that it changes. */
  readonly changed: readonly Key[]
  readonly isTransaction: boolean
}

interface Action {
  readonly TableName: string
  readonly Item?: Key
  readonly Key?: Key
}

type Actions = Readonly<Record<string, Action>>

/** The items that a command of the document client writes; null when it only reads. */
export function writtenBy(command: string, input: unknown): Written | null {
  if (/^(Put|Update|Delete)/.test(command)) {
    const action = input as Action
    const keys = [keyOf(action)]
    return { table: action.TableName, keys, changed: keys, isTransaction: false }
  }
  if (!command.startsWith('TransactWrite')) return null
  const items = (input as { TransactItems: Actions[] }).TransactItems
  const all = items.map((one) => Object.entries(one)[0]!)
  return {
    table: all[0]![1].TableName,
    keys: all.map(([, action]) => keyOf(action)),
    changed: all.filter(([kind]) => kind !== 'ConditionCheck').map(([, action]) => keyOf(action)),
    isTransaction: true,
  }
}

function keyOf({ Item, Key: key }: Action): Key {
  const { pk, sk } = (Item ?? key)!
  return { pk, sk }
}
