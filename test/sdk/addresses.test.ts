import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { expect, it } from 'vitest'

const testKey = `sk_test_${'x'.repeat(49)}`
const liveKey = `sk_live_${'x'.repeat(49)}`

function run(...given: string[]): { code: number | null; err: string } {
  const env = { ...process.env, BILLING_CONFIG_DIR: '/nonexistent' }
  const { status, stderr } = spawnSync(process.execPath, ['shared/sdk/cli/main.ts', ...given], { env })
  return { code: status, err: stderr.toString() }
}

// Holds R14.
it('an unencrypted address is refused for log-in and forwarding, unless the user insists', () => {
  const away = 'http://billing.invalid'
  const login = (url: string, ...more: string[]) =>
    run('login', '--base-url', url, '--api-key', testKey, ...more)
  const refused = [login(away), run('listen', '--forward-to', away), login('ftp://127.0.0.1')]
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1])
  expect(refused[0]!.err).toContain('give --yes')
  expect(refused[1]!.err).toContain('give --yes')
})

// Holds Q2.
it('the sandbox’s address is refused for a live key', () => {
  const { code, err } = run('login', '--base-url', 'http://127.0.0.1:9/sandbox', '--api-key', liveKey)
  expect([code, err]).toEqual([1, expect.stringContaining('live credential')])
})
