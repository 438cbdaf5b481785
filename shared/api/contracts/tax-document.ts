import * as z from 'zod/mini'

/** The link of a tax document as a file (L6). */
export const documentLink = z.object({ url: z.string() })

export const getInvoicePdf = { response: documentLink }
export const getCreditNotePdf = { response: documentLink }

/** The answer is the file itself. */
export const downloadDocument = { response: z.object({ number: z.string(), pdf: z.string() }) }
