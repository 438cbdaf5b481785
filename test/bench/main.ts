import { spawnSync } from 'node:child_process'

/**
 * `npm run bench [-- name ...]`: what operations cost, counted in round trips and request units, and how long the big
 * things take on this machine. Figures for people; nothing here passes or fails.
 */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  units: () => import('./units.ts'),
  bundles: () => import('./bundles.ts'),
  'clock-year': () => import('./clock-year.ts'),
  renewals: () => import('./renewals.ts'),
  'slow-endpoint': () => import('./slow-endpoint.ts'),
  requests: () => import('./request-rate.ts'),
  herd: () => import('./herd.ts'),
  'fixed-cost': () => import('./fixed-cost.ts'),
  'slow-dashboard': () => import('./slow-dashboard.ts'),
  'slow-docs': () => import('./slow-docs.ts'),
  'slow-pages': () => import('./slow-pages.ts'),
  stacks: () => import('./stacks.ts'),
  'price-change': () => import('./price-change.ts'),
  'price-promises': () => import('./price-promises.ts'),
  walks: () => import('./walks.ts'),
}

// Before anything is imported that logs: a line a request would be most of what is measured.
process.env['POWERTOOLS_LOG_LEVEL'] ??= 'SILENT'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const names = Object.keys(benches).filter((name) => wanted.length === 0 || wanted.includes(name))
for (const name of names) {
  if (names.length === 1) {
    console.log(`\n== ${name}`)
    const { run } = await benches[name]!()
    await run()
    continue
  }
  // Each in a process of its own: they start engines, and count what the client of the process calls.
  const { status } = spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
// The clients keep their connections open.
process.exit(0)
