/** What a call touches: which items it reads and which it writes. */
export interface Access {
  /** Keys, a whole partition, or `all` for a query of an index that any write may change. */
  readonly reads: readonly string[] | 'all'
  readonly writes: readonly string[]
  /** The kinds of identifiers, such as `sub_`, that it looks for among what belongs to one owner, and adds there. */
  readonly finds: readonly string[]
  readonly adds: readonly string[]
  /**
   * How a read may lag: each item as it was a moment ago, or half of a commit that is being written, for a batch is no
   * snapshot however strong; null for what sees everything as it is.
   */
  readonly lags: 'behind' | 'half' | null
}

interface Key {
  readonly pk: string
  readonly sk: string
}

type Fields = Record<string, any>

const nothing: Access = { reads: [], writes: [], finds: [], adds: [], lags: null }

/** What a call of the document client touches, by its input. */
export function accessOf(command: string, input: Fields): Access {
  switch (command) {
    case 'GetItemCommand':
      return {
        ...nothing,
        reads: [keyOf(input['Key'])],
        lags: input['ConsistentRead'] === true ? null : 'behind',
      }
    case 'BatchGetItemCommand':
      return accessOfBatch(Object.values(input['RequestItems'] as Fields))
    case 'TransactGetItemsCommand':
      return merged((input['TransactItems'] as Fields[]).map(({ Get }) => accessOfCheck(Get)))
    case 'QueryCommand':
      return accessOfQuery(input)
    case 'TransactWriteItemsCommand':
      return merged((input['TransactItems'] as Fields[]).map(accessOfAction))
    default:
      return accessOfWrite(input)
  }
}

/** Whether two calls have the same effect in either order. */
export function areIndependent(one: Access, other: Access): boolean {
  return !changes(one, other) && !changes(other, one)
}

/** A call in few words: its name without what all names end in, and the kinds of items it touches. */
export function wordsOf(command: string, { reads, writes, finds }: Access): string {
  const kinds = reads === 'all' ? ['?'] : [...finds, ...[...reads, ...writes].map(kindOf)]
  return `${command.replace(/(Items?)?Command$/, '')}(${[...new Set(kinds)].join(' ')})`
}

/** `SUB` of the key of a subscription, `twin:charge` of one in a twin's book of charges. */
export function kindOf(key: string): string {
  const [first = '', second, third] = key.slice(0, key.indexOf('\n')).split('#')
  return first === 'TWIN' ? `twin:${third}` : (second ?? first)
}

function accessOfBatch(tables: Fields[]): Access {
  const reads = tables.flatMap(({ Keys }) => (Keys as Key[]).map(keyOf))
  const strong = tables.every(({ ConsistentRead }) => ConsistentRead === true)
  return { ...nothing, reads, lags: strong ? 'half' : 'behind' }
}

/** The partition that a query's condition begins with; of an index, the kind of identifiers that it looks for. */
function accessOfQuery({ IndexName, KeyConditionExpression, ExpressionAttributeValues }: Fields): Access {
  const values = ExpressionAttributeValues as Record<string, unknown>
  const [, name = ''] = /= (:\w+)/.exec(String(KeyConditionExpression)) ?? []
  const partition = String(values[name])
  if (IndexName === undefined) return { ...nothing, reads: [`${partition}\n`] }
  const sorts = Object.keys(values).filter((one) => one !== name)
  const finds = sorts.map((one) => prefixOf(String(values[one]))).filter((kind) => kind !== '')
  return IndexName === 'owner' && finds.length > 0 ? { ...nothing, finds } : { ...nothing, reads: 'all' }
}

function accessOfAction({ Put, Update, Delete, ConditionCheck }: Fields): Access {
  return ConditionCheck ? accessOfCheck(ConditionCheck) : accessOfWrite(Put ?? Update ?? Delete)
}

function accessOfCheck({ Key }: Fields): Access {
  return { ...nothing, reads: [keyOf(Key)] }
}

/** What is written over a version that was read was there before; all else may be new, or go. */
function accessOfWrite({ Item, Key, ConditionExpression = '' }: Fields): Access {
  const key = (Item ?? Key) as Key
  const kept = String(ConditionExpression).includes('#v = :v')
  return { ...nothing, writes: [keyOf(key)], adds: kept ? [] : [prefixOf(key.sk)] }
}

function merged(all: readonly Access[]): Access {
  const reads = all.flatMap((one) => (one.reads === 'all' ? [] : one.reads))
  const [writes, adds] = [all.flatMap((one) => one.writes), all.flatMap((one) => one.adds)]
  return { ...nothing, reads, writes, adds }
}

/** Whether the first call writes something that the other reads or writes. */
function changes({ writes, adds }: Access, other: Access): boolean {
  if (other.reads === 'all') return writes.length > 0
  const touched = [...other.reads, ...other.writes]
  return (
    adds.some((kind) => other.finds.includes(kind)) ||
    writes.some((key) => touched.includes(key) || touched.includes(partitionOf(key)))
  )
}

function keyOf({ pk, sk }: Key): string {
  return `${pk}\n${sk}`
}

/** The key with which a partition begins stands for all of it. */
function partitionOf(key: string): string {
  return key.slice(0, key.indexOf('\n') + 1)
}

function prefixOf(id: string): string {
  return /^[a-z]+_/.exec(id)?.[0] ?? ''
}
