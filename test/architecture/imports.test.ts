import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { beforeAll, describe, expect, it } from 'vitest'
import { floors, layers } from './floors.ts'

let modules: IModule[]
let cycles: string[]

beforeAll(async () => {
  const roots = ['shared', 'functions', 'infra/stacks', 'infra/constructs', 'test/faults/checker']
  const { output } = await cruise(roots, {
    tsPreCompilationDeps: 'specify' as never,
    doNotFollow: { path: 'node_modules' },
    // Examples are their users' programs.
    exclude: { path: '^test/(?!faults/checker/)|^shared/sdk/(examples|dist)/' },
    ruleSet: {
      forbidden: [
        // Of types alone too: files in a circle can't be read, or moved, one without the other.
        { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
      ],
    },
    validate: true,
  })
  const result = output as ICruiseResult
  modules = result.modules.filter(
    ({ source }) => !source.includes('node_modules') && /^(shared|functions|infra|test)\//.test(source),
  )
  cycles = result.summary.violations.map((violation) => `${violation.from} -> ${violation.to}`)
}, 120_000)

describe('imports', () => {
  it('of the whole product are checked', () => {
    expect(modules.length).toBeGreaterThan(150)
    expect(modules.some(({ source }) => source === 'test/faults/checker/check.ts')).toBe(true)
  })

  it('stay within what their layer allows', () => {
    expect(modules.flatMap(forbidden)).toEqual([])
  })

  it('between the rooms of operations go only downwards', () => {
    const rooms = modules.filter(({ source }) => within(source, 'shared/operations'))
    expect(rooms.filter(({ source }) => floorOf(source) < 0).map(({ source }) => source)).toEqual([])
    expect(rooms.flatMap(upwards)).toEqual([])
  })

  it('have no cycles', () => {
    expect(cycles).toEqual([])
  })
})

/** The floor of a file's room, -1 where it stands in none. */
function floorOf(source: string): number {
  const [, room = ''] = source.split('shared/operations/')
  return floors.findIndex((names) => names.some((name) => within(room, name)))
}

function upwards(module: IModule): string[] {
  const room = (source: string) => source.split('/')[2]
  return module.dependencies
    .map((dependency) => targetOf(dependency))
    .filter((target) => within(target, 'shared/operations') && room(target) !== room(module.source))
    .filter((target) => floorOf(target) >= floorOf(module.source))
    .map((target) => `${module.source} -> ${target}`)
}

function forbidden(module: IModule): string[] {
  const name = Object.keys(layers)
    .filter((prefix) => within(module.source, prefix))
    .sort((a, b) => b.length - a.length)[0]
  if (name === undefined) return [`${module.source}: no layer`]
  const layer = layers[name]!
  return module.dependencies
    .filter((dependency) => {
      const typeOnly = dependency.dependencyTypes.includes('type-only')
      const allowed = [...layer.modules, ...layer.packages, ...(typeOnly ? (layer.types ?? []) : [])]
      return !allowed.some((prefix) => within(targetOf(dependency), prefix))
    })
    .map((dependency) => `${module.source} -> ${targetOf(dependency)}`)
}

function targetOf(dependency: { module: string; resolved: string; coreModule: boolean }): string {
  if (dependency.coreModule)
    return dependency.module.startsWith('node:') ? dependency.module : `node:${dependency.module}`
  const [, fromPackage] = dependency.resolved.split('node_modules/')
  return fromPackage ?? dependency.resolved
}

function within(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}
