/** Turns of phrase that only this house would understand. A new one joins when it is cleared from all comments. */
export const privateIdioms = [
  { idiom: 'told of', instead: 'told about' },
  { idiom: 'what comes to', instead: 'say what arrives or results' },
  { idiom: 'can come to', instead: 'can reach, can call' },
  { idiom: 'has come to', instead: 'say where it is' },
  { idiom: 'comes to in the table', instead: 'writes to the table' },
  { idiom: 'come to light', instead: 'found' },
  { idiom: 'as it were', instead: 'leave it out' },
] as const
