import PDFDocument from 'pdfkit'
import type { Printed, PrintedLine } from '../../../../shared/domain/tax/printed.ts'
import { sansBold, sansRegular } from './fonts.ts'

const page = { width: 595.28, height: 841.89, margin: 46 } as const
const right = page.width - page.margin
const inner = right - page.margin
/** Where a page's lines end; its footer is below. */
const floor = page.height - 84
/** The space for a logo, above the seller. */
const logoRoom: [width: number, height: number] = [150, 40]
const ink = '#14201a'
const quiet = '#526058'
const rule = '#c9d2cd'

type Doc = InstanceType<typeof PDFDocument>

/** Columns of the lines: their left edge and width; numbers are right-aligned. */
const columns = {
  no: [page.margin, 22],
  what: [page.margin + 26, 204],
  quantity: [page.margin + 234, 44],
  each: [page.margin + 282, 72],
  rate: [page.margin + 358, 64],
  amount: [page.margin + 426, inner - 426],
} as const

/**
 * A document as PDF, A4 (L6). Equal documents are equal bytes: its dates and identity follow from the document alone.
 * @param logo The seller's, as a PNG or a JPEG that was read before; the present one, which is not part of the document's content.
 */
export async function renderPdf(printed: Printed, logo: Buffer | null = null): Promise<Buffer> {
  const at = new Date(printed.issuedAt)
  const info = {
    Title: `${printed.title} ${printed.number}`,
    Author: printed.supplier[0] ?? '',
    CreationDate: at,
    ModDate: at,
  }
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    info,
    bufferPages: true,
    autoFirstPage: true,
    lang: 'en-NG',
    displayTitle: true,
    font: null as never,
  })
  doc.registerFont('regular', sansRegular)
  doc.registerFont('bold', sansBold)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => {
      resolve(Buffer.concat(chunks))
    })
    doc.on('error', reject)
  })
  sumsOf(doc, printed, linesOf(doc, printed, headOf(doc, printed, logo)))
  feetOf(doc, printed)
  doc.end()
  return done
}

/** Supplier, title, buyer and facts; returns where the lines begin. */
function headOf(
  doc: Doc,
  { title, number, supplier, buyer, facts, note }: Printed,
  logo: Buffer | null,
): number {
  const half = inner * 0.56
  let y = page.margin
  if (logo !== null) doc.image(logo, page.margin, y - 8, { fit: logoRoom })
  const sellerAt = logo === null ? y : y + logoRoom[1]
  const sellerEnd = block(doc, supplier, { x: page.margin, y: sellerAt, width: half, size: 11 })
  doc.font('bold').fontSize(20).fillColor(ink)
  doc.text(title, page.margin + half, y - 3, { width: inner - half, align: 'right' })
  doc.font('regular').fontSize(10)
  doc.text(number, page.margin + half, y + 23, { width: inner - half, align: 'right' })
  y = Math.max(sellerEnd, y + 44) + 20
  doc.font('bold').fontSize(8).fillColor(quiet).text('Billed to', page.margin, y)
  const buyerEnd = block(doc, buyer, { x: page.margin, y: y + 14, width: half - 20, size: 9.5 })
  let factsEnd = y
  for (const { label, value } of facts) {
    const x = page.margin + half
    doc.font('regular').fontSize(9).fillColor(quiet).text(label, x, factsEnd, { width: 70 })
    doc.fillColor(ink)
    const height = doc.heightOfString(value, { width: inner - half - 70, align: 'right' })
    doc.text(value, x + 70, factsEnd, { width: inner - half - 70, align: 'right' })
    factsEnd += Math.max(14, height + 3)
  }
  y = Math.max(buyerEnd, factsEnd) + 18
  if (note === null) return y
  doc.font('regular').fontSize(9.5).fillColor(ink).text(note, page.margin, y, { width: inner })
  return doc.y + 14
}

