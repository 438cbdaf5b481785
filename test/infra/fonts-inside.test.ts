import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { renderPdf } from '../../functions/http/pages/pdf/render.ts'
import { fontsInside } from '../../infra/bundle/fonts-inside.ts'
import type { Printed } from '../../shared/domain/tax/printed.ts'

const printed: Printed = {
  ...{ title: 'Tax invoice', number: 'IH2027000001', issuedAt: '2027-04-01T09:00:00.000Z' },
  ...{ supplier: ['IronHouse Gyms Limited'], buyer: ['Ọláyínká Ṣówándé'] },
  facts: [{ label: 'Number', value: 'IH2027000001' }],
  note: null,
  lines: [{ what: 'Pass', when: null, quantity: '1', each: '₦5,000', rate: 'VAT 7.5%', amount: '₦5,000' }],
  sums: [{ label: 'Total', value: '₦5,000', isStrong: true }],
  ...{ inWords: 'Five thousand naira only.', foot: 'Days are of Lagos.' },
}

// Holds L6.
it('a bundled document is byte for byte that of the sources: its fonts are included', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  try {
    const outfile = join(folder, 'render.mjs')
    await build({
      entryPoints: ['functions/http/pages/pdf/render.ts'],
      ...{ bundle: true, minify: true, format: 'esm', platform: 'node', target: 'node24' },
      ...{ mainFields: ['module', 'main'], plugins: [fontsInside], outfile, logLevel: 'silent' },
      banner: {
        js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
      },
    })
    const bundled = (await import(pathToFileURL(outfile).href)) as { renderPdf: typeof renderPdf }
    const file = await renderPdf(printed)
    expect((await bundled.renderPdf(printed)).equals(file)).toBe(true)
    expect((await renderPdf(printed)).equals(file)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
