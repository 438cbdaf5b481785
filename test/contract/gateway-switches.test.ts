import { nombaVariations, paystackVariations } from '../gateways/variations.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { nombaSwitched, paystackSwitched } from './switched.ts'

await forThisFile(startService())

// Each switch of the doubles by itself; gateway-switches.deep.test.ts turns them together.
for (const variation of paystackVariations) paystackSwitched(variation, 'money')
for (const variation of nombaVariations) nombaSwitched(variation, 'money')
