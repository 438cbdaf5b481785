import type { HttpRequest } from './state.ts'

/** Whether the caller is a browser that wants to show what it gets (decisions 11: everything else gets JSON). */
export function prefersHtml(request: Pick<HttpRequest, 'event'>): boolean {
  return (request.event.headers['accept'] ?? '').toLowerCase().includes('text/html')
}
