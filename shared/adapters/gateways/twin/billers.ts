import { networks, type BillCategory, type Network } from '../../../domain/vas/bill.ts'
import type { Biller, Bundle } from '../../../ports/vas-provider.ts'

const ofNetworks = networks.map((id) => ({ id, name: id === '9MOBILE' ? '9mobile' : id }))

/** The companies of the sandbox (D10.3). */
export const sandboxBillers: Readonly<Record<BillCategory, readonly Biller[]>> = {
  airtime: ofNetworks,
  data: ofNetworks,
  betting: [
    { id: 'bet9ja', name: 'Bet9ja' },
    { id: 'sportybet', name: 'SportyBet' },
    { id: 'betking', name: 'BetKing' },
    { id: '1xbet', name: '1xBet' },
  ],
  cabletv: [
    { id: 'dstv', name: 'DStv' },
    { id: 'gotv', name: 'GOtv' },
    { id: 'startimes', name: 'StarTimes' },
  ],
  electricity: [
    { id: 'aedc', name: 'Abuja Electricity Distribution Company' },
    { id: 'bedc', name: 'Benin Electricity Distribution Company' },
    { id: 'eedc', name: 'Enugu Electricity Distribution Company' },
    { id: 'ekedc', name: 'Eko Electricity Distribution Company' },
    { id: 'ibedc', name: 'Ibadan Electricity Distribution Company' },
    { id: 'ikedc', name: 'Ikeja Electric' },
    { id: 'jed', name: 'Jos Electricity Distribution' },
    { id: 'kaedco', name: 'Kaduna Electric' },
    { id: 'kedco', name: 'Kano Electricity Distribution Company' },
    { id: 'phed', name: 'Port Harcourt Electricity Distribution' },
    { id: 'yedc', name: 'Yola Electricity Distribution Company' },
  ],
}

const sizes = [
  { size: '500MB', days: 7, amountNaira: 350 },
  { size: '1GB', days: 7, amountNaira: 500 },
  { size: '2GB', days: 30, amountNaira: 1_200 },
  { size: '5GB', days: 30, amountNaira: 2_500 },
  { size: '20GB', days: 30, amountNaira: 7_500 },
]

/** The data bundles of a network in the sandbox. */
export function sandboxBundles(network: Network): readonly Bundle[] {
  return sizes.map(({ size, days, amountNaira }) => ({
    bundleCode: `${network}-${size}-${days}D`,
    name: `${network} ${size}, ${days} days`,
    amountNaira,
  }))
}
