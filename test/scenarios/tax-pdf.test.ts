import { writeFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

/** Tax documents as files, read by another program than the one that wrote them. */
const service = await forThisFile(startService())

/** What each page of a file says. */
async function pagesOf(file: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, i) => {
    const content = await (await document.getPage(i + 1)).getTextContent()
    return content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return Promise.all(pages)
}

async function fileOf(url: string): Promise<Buffer> {
  const token = url.slice(url.lastIndexOf('/') + 1)
  const answer = await service.call('download-document', { params: { token } })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const bytes = Buffer.from(answer.text, 'base64')
  if (process.env['LOOK']) writeFileSync(`${process.env['LOOK']}/${token.slice(-6)}.pdf`, bytes)
  return bytes
}

// Holds L3, L6.
it('a tax invoice and its credit note name all that they must, as they were when they were issued', async () => {
  const life = await openLife(service, '2027-04-01T09:00:00.000Z')
  const registration = {
    ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', rcNumber: 'RC1482093' },
    ...{ address: '14 Admiralty Way, Lekki Phase 1, Lagos', numberPrefix: 'IH' },
  }
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
  const file = await fileOf(url)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  // The seller moves, and the buyer changes their name: the document stays as it was issued.
  await set({ address: 'Elsewhere 1, Abuja', legalName: 'Another Name Limited' })
  await service.call('update-customer', { key: life.key, params: { id: buyer.id }, body: { name: 'New' } })
  expect((await fileOf(url)).equals(file)).toBe(true)
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
  const note = await pagesOf(await fileOf(await link('get-credit-note-pdf', body.items[0].id)))
  expect(note).toHaveLength(1)
  for (const text of [
    ...['Credit note', 'IHC2027000001', 'For invoice', 'IH2027000001', 'IronHouse Gyms Limited'],
    ...['Is now', '₦0', `−₦${(sent.tax / 100).toLocaleString('en-NG')}`, '01227740-0001'],
  ])
    expect(note[0]).toContain(text)
  const forged = url.slice(url.lastIndexOf('/') + 1, -1) + 'x'
  expect((await service.call('download-document', { params: { token: forged } })).status).toBe(404)
})
