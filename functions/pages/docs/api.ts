/** Swagger UI, whose bundle is loaded before this. */
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
  // A secret key has no business in a browser, so nothing is sent from here.
  supportedSubmitMethods: [],
  validatorUrl: null,
})