/** Some lines of text, the first one bold; returns where they end. */
function block(
  doc: Doc,
  lines: readonly string[],
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): number {
  let at = y
  lines.forEach((line, i) => {
    doc
      .font(i === 0 ? 'bold' : 'regular')
      .fontSize(i === 0 ? size : 8.5)
      .fillColor(i === 0 ? ink : quiet)
    doc.text(line, x, at, { width })
    at = doc.y + 2
  })
  return at
}

function linesOf(doc: Doc, { lines }: Printed, from: number): number {
  let y = tableHead(doc, from)
  lines.forEach((line, i) => {
    const height = heightOf(doc, line)
    if (y + height > floor) {
      doc.addPage()
      y = tableHead(doc, page.margin)
    }
    y = lineAt(doc, line, { n: i + 1, y, height })
  })
  return y
}

function tableHead(doc: Doc, y: number): number {
  doc.font('bold').fontSize(8).fillColor(quiet)
  cell(doc, 'no', 'No.', y)
  cell(doc, 'what', 'What', y)
  cell(doc, 'quantity', 'Quantity', y)
  cell(doc, 'each', 'Each', y)
  cell(doc, 'rate', 'Tax', y)
  cell(doc, 'amount', 'Amount', y)
  line(doc, y + 14, ink)
  return y + 21
}

function heightOf(doc: Doc, { what, when }: PrintedLine): number {
  const width = columns.what[1]
  doc.font('bold').fontSize(9)
  const head = doc.heightOfString(what, { width })
  doc.font('regular').fontSize(8.5)
  return head + (when === null ? 0 : doc.heightOfString(when, { width }) + 2) + 12
}

function lineAt(
  doc: Doc,
  { what, when, quantity, each, rate, amount }: PrintedLine,
  { n, y, height }: { readonly n: number; readonly y: number; readonly height: number },
): number {
  doc.font('regular').fontSize(9).fillColor(ink)
  cell(doc, 'no', String(n), y)
  cell(doc, 'quantity', quantity, y)
  cell(doc, 'each', each, y)
  cell(doc, 'rate', rate, y)
  cell(doc, 'amount', amount, y)
  doc.font('bold').text(what, columns.what[0], y, { width: columns.what[1] })
  if (when !== null)
    doc
      .font('regular')
      .fontSize(8.5)
      .fillColor(quiet)
      .text(when, columns.what[0], doc.y + 2, { width: columns.what[1] })
  line(doc, y + height - 6, rule)
  return y + height
}

function cell(doc: Doc, column: keyof typeof columns, text: string, y: number): void {
  const [x, width] = columns[column]
  const align = column === 'no' || column === 'what' ? 'left' : 'right'
  doc.text(text, x, y, { width, align })
}

function line(doc: Doc, y: number, color: string): void {
  doc.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke()
}

/** The totals, on a page of their own where the lines leave no space. */
function sumsOf(doc: Doc, { sums, inWords }: Printed, from: number): void {
  const width = 268
  const x = right - width
  let y = from + 8
  if (y + sums.length * 18 + 40 > floor) {
    doc.addPage()
    y = page.margin
  }
  for (const { label, value, isStrong } of sums) {
    doc
      .font(isStrong ? 'bold' : 'regular')
      .fontSize(isStrong ? 11 : 9)
      .fillColor(ink)
    const height = doc.heightOfString(label, { width: width - 100 })
    doc.text(label, x, y, { width: width - 100 })
    doc.text(value, right - 98, y, { width: 98, align: 'right' })
    y += Math.max(isStrong ? 19 : 16, height + 4)
  }
  doc
    .font('regular')
    .fontSize(8.5)
    .fillColor(quiet)
    .text(inWords, x, y + 2, { width })
}

/** Each page names its document and its number. */
function feetOf(doc: Doc, { foot, title, number }: Printed): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(start + i)
    line(doc, page.height - 62, rule)
    doc.font('regular').fontSize(8).fillColor(quiet)
    doc.text(foot, page.margin, page.height - 52, { width: inner - 150, lineBreak: false })
    const own = `${title} ${number}, page ${i + 1} of ${count}`
    doc.text(own, page.margin, page.height - 40, { width: inner, lineBreak: false })
  }
}
