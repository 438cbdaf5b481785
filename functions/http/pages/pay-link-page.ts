import { html } from 'hono/html'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { namedUnits } from '../../../shared/domain/pricing/lines-for.ts'
import { mostUnits } from '../../../shared/domain/pricing/pricing.ts'
import { priceOf } from '../../../shared/domain/subscription/subscription.ts'
import type { ShownLink } from '../../../shared/operations/payment-links/pay-by-link.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'
import { price, priceEvery, words } from './speech.ts'

/** A link's page, with what its last form had wrong. */
export interface PayLinkState extends ShownLink {
  readonly mode: Mode
  readonly slug: string
  readonly wrong: 'amount' | 'quantity' | 'email' | 'tooMany' | 'closed' | null
}

/**
 * The page of a payment link (M7): who sells what at which price, what the link leaves to the payer, and the way to checkout.
 * It exists as long as the link does, so it may be printed as a code.
 */
export function payLinkPage(state: PayLinkState): Promise<Page> {
  const { merchant, branding, mode, closed } = state
  return pageOf({
    title: `${nameOf(state)}: ${merchant.name}`,
    content: html`<section class="card">
      <h1>${nameOf(state)}</h1>
      ${sumOf(state)}
      ${closed === null ? form(state) : html`<p class="alert">${words.link.closed(merchant.name)}</p>`}
    </section>`,
    shop: { name: merchant.name, branding },
    sandbox: mode === 'sandbox',
  })
}

function nameOf({ link, plan }: PayLinkState): string {
  return link.description ?? plan?.name ?? ''
}

/** What it costs: the total where the link fixes it, one unit of an amount where the payer chooses the quantity. */
function sumOf({ link, plan }: PayLinkState): Markup {
  const { quantity } = link
  if (plan !== null) {
    const named = link.description === null && quantity === 1 ? null : namedUnits(plan.name, quantity)
    const sum = html`<p class="sum">${priceEvery(priceOf(plan, quantity), plan.currency)}</p>`
    return named === null
      ? sum
      : html`${sum}
          <p>${named}</p>`
  }
  if (link.amount === null) return html``
  const units = link.adjustable ? 1 : quantity
  const each = link.adjustable ? html` <small class="muted">${words.link.each}</small>` : ''
  return html`<p class="sum">${price(link.amount * units, link.currency)}${each}</p>`
}

function form({ link, plan, slug, wrong }: PayLinkState): Markup {
  const isOpen = plan === null && link.amount === null
  return html`<form method="post" action="${slug}">
    ${wrong === 'tooMany' ? html`<p class="error" role="alert">${words.tooMany}</p>` : ''}
    ${
      isOpen
        ? field(words.link.amount(link.currency), wrong === 'amount' ? words.link.amountWrong : null, {
            name: 'naira',
            type: 'text',
            inputmode: 'decimal',
            autocomplete: 'off',
            required: true,
          })
        : ''
    }
    ${
      link.adjustable
        ? field(words.link.quantity, wrong === 'quantity' ? words.link.quantityWrong(mostUnits) : null, {
            name: 'quantity',
            type: 'number',
            inputmode: 'numeric',
            autocomplete: 'off',
            required: true,
            value: String(link.quantity),
          })
        : ''
    }
    ${field(
      words.email,
      wrong === 'email' ? words.emailWrong : null,
      { name: 'email', type: 'email', inputmode: 'email', autocomplete: 'email', required: plan !== null },
      plan === null ? words.link.emailHint : words.emailHint,
    )}
    <button type="submit">${words.link.goOn}</button>
  </form>`
}

interface Input {
  readonly name: string
  readonly type: string
  readonly inputmode: string
  readonly autocomplete: string
  readonly required: boolean
  readonly value?: string
}

function field(label: string, wrong: string | null, input: Input, hint = ''): Markup {
  const says = `${input.name}-says`
  return html`<label class="field"
    >${label}
    <input
      name="${input.name}"
      type="${input.type}"
      inputmode="${input.inputmode}"
      autocomplete="${input.autocomplete}"
      value="${input.value ?? ''}"
      ${input.type === 'number' ? 'min=1' : ''}
      ${input.required ? 'required' : ''}
      aria-invalid="${wrong === null ? 'false' : 'true'}"
      aria-describedby="${says}"
    /><small id="${says}" class="${wrong === null ? '' : 'wrong'}">${wrong ?? hint}</small></label
  >`
}
