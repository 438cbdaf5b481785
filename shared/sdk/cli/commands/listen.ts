import { randomBytes } from 'node:crypto'
import process from 'node:process'
import type { Command } from 'commander'
import type { EventType } from '../../src/index.ts'
import { optionsOf } from '../context.ts'
import type { Forwarded } from '../listen/forwarder.ts'
import { listen } from '../listen/listener.ts'
import { billingOf, profileOf, requirePrivate, saveProfile, UsageError } from '../profile.ts'

interface Options {
  readonly forwardTo: string
  readonly events?: string
  readonly since?: string
  readonly secret?: string
  readonly header?: readonly string[]
  readonly body?: boolean
  readonly yes?: boolean
}

/** `billing listen --forward-to http://localhost:3000/hooks`. */
export function listenCommand(program: Command): void {
  program
    .command('listen')
    .requiredOption('--forward-to <url>', 'your receiver’s address')
    .option('--events <types>', 'only these types, separated by commas')
    .option('--since <instant>', 'begin here instead of where this listener was: an instant, or now')
    .option('--secret <whsec>', 'sign with this secret instead of the one that was made for this profile')
    .option('--header <name:value...>', 'a further header for your receiver')
    .option('--body', 'print each event too')
    .option('--yes', 'forward to an address that is neither https nor on this machine')
    .description(
      'Receive webhooks on your own machine: in order per subscription, and none is missed over a restart',
    )
    .action(async (_given, command: Command) => {
      const options = optionsOf<Options>(command)
      const { profile, json } = options
      requirePrivate(options.forwardTo, options.yes)
      const billing = billingOf(profile)
      const secret = options.secret ?? secretOf(profile)
      const ended = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => {
          ended.abort()
        })
      const note = (text: string): void => {
        console.error(text)
      }
      note(`Your webhook secret is ${secret}`)
      await listen(billing, {
        profile,
        forwardTo: new URL(options.forwardTo).href,
        secret,
        types: (options.events?.split(',') ?? []) as EventType[],
        since: sinceOf(options.since),
        headers: headersOf(options.header ?? []),
        signal: ended.signal,
        onReady: (count) => {
          note(`Listening; ${count === 0 ? 'nothing' : `${count} events`} to catch up with. Ctrl-C ends it.`)
        },
        onTrouble: (error) => {
          note(
            `The service can’t be read, trying again: ${error instanceof Error ? error.message : String(error)}`,
          )
        },
        onTry: (forwarded) => {
          console.log(json ? JSON.stringify(plain(forwarded)) : lineOf(forwarded))
          if (options.body && !json) console.log(JSON.stringify(forwarded.event, null, 2))
        },
      })
    })
}

/** Each profile keeps one secret, so that the receiver needs no new setting after a restart. */
function secretOf(profile: string): string {
  const { listenSecret } = profileOf(profile)
  if (listenSecret !== undefined) return listenSecret
  const made = `whsec_${randomBytes(32).toString('base64')}`
  saveProfile(profile, { listenSecret: made })
  return made
}

function sinceOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const at = text === 'now' ? Date.now() : Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`${text} is no instant; try 2027-03-01T09:00:00Z, or now`)
  return new Date(at).toISOString()
}

function headersOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const at = one.indexOf(':')
      if (at < 1) throw new UsageError(`${one} is not name:value`)
      return [one.slice(0, at).trim(), one.slice(at + 1).trim()]
    }),
  )
}

function plain({ event, ...told }: Forwarded): Record<string, unknown> {
  return { id: event.id, type: event.type, ...told }
}

function lineOf({ event, attempt, status, durationMs, retryInMs }: Forwarded): string {
  const outcome = status === null ? 'no answer' : String(status)
  const next = retryInMs === null ? '' : `, again in ${retryInMs / 1000} s`
  const nth = attempt === 1 ? '' : ` (try ${attempt})`
  return `${event.createdAt}  ${event.type.padEnd(38)} ${event.id}  ${outcome}${nth} in ${durationMs} ms${next}`
}
