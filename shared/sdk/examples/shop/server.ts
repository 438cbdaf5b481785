import { createServer } from 'node:http'
import { createBilling } from 'subscription-billing-client'
import { shopsPlan } from './plan.ts'
import { createShop } from './shop.ts'

const { BILLING_BASE_URL = '', BILLING_API_KEY = '', WEBHOOK_SECRET = '', PORT = '3000' } = process.env
if (!BILLING_BASE_URL || !BILLING_API_KEY || !WEBHOOK_SECRET) {
  console.error('Set BILLING_BASE_URL, BILLING_API_KEY and WEBHOOK_SECRET, which `billing listen` prints.')
  process.exit(1)
}
const billing = createBilling({ baseUrl: BILLING_BASE_URL, apiKey: BILLING_API_KEY })
const plan = await shopsPlan(billing)
createServer(createShop({ billing, planId: plan.id, webhookSecret: WEBHOOK_SECRET })).listen(
  Number(PORT),
  '127.0.0.1',
  () => {
    console.log(`The shop is open at http://127.0.0.1:${PORT}`)
  },
)
