import { combinations, nombaVariations, paystackVariations } from '../gateways/variations.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { ofQuarter } from '../support/share.ts'
import { nombaSwitched, paystackSwitched } from './switched.ts'

await forThisFile(startService())

// Whatever the gateways turn out to do, in every combination of what their papers leave open.
for (const variation of ofQuarter(combinations(paystackVariations))) paystackSwitched(variation, 'all')
for (const variation of ofQuarter(combinations(nombaVariations))) nombaSwitched(variation, 'all')
