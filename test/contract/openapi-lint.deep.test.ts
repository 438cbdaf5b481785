import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { narrow } from '../../shared/api/document/narrow.ts'
import { surfaces } from '../../shared/api/document/surfaces.ts'
import { composeOpenApi } from '../../shared/api/openapi.ts'

/** What linters say that can't be otherwise, each with its reason; every rule is on. */
const excused: readonly RegExp[] = [
  // `/v1/customers/ref/{ref}` is the specification's, and no identifier is the word `ref`.
  /^no-ambiguous-paths .*`\/v1\/customers\/ref\/\{ref\}` and `\/v1\/customers\/\{id\}/,
  // A mode is `live` or `sandbox`, which the pattern of a path can't say: never `members` or `sessions`.
  /^no-ambiguous-paths .*`\/admin\/(members|sessions)\/\{id\}`/,
  // A payout's identifier is never the word `accounts`, and an account's never the word `transactions`.
  /^no-ambiguous-paths .*`\/v1\/payouts\/\{id\}\/transactions` and `\/v1\/payouts\/accounts\/\{id\}`/,
]

describe('third-party tools', () => {
  // What merchants see is nearly the whole.
  it.each([null, ...surfaces.filter((surface) => surface !== 'merchant')])(
    'find nothing to complain about (Redocly, surface %s)',
    async (surface) => {
      const found = await lintFromString({
        source: JSON.stringify(surface === null ? composeOpenApi() : narrow(composeOpenApi(), { surface })),
        absoluteRef: 'openapi.json',
        config: await createConfig({ extends: ['recommended-strict'] }),
      })
      const told = found.map(({ ruleId, message, location }) =>
        [ruleId, message, location[0]?.pointer].join(' '),
      )
      expect(told.filter((one) => !excused.some((each) => each.test(one)))).toEqual([])
    },
  )

  it('find nothing to complain about (Spectral)', async () => {
    const linter = new spectral.Spectral()
    linter.setRuleset({ extends: [rulesets.oas] } as never)
    const found = await linter.run(composeOpenApi() as never)
    expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  })
})
