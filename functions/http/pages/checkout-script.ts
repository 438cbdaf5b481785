import { words } from '../../../shared/domain/texts/pages.ts'

/**
 * What JavaScript adds to the checkout page: declines are shown without a new page, pending payments are polled,
 * numbers can be copied. Without it the page works by form posts.
 */
export const script = `(() => {
  const form = document.getElementById('payment')
  const outcome = document.getElementById('outcome')
  const here = location.pathname.replace(/\\/$/, '')
  const status = document.body.dataset.status
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = button.dataset.copied
      button.setAttribute('aria-label', button.dataset.copied)
    })
  }
  const again = () => location.replace(here)
  const poll = async () => {
    try {
      const state = await (await fetch(here + '/status', { headers: { accept: 'application/json' } })).json()
      if (state.status && state.status !== 'processing') return again()
    } catch {}
    setTimeout(poll, 4000)
  }
  if (status === 'processing') setTimeout(poll, 3000)
  const sent = document.getElementById('sent')
  if (sent)
    sent.addEventListener('click', (event) => {
      event.preventDefault()
      sent.hidden = true
      document.getElementById('looking').textContent = ${JSON.stringify(words.looking)}
      poll()
    })
  if (!form) return
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = event.submitter || form.querySelector('button')
    if (button.disabled) return
    button.disabled = true
    outcome.textContent = ''
    const given = new FormData(form)
    const value = (name) => (given.get(name) || '').trim() || null
    const rail = value('rail')
    try {
      const response = await fetch(here + '/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ rail, email: value('email'), payWhen: button.value || 'now' }),
      })
      const answer = await response.json()
      if (response.ok && answer.nextAction && answer.nextAction.type === 'redirect')
        return location.assign(answer.nextAction.url)
      if (response.ok || response.status === 410) return again()
      if (response.status === 429) {
        const card = form.querySelector('[value=card]')
        const other = form.querySelector('[name=rail]:not([value=card])')
        if (rail === 'card' && card && other) {
          card.disabled = true
          other.checked = true
        }
      }
      const first = (answer.error.details || [])[0] || {}
      outcome.textContent = first.issue ? (first.path === 'email' ? '${words.email}: ' : '') + first.issue : answer.error.message
    } catch {
      outcome.textContent = ${JSON.stringify(words.connection)}
    }
    button.disabled = false
    outcome.focus()
  })
})()`
