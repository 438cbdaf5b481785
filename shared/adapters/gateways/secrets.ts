import type { GatewayName } from './catalog.ts'
import { readNombaConfig } from './nomba/config.ts'
import { readPaystackConfig } from './paystack/config.ts'
import type { SecretTerms } from './secret.ts'

/** Everything wrong with the secret of a gateway, each problem led by where it stands; nothing of it is quoted. */
export function secretProblems(
  name: Exclude<GatewayName, 'twin'>,
  secret: unknown,
  place: string,
  terms: SecretTerms,
): string[] {
  const { problems = [] } =
    name === 'paystack' ? readPaystackConfig(secret, terms) : readNombaConfig(secret, terms)
  return problems.map((problem) => `${place}: ${problem}`)
}
