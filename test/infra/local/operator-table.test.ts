import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { failingDueCodec } from '../../../shared/store/entities/failing-due.ts'
import { mostTries } from '../../../shared/operations/due-work/failing-due.ts'
import { commit } from '../../../shared/store/commit.ts'
import { allBalancesOf, balanceKey, credit } from '../../../shared/store/entities/balance.ts'
import { queryAll } from '../../../shared/store/query-all.ts'
import { put } from '../../../shared/store/write.ts'
import { deadLetterUrl } from '../../../infra/local/dead-letters.ts'
import { openScene, type Scene } from '../../support/billing.ts'
import { forThisFile } from '../../support/for-this-file.ts'
import { addEndpoint } from '../../workers/deliveries.ts'
import { startPipeline } from '../../workers/pipeline.ts'

const pipeline = await forThisFile(startPipeline())
let scene: Scene

beforeAll(async () => {
  scene = await openScene(pipeline.service)
  const [plan, customer] = [await scene.plan(), await scene.customer()]
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
}, 60_000)

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

let runs = 0

/** What a run has set: a command that is fine sets nothing. */
const endedWith = (): number => Number(process.exitCode ?? 0)

/** Runs a command in this process, as `npm run NAME -- ARGS` would: its words and its exit code. */
async function run(name: string, ...args: string[]): Promise<Ended> {
  const said = { out: '', err: '' }
  const out = vi.spyOn(console, 'log').mockImplementation((line: string) => void (said.out += `${line}\n`))
  const err = vi.spyOn(console, 'error').mockImplementation((line: string) => void (said.err += `${line}\n`))
  const [argv, exitCode] = [process.argv, process.exitCode]
  process.argv = ['node', name, ...args]
  process.exitCode = undefined
  try {
    runs += 1
    const path = new URL(`../../../infra/local/${name}-cli.ts`, import.meta.url).pathname
    await import(/* @vite-ignore */ `${path}?run=${runs}`)
    return { ...said, code: endedWith() }
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    out.mockRestore()
    err.mockRestore()
  }
}

const line = (text: string): any => JSON.parse(text)
const usage = (name: string): RegExp => new RegExp(`^npm run ${name} -- `)
const owner = ['--name', 'Acme', '--email']

/** What an operator may get wrong, command by command: exit 1, words that help, and nothing on standard output. */
const wrong: readonly (readonly [command: string, says: RegExp])[] = [
  ['merchant', usage('merchant')],
  ['merchant dance', usage('merchant')],
  ['merchant create', /is required[\s\S]*must be an email address/],
  ['merchant create --name A --email nobody', /must be an email address/],
  ['merchant create --name A --email a@acme.test --timezone Lagos', /must be an IANA time zone/],
  ['merchant login', /must be an email address/],
  ['merchant login --email nobody@acme.test', /"path":"email"/],
  ['merchant disable --email nobody@acme.test', /"path":"email"/],
  ['merchant spread --over 5', /is required/],
  ['merchant spread --merchant mer_x --over five', /is required/],
  ['merchant spread --merchant mer_x --over 5', /"path":"merchantId"/],
  ['merchant list --all', usage('merchant')],
  ['ledger', usage('ledger')],
  ['ledger check', usage('ledger')],
  ['ledger verify --email nobody@acme.test', /^there is no such merchant$/m],
  ['ledger verify --mode live', /Unknown option '--mode'/],
  ['schedules', usage('schedules')],
  ['schedules repair', usage('schedules')],
  ['schedules audit --repair=yes', /does not take an argument/],
  ['set-aside', usage('set-aside')],
  ['set-aside retry', usage('set-aside')],
  ['set-aside retry --mode live --pk a', usage('set-aside')],
  ['set-aside retry --mode test --pk a --sk b', usage('set-aside')],
  ['set-aside retry --mode live --pk a --sk b', /^nothing of this key is set aside$/m],
  ['events', usage('events')],
  ['events replay', /is required[\s\S]*→ at merchant/],
  ['events replay --merchant acme --from 2027-01-31T09:00:00Z', /→ at merchant/],
  ['events replay --merchant mer_x', /must be an instant such as 2027-01-31T09:00:00Z/],
  ['events replay --merchant mer_x --from yesterday', /must be an instant such as 2027-01-31T09:00:00Z/],
  ['events replay --merchant mer_x --from 2027-01-31T09:00:00Z --mode test', /must be live or sandbox/],
  [
    'events replay --merchant mer_x --from 2027-01-31T09:00:00Z',
    /^this merchant has no such active endpoint$/m,
  ],
  ['payouts', usage('payouts')],
  ['payouts settle --id pout_x --outcome completed', usage('payouts')],
  ['payouts settle --id pout_x --outcome perhaps --reason why', usage('payouts')],
  [
    'payouts settle --id pout_x --outcome failed --reason why',
    /^no payout of this identifier waits to be settled$/m,
  ],
  ['late-payments', usage('late-payments')],
  ['late-payments settle --reference chk_x-1', usage('late-payments')],
  ['late-payments settle --reference chk_x-1 --reason why', /^no payment of this reference waits for you$/m],
  ['dead-letters', usage('dead-letters')],
  ['dead-letters count --job renewal --mode live', usage('dead-letters')],
  ['dead-letters look --mode live', /must be one of renewal, trial-end/],
  ['dead-letters look --job sleep --mode live', /must be one of renewal, trial-end/],
  ['dead-letters look --job renewal', /must be live or sandbox/],
  ['dead-letters look --job renewal --mode live --limit none', /→ at limit/],
  ['dead-letters look --job renewal --mode live --limit 0', /→ at limit/],
  ['dead-letters look --job sweep --mode live', /sweep has no dead-letter queue on the local stack/],
]

