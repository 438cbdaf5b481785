import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChildStack, type ChildStack } from '../support/child-stack.ts'
import { axe, startChromium, tooWide } from './chromium.ts'
import { signIn } from './dashboard-desk.ts'

const owner = 'owner@merchant.test'
let browser: Browser
let stack: ChildStack

beforeAll(async () => {
  browser = await startChromium()
  stack = await startChildStack()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await stack.stop()
})

/** One of the operator's commands on this stack. */
const operator = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['infra/operator/main.ts', ...words, '--environment', 'local'], {
    env: { ...process.env, LOCAL_DATA: stack.dataDir },
  })

// Holds O1.
describe('an operator’s hold', () => {
  it.each(['desk', 'phone'] as const)(
    'is shown above every live screen on a %s, and never in the sandbox',
    async (where) => {
      await operator('merchant', 'hold', '--email', owner, '--all', '--reason', 'We look at a complaint.')
      const order = [
        '--gateway',
        'paystack',
        '--reason',
        'Its answers contradict each other; we are asking them.',
      ]
      await operator('gateway', 'hold', ...order)
      const { page, problems, close } = await signIn(browser, stack, owner, where)
      const held = page.getByRole('complementary', { name: /on hold/i })
      expect(await held.count()).toBe(0)
      const live = async () => {
        if (where === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('button', { name: 'Live', exact: true }).click()
      }
      await live()
      await held.first().waitFor()
      const texts = await held.allInnerTexts()
      expect(texts).toEqual([
        expect.stringMatching(
          /^Charges, payouts and bill payments are on hold since .+\. What is due is billed after the release\. Reason: We look at a complaint\.$/,
        ),
        expect.stringMatching(
          /^The gateway paystack is on hold since .+: nothing is sent to it, and what is due waits\. Reason: Its /,
        ),
      ])
      expect([await axe(page), await tooWide(page)]).toEqual([[], []])
      const folder = process.env['PICTURES']
      if (folder !== undefined) await page.screenshot({ path: join(folder, `held-${where}.png`) })
      await operator('merchant', 'release', '--email', owner, '--all', '--yes')
      await operator('gateway', 'release', '--gateway', 'paystack', '--yes')
      await page.reload()
      await live()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await held.count()).toBe(0)
      expect(problems).toEqual([])
      await close()
    },
    120_000,
  )
})
