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
}

// Before anything is imported that logs: a line a request would be most of what is measured.
process.env['POWERTOOLS_LOG_LEVEL'] ??= 'SILENT'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  const { run } = await load()
  await run()
}
// The clients keep their connections open.
process.exit(0)
