import type { EquivalentMutant } from './equivalent.ts'

/** Mutants of the gateways' adapters that no answer of a gateway can show. */
export const equivalentInGateways: readonly EquivalentMutant[] = [
  {
    file: 'shared/adapters/gateways/nomba/naira.ts',
    line: "const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : (idOf(value) ?? '')",
    mutant: 'a number that is not finite as text; some text instead of none',
    reason:
      'neither `NaN`, `Infinity` nor a text without digits is an amount to the pattern of the next line',
  },
  {
    file: 'shared/adapters/gateways/nomba/naira.ts',
    line: "const [, whole, decimals = ''] =",
    mutant: 'a list of one text instead of an empty one',
    reason: 'its first place is skipped, as in a match',
  },
  {
    file: 'shared/adapters/gateways/nomba/accounts.ts',
    line: "const at = Date.parse(textOf(data['timeCreated']) ?? '')",
    mutant: 'some text instead of none',
    reason: 'neither is an instant',
  },
  {
    file: 'shared/adapters/gateways/nomba/bills.ts',
    line: "const status = (textOf(data['status']) ?? '').toUpperCase()",
    mutant: 'some text instead of none',
    reason: 'no word of a status is that text',
  },
  {
    file: 'shared/adapters/gateways/nomba/transfers.ts',
    line: "const status = (textOf(data['status']) ?? '').toUpperCase()",
    mutant: 'some text instead of none',
    reason: 'no word of a status is that text',
  },
  {
    file: 'shared/adapters/gateways/nomba/book.ts',
    line: "const status = (textOf(item['status']) ?? '').toUpperCase()",
    mutant: 'some text instead of none',
    reason: 'no word of a status is that text',
  },
  {
    file: 'shared/adapters/gateways/nomba/book.ts',
    line: "const narration = textOf(item['narration']) ??",
    mutant: 'some text instead of none',
    reason: 'it names no merchant either',
  },
  {
    file: 'shared/adapters/gateways/nomba/charges.ts',
    line: "const message = textOf(data['message']) ?? ''",
    mutant: 'some text instead of none',
    reason: 'it asks for nobody and is no reason of a decline',
  },
  {
    file: 'shared/adapters/gateways/nomba/charges.ts',
    line: "record: 'kept' | 'lost' = 'kept',",
    mutant: 'another word as the usual one',
    reason: 'it is compared with `lost` alone',
  },
  {
    file: 'shared/adapters/gateways/nomba/charges.ts',
    line: "const expiry = idOf(card['tokenExpiryDate']) ??",
    mutant: 'some text instead of none',
    reason: 'it has no digits',
  },
  {
    file: 'shared/adapters/gateways/nomba/charges.ts',
    line: 'const [, year, month] =',
    mutant: 'a list of one text instead of an empty one',
    reason: 'its first place is skipped, as in a match',
  },
  {
    file: 'shared/adapters/gateways/nomba/client.ts',
    line: "const code = idOf(heard.json['code']) ?? ''",
    mutant: 'some text instead of none',
    reason: 'it is no code of the gate',
  },
  {
    file: 'shared/adapters/gateways/nomba/config.ts',
    line: "const { clientId = '', clientSecret = ''",
    mutant: 'some text where a field is missing',
    reason: 'a secret that lacks one of them is refused before',
  },
]
