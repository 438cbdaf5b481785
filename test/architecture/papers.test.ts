import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { floors, layers } from './floors.ts'

const built = /(^|\/)(node_modules|dist|cdk\.out|\.local)\//
const papers = globSync('**/*.md', { exclude: (path) => built.test(`${path}/`) }).toSorted()
const text = (path: string) => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }

describe('the documentation', () => {
  it('starts with a README short enough for one sitting', () => {
    expect(papers).toContain('README.md')
    expect(text('README.md').split('\n').length).toBeLessThanOrEqual(150)
  })

  it.each(papers)('%s links only to files and headings that exist', (path) => {
    const links = [...prose(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link!)
    expect(links.filter((link) => !leadsSomewhere(path, link))).toEqual([])
  })

  it.each(papers)('%s names only commands that this package has', (path) => {
    const named = [...text(path).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('lists the layers as the import test enforces them', () => {
    const rows = [...between('floors').matchAll(/^\| `(shared[^`]*)` .*\| ([^|]*) \|$/gm)]
    const told = rows.map(([, folder, may]) => [
      folder,
      [...may!.matchAll(/`([^`]+)`/g)].map(([, one]) => one),
    ])
    const held = Object.entries(layers)
      .filter(([folder]) => /^shared\/[a-z]+$/.test(folder))
      .map(([folder, { modules }]) => [folder, [...modules].sort()])
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(held))
  })

  it('lists the rooms layer by layer', () => {
    expect(between('rooms').trim()).toBe(roomsInWords())
  })
})

/** A paper without its blocks of code, whose brackets are no links. */
function prose(path: string): string {
  return text(path).replaceAll(/```.*?```/gs, '')
}

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : join(dirname(from), path)
  // The documents' own addresses, which a test of theirs resolves.
  if (from.startsWith('functions/pages/docs/') && /^\/(docs|openapi\.json)/.test(link)) return true
  if (!existsSync(target)) return false
  return anchor === undefined || headings(target).includes(anchor)
}

/** The anchors of a paper's headings, as they are made from their words. */
function headings(path: string): string[] {
  return [...text(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
}

function between(mark: string): string {
  const [, inside = ''] = text('shared/README.md').split(new RegExp(`<!-- /?${mark} -->`))
  return inside
}

function roomsInWords(): string {
  return floors
    .map((rooms, floor) => `${floor + 1}. ${rooms.map((room) => `\`${room}\``).join(', ')}`)
    .join('\n')
}
