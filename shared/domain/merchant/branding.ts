/** How a merchant appears on payers' pages and in receipts; null where they have not set it. */
export interface Branding {
  /** An https address: the pages load nothing over any other scheme. */
  readonly logoUrl: string | null
  /** `#rrggbb`, dark enough for white text. */
  readonly color: string | null
  readonly supportEmail: string | null
  /** Digits with the country code. */
  readonly supportPhone: string | null
  /** Https addresses of the merchant's own terms, which payers' pages link to. */
  readonly termsUrl: string | null
  readonly refundsUrl: string | null
  readonly privacyUrl: string | null
  /** The seller's details on receipts, below their name: registered name, RC, TIN, address. */
  readonly sellerDetails: string | null
  /** The beginning of the hash of the logo that was uploaded, to which `logoUrl` then leads; null for none, or one elsewhere (P6). */
  readonly ownLogo: string | null
}

export const defaultBranding: Branding = {
  logoUrl: null,
  color: null,
  supportEmail: null,
  supportPhone: null,
  termsUrl: null,
  refundsUrl: null,
  privacyUrl: null,
  sellerDetails: null,
  ownLogo: null,
}

/** The contrast that text needs against its background to be readable by nearly everyone (WCAG 2.2, 1.4.3). */
export const enoughContrast = 4.5

type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
/** The background of pages in dark mode, `--surface` of their tokens. */
const night: Rgb = [0x15, 0x20, 0x1b]

/** Whether white text can be read on a colour. */
export function carriesWhite(color: string): boolean {
  return contrast(rgbOf(color), white) >= enoughContrast
}

/** A merchant's colour for dark pages: mixed with white until it can be read on them. */
export function colorAtNight(color: string): string {
  const base = rgbOf(color)
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = base.map((one) => Math.round(one + (255 - one) * part)) as unknown as Rgb
    // A little more than enough: the text on it is darker than the page.
    if (contrast(mixed, night) >= enoughContrast + 1) return hexOf(mixed)
  }
  return hexOf(white)
}

/** The danger colour of the payers' pages, `--danger` of their tokens, and how near to its hue another one says the same. */
const dangerHue = hueOf([0x9c, 0x1c, 0x1c])
const nearHue = 25

/**
 * Whether a colour resembles the pages' danger colour: ends and failures must then be marked otherwise, because a shop's
 * ordinary buttons have that colour. A grey has no hue.
 */
export function looksLikeDanger(color: string): boolean {
  const rgb = rgbOf(color)
  if (Math.max(...rgb) - Math.min(...rgb) < 40) return false
  const apart = Math.abs(hueOf(rgb) - dangerHue)
  return Math.min(apart, 360 - apart) <= nearHue
}

/** The hue of a colour in degrees, 0 for red. */
function hueOf([red, green, blue]: Rgb): number {
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  if (span === 0) return 0
  const part =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4
  return part * 60
}

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((one) => {
    const part = one / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
