/** How a merchant shows themselves to payers, for examples of the document. */
export const sellerExamples: Readonly<Record<string, unknown>> = {
  logoUrl: 'https://shop.example/logo.png',
  color: '#0b5d3b',
  supportEmail: 'help@shop.example',
  supportPhone: '2348031234500',
  termsUrl: 'https://shop.example/terms',
  refundsUrl: 'https://shop.example/refunds',
  privacyUrl: 'https://shop.example/privacy',
  sellerDetails: 'Ikeja Gym Limited, RC 1482093, TIN 20418832-0001, 14 Allen Avenue, Ikeja, Lagos',
  details: 'Ikeja Gym Limited, RC 1482093, TIN 20418832-0001, 14 Allen Avenue, Ikeja, Lagos',
}
