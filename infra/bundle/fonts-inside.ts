import type { Plugin } from 'esbuild'

/** The faces that a module reads from files beside it. */
const module = `export { default as sansRegular } from './sans-regular.ttf'
export { default as sansBold } from './sans-bold.ttf'`

/** Embeds the fonts of documents into the bundles that print them: there are no files beside a deployed function. */
export const fontsInside: Plugin = {
  name: 'fonts-inside',
  setup(build) {
    build.initialOptions.loader = { ...build.initialOptions.loader, '.ttf': 'binary' }
    build.onLoad({ filter: /\/pages\/pdf\/fonts\.ts$/ }, () => ({ contents: module, loader: 'ts' }))
  },
}
