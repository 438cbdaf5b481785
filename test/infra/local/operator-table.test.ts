import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { beforeAll, describe, expect, it } from 'vitest'
import { failingDueCodec } from '../../../shared/store/entities/failing-due.ts'
import { mostTries } from '../../../shared/operations/due-work/failing-due.ts'
import { commit } from '../../../shared/store/commit.ts'
import { allBalancesOf, balanceKey, credit } from '../../../shared/store/entities/balance.ts'
import { queryAll } from '../../../shared/store/query-all.ts'
import { put } from '../../../shared/store/write.ts'
import { deadLetterUrl } from '../../../infra/local/dead-letters.ts'
import { areas } from '../../../infra/operator/areas.ts'
import { operatorContext } from '../../../infra/local/operator.ts'
import { listAudit } from '../../../shared/operations/audit/list-audit.ts'
import { openScene, type Scene } from '../../support/billing.ts'
import { forThisFile } from '../../support/for-this-file.ts'
import { operator, operatorHere, type Ended } from '../../support/operator.ts'
import { addEndpoint } from '../../workers/deliveries.ts'
import { startPipeline } from '../../workers/pipeline.ts'

const pipeline = await forThisFile(startPipeline())
let scene: Scene

beforeAll(async () => {
  scene = await openScene(pipeline.service)
  const [plan, customer] = [await scene.plan(), await scene.customer()]
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
}, 60_000)

/** Runs one of the operator's verbs as it is meant, and tried alone. */
const run = (...words: string[]): Promise<Ended> =>
  words.length === 1 ? operator(...words) : operatorHere(...words)

const line = (text: string): any => JSON.parse(text)
const usage = (name: string): RegExp => new RegExp(`Usage: npm run operator -- ${name} `)
const unknown = /^error: unknown command /
const owner = ['--name', 'Acme', '--email']

/** What an operator may get wrong, command by command: exit 1, words that help, and nothing on standard output. */
const wrong: readonly (readonly [command: string, says: RegExp])[] = [
  ['merchant', usage('merchant')],
  ['merchant dance', unknown],
  ['merchant create', /is required[\s\S]*must be an email address/],
  ['merchant create --name A --email nobody', /must be an email address/],
  ['merchant create --name A --email a@acme.test --timezone Lagos', /must be an IANA time zone/],
  ['merchant login', /must be an email address/],
  ['merchant login --email nobody@acme.test', /"path":"email"/],
  ['merchant disable --email nobody@acme.test', /"path":"email"/],
  ['merchant spread --over 5', /is required/],
  ['merchant spread --merchant mer_x --over five', /is required/],
  ['merchant spread --merchant mer_x --over 5', /"path":"merchantId"/],
  ['merchant list --all', /unknown option '--all'/],
  ['ledger', usage('ledger')],
  ['ledger check', unknown],
  ['ledger verify --email nobody@acme.test', /^there is no such merchant$/m],
  ['ledger verify --mode live', /unknown option '--mode'/],
  ['schedules', usage('schedules')],
  ['schedules mend', unknown],
  ['schedules audit --repair', /unknown option '--repair'/],
  ['quarantine', usage('quarantine')],
  ['quarantine retry', /^say which: /],
  ['quarantine retry --mode live --pk a', /^say which: /],
  ['quarantine retry --mode test --pk a --sk b', /must be live or sandbox/],
  ['quarantine retry --mode live --pk a --sk b', /^nothing of this key is set aside$/m],
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
  ['payouts settle --id pout_x --outcome completed', /is required[\s\S]*→ at reason/],
  ['payouts settle --id pout_x --outcome perhaps --reason why', /must be completed or failed/],
  [
    'payouts settle --id pout_x --outcome failed --reason why',
    /^no payout of this identifier waits to be settled$/m,
  ],
  ['late-payments', usage('late-payments')],
  ['late-payments settle --reference chk_x-1', /is required[\s\S]*→ at reason/],
  ['late-payments settle --reference chk_x-1 --reason why', /^no payment of this reference waits for you$/m],
  ['transfers', usage('transfers')],
  ['dead-letters', usage('dead-letters')],
  ['dead-letters count --job renewal --mode live', unknown],
  ['dead-letters look --mode live', /must be one of renewal, trial-end/],
  ['dead-letters look --job sleep --mode live', /must be one of renewal, trial-end/],
  ['dead-letters look --job renewal', /must be live or sandbox/],
  ['dead-letters look --job renewal --mode live --limit none', /→ at limit/],
  ['dead-letters look --job renewal --mode live --limit 0', /→ at limit/],
  ['dead-letters look --job sweep --mode live', /sweep has no dead-letter queue on the local stack/],
]

