import { firstReads } from './first-reads.ts'
import { groupOf } from './screen-groups.ts'
import { askEarly } from './session-marks.ts'

askEarly(firstReads(location))
preloadScreen()

/**
 * Requests the scripts of the screen that is opened beside the first script, not after it: a round trip less. The page names
 * the scripts of each group on this script's tag.
 */
function preloadScreen(): void {
  const group = groupOf(location.pathname)
  const files = group === null ? undefined : document.currentScript?.dataset[group]
  for (const href of files?.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href })
    document.head.append(link)
  }
}
