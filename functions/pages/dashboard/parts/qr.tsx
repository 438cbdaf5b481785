import qrcode from 'qrcode-generator'

/** A QR code drawn as squares: no image is fetched, which the policy of the page would forbid. */
export function Qr({ text }: { readonly text: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const squares = Array.from(
    { length: size * size },
    (_, i) => [i % size, Math.floor(i / size)] as const,
  ).filter(([x, y]) => code.isDark(y, x))
  return (
    <div class="qr">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of the link"
        shape-rendering="crispEdges"
      >
        <path d={squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} fill="#000" />
      </svg>
    </div>
  )
}
