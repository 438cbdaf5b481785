import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import type { Branding } from '../../shared/domain/merchant/branding.ts'
import {
  messageTemplates,
  type MessageFacts,
  type MessageTemplate,
} from '../../shared/domain/texts/messages.ts'
import { mailHtml } from '../../shared/operations/messages/mail-html.ts'
import { contactCodesPage } from '../../functions/http/pages/portal-sign-in.ts'
import { rootPage } from '../../functions/http/pages/root-page.ts'
import { stopPayoutPage } from '../../functions/http/pages/stop-payout-page.ts'
import { twinPaymentPage } from '../../functions/http/pages/twin-payment-page.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { startService, type Answer, type Call } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())

type Fields = Record<string, any>

/** A text that would end any attribute or element, and names the field that it came from. */
const hostile = (path: string): string => `"'></a></script><x-${path} onx=1>`

/** The fields whose markup is in a page as markup, and those that are shown there as text. */
function foundIn(page: string): { live: string[]; shown: string[] } {
  const names = (pattern: RegExp): string[] => [
    ...new Set([...page.matchAll(pattern)].map(([, name]) => name!)),
  ]
  return { live: names(/<x-([\w-]+)/g), shown: names(/&lt;x-([\w-]+)/g) }
}

const html = { accept: 'text/html' }

/** Notes which functions of the pages run from here on, and says which of those that make a page did not. */
async function watchPages(): Promise<() => Promise<string[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    const ran = new Set(
      result
        .filter(({ url }) => url.includes('functions/http/pages/'))
        .flatMap(({ functions }) => functions)
        .filter(({ ranges }) => ranges[0]!.count > 0)
        .map(({ functionName }) => functionName),
    )
    const folder = new URL('../../functions/http/pages/', import.meta.url)
    const makers = readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(new URL(file, folder), 'utf8').matchAll(
            /^export (?:async )?function (\w+Page)\(/gm,
          ),
        ].map(([, name]) => name!),
      )
    expect(makers.length).toBeGreaterThan(10)
    return makers.filter((name) => !ran.has(name))
  }
}

