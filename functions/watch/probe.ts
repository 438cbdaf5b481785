import { needs } from '../../shared/ports/rights.ts'
import { required } from '../../shared/runtime/config.ts'
import { failureCause } from '../../shared/runtime/failure-cause.ts'
import { logger, logUnit } from '../../shared/runtime/logger.ts'
import { countProbe } from '../../shared/runtime/metrics.ts'
import { getSecret } from '../../shared/runtime/secrets.ts'

/** How long one call may take, in milliseconds: payers wait no longer. */
const callMs = 10_000

/** What the purchase costs, in kobo: no money moves in the sandbox. */
const amount = 10_000

/** A call that was not answered as a payer would need it. */
class Refused extends Error {
  override readonly name = 'Refused'
}

/**
 * Plays a purchase in the sandbox as a payer does, from outside, through CloudFront, firewall and gateway (O4): a session by
 * key, its page, the payment with a test card, its status; and asks live whether it is up. What it finds is counted, and
 * a run never fails: a repeat a minute later would hide what the first one met.
 */
export async function handler(): Promise<void> {
  const started = performance.now()
  let failed = false
  try {
    await purchase()
  } catch (error) {
    failed = true
    // Our messages name the step and the status, and nothing from the answer.
    const said = error instanceof Refused ? { step: error.message } : { failure: failureCause(error) }
    logger.error('the probe found no way through', said)
  }
  countProbe(failed)
  const durationMs = Math.round(performance.now() - started)
  logUnit({ unit: 'probe', outcome: failed ? 'failed' : 'ok', durationMs })
}

async function purchase(): Promise<void> {
  const sandbox = required('CHECKOUT_BASE_URL_SANDBOX')
  const key = await secretKey()
  await ask('live is up', `${required('CHECKOUT_BASE_URL')}/health`, 200)
  const session = await ask('a session', `${sandbox}/v1/checkout/sessions`, 201, { key, body: { amount } })
  const page = `${sandbox}/checkout/${String(session['token'])}`
  await ask('its page', page, 200)
  const body = { rail: 'card', token: 'tok_test_success' }
  await ask('the payment', `${page}/pay`, 200, { body })
  const { status } = await ask('its status', `${page}/status`, 200)
  if (status !== 'completed') throw new Refused(`its status: ${String(status)}`)
}

/** Of a sandbox merchant that the operator created for this. */
async function secretKey(): Promise<string> {
  const text = await getSecret(needs('secret:probe', `${required('SECRET_PREFIX')}probe`))
  const { secretKey } = JSON.parse(text) as { secretKey?: unknown }
  if (typeof secretKey !== 'string') throw new Refused('no key: operator secrets put --probe')
  return secretKey
}

interface Given {
  readonly key?: string
  readonly body?: object
}

async function ask(
  step: string,
  url: string,
  wanted: number,
  { key, body }: Given = {},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    signal: AbortSignal.timeout(callMs),
    headers: {
      accept: 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.status !== wanted) throw new Refused(`${step}: ${answer.status}`)
  return (await answer.json()) as Readonly<Record<string, unknown>>
}
