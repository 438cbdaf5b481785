import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { impactOfGroup } from '../../infra/constructs/group-impact.ts'
import { surfaceOf, surfaces } from '../../infra/constructs/surfaces.ts'
import { contracts } from '../../shared/api/contracts/all.ts'
import { allRoutes } from '../../shared/api/routes.ts'
import { endpointGaps } from './endpoint-gaps.ts'

const root = new URL('../../', import.meta.url)
const tests = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('architecture'))
  .map((file) => readFileSync(new URL(`test/${file}`, root), 'utf8'))

describe.each(allRoutes())('$name', ({ name, route }) => {
  // Holds S19.
  it('has a function in the folder of its group, a contract, a sample and a test', () => {
    expect(contracts[name].response).toBeDefined()
    expect(
      endpointGaps({ name, group: route.group }, { has: (path) => existsSync(new URL(path, root)), tests }),
    ).toEqual([])
  })

  // Without one the synthesis ends, which is looked at in one of 48 runs.
  it('belongs to a group whose alarm says who is affected', () => {
    expect(impactOfGroup(route.group).length).toBeGreaterThan(20)
  })

  it('has a surface whose stack contains its function', () => {
    expect(surfaces).toContain(surfaceOf(route))
  })

  it('declares an auth that fits its surface, and a write only where it changes something', () => {
    const surface = route.path.split('/')[1]
    const fitting: Record<string, readonly string[]> = {
      v1: ['merchant', 'checkout-start', 'none'],
      admin: ['admin', 'none'],
      identity: ['identity', 'none'],
      portal: ['identity', 'none'],
      checkout: ['checkout'],
      gateways: ['none'],
      receipts: ['none'],
      // The link in an owner's mail, which is the credential (R13).
      payouts: ['none'],
      // The link of a file, which is the credential (N4).
      exports: ['none'],
      // The address of a payment link, which is open to everyone (M7).
      pay: ['none'],
      // The link of a tax document, which is the credential (L6).
      documents: ['none'],
      // The address of a logo, which is open to everyone (P6).
      logos: ['none'],
      health: ['none'],
      '.well-known': ['none'],
      'openapi.json': ['none'],
      mcp: ['merchant'],
    }
    expect(fitting[surface ?? ''] ?? []).toContain(route.auth)
    if (route.auth === 'merchant' && !route.sandboxOnly) expect(route.scope).not.toBeNull()
    if (route.method === 'GET' && route.auth === 'merchant') expect(route.uses).not.toContain('table.write')
  })
})

it('has no endpoint file without a row', () => {
  const names = new Set<string>(allRoutes().map(({ name }) => name))
  const groups = new Set(allRoutes().map(({ route }) => route.group))
  const files = [...groups].flatMap((group) => readdirSync(new URL(`functions/http/${group}/`, root)))
  expect(files.map((file) => file.replace(/\.ts$/, '')).filter((file) => !names.has(file))).toEqual([])
})

it('has no two routes that match the same request', () => {
  const shapes = allRoutes().map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(shapes).size).toBe(shapes.length)
})

it('the operations page weighs one function per read against one for a group, in figures', () => {
  const paper = readFileSync(new URL('infra/README.md', root), 'utf8').replace(/\s+/g, ' ')
  const reads = allRoutes().filter(({ route }) => route.method === 'GET')
  const groups = new Set(reads.map(({ route }) => route.group)).size
  const saved = reads.length - groups
  expect(paper).toContain(`${reads.length} of ${allRoutes().length} endpoints read, in ${groups} groups`)
  expect(paper).toContain(`would save ${saved} functions and as many roles (${2 * saved} resources`)
})