// Holds A3: a merchant's, a customer's and a stranger's texts are shown, and never run.
describe('every page of a tenant whose texts are all markup', () => {
  it('shows it as text', async () => {
    const unseenPages = await watchPages()
    const pages: Record<string, ReturnType<typeof foundIn>> = {}
    const look = (name: string, { status, text, headers }: Answer<Fields>): string => {
      expect([name, status < 500, headers['content-type']]).toEqual([name, true, 'text/html; charset=utf-8'])
      pages[name] = foundIn(text)
      expect(text).not.toMatch(/(href|src|action)="(javascript|data:text)/)
      return text
    }
    const page = async (label: string, name: RouteName, call: Call): Promise<string> =>
      look(label, await service.call<Fields>(name, { ...call, headers: { ...html, ...call.headers } }))
    const rendered = async (name: string, of: Promise<{ body: string }>): Promise<void> => {
      pages[name] = foundIn((await of).body)
    }
    const merchant = await service.merchant({ name: hostile('merchant') })
    const key = merchant.sandbox.secretKey
    const make = async (
      name: RouteName,
      body: unknown,
      params: Record<string, string> = {},
    ): Promise<Fields> => {
      const answer = await service.call<Fields>(name, { key, params, body })
      expect([name, answer.status < 300, answer.text]).toEqual([name, true, answer.text])
      return answer.body
    }
    const phone = nextPhone()
    const link = (path: string): string => `https://shop.test/?"'><x-${path}>`
    await make('update-branding', {
      logoUrl: 'https://shop.test/l.png?a="><x-logo>',
      supportEmail: 'help@shop.test',
    })
    const terms = { amount: 500_000, interval: 'month' }
    const plan = await make('create-plan', { ...terms, name: hostile('plan') })
    const dearer = await make('create-plan', { ...terms, amount: 900_000, name: hostile('dearer-plan') })
    await make('update-portal-settings', { cancel: 'now', changePlanTo: [plan['id'], dearer['id']] })
    const customer = await make('create-customer', {
      name: hostile('customer'),
      email: 'ada@hostile.test',
      phone,
      metadata: { note: hostile('metadata') },
    })
    await make('attach-payment-method', { token: 'tok_test_success' }, { id: customer['id'] })
    const order = { customerId: customer['id'], planId: plan['id'], metadata: { note: hostile('order') } }
    const subscription = await make('create-subscription', order)
    const invoice = (
      await service.call<Fields>('get-invoice', { key, params: { id: subscription['latestInvoiceId'] } })
    ).body

    // Checkouts: open, declined, waiting for the payer, and done.
    const checkout = { planId: plan['id'], successUrl: link('success'), cancelUrl: link('cancel') }
    const startedUnder = async (email: string): Promise<string> =>
      (await make('start-checkout', { ...checkout, customerEmail: email }))['token'] as string
    const token = await startedUnder('one@hostile.test')
    await page('checkout', 'get-checkout', { params: { token } })
    await page('declined', 'get-checkout', { params: { token }, query: { declined: hostile('declined') } })
    const pay = (of: string, body: unknown) => service.call('pay-checkout', { params: { token: of }, body })
    await pay(token, { rail: 'card', token: 'tok_test_success' })
    await page('done', 'get-checkout', { params: { token } })
    const waiting = await startedUnder('two@hostile.test')
    await pay(waiting, { rail: 'bank_transfer' })
    await page('waiting', 'get-checkout', { params: { token: waiting } })
    await page('unknown checkout', 'get-checkout', { params: { token: hostile('token') } })

    const reusable = await make('create-payment-link', { amount: 100_000, description: hostile('link') })
    const slug = { token: String(reusable['url']).split('/').at(-1)! }
    await page('payment link', 'show-payment-link', { params: slug })

    // Receipts, the portal, and pages that say what is wrong.
    const receipt = (invoice['receiptUrl'] as string).split('/').at(-1)!
    const receiptPage = await page('receipt', 'get-receipt', { params: { token: receipt } })
    const signed = /\/portal\/link\/([\w-]+)/.exec(receiptPage)![1]!
    await page('signed link', 'show-signed-portal', { params: { token: signed } })
    const sent = await make('create-invoice', {
      ...{ customerId: customer['id'], collection: 'send_invoice', daysUntilDue: 14 },
      lines: [{ description: hostile('fees'), unitAmount: 100_000 }],
    })
    const ofSent = String(sent['paymentUrl']).split('/').at(-1)!
    await page('invoice that waits', 'get-receipt', { params: { token: ofSent } })
    const asked = await make('create-portal-link', {}, { id: customer['id'] })
    const opens = String(asked['url']).split('/').at(-1)!
    await page('portal link', 'show-portal-link', { params: { token: opens } })
    await page('portal link, pressed under a text', 'open-portal-link', {
      params: { token: hostile('opens') },
    })

    // Signing in, and another contact.
    const inSandbox = { stage: 'sandbox' } as const
    const foreign = { 'sec-fetch-site': 'cross-site' }
    await page('sign in', 'show-portal', { ...inSandbox, query: { done: hostile('said') } })
    await page('from elsewhere', 'show-portal', {
      ...{ ...inSandbox, headers: foreign, query: { done: hostile('back'), mode: 'sandbox' } },
    })
    const form = (fields: Record<string, string>) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: new URLSearchParams({ ...fields, mode: 'sandbox' }).toString(),
    })
    await page('mistyped contact', 'request-portal-code', {
      ...inSandbox,
      ...form({ contact: hostile('contact') }),
    })
    await page('code', 'request-portal-code', { ...inSandbox, ...form({ contact: phone }) })
    const person = await personCalls(() => ({ service, phone })).login()
    const mine = { key: person, ...inSandbox }
    const contact = (name: string) => ({ kind: 'email', value: hostile(name) }) as const
    const codes = { mode: 'sandbox', present: contact('present'), wanted: contact('wanted') } as const
    await rendered('another contact', contactCodesPage({ ...codes, error: hostile('wrong') }))
    await page('before a cancel', 'preview-own-cancel', {
      ...{ ...mine, params: { id: subscription['id'] }, body: { reason: hostile('reason') } },
    })
    await rendered('root', rootPage('/'))
    await page('portal', 'show-portal', { key: person, stage: 'sandbox' })
    const news = { done: hostile('done'), refused: hostile('refused'), mode: 'sandbox' }
    await page('own account', 'show-own-statement', { ...mine, params: { id: customer['id'] } })
    await page('portal’s news', 'show-portal', { key: person, stage: 'sandbox', query: news })
    await page('plan preview', 'preview-own-plan', {
      ...{ key: person, stage: 'sandbox', params: { id: subscription['id'] } },
      body: { planId: dearer['id'] },
    })
    const hostileTexts = <T extends object>(of: T): T =>
      Object.fromEntries(Object.entries(of).map(([name]) => [name, hostile(name)])) as T
    const facts = { status: 'pending', currency: 'NGN', amount: 500_000, heldUntil: null }
    const payout = { bankName: '', bankCode: '', accountNumber: '', accountName: '', failureReason: '' }
    await rendered('stop payout', stopPayoutPage({ ...hostileTexts(payout), ...facts } as never))
    for (const status of ['open', 'otp', 'decided'])
      await rendered(
        `payment ${status}`,
        twinPaymentPage({ ...facts, status, returnUrl: link('return') } as never),
      )
    await page('nowhere', 'not-found' as never, {
      request: { method: 'GET', path: `/${hostile('path')}` },
    })

    expect(Object.entries(pages).filter(([, { live }]) => live.length > 0)).toEqual([])
    const shown = (name: string): string[] => pages[name]!.shown
    expect(shown('checkout')).toEqual(expect.arrayContaining(['merchant', 'plan']))
    expect(shown('done')).toEqual(expect.arrayContaining(['merchant', 'plan']))
    expect(shown('receipt')).toEqual(expect.arrayContaining(['merchant', 'plan']))
    expect(shown('invoice that waits')).toEqual(expect.arrayContaining(['merchant', 'fees']))
    expect(shown('portal')).toEqual(expect.arrayContaining(['merchant', 'plan', 'dearer-plan']))
    expect(shown('own account')).toEqual(expect.arrayContaining(['merchant']))
    expect(shown('stop payout')).toEqual(expect.arrayContaining(['bankName', 'accountName']))
    expect(shown('payment open')).toEqual(['return'])
    expect(shown('plan preview')).toEqual(expect.arrayContaining(['dearer-plan']))
    expect(shown('signed link')).toEqual(expect.arrayContaining(['merchant', 'plan']))
    expect(shown('portal link')).toEqual(['merchant'])
    expect(shown('payment link')).toEqual(expect.arrayContaining(['merchant', 'link']))
    expect(shown('before a cancel')).toEqual(expect.arrayContaining(['merchant', 'plan', 'reason']))
    expect(shown('another contact')).toEqual(expect.arrayContaining(['wrong', 'wanted']))
    expect(shown('mistyped contact')).toEqual(['contact'])
    // Each function that makes a page was seen here: a new one is brought to this test.
    expect(await unseenPages()).toEqual([])
  })
})

