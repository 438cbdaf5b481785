import { connect } from './connection.ts'
import { modes } from './contracts.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run set-aside -- list | retry [--all] [--mode live --pk ... --sk ...]
  list   what was due, was handed on for hours and is not done: the sweep leaves it alone
  retry  lets the next sweep begin anew with one of them, or with all
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

const takes = { all: 'boolean', mode: 'string', pk: 'string', sk: 'string' } as const

await runCommand(takes, async (command, given) => {
  const { all, pk, sk } = given
  const mode = modes.find((one) => one === given.mode)
  const one = mode !== undefined && pk !== undefined && sk !== undefined
  if (command !== 'list' && !(command === 'retry' && (all || one))) throw new Error(usage)
  await connect(given.environment)
  // Imported late: what they use reads the environment.
  const { operatorContext } = await import('./operator.ts')
  const { listSetAside, retrySetAside } = await import('../../shared/operations/due-work/failing-due.ts')
  for (const each of mode === undefined ? modes : [mode]) {
    const context = operatorContext(each, '')
    const found = await listSetAside(context)
    const meant =
      command === 'list' || all ? found : found.filter(({ item }) => item.pk === pk && item.sk === sk)
    if (command === 'retry' && !all && meant.length === 0) throw new Error('nothing of this key is set aside')
    if (command === 'retry') for (const { item } of meant) await retrySetAside(context, item)
    console.log(JSON.stringify({ mode: each, [command === 'list' ? 'setAside' : 'retried']: meant }, null, 2))
  }
})
