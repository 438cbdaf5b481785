import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speakWithin } from '../gateways/http-double.ts'
import { ofShare } from '../support/share.ts'
import { readRecord, recordScene } from './heard/record.ts'
import { scenesOf } from './heard/scenes.ts'

/**
 * What each adapter makes of every answer that its gateway could give: each scene as it is, and with each field of each of its
 * answers missing, of another type or value, or another word. `npm test` plays
 * a share of the scenes. `GOLDEN=write` records it anew after a change that is meant.
 */
let silence = (): void => undefined
beforeAll(() => {
  silence = speakWithin()
})
afterAll(() => {
  silence()
})

const heading = (name: string): string => `== ${name}\n`

describe.each(['paystack', 'nomba'] as const)('%s', (gateway) => {
  const file = `test/contract/heard/${gateway}.txt`
  const isWritten = process.env['GOLDEN'] === 'write'
  const recorded = isWritten ? '' : readFileSync(file, 'utf8')
  const written: string[] = []

  it.each(ofShare(scenesOf[gateway]).map((scene) => [scene.name, scene] as const))(
    '%s',
    async (name, scene) => {
      if (isWritten) {
        written.push(heading(name), await recordScene(gateway, scene))
        return
      }
      const part = partOf(recorded, name)
      const usual = readRecord(part)
      const said = await recordScene(gateway, scene, (variation, difference) => {
        expect([variation, difference]).toEqual([variation, usual.get(variation) ?? ''])
      })
      expect(said).toBe(part)
    },
  )

  afterAll(() => {
    if (isWritten) writeFileSync(file, written.join(''))
  })
})

function partOf(text: string, name: string): string {
  const from = text.indexOf(heading(name)) + heading(name).length
  const next = text.indexOf('\n== ', from)
  return text.slice(from, next < 0 ? undefined : next + 1)
}
