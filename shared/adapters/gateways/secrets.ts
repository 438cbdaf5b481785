import type { GatewayName } from './catalog.ts'
import { readNombaConfig } from './nomba/config.ts'
import { readPaystackConfig } from './paystack/config.ts'
import type { SecretTerms } from './secret.ts'

/** Every problem of a gateway's secret, each beginning with the place of the secret; its values are never quoted. */
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
