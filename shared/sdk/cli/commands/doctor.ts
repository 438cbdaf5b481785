import process from 'node:process'
import type { Command } from 'commander'
import { requireAddress, requireFittingAddress } from '../../src/addresses.ts'
import { requireSecretKey } from '../../src/credentials.ts'
import { AuthenticationError, createBilling, sign } from '../../src/index.ts'
import { optionsOf, say } from '../context.ts'
import { dashboardOf, modeOf, profileOf, type Profile } from '../profile.ts'

/** What a check found. `ok` null means that it could not be made. */
export interface Finding {
  readonly check: string
  readonly ok: boolean | null
  readonly says: string
}

/** The service refuses a webhook that is older than five minutes, and so do receivers; a minute is already a sign. */
const mostSkewMs = 60_000

/** `billing doctor`: what is wrong with address, key, mode, clock and receiver, and the fix. Exits with 1 if anything is. */
export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .option('--endpoint <url>', 'your receiver: it gets a forged webhook, which it must refuse')
    .option('--secret <whsec>', 'the receiver’s secret: it also gets one that is signed, which it must take')
    .description('Check address, key, mode, clock and receiver, and say what is wrong')
    .action(async (_given, command: Command) => {
      const options = optionsOf<{ endpoint?: string; secret?: string }>(command)
      const found = await examine(profileOf(options.profile), options)
      const marks = new Map([
        [true, 'ok   '],
        [false, 'WRONG'],
        [null, '-    '],
      ])
      say(
        options,
        found,
        found.map(({ check, ok, says }) => `${marks.get(ok)!}  ${check.padEnd(8)}  ${says}`).join('\n'),
      )
      if (found.some(({ ok }) => ok === false)) process.exitCode = 1
    })
}

interface Asked {
  readonly profile: string
  readonly endpoint?: string
  readonly secret?: string
}

/** Makes every check that can be made. */
export async function examine(profile: Profile, asked: Asked): Promise<Finding[]> {
  const address = await checkAddress(profile.baseUrl)
  const reached = address.ok === true
  return [
    address,
    reached ? await checkKey(profile) : unseen('key', 'the service was not reached'),
    checkMode(profile),
    reached ? await checkClock(profile) : unseen('clock', 'the service was not reached'),
    ...(reached ? await checkEndpoints(profile, asked.profile) : []),
    ...(asked.endpoint === undefined ? [] : await checkReceiver(asked.endpoint, asked.secret)),
  ]
}

const fine = (check: string, says: string): Finding => ({ check, ok: true, says })
const wrong = (check: string, says: string): Finding => ({ check, ok: false, says })
const unseen = (check: string, says: string): Finding => ({ check, ok: null, says })

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function checkAddress(baseUrl: string): Promise<Finding> {
  try {
    requireAddress(baseUrl)
    const url = `${baseUrl.replace(/\/+$/, '')}/health`
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    const text = await answer.text()
    if (answer.status >= 300 && answer.status < 400)
      return wrong(
        'address',
        `${baseUrl} redirects to ${answer.headers.get('location') ?? 'elsewhere'}: use that address`,
      )
    if (!answer.ok || !text.includes('"ok"'))
      return wrong(
        'address',
        `${baseUrl} answers ${answer.status}, but not as this service: is it another one’s address?`,
      )
    return fine('address', `${baseUrl} answers`)
  } catch (error) {
    const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string }
    if (error instanceof TypeError && code === undefined && !wordsOf(error).includes('fetch'))
      return wrong('address', wordsOf(error))
    return wrong(
      'address',
      `${baseUrl} can’t be reached${code === undefined ? '' : ` (${code})`}: does the service run there?`,
    )
  }
}

async function checkKey({ baseUrl, apiKey }: Profile): Promise<Finding> {
  if (apiKey === undefined) return wrong('key', 'there is none: `billing login`, or set BILLING_API_KEY')
  try {
    requireSecretKey(apiKey)
    await createBilling({ baseUrl, apiKey, maxRetries: 1 }).plans.list({ limit: 1 })
    return fine('key', `${apiKey.slice(0, 8)}… works`)
  } catch (error) {
    if (error instanceof AuthenticationError)
      return wrong(
        'key',
        `the service does not know it: it was revoked, or belongs to another service than ${baseUrl}`,
      )
    return wrong('key', wordsOf(error))
  }
}

