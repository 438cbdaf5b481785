import { getHealth, getOauthMetadata, getOpenapi } from '../../contracts/service.ts'
import { describe } from '../describe.ts'

describe([getOpenapi.query], {
  surface: 'Which part of the interface: for a merchant’s server, a customer’s browser, or the dashboard.',
  operation:
    'Only this operation, by its `operationId`, such as `create-plan`, with the schemas that it uses.',
  tag: 'Only the operations of this tag, such as `subscriptions`, with the schemas that they use.',
})
describe([getHealth.response], { status: 'Always `ok`.' })
describe([getOpenapi.response], {
  openapi: 'The version of the OpenAPI standard.',
  info: [
    'The resource that this describes.',
    { title: 'The name of this interface.', version: 'Its version.' },
  ],
})
describe([getOauthMetadata.response], {
  issuer: 'The address of this service, in this mode.',
  token_endpoint: 'Where clients get their access tokens.',
  scopes_supported: 'Every scope that a client can be registered for.',
  response_types_supported: 'Empty: there is no authorization endpoint.',
  grant_types_supported: 'How a client may ask for a token.',
  token_endpoint_auth_methods_supported:
    'How a client authenticates: in the body, or by Basic authentication.',
  service_documentation: 'Where the documentation is.',
})
