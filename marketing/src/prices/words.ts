import { planNames } from 'kit/institute/plans'
import type { Say } from 'kit/text/words'

/** What the calculator may have to say; `{…}` are filled by `resultOf`. */
export function pricingWords(say: Say) {
  const amount = '{amount}'
  return {
    totals: { monthly: say('Each month'), yearly: say('For a year, at once') },
    plans: {
      basic: say(planNames.basic),
      standard: say(planNames.standard),
      premium: say(planNames.premium),
    },
    addOns: {
      whatsapp: say('WhatsApp, pack of {count} conversations', { count: 1000 }),
      emails: say('E-mails, pack of {count}', { count: 10_000 }),
      android: say('Android app, for a year (in development)'),
      ios: say('iOS app, for a year (in development)'),
      desktop: say('Desktop app, for a year (in development)'),
      'white-label': say('White labelling, for a year'),
      registrations: say('Registrations, pack of {count}', { count: 1000 }),
    },
    planLine: '{name}: {count} × {price}',
    addOnLine: '{name}: {count} × {price}',
    less: say('Less {amount}: {rule}', { amount, rule: '{rule}' }),
    rules: {
      'above-1000': say('more than {count} students', { count: 1000 }),
      'above-5000': say('more than {count} students', { count: 5000 }),
      'first-bill': say('the first bill after the trial'),
      'first-30': say('one of the first {count} customers', { count: 30 }),
      sitewide: say('an offer of these days'),
      'small-year': say('a year free for small schools'),
      'launch-2022': say('an offer of these days'),
      own: say('the add-on’s own discount'),
      code: say('your code'),
    },
    perStudent: {
      monthly: say('That is {amount} a student and month.', { amount }),
      yearly: say('That is {amount} a student and year.', { amount }),
    },
    firstBill: say('The first bill after the trial is {amount}: {rule}.', { amount, rule: '{rule}' }),
    saved: say('Twelve monthly bills would be {amount} more.', { amount }),
    halves: say('In two instalments: {amount} now and the rest after six months.', { amount }),
    cliff: say('{count} students would cost {amount}, because a discount begins there.', {
      amount,
      count: '{count}',
    }),
    codes: {
      none: '',
      used: say('Your code gives more than any rule and is used.'),
      unspent: say('A rule gives as much as your code; the code stays unspent.'),
      unknown: say('We do not know this code.'),
    },
    noTax: say('No tax is included; VAT is added where it applies.'),
    tax: say('Including {amount} of tax.', { amount }),
  }
}
export type PricingWords = ReturnType<typeof pricingWords>
