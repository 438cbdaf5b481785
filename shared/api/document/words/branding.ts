import { getBranding, showLogo, updateBranding, uploadLogo } from '../../contracts/branding.ts'
import { describe } from '../describe.ts'

describe([getBranding.response, updateBranding.body, updateBranding.response, uploadLogo.response], {
  logoUrl: 'Your logo: an image at an https address; null for none.',
  color: 'The colour of buttons, as `#rrggbb`, dark enough for white letters; null for ours.',
  supportEmail: 'Where payers can write to you; null for nowhere.',
  supportPhone: 'Where payers can call you; null for nowhere.',
  termsUrl: 'Your terms, at an https address that payers’ pages link to; null for none.',
  refundsUrl: 'Your refund policy, at an https address; null for none.',
  privacyUrl: 'Your privacy notice, at an https address; null for none.',
  sellerDetails:
    'What receipts show below your name: your registered name, RC number, TIN, address; at most 300 characters. Null for nothing.',
})

describe([uploadLogo.body], {
  image:
    'The file as base64: a PNG or a JPEG, recognised by its content, at most 150 KB, and from 16 to 1,024 pixels wide and high.',
})

describe([showLogo.response], {
  type: 'The media type, by the picture’s content.',
  image: 'The picture.',
})
