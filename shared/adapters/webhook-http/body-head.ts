import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 1024

/** Reads the first 1 KB of an answer as text, or less if it breaks off, then closes its connection (D8.8). */
export async function readBodyHead(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      const bytes = chunk as Buffer
      chunks.push(bytes.subarray(0, MAX_BYTES - size))
      size += bytes.length
      if (size >= MAX_BYTES) break
    }
  } catch {
    // The connection was reset or timed out.
  } finally {
    response.destroy()
  }
  return decode(Buffer.concat(chunks))
}

// `stream` leaves out a character that the limit cut in two.
function decode(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes, { stream: true })
  // Bytes that are not UTF-8 become three bytes each, so the text is cut once more.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES))
  return text.slice(0, read)
}
