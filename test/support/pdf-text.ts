import { writeFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import type { Service } from './service.ts'

/** What each page of a file says, by another program than the one that wrote it. */
export async function pagesOf(file: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, i) => {
    const content = await (await document.getPage(i + 1)).getTextContent()
    return content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return Promise.all(pages)
}

/** The file behind a document's link; with LOOK it is kept in that folder, to be looked at. */
export async function pdfOf(service: Service, url: string): Promise<Buffer> {
  const token = url.slice(url.lastIndexOf('/') + 1)
  const answer = await service.call('download-document', { params: { token } })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const bytes = Buffer.from(answer.text, 'base64')
  if (process.env['LOOK']) writeFileSync(`${process.env['LOOK']}/${token.slice(-6)}.pdf`, bytes)
  return bytes
}

/** What each page behind a document's link says. */
export async function pdfText(service: Service, url: string): Promise<string[]> {
  return pagesOf(await pdfOf(service, url))
}