function checkMode({ baseUrl, apiKey }: Profile): Finding {
  if (apiKey === undefined) return unseen('mode', 'there is no key')
  const mode = modeOf(apiKey)
  try {
    requireFittingAddress(baseUrl, apiKey)
  } catch (error) {
    return wrong('mode', wordsOf(error))
  }
  const atSandbox = /\/sandbox\/*$/.test(baseUrl)
  if (mode === 'sandbox' && !atSandbox)
    return fine('mode', 'sandbox, by the key; the address without /sandbox serves it too')
  return fine('mode', mode === 'live' ? 'live: calls move real money' : 'sandbox, by key and address')
}

async function checkClock({ baseUrl, apiKey }: Profile): Promise<Finding> {
  const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}/health`, { signal: AbortSignal.timeout(10_000) })
  const told = Date.parse(answer.headers.get('date') ?? '')
  const skewMs = Number.isNaN(told) ? 0 : Date.now() - told
  if (Math.abs(skewMs) > mostSkewMs)
    return wrong(
      'clock',
      `this machine is ${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead of' : 'behind'} the service: webhooks are refused as too old above 300 s; set the time by NTP`,
    )
  if (apiKey === undefined || modeOf(apiKey) === 'live') return fine('clock', 'this machine’s fits')
  try {
    const clock = await createBilling({ baseUrl, apiKey, maxRetries: 1 }).sandbox.getClock()
    const moved = Math.abs(Date.parse(clock.now) - Date.now()) > mostSkewMs
    return fine(
      'clock',
      moved
        ? `this machine’s fits; the sandbox is at ${clock.now}, where it was moved`
        : 'this machine’s fits',
    )
  } catch {
    return fine('clock', 'this machine’s fits')
  }
}

/** The registered endpoints, where the profile has a session of the dashboard, the only place that shows them. */
async function checkEndpoints(profile: Profile, name: string): Promise<Finding[]> {
  const { apiKey, dashboardToken } = profile
  if (dashboardToken === undefined)
    return [
      unseen(
        'endpoint',
        'registered endpoints need `billing login --email owner@…`; --endpoint checks a receiver',
      ),
    ]
  const mode = apiKey === undefined ? 'sandbox' : modeOf(apiKey)
  try {
    const { webhookEndpoints } = dashboardOf(name)
    const all = await webhookEndpoints.list(mode).toArray()
    if (all.length === 0) return [wrong('endpoint', `none is registered for the ${mode}: no webhook is sent`)]
    return await Promise.all(
      all.map(async ({ id, url, status }) => {
        if (status !== 'active')
          return wrong('endpoint', `${url} is ${status}: switch it on again on the dashboard`)
        const { items } = await webhookEndpoints.listDeliveries(mode, id, { limit: 20 })
        const [last] = items
        if (!last) return fine('endpoint', `${url} is active, and nothing was sent to it yet`)
        if (last.status === 'failed' || (last.responseStatus ?? 200) >= 300)
          return wrong(
            'endpoint',
            `${url} answered ${last.responseStatus ?? 'nothing'} to ${last.eventId}: it must answer 2xx within 15 seconds`,
          )
        return fine('endpoint', `${url} is active`)
      }),
    )
  } catch (error) {
    return [wrong('endpoint', `the dashboard’s session: ${wordsOf(error)}; log in again`)]
  }
}

/** Whether a receiver refuses what is forged, and takes what is signed. */
async function checkReceiver(endpoint: string, secret: string | undefined): Promise<Finding[]> {
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return [wrong('receiver', `${endpoint} is no http or https address`)]
  const id = 'evt_00000000000000000000000000'
  const body = JSON.stringify({
    id,
    type: 'billing_doctor',
    createdAt: new Date().toISOString(),
    data: { synthetic: true },
  })
  const forged = await post(endpoint, body, await sign(body, `whsec_${btoa('x'.repeat(32))}`, { id }))
  const findings = [judgeForged(forged)]
  if (secret === undefined || forged === null) return findings
  try {
    const signed = await post(endpoint, body, await sign(body, secret, { id }))
    return [...findings, judgeSigned(signed)]
  } catch (error) {
    return [...findings, wrong('receiver', wordsOf(error))]
  }
}

function judgeForged(status: number | null): Finding {
  if (status === null)
    return wrong('receiver', 'it gave no answer within 15 seconds: does it run, and is the address right?')
  if (status === 404 || status === 405)
    return wrong('receiver', `it answers ${status}: the path takes no POST; is it the webhook’s address?`)
  if (status >= 300 && status < 400)
    return wrong('receiver', 'it redirects, which a webhook does not follow: give the last address')
  if (status < 300)
    return wrong(
      'receiver',
      `it took a webhook that we did not sign (${status}): check signatures with unwrap, or anybody can tell it anything`,
    )
  if (status >= 500)
    return wrong(
      'receiver',
      `it failed with ${status} on a forged webhook: answer 400, or it is sent again for three days`,
    )
  return fine('receiver', `it refuses what is forged (${status})`)
}

function judgeSigned(status: number | null): Finding {
  if (status !== null && status >= 200 && status < 300) return fine('receiver', 'it takes what is signed')
  return wrong(
    'receiver',
    `it refused a signed webhook (${status ?? 'no answer'}): another secret, or a body that was parsed before it was checked; types that it does not know must be answered 2xx`,
  )
}

async function post(
  url: string,
  body: string,
  signed: Readonly<Record<string, string>>,
): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-type': 'billing_doctor', ...signed },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
