import { raw } from 'hono/html'

const drawn =
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/></svg>'

/** A closed lock, in the colour of its text; decorative, since the words beside it say the same. */
export const lock = () => raw(drawn)