// Holds D14.1, D9.5, D13.1.
describe('an operator’s command', () => {
  it.each(wrong)('%s: says what is wrong, and exits 1', async (command, says) => {
    const [name, ...args] = command.split(' ') as [string, ...string[]]
    const { code, out, err } = await run(name, ...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(says)
    expect(err).not.toMatch(/\n\s+at /)
  })

  it.each([
    ['merchant list --json', /^\[\{.*"merchantId":"mer_/],
    ['ledger verify', /"ok":true/],
    ['set-aside list', /"setAside": \[\]/],
    ['set-aside retry --all', /"retried": \[\]/],
    ['payouts list', /^$/],
    ['late-payments list', /^$/],
    ['dead-letters look --job renewal --mode live', /"count": 0,\s+"messages": \[\]/],
    ['dead-letters redrive --job renewal --mode live', /"redriven": 0/],
    ['dead-letters purge --job renewal --mode live', /"purged": 0/],
  ])('%s: is fine where there is nothing to do', async (command, prints) => {
    const [name, ...args] = command.split(' ') as [string, ...string[]]
    const { code, out, err } = await run(name, ...args)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(prints)
  })

  it.each([
    'merchant list',
    'ledger verify',
    'schedules audit',
    'set-aside list',
    'events replay --merchant mer_x --from 2027-01-31T09:00:00Z',
    'payouts list',
    'late-payments list',
    'dead-letters look --job renewal --mode live',
  ])('%s: says that no stack runs here', async (command) => {
    const [name, ...args] = command.split(' ') as [string, ...string[]]
    const LOCAL_DATA = mkdtempSync(join(tmpdir(), 'no-stack-'))
    const before = { ...process.env }
    Object.assign(process.env, { LOCAL_DATA })
    delete process.env['TABLE_LIVE']
    try {
      const { code, out, err } = await run(name, ...args)
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(LOCAL_DATA)
      expect(err).toContain('--environment')
    } finally {
      Object.assign(process.env, before)
      if (before['LOCAL_DATA'] === undefined) delete process.env['LOCAL_DATA']
      rmSync(LOCAL_DATA, { recursive: true })
    }
  })

  it('merchant: makes, shows, logs in, spreads and disables one, in both modes', async () => {
    const email = 'operator@table.test'
    const made = await run('merchant', 'create', ...owner, email, '--json')
    expect([made.code, made.err]).toEqual([0, ''])
    const { merchantId, sandbox, live, ownerEmail } = line(made.out)
    expect([merchantId.slice(0, 4), ownerEmail]).toEqual(['mer_', email])
    const again = await run('merchant', 'create', ...owner, email)
    expect([again.code, again.out]).toEqual([1, ''])
    expect(again.err).toMatch(/email/)
    expect((await run('merchant', 'list')).out).toContain(`"email": "${email}"`)
    const login = await run('merchant', 'login', '--email', email, '--json')
    expect(Object.keys(line(login.out))).toEqual(['adminToken', 'expiresAt'])
    const spread = await run('merchant', 'spread', '--merchant', merchantId, '--over', '3', '--json')
    expect(line(spread.out)).toMatchObject({ merchantId, over: 3, before: 1 })
    const back = await run('merchant', 'spread', '--merchant', merchantId, '--over', '2')
    expect([back.code, back.err.includes('above 3')]).toEqual([1, true])
    expect((await run('merchant', 'disable', '--email', email)).code).toBe(0)
    for (const { secretKey: key } of [sandbox, live])
      expect((await pipeline.service.call('list-plans', { key })).status).toBe(401)
    const late = await run('merchant', 'login', '--email', email)
    expect([late.code, late.out]).toEqual([1, ''])
  })

  it('ledger: exits 1 where a balance is not what its postings say, and names it', async () => {
    const { merchantId } = scene.merchant
    const listed: any[] = line((await run('merchant', 'list', '--json')).out)
    const { email } = listed.find((one) => one.merchantId === merchantId)
    const [balance] = await queryAll(pipeline.context(merchantId, 'sandbox'), allBalancesOf(merchantId))
    const spoil = (kobo: number) =>
      commit(pipeline.context(merchantId, 'sandbox'), {
        writes: [credit(balanceKey(merchantId, balance!.name), kobo)],
      })
    await spoil(1)
    const wrong = await run('ledger', 'verify', '--email', email)
    await spoil(-1)
    expect([wrong.code, wrong.err]).toEqual([1, ''])
    expect(
      wrong.out
        .trim()
        .split('\n')
        .map(line)
        .map(({ mode, ok }) => [mode, ok]),
    ).toEqual([
      ['live', true],
      ['sandbox', false],
    ])
    expect((await run('ledger', 'verify', '--email', email)).code).toBe(0)
  })

  it('schedules: exits 1 while they disagree with what is due, and repairs them', async () => {
    const found = await run('schedules', 'audit')
    expect([found.code, found.out.includes('"fault": "missing"')]).toEqual([1, true])
    const repaired = await run('schedules', 'audit', '--repair')
    expect([repaired.code, repaired.out.includes('"repaired": true')]).toEqual([0, true])
    expect((await run('schedules', 'audit')).code).toBe(0)
  })

  it('set-aside: lets go of the one that is named, and of no other', async () => {
    const context = pipeline.context(scene.merchant.merchantId, 'live')
    const key = (sk: string) => ({ pk: `${scene.merchant.merchantId}#SUB`, sk })
    const at = '2027-01-01T00:00:00.000Z'
    const aside = (sk: string) =>
      put(failingDueCodec, {
        item: key(sk),
        at,
        job: 'renewal',
        tries: mostTries,
        lastTriedAt: at,
        error: null,
      })
    await commit(context, { writes: [aside('sub_a'), aside('sub_b')] })
    const { pk } = key('')
    const retry = ['retry', '--mode', 'live', '--pk', pk, '--sk', 'sub_a']
    const done = await run('set-aside', ...retry)
    expect([done.code, line(done.out).retried.length]).toEqual([0, 1])
    const left = await run('set-aside', 'list', '--mode', 'live')
    expect(line(left.out).setAside.map((one: any) => one.item.sk)).toEqual(['sub_b'])
    expect((await run('set-aside', ...retry)).code).toBe(1)
    expect((await run('set-aside', 'retry', '--all')).code).toBe(0)
    expect(line((await run('set-aside', 'list', '--mode', 'live')).out).setAside).toEqual([])
  })

  it('events: delivers a range again, to the endpoint that is named', async () => {
    const { merchantId } = scene.merchant
    const context = pipeline.context(merchantId, 'sandbox')
    const [one] = [
      await addEndpoint(context, 'http://127.0.0.1:9/one'),
      await addEndpoint(context, 'http://127.0.0.1:9/two'),
    ]
    const range = ['--merchant', merchantId, '--mode', 'sandbox', '--from', '2020-01-01T00:00:00Z']
    const done = await run('events', 'replay', ...range, '--endpoint', one.id)
    expect([done.code, Object.keys(line(done.out))]).toEqual([0, [one.id]])
    expect(line(done.out)[one.id].redelivered).toBeGreaterThan(2)
    const none = await run('events', 'replay', ...range, '--to', '2020-01-02T00:00:00Z')
    expect([none.code, Object.values(line(none.out)).map((sums: any) => sums.redelivered)]).toEqual([
      0,
      [0, 0],
    ])
    const other = await run('events', 'replay', ...range, '--endpoint', 'whe_x')
    expect([other.code, other.err]).toEqual([1, 'this merchant has no such active endpoint\n'])
  })

  it('dead-letters: a look leaves them to be looked at, redriven or purged', async () => {
    const QueueUrl = await deadLetterUrl(pipeline.sqs, pipeline.queueUrl('sandbox', 'renewal'))
    const leave = (MessageBody: string) =>
      pipeline.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }))
    await leave('{"merchantId":"mer_1"}')
    const letters = (command: string) => run('dead-letters', command, '--job', 'renewal', '--mode', 'sandbox')
    for (const _ of ['once', 'and again']) {
      const { code, out } = await letters('look')
      expect([code, line(out).count, line(out).messages[0].body]).toEqual([0, 1, { merchantId: 'mer_1' }])
    }
    expect(line((await letters('redrive')).out)).toEqual({ redriven: 1 })
    expect((await pipeline.takeMessages('sandbox', 'renewal')).map(({ body }) => body)).toEqual([
      '{"merchantId":"mer_1"}',
    ])
    await leave('no JSON')
    expect(line((await letters('look')).out).messages[0].body).toBe('no JSON')
    expect(line((await letters('purge')).out)).toEqual({ purged: 1 })
    expect(line((await letters('look')).out)).toEqual({ count: 0, messages: [] })
  })
})
