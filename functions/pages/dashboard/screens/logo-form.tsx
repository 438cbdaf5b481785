import { useRef, useState } from 'preact/hooks'
import { sayDone } from '../parts/acts.tsx'
import { Failure } from '../parts/basics.tsx'
import { Act } from '../parts/dialog.tsx'
import { explain } from '../refusals.ts'
import { useApi } from '../state.tsx'

/** The width to which a large picture is scaled before it is sent: enough for every place that shows it. */
const drawnSide = 480
const mostBytes = 150_000

/** The merchant's logo: what payers see, a file to choose, and its removal (P6). */
export function LogoForm({
  logoUrl,
  after,
}: {
  readonly logoUrl: string | null
  readonly after: () => void
}) {
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file: File) => {
    setBusy(true)
    setFailure(null)
    try {
      await api.v1('POST', '/settings/branding/logo', { image: await imageOf(file) })
      sayDone('Payers see the new logo.')
      after()
    } catch (error) {
      setFailure(explain(error))
    }
    if (input.current) input.current.value = ''
    setBusy(false)
  }
  return (
    <div class="stack" id="logo">
      <div class="row">
        {logoUrl === null ? (
          <p class="muted">No logo yet. Payers see only your name.</p>
        ) : (
          <img src={logoUrl} alt="Your logo" height={48} class="logo-shown" />
        )}
      </div>
      <div class="row">
        <label class="button">
          {busy ? 'Uploading…' : logoUrl === null ? 'Choose a logo' : 'Choose another'}
          <input
            ref={input}
            class="hidden"
            type="file"
            accept="image/png,image/jpeg"
            disabled={busy}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void send(file)
            }}
          />
        </label>
        {logoUrl !== null && (
          <Act
            label="Remove it"
            run={() => api.v1('PATCH', '/settings/branding', { logoUrl: null })}
            after={after}
          />
        )}
      </div>
      <p class="hint">A PNG or a JPEG. It is shown on payment pages, receipts, messages and tax invoices.</p>
      <Failure of={failure} />
    </div>
  )
}

/**
 * The file as base64; a large picture is scaled down first, so that a photograph of a sign works as well as a designer's file.
 * Anything else is sent as it is, and refused by the service, which says why.
 */
async function imageOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => null)
  const isSmall =
    file.size <= mostBytes && Math.max(picture?.width ?? 0, picture?.height ?? 0) <= drawnSide * 2
  return base64Of(picture === null || isSmall ? file.slice(0, mostBytes + 1) : await drawn(picture))
}

async function drawn(picture: ImageBitmap): Promise<Blob> {
  const part = Math.min(1, drawnSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * part))
  canvas.height = Math.max(1, Math.round(picture.height * part))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const as = (type: string) =>
    new Promise<Blob | null>((done) => {
      canvas.toBlob(done, type, 0.85)
    })
  const png = await as('image/png')
  const blob = png !== null && png.size <= mostBytes ? png : await as('image/jpeg')
  if (blob === null) throw new Error('The picture can’t be read.')
  return blob
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => {
      done((reader.result as string).replace(/^[^,]*,/, ''))
    }
    reader.onerror = () => {
      failed(new Error('The file can’t be read.'))
    }
    reader.readAsDataURL(blob)
  })
}
