import { describe, expect, it } from 'vitest'
import * as nomba from '../../../shared/adapters/gateways/nomba/failure-words.ts'
import * as paystack from '../../../shared/adapters/gateways/paystack/failure-words.ts'

/** What both gateways pass on, in issuers' words. */
const common = [
  ['Insufficient Funds', 'insufficient_funds'],
  ['exceeds limit', 'limit_exceeded'],
  ['Transaction limit', 'limit_exceeded'],
  ['Expired card', 'expired_card'],
  ['the card has expired', 'expired_card'],
  ['card is expired', 'expired_card'],
  ['Lost card', 'lost_card'],
  ['Stolen Card', 'stolen_card'],
  ['pickup', 'pickup_card'],
  ['pick-up', 'pickup_card'],
  ['pick up', 'pickup_card'],
  ['pick- up', 'pickup_card'],
  ['Suspected fraud', 'fraud_suspected'],
  ['Revoked', 'revoked_authorization'],
  ['invalid email', 'invalid_request'],
  ['valid email', 'invalid_request'],
  ['malformed customer email', 'invalid_request'],
  ['Enter a valid, well-formed email', 'invalid_request'],
  ['email is invalid', 'invalid_request'],
  ['email is not valid', 'invalid_request'],
  ['email address given is valid', 'invalid_request'],
  ['email malformed', 'invalid_request'],
  ['email of another format', 'invalid_request'],
  ['Enter OTP', 'authentication_required'],
  ['3DS', 'authentication_required'],
  ['invalid card', 'invalid_card'],
  ['Not permitted to cardholder', 'transaction_not_permitted'],
  ['issuer', 'issuer_unavailable'],
  ['timeout', 'timeout'],
  ['timed out', 'timeout'],
  ['time-out', 'timeout'],
  ['timed -out', 'timeout'],
  ['system malfunction', 'processor_error'],
  ['Do not honour', 'do_not_honor'],
  ['do not honor', 'do_not_honor'],
] as const

describe('texts from Nomba', () => {
  it.each([
    ...common,
    ['exceeded the time limit', 'timeout'],
    ['exceeds', 'limit_exceeded'],
    ['token expired', 'expired_card'],
    ['restricted card', 'pickup_card'],
    ['3-DS', 'authentication_required'],
    ['secure', 'authentication_required'],
    ['token authentication', 'authentication_required'],
    ['does not match', 'invalid_card'],
    ['does not belong', 'invalid_card'],
    ['email has no match', 'invalid_card'],
    ['email and token', 'invalid_card'],
    ['invalid token', 'invalid_card'],
    ['token is invalid', 'invalid_card'],
    ['token was not found', 'invalid_card'],
    ['unavailable', 'issuer_unavailable'],
    ['processing error', 'processor_error'],
  ] as const)('%s', (text, code) => {
    expect(nomba.refusalCode(text)).toBe(code)
    expect(nomba.declineCode(null, text)).toBe(code)
  })

  it.each([
    ['51', 'insufficient_funds'],
    ['R0', 'revoked_authorization'],
    ['R1', 'revoked_authorization'],
    ['R3', 'revoked_authorization'],
    ['05', 'do_not_honor'],
    ['x51', 'generic_decline'],
    ['511', 'generic_decline'],
    ['5', 'generic_decline'],
    ['R2', 'generic_decline'],
    ['ab', 'generic_decline'],
    ['declined', 'generic_decline'],
    ['', 'generic_decline'],
  ] as const)('the code %s', (text, code) => {
    expect(nomba.declineCode(text)).toBe(code)
    expect(nomba.declineCode('stolen card', text)).toBe(code === 'generic_decline' ? 'stolen_card' : code)
    expect(nomba.refusalCode(text)).toBeNull()
  })

  it.each(['OTP', '3DS', '3-DS', 'Secure', 'Authenticate'])('%s needs the customer', (text) => {
    expect(nomba.asksForCustomer(`Please: ${text} now`)).toBe(true)
    expect(nomba.asksForCustomer('Approved')).toBe(false)
    expect(nomba.asksForCustomer('xotpx')).toBe(false)
  })
})

describe('texts from Paystack', () => {
  it.each([
    ...common,
    ['not sufficient funds', 'insufficient_funds'],
    ['Charge attempt cannot be fulfilled until 30 minutes', 'processor_error'],
    ['exceeds withdrawal limit', 'limit_exceeded'],
    ['blacklisted', 'fraud_suspected'],
    ['stop payment', 'revoked_authorization'],
    ['incorrect PIN', 'authentication_required'],
    ['token not generated', 'authentication_required'],
    ['3D Secure', 'authentication_required'],
    ['3-D secure', 'authentication_required'],
    ['auth data error', 'authentication_required'],
    ['authentication', 'authentication_required'],
    ['no card record', 'invalid_card'],
    ['account closed', 'invalid_card'],
    ['Email does not match Authorization code', 'invalid_card'],
    ['it does not match the authorization', 'invalid_card'],
    ['authorization code is inactive', 'invalid_card'],
    ['authorization invalid', 'invalid_card'],
    ['authorization was not found', 'invalid_card'],
    ['authorization does not', 'invalid_card'],
    ['invalid authorization', 'invalid_card'],
    ['access denied', 'transaction_not_permitted'],
    ['card not supported', 'card_not_supported'],
    ['currency not supported', 'card_not_supported'],
    ['switch inoperative', 'issuer_unavailable'],
    ['bank is unavailable', 'issuer_unavailable'],
    ['unknown error', 'processor_error'],
    ['error occurred', 'processor_error'],
    ['remote server', 'processor_error'],
  ] as const)('%s', (text, code) => {
    expect(paystack.refusalCode(text)).toBe(code)
    expect(paystack.declineCode(null, text)).toBe(code)
    expect(paystack.declineCode(text, 'stolen card')).toBe(code)
  })

  it.each(['declined', 'xotpx', 'bank', 'time', ''])('%s is not a reason', (text) => {
    expect(paystack.refusalCode(text)).toBeNull()
    expect(paystack.declineCode(text, null)).toBe('generic_decline')
    expect(paystack.refusalCode(null)).toBeNull()
  })
})
