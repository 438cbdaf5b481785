import { Qr } from '../parts/qr.tsx'
import { useApi, useLoad, useSession } from '../state.tsx'

interface Branding {
  readonly logoUrl: string | null
  readonly supportPhone: string | null
  readonly supportEmail: string | null
}

/** What a link's poster says. */
interface PosterFacts {
  readonly url: string
  readonly name: string
  /** What it costs, in words. */
  readonly cost: string
  readonly verb: string
}

/** A link as an A5 page for a wall or a desk: visible on paper only, and the only thing there while its dialog is open (M7). */
export function LinkPoster({ url, name, cost, verb }: PosterFacts) {
  const api = useApi()
  const { me } = useSession()
  const { data } = useLoad(() => api.v1<Branding>('GET', '/settings/branding'), [])
  const help = data?.supportPhone ?? data?.supportEmail ?? null
  return (
    <>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          window.print()
        }}
      >
        Print a poster (A5)
      </button>
      <section class="poster" aria-hidden="true">
        {data?.logoUrl != null && <img src={data.logoUrl} alt="" />}
        <p class="poster-verb">{verb}</p>
        <p>
          {name}
          <br />
          <strong>{cost}</strong>
        </p>
        <Qr text={url} />
        <p>
          Point your camera at the code,
          <br />
          or type <strong>{url.replace(/^https?:\/\//, '')}</strong>
        </p>
        <p class="poster-foot">{help === null ? me.name : `${me.name} · Help: ${help}`}</p>
      </section>
    </>
  )
}
