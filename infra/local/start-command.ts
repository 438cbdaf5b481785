import { Command } from 'commander'
import { findDatabaseBinary, NoDatabase } from './database-binary.ts'

/** The options of `npm start -- ...`. */
export interface StartOptions {
  /** Delete everything that was stored, and begin with a new merchant. */
  readonly fresh: boolean
}

/**
 * Reads the words after `npm start --`, before anything of the service is loaded: help, an unknown word, and a
 * machine without a database end this process at once.
 * @param words `process.argv`.
 */
export function startOptions(words: readonly string[]): StartOptions {
  const command = new Command('npm start --')
    .description('Runs the whole service on this machine: http://127.0.0.1:4000, its sandbox under /sandbox.')
    .option('--fresh', 'forget everything that was stored, and make a merchant with new keys', false)
    .showSuggestionAfterError()
    .showHelpAfterError('(npm start -- --help shows what there is)')
    .addHelpText('after', environment)
    .parse([...words])
  try {
    // Another DynamoDB, whose address is given, needs no binary.
    if (!process.env['LOCAL_DYNAMODB_ENDPOINT']) findDatabaseBinary()
  } catch (error) {
    if (!(error instanceof NoDatabase)) throw error
    command.error(error.message)
  }
  return command.opts<StartOptions>()
}

const environment = `
From the environment:
  PORT=4000                         where it listens
  LOCAL_DATA=.local                 the folder that keeps its data
  LOCAL_DYNAMODB_ENDPOINT=http://…  another DynamoDB than the one that comes along
  LOCAL_SWEEP=off                   no sweep; LOCAL_SWEEP_SECONDS=20 is how often it runs otherwise
  LOCAL_SCHEDULER=off               no schedule fires
  LOCAL_UNKIND=<seed>               a database as late and as forgetful as AWS may be
  GATEWAY_LIVE, GATEWAY_SANDBOX, BILLS_LIVE, LOCAL_SECRETS
                                    gateways: shared/adapters/gateways/README.md

In a second shell: npm run quickstart, npm run demo, npm run operator -- merchant list --environment local.`
