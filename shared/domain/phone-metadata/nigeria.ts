/** Written by `npm run phone-metadata` from the metadata of libphonenumber-js. As a text it is parsed once. */
export const nigerianPhones =
  '{"version":4,"country_calling_codes":{"234":["NG"]},"countries":{"NG":["234","009","(?:20|9\\\\d)\\\\d{8}|[78]\\\\d{9,13}",[10,11,12,13,14],0,"0",0,0,0,0,0,[0,["(?:702[0-24-9]|819[01])\\\\d{6}|(?:7(?:0[13-9]|[12]\\\\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[0-6]))\\\\d{7}",[10]]]]},"nonGeographic":{}}'
