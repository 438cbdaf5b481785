import { it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { holdsForms } from './stored-form/form.ts'
import { formsOf } from './stored-form/play.ts'
import { chargeScenes } from './stored-form/scenes.ts'

const service = await forThisFile(startService())

// `GOLDEN=write` renews the hashes where a rule has changed; `FORMS=folder` writes what they are made of.
it('stores charges in every state as it did', async () => {
  holdsForms(await formsOf(service, chargeScenes))
})
