import { postSigned } from '../../adapters/webhook-http/post.ts'
import type { Provider } from '../provider.ts'

/** Calls merchants' endpoints; those on this machine only if the deployment allows it. */
export const webhookHttp: Provider<'webhook-http'> = ({ deployment }) => ({
  webhookHttp: {
    post: (request) => postSigned({ ...request, allowLoopback: deployment.allowLoopbackWebhooks }),
  },
})