// Holds D14.1, D9.5, D13.1, O9.
describe('an operator’s command', () => {
  it('changes nothing that was not named, and says which environment it uses', async () => {
    const nowhere = await operator('merchant', 'list')
    expect([nowhere.code, nowhere.out]).toEqual([1, ''])
    expect(nowhere.err).toContain("required option '--environment <name>' not specified")
    const here = await run('merchant', 'list')
    expect(here.speaksTo).toMatch(/^merchant list: the local stack of .+, as /)
    expect((await operator('merchant', '--help')).code).toBe(0)
    const secrets = await run('secrets', 'rotate', '--secret', 'pepper')
    expect([secrets.code, secrets.err]).toEqual([1, expect.stringContaining('keeps no secrets')])
  })

  it('exists where a document names it', () => {
    const papers = globSync('**/*.{md,ts}', { exclude: ['**/node_modules/**', 'test/**'] })
    const named = papers.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/npm run operator -- ([a-z-]+)(?: ([a-z-]+))?/g)].map(
        ([, area = '', word]) => [path, area, word] as const,
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(
      named.filter(([, area, word]) => !areas[area] || (word !== undefined && !areas[area].verbs[word])),
    ).toEqual([])
  })

  it.each(wrong)('%s: explains the error, and exits 1', async (command, says) => {
    const [name, ...args] = command.split(' ') as [string, ...string[]]
    const { code, out, err } = await run(name, ...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(says)
    expect(err).not.toMatch(/\n\s+at /)
  })

  it.each([
    ['merchant list --json', /^\[\{.*"merchantId":"mer_/],
    ['ledger verify', /"ok":true/],
    ['quarantine list', /"setAside": \[\]/],
    ['quarantine retry --all --yes', /"retried": \[\]/],
    ...['payouts', 'late-payments', 'transfers'].map((area): [string, RegExp] => [`${area} list`, /^$/]),
    ['dead-letters look --job renewal --mode live', /"count": 0,\s+"messages": \[\]/],
    ['dead-letters redrive --job renewal --mode live --yes', /"redriven": 0/],
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
    'quarantine list',
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

  it('merchant: creates, shows, logs in, spreads and disables one, in both modes', async () => {
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
    const spreadOver = (...more: string[]) =>
      run('merchant', 'spread', '--merchant', merchantId, '--over', ...more)
    expect((await spreadOver('3')).code).toBe(0)
    const spread = await spreadOver('3', '--json', '--yes')
    expect(line(spread.out)).toMatchObject({ merchantId, over: 3, before: 1 })
    const back = await spreadOver('2', '--yes')
    expect([back.code, back.err.includes('above 3')]).toEqual([1, true])
    const tried = await run('merchant', 'disable', '--email', email, '--json')
    expect(line(tried.out)).toEqual({ merchantId, disabled: true, revokes: { live: 3, sandbox: 2 } })
    expect(line((await run('merchant', 'list', '--json')).out)).toContainEqual(
      expect.objectContaining({ merchantId, disabled: false }),
    )
    expect((await run('merchant', 'disable', '--email', email, '--yes')).code).toBe(0)
    for (const { secretKey: key } of [sandbox, live])
      expect((await pipeline.service.call('list-plans', { key })).status).toBe(401)
    const late = await run('merchant', 'login', '--email', email)
    expect([late.code, late.out]).toEqual([1, ''])
    expect((await run('merchant', 'enable', '--email', email, '--yes')).code).toBe(0)
    expect((await run('merchant', 'login', '--email', email)).code).toBe(0)
    const { items } = await listAudit(operatorContext('live', merchantId), { limit: 20 })
    expect(items.map(({ action }) => action)).toEqual([
      ...['log-in', 'operator-merchant-enable', 'operator-merchant-disable'],
      ...['operator-merchant-spread', 'log-in', 'operator-merchant-create'],
    ])
    expect(new Set(items.map(({ actorKind }) => actorKind))).toEqual(new Set(['operator']))
  })

  it('ledger: exits 1 where a balance differs from its postings, and names it', async () => {
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
    const repaired = await run('schedules', 'repair')
    expect([repaired.code, repaired.out.includes('"repaired": true')]).toEqual([0, true])
    expect((await run('schedules', 'audit')).code).toBe(0)
  })

  it('quarantine: releases the named one, and no other', async () => {
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
    expect((await run('quarantine', ...retry)).err).toMatch(/^Nothing was done/)
    const done = await run('quarantine', ...retry, '--yes')
    expect([done.code, line(done.out)[0].retried.length]).toEqual([0, 1])
    const left = await run('quarantine', 'list', '--mode', 'live')
    expect(line(left.out)[0].setAside.map((one: any) => one.item.sk)).toEqual(['sub_b'])
    expect((await run('quarantine', ...retry, '--yes')).code).toBe(1)
    expect((await run('quarantine', 'retry', '--all', '--yes')).code).toBe(0)
    expect(line((await run('quarantine', 'list', '--mode', 'live')).out)[0].setAside).toEqual([])
  })

  it('events: delivers a range again, to the named endpoint', async () => {
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

  it('dead-letters: listing leaves them to be listed, redriven or purged', async () => {
    const QueueUrl = await deadLetterUrl(pipeline.sqs, pipeline.queueUrl('sandbox', 'renewal'))
    const leave = (MessageBody: string) =>
      pipeline.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }))
    await leave('{"merchantId":"mer_1"}')
    const letters = (command: string, ...more: string[]) =>
      run('dead-letters', command, '--job', 'renewal', '--mode', 'sandbox', ...more)
    for (const _ of ['once', 'and again']) {
      const { code, out } = await letters('look')
      expect([code, line(out).count, line(out).messages[0].body]).toEqual([0, 1, { merchantId: 'mer_1' }])
    }
    expect(line((await letters('redrive')).out)).toEqual({ wouldRedrive: 1 })
    const taken = async () => (await pipeline.takeMessages('sandbox', 'renewal')).map(({ body }) => body)
    expect(await taken()).toEqual([])
    expect(line((await letters('redrive', '--yes')).out)).toEqual({ redriven: 1 })
    expect(await taken()).toEqual(['{"merchantId":"mer_1"}'])
    await leave('no JSON')
    expect(line((await letters('look')).out).messages[0].body).toBe('no JSON')
    const file = join(mkdtempSync(join(tmpdir(), 'letters-')), 'kept.json')
    expect(line((await letters('purge', '--file', file)).out)).toEqual({ wouldPurge: 1 })
    expect(line((await letters('look')).out).count).toBe(1)
    expect(line((await letters('purge', '--file', file, '--yes')).out)).toEqual({ purged: 1, kept: file })
    expect(line((await letters('look')).out)).toEqual({ count: 0, messages: [] })
    // What a purge keeps is never written over, and can be sent again.
    expect((await letters('purge', '--file', file, '--yes')).err).toContain('EEXIST')
    expect(line((await letters('redrive', '--file', file, '--yes')).out)).toEqual({ redriven: 1 })
    expect(await taken()).toEqual(['no JSON'])
  })
})
