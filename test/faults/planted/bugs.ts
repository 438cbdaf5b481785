import type { PlantedBug } from './bug.ts'
import { accountNumberBugs } from './bugs/account-numbers.ts'
import { paymentLinkBugs } from './bugs/payment-links.ts'
import { storyBugs } from './bugs/stories.ts'
import { commandBugs } from './bugs/commands.ts'
import { infrastructureBugs } from './bugs/infra.ts'
import { callerBugs } from './bugs/callers.ts'
import { waitingBugs } from './bugs/waiting.ts'
import { receivedBugs } from './bugs/received.ts'
import { repeatedBugs } from './bugs/repeated.ts'
import { lawBugs } from './bugs/laws.ts'
import { promiseBugs } from './bugs/promises.ts'
import { lineBugs } from './bugs/lines.ts'
import { currencyBugs } from './bugs/currencies.ts'
import { chargeBugs } from './bugs/charges.ts'
import { dunningBugs } from './bugs/dunning.ts'
import { financeBugs } from './bugs/finance.ts'
import { gatewayBugs } from './bugs/gateways.ts'
import { givenBackBugs } from './bugs/given-back.ts'
import { idempotencyBugs } from './bugs/idempotency.ts'
import { lateChargeBugs } from './bugs/late-charges.ts'
import { merchantWinsBugs } from './bugs/merchant-wins.ts'
import { ledgerBugs } from './bugs/ledger.ts'
import { priceChangeBugs } from './bugs/price-changes.ts'
import { payoutBugs } from './bugs/payouts.ts'
import { renewalBugs } from './bugs/renewals.ts'
import { itemBugs } from './bugs/items.ts'
import { soundBugs } from './bugs/sound.ts'
import { tenancyBugs } from './bugs/tenancy.ts'
import { webhookBugs } from './bugs/webhooks.ts'

/** All planted bugs, area by area. */
export const plantedBugs: readonly PlantedBug[] = [
  ...ledgerBugs,
  ...givenBackBugs,
  ...financeBugs,
  ...receivedBugs,
  ...waitingBugs,
  ...accountNumberBugs,
  ...paymentLinkBugs,
  ...chargeBugs,
  ...lateChargeBugs,
  ...merchantWinsBugs,
  ...renewalBugs,
  ...dunningBugs,
  ...idempotencyBugs,
  ...webhookBugs,
  ...payoutBugs,
  ...gatewayBugs,
  ...tenancyBugs,
  ...callerBugs,
  ...storyBugs,
  ...commandBugs,
  ...infrastructureBugs,
  ...currencyBugs,
  ...lineBugs,
  ...repeatedBugs,
  ...itemBugs,
  ...soundBugs,
  ...lawBugs,
  ...promiseBugs,
  ...priceChangeBugs,
]
