import { Command, CommanderError, Option } from 'commander'
import { ulid } from 'ulid'
import * as z from 'zod'
import { Problem } from '../../shared/domain/problem.ts'
import { connect, connectTables } from '../local/connection.ts'
import { localEnvironment, type Act } from './act.ts'
import { areas } from './areas.ts'
import { Screen } from './screen.ts'
import type { Options, Verb } from './verb.ts'
import { whoSpeaks } from './who.ts'

/** What every verb takes besides its own options. */
interface Common {
  readonly environment: string
  readonly json: boolean
  readonly yes: boolean
}

/**
 * Runs one of the operator's verbs (`npm run operator -- <area> <verb>`, O9). Results go to standard output. What it
 * speaks to, that it was a dry run, and what is wrong are said on standard error; a refusal exits 1, without a stack.
 * @param words what follows `--`.
 */
export async function operate(words: readonly string[]): Promise<void> {
  try {
    await program().parseAsync([...words], { from: 'user' })
  } catch (error) {
    // The library has said what is wrong; help that was asked for ends well.
    if (!(error instanceof CommanderError)) console.error(explain(error))
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1
  }
}

function program(): Command {
  const root = prepared(new Command('npm run operator --'))
    .description('What the operator of the service can do, on the local stack and on deployed ones.')
    .addHelpText('after', '\nWhat one verb takes: npm run operator -- <area> <verb> --help')
  for (const [name, { says, verbs }] of Object.entries(areas)) {
    const area = prepared(root.command(name)).description(says)
    for (const [word, verb] of Object.entries(verbs)) addVerb(area, `${name} ${word}`, verb)
  }
  return root
}

function prepared(command: Command): Command {
  return command
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => {
        console.log(text.trimEnd())
      },
      writeErr: (text) => {
        console.error(text.trimEnd())
      },
    })
}

function addVerb(area: Command, name: string, verb: Verb): void {
  const [, word = ''] = name.split(' ')
  const command = prepared(area.command(word)).description(verb.says)
  for (const option of ownOptions(verb.options)) command.addOption(option)
  const where =
    verb.needs === 'secrets'
      ? 'the deployed environment'
      : `${localEnvironment}: the stack of LOCAL_DATA; else a deployed one, with AWS credentials`
  command
    .requiredOption('--environment <name>', where)
    .option('--json', 'the result on one line', false)
    .option('--yes', verb.effect === 'asks' ? 'do it: without it nothing is written' : 'needs none', false)
    .allowExcessArguments(false)
    .action(async (given: Common) => {
      await runVerb(name, verb, given)
    })
}

/** A schema's fields as options: what each means is its description. */
function ownOptions({ shape }: Options): Option[] {
  return Object.entries(shape).map(([name, field]) => {
    const schema = field as z.ZodType
    const isFlag = schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodBoolean
    const says = schema.description ?? ''
    const isOptional = z.safeParse(schema, undefined).success
    const value = isFlag ? '' : ' <value>'
    return new Option(`--${name}${value}`, isOptional || isFlag ? says : `${says} (required)`)
  })
}

async function runVerb(name: string, verb: Verb, { environment, json, yes, ...rest }: Common): Promise<void> {
  const given = verb.options.parse(rest)
  if (verb.needs === 'secrets' && environment === localEnvironment)
    throw new Error('the local stack keeps no secrets: name a deployed environment')
  await connectTo(environment, verb)
  const { by, says } = await whoSpeaks(environment)
  const dry = verb.effect === 'asks' && !yes
  const act: Act = { name, by, id: `operator-${ulid()}`, environment, dry }
  console.error(`${name}: ${says}`)
  const result = await verb.run(given as never, act)
  if (result instanceof Screen) console.log(json ? JSON.stringify(result.rows) : result.lines.join('\n'))
  else if (result !== undefined) console.log(JSON.stringify(result, null, json ? 0 : 2))
  if (dry) console.error('Nothing was done: this is what would be. --yes does it.')
}

/** Before the service's own code is imported, which reads the environment once. */
async function connectTo(environment: string, { needs }: Verb): Promise<void> {
  if (needs === 'queues') await connect(environment)
  else await connectTables(environment)
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  if (error instanceof Problem) return `${error.message} ${JSON.stringify(error.details)}`
  return error instanceof Error ? error.message : String(error)
}
