import * as z from 'zod'
import { checkGateways } from './gateway-settings.ts'
import { introduction, type SeededMerchant } from './introduction.ts'
import { npmAbove } from './npm-above.ts'
import { composePages } from './pages.ts'
import { isRunning } from './process-identity.ts'
import { StackRefusal } from './stack-claim.ts'
import { startStack } from './stack.ts'
import type { Stack, StackOptions } from './stack.ts'

export interface RunOptions {
  /** Whether stored data is deleted first. */
  readonly fresh?: boolean
  readonly load: StackOptions['load']
  /** Makes a first merchant; null if there is one already. */
  readonly seed: () => Promise<SeededMerchant | null>
}

/** Under the promised five seconds, including the time to notice that npm has ended. */
const stopWithinMs = 4_000
const lookMs = 200

/** `npm start`: runs the stack until a signal ends it (D14.12). */
export async function runStack({ load, seed, fresh = false }: RunOptions): Promise<void> {
  let stack: Stack | null = null
  let stopping = false
  const end = (exitCode: number) => {
    if (stopping) return
    stopping = true
    // Whatever still hangs is aborted; the exit handler then ends the database.
    setTimeout(() => process.exit(exitCode || 1), stopWithinMs).unref()
    // eslint-disable-next-line @typescript-eslint/no-floating-promises
    ;(stack?.stop() ?? Promise.resolve()).finally(() => process.exit(exitCode))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      end(0)
    })
  }
  // In the cloud this would end one function instance, not the whole service.
  process.on('unhandledRejection', (reason) => {
    console.error('[unhandled]', reason)
  })
  const above = npmAbove()
  setInterval(() => {
    if (!above.every(isRunning)) end(0)
  }, lookMs).unref()
  try {
    stack = await startStack({ ...settings(), fresh, load })
    void stack.broken.then(() => {
      if (!stopping) console.error('The database ended by itself: stopping.')
      end(1)
    })
    introduce(stack.url, await seed())
    // Documents that can't be composed stop no service: their readers get the error.
    await composePages().catch((error: unknown) => {
      console.error('[documents]', error)
    })
  } catch (error) {
    console.error(error instanceof StackRefusal ? error.message : error)
    end(1)
  }
}

const seconds = z.coerce.number().positive('must be a number of seconds, or off')

const knobs = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(4000),
  LOCAL_DATA: z.string().min(1).default('.local'),
  LOCAL_SWEEP: z.string().optional(),
  LOCAL_SWEEP_SECONDS: seconds.optional(),
  LOCAL_SCHEDULER: z.string().optional(),
})

/** The optional settings from a developer's environment variables. */
function settings(): Pick<StackOptions, 'port' | 'dataDir' | 'sweepSeconds' | 'scheduler' | 'gateways'> {
  const parsed = knobs.safeParse(process.env)
  const gateways = checkGateways(process.env)
  const wrong = 'problems' in gateways ? gateways.problems : []
  if (!parsed.success || 'problems' in gateways) {
    const knobProblems = parsed.success ? [] : [z.prettifyError(parsed.error)]
    throw new StackRefusal(['The configuration is wrong:', ...knobProblems, ...wrong].join('\n  '))
  }
  const { PORT, LOCAL_DATA, LOCAL_SWEEP, LOCAL_SWEEP_SECONDS, LOCAL_SCHEDULER } = parsed.data
  const sweepSeconds = LOCAL_SWEEP === 'off' ? null : LOCAL_SWEEP_SECONDS
  return {
    port: PORT,
    dataDir: LOCAL_DATA,
    scheduler: LOCAL_SCHEDULER !== 'off',
    gateways: gateways.env,
    ...(sweepSeconds === undefined ? {} : { sweepSeconds }),
  }
}

function introduce(url: string, merchant: SeededMerchant | null): void {
  console.log(introduction(url, merchant).join('\n'))
}
