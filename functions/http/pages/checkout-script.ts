import { declineNames } from '../../../shared/domain/checkout/decline-class.ts'
import { declineText } from './checkout-form.ts'
import { words } from './speech.ts'

/**
 * What JavaScript adds to the checkout page: declines are shown without a new page, pending payments are polled,
 * numbers can be copied. Without it the page works by form posts.
 */
export function checkoutScript(): string {
  const told = (isCard: boolean) =>
    Object.fromEntries(declineNames.map((name) => [name, declineText(name, isCard)]))
  const says = {
    card: told(true),
    other: told(false),
    looking: words.looking,
    paying: words.paying,
    connection: words.connection,
    emailWrong: words.emailWrong,
    emailHint: words.emailHint,
  }
  // `<` can't end the script from within a string.
  return `(() => {
  const say = ${JSON.stringify(says).replaceAll('<', '\\u003c')}
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
  for (const button of document.querySelectorAll('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
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
      document.getElementById('looking').textContent = say.looking
      poll()
    })
  if (!form) return
  const email = document.getElementById('email')
  const emailIs = (wrong) => {
    if (!email) return
    email.setAttribute('aria-invalid', String(wrong))
    const says = document.getElementById('email-says')
    says.textContent = wrong ? say.emailWrong : say.emailHint
    says.className = wrong ? 'wrong' : ''
  }
  if (email)
    email.addEventListener('invalid', () => emailIs(true))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = event.submitter || form.querySelector('.bar button')
    if (button.disabled) return
    const label = [...button.childNodes]
    button.style.minHeight = button.offsetHeight + 'px'
    button.disabled = true
    button.setAttribute('aria-busy', 'true')
    button.textContent = say.paying
    outcome.textContent = ''
    emailIs(false)
    const given = new FormData(form)
    const value = (name) => (given.get(name) || '').trim() || null
    const rail = value('rail')
    let to = outcome
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
      if (first.path === 'email' && email) {
        emailIs(true)
        to = email
      } else outcome.textContent = say[rail === 'card' ? 'card' : 'other'][first.reason] || first.issue || answer.error.message
    } catch {
      outcome.textContent = say.connection
    }
    button.replaceChildren(...label)
    button.disabled = false
    button.removeAttribute('aria-busy')
    to.focus()
  })
})()`
}
