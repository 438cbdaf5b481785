import type { Service } from './service.ts'

type OwnAct = 'preview-own-cancel' | 'accept-own-offer' | 'pause-own-subscription'

/** What a customer does about an offer and a pause, with the merchant's part between: their subscription is active again after it. */
export async function takeOffers(
  service: Service,
  key: string,
  act: (name: OwnAct, body?: object) => Promise<Record<string, any>>,
): Promise<void> {
  const offer = { kind: 'pause', months: 1 }
  await service.call('update-portal-settings', { key, body: { pause: true, offer } })
  const resume = async (id: string) => service.call('resume-subscription', { key, params: { id }, body: {} })
  await act('preview-own-cancel')
  await resume((await act('accept-own-offer'))['id'] as string)
  await resume((await act('pause-own-subscription', { months: 1 }))['id'] as string)
}
