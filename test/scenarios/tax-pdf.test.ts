import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { pagesOf, pdfOf, pdfText } from '../support/pdf-text.ts'
import { startService } from '../support/service.ts'

/** Tax documents as files, read by another program than the one that wrote them. */
const service = await forThisFile(startService())

const registration = {
  ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', rcNumber: 'RC1482093' },
  ...{ address: '14 Admiralty Way, Lekki Phase 1, Lagos', numberPrefix: 'IH' },
}

// Holds L3, L6.
it('a tax invoice and its credit note name all that they must, as they were when they were issued', async () => {
  const life = await openLife(service, '2027-04-01T09:00:00.000Z')
  const set = (body: object) => service.call('update-tax-settings', { key: life.key, body })
  expect((await set(registration)).status).toBe(200)
  const details = {
    email: 'pay@zenith.example',
    name: 'Ọláyínká Ṣówándé and Zenith Cargo and Haulage Services (Nigeria) Limited, Ụmụahịa branch',
    taxId: '01227740-0001',
    address: 'Plot 1261 Adeola Hopewell Street, Victoria Island, Lagos',
  }
  const { body: buyer } = await service.call<any>('create-customer', { key: life.key, body: details })
  const lines = Array.from({ length: 40 }, (_, i) => ({
    description: `Corporate pass ${i + 1}, all clubs (Lekki, Victoria Island, Ikeja GRA and Abuja Wuse 2)`,
    quantity: i + 1,
    unitAmount: 33_340,
  }))
  const { body: sent } = await service.call<any>('create-invoice', {
    key: life.key,
    body: { customerId: buyer.id, lines },
  })
  const early = await service.call('get-invoice-pdf', { key: life.key, params: { id: sent.id } })
  expect(early.status).toBe(409)
  await life.clock('2027-04-02T09:00:00.000Z')
  const link = async (name: 'get-invoice-pdf' | 'get-credit-note-pdf', id: string) =>
    (await life.done(name, id))['url'] as string
  const url = await link('get-invoice-pdf', sent.id)
  const file = await pdfOf(service, url)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  // The seller moves, and the buyer changes their name: the document stays as it was issued.
  await set({ address: 'Elsewhere 1, Abuja', legalName: 'Another Name Limited' })
  await service.call('update-customer', { key: life.key, params: { id: buyer.id }, body: { name: 'New' } })
  expect((await pdfOf(service, url)).equals(file)).toBe(true)
  const pages = await pagesOf(file)
  expect(pages.length).toBeGreaterThan(1)
  const all = pages.join(' ')
  const total = 33_340 * 820
  for (const text of [
    ...['Tax invoice', 'IH2027000001', 'IronHouse Gyms Limited', 'TIN 20418832-0001', 'RC 1482093'],
    ...['14 Admiralty Way, Lekki Phase 1, Lagos', '01227740-0001', 'Plot 1261 Adeola Hopewell Street'],
    ...['Ọláyínká Ṣówándé', '1 April 2027', 'Corporate pass 40', 'VAT 7.5%', 'Tax point'],
    ...[`₦${(total / 100).toLocaleString('en-NG')}`, `₦${(sent.tax / 100).toLocaleString('en-NG')}`],
    'Two hundred and seventy-three thousand, three hundred and eighty-eight naira only.',
  ])
    expect(all.normalize()).toContain(text.normalize())
  expect(pages.map((page, i) => page.includes(`page ${i + 1} of ${pages.length}`))).not.toContain(false)
  await life.act('record-payment', sent.id, { kind: 'cash', amount: 75_000 })
  await life.done('void-invoice', sent.id)
  await life.clock('2027-04-03T09:00:00.000Z')
  const { body } = await service.call<any>('list-credit-notes', { key: life.key })
  const note = await pagesOf(await pdfOf(service, await link('get-credit-note-pdf', body.items[0].id)))
  expect(note).toHaveLength(1)
  for (const text of [
    ...['Credit note', 'IHC2027000001', 'For invoice', 'IH2027000001', 'IronHouse Gyms Limited'],
    ...['Is now', '₦0', `−₦${(sent.tax / 100).toLocaleString('en-NG')}`, '01227740-0001'],
  ])
    expect(note[0]).toContain(text)
  const forged = url.slice(url.lastIndexOf('/') + 1, -1) + 'x'
  expect((await service.call('download-document', { params: { token: forged } })).status).toBe(404)
})

// Holds L6, L8.
it('a tax invoice says what its customer withheld, by which certificate, and what was paid', async () => {
  const life = await openLife(service, '2027-04-01T09:00:00.000Z')
  await service.call('update-tax-settings', { key: life.key, body: registration })
  const details = { email: 'pay@zenith.example', name: 'Zenith Cargo', withholdingRate: '2' }
  const { body: buyer } = await service.call<any>('create-customer', { key: life.key, body: details })
  const lines = [{ description: 'Corporate passes', unitAmount: 10_750_000 }]
  const { body: sent } = await service.call<any>('create-invoice', {
    key: life.key,
    body: { customerId: buyer.id, lines },
  })
  const pay = (body: object) => life.act('record-payment', sent.id, body)
  await pay({ kind: 'withholding', amount: 150_000, reference: 'WHT-2027-0042' })
  await pay({ kind: 'withholding', amount: 50_000 })
  await pay({ kind: 'bank_transfer', amount: 10_550_000, reference: 'FT-1' })
  await life.clock('2027-04-02T09:00:00.000Z')
  const { url } = await life.done('get-invoice-pdf', sent.id)
  const text = (await pdfText(service, url as string)).join(' ')
  for (const said of [
    ...['VAT 7.5% on ₦100,000', '₦7,500', 'Total', '₦107,500'],
    ...['Withheld 1 April 2027, certificate WHT-2027-0042', '−₦1,500', 'certificate to follow', '−₦500'],
    ...['Paid 1 April 2027, bank transfer', '−₦105,500'],
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Left to pay')
})
