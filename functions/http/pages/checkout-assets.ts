/** The page's style: readable at any size, with the focus visible. */
export const style = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; color: #1a1a1a; background: #fff; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; }
label, select, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
label { margin-top: 1rem; }
select, input, button { margin-top: 0.25rem; padding: 0.6rem; border: 1px solid #555; border-radius: 0.25rem; }
button { margin-top: 1.5rem; background: #0b5d3b; color: #fff; border-color: #0b5d3b; }
:focus-visible { outline: 3px solid #f2a900; outline-offset: 2px; }
#outcome { min-height: 3rem; font-weight: 600; }
`

/** The page's script: pays by the rail that was chosen, says what to do next, and asks until it is done. */
export const script = `
(() => {
  const form = document.getElementById('payment')
  const outcome = document.getElementById('outcome')
  const button = form.querySelector('button')
  const here = location.pathname.replace(/\\/$/, '')
  const instructions = (next) => {
    if (!next) return 'Your payment is being processed.'
    if (next.type === 'ussd') return 'Dial ' + next.code + ' on your phone.'
    if (next.type === 'bank_transfer')
      return 'Transfer the amount to ' + next.accountName + ', ' + next.bankName + ', account ' + next.accountNumber + '.'
    return 'Continue at your bank: ' + next.url
  }
  const show = (state) => {
    form.hidden = state.status === 'completed' || state.status === 'processing' || state.status === 'expired'
    if (state.status === 'processing') {
      outcome.textContent = instructions(state.nextAction)
      setTimeout(poll, 3000)
    } else if (state.status === 'completed') {
      outcome.textContent = 'Paid. Thank you.'
      const next = document.body.dataset.successUrl
      if (next) setTimeout(() => location.assign(next), 1500)
    } else if (state.status === 'expired') outcome.textContent = 'This payment link has expired.'
    else if (state.status === 'failed') outcome.textContent = 'The payment did not go through. Please try again.'
  }
  const poll = async () => {
    try { show(await (await fetch(here + '/status')).json()) } catch { setTimeout(poll, 5000) }
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    outcome.textContent = 'One moment.'
    const value = (name) => form.elements[name].value.trim() || null
    try {
      const response = await fetch(here + '/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          rail: value('rail'),
          token: value('rail') === 'card' || value('rail') === 'direct_debit' ? value('token') : null,
          email: value('email'),
        }),
      })
      const answer = await response.json()
      if (response.ok) show(answer)
      else outcome.textContent = answer.error.message
    } catch { outcome.textContent = 'The connection failed. You can safely try again.' }
    button.disabled = false
  })
  if (document.body.dataset.status !== 'pending') poll()
})()
`