// Holds D7.15.
describe('every message', () => {
  const facts = Object.fromEntries(
    ['merchant', 'customer', 'plan', 'price', 'amount', 'laterAmount', 'date', 'method', 'link'].map(
      (name) => [name, hostile(name)],
    ),
  ) as unknown as MessageFacts
  const branding: Branding = {
    ...({} as Branding),
    logoUrl: hostile('logo'),
    color: null,
    supportEmail: hostile('support'),
    supportPhone: hostile('phone'),
  }

  it.each(Object.keys(messageTemplates) as MessageTemplate[])('%s shows markup as text', async (template) => {
    const { live, shown } = foundIn(await mailHtml(template, facts, branding))
    expect(live).toEqual([])
    expect(shown).toEqual(
      expect.arrayContaining(['merchant', 'customer', 'link', 'logo', 'support', 'phone']),
    )
  })
})

describe('text that is written unescaped', () => {
  /** Each place that writes markup of its own without escaping; none holds a text of anyone else. */
  const allowed = [
    'functions/http/pages/icons.ts: raw(drawn)',
    'functions/http/pages/layout.ts: raw(`<script>${script}</script>`)',
    'functions/http/pages/layout.ts: raw(`<style>${colors}</style>`)',
    'functions/http/pages/layout.ts: raw(`<style>${style}</style>`)',
    'infra/local/outbox-page.ts: raw(`<style>${style}</style>`)',
    'shared/operations/messages/mail-html.ts: raw(font)',
    // Its `raw` is Express's, which leaves a body unparsed.
    'shared/sdk/src/webhooks.ts: raw({ type: "application/json" })',
  ]

  it('is in this list', () => {
    const root = new URL('../../', import.meta.url)
    const found = ['functions', 'infra', 'shared'].flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('node_modules'))
        .flatMap((file) => {
          const text = readFileSync(new URL(`${folder}/${file}`, root), 'utf8')
          const raws = text.matchAll(
            /\braw\((?:`[^`]*`|[^)]*)\)|dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/g,
          )
          return [...raws].map(([one]) => `${folder}/${file}: ${one}`)
        }),
    )
    expect([...new Set(found)].toSorted()).toEqual(allowed)
  })
})
