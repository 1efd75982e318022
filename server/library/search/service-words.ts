/**
 * People's words for what every gym with members and a shop offers. They complement the pack's own thesaurus,
 * so that a gym's FAQ is found without one.
 */
export const SERVICE_WORDS: readonly (readonly string[])[] = [
  ['subscription', 'membership', 'plan'],
  ['cancel', 'cancellation', 'quit', 'unsubscribe', 'terminate'],
  ['refund', 'money back', 'reimburse'],
  ['return', 'return policy', 'send back', 'give back'],
  ['exchange', 'swap', 'wrong size'],
  ['ship', 'shipping', 'deliver', 'delivery', 'parcel', 'postage'],
  ['country', 'abroad', 'overseas', 'international', 'worldwide'],
  ['discount', 'reduced', 'coupon', 'promo code', 'voucher'],
  ['student', 'students', 'university', 'college'],
  ['senior', 'seniors', 'pensioner', 'retired'],
  ['payment', 'pay', 'paypal', 'credit card'],
  ['invoice', 'receipt', 'bill'],
  ['trial', 'free trial', 'try for free'],
  ['warranty', 'guarantee', 'broken', 'defective'],
  ['open', 'opening hours', 'opening times', 'closing time', 'hours'],
  ['address', 'location', 'located', 'directions', 'parking'],
  ['visit', 'drop-in', 'day pass', 'guest', 'visitor'],
  ['data', 'privacy', 'private', 'confidential', 'gdpr'],
  ['delete', 'erase', 'remove'],
  ['price', 'cost', 'fee', 'rate'],
  ['monthly', 'month by month', 'per month'],
  ['yearly', 'annual', 'annually', 'per year'],
];
