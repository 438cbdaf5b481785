import { documentClient } from '../../../shared/runtime/clients.ts'
import type { Service } from '../../support/service.ts'
import { readTenant } from '../checker/read.ts'
import { storedForm } from './form.ts'
import { openScene, type Scene } from './scenes.ts'

/** Plays scenes one after the other; what was stored at each moment of them, by name. */
export async function formsOf(
  service: Service,
  scenes: readonly Scene[],
): Promise<Map<string, readonly string[]>> {
  const forms = new Map<string, readonly string[]>()
  for (const { name, play } of scenes) {
    const life = await openScene(service)
    const look = async (moment: string): Promise<void> => {
      const items = await readTenant(
        documentClient(),
        process.env['TABLE_SANDBOX']!,
        life.merchant.merchantId,
      )
      forms.set(`${name}: ${moment}`, storedForm(items))
    }
    await play(life, service, look)
  }
  return forms
}
