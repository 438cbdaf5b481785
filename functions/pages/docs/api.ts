/** Swagger UI, whose bundle is loaded before this file. */
const { SwaggerUIBundle } = window as unknown as {
  readonly SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => unknown
}

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  // A secret key must not be typed into a browser, so no requests can be sent from here.
  supportedSubmitMethods: [],
  validatorUrl: null,
})
