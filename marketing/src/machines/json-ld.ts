import { freeStudents } from 'kit/institute/plans'
import { dayOf, paidPlans, rateOf } from 'kit/prices/catalogue'
import { plainAmount } from 'kit/values/money'
import type { JsonLd } from '../page.ts'

export const organization = (home: string): JsonLd => ({
  '@type': 'Organization',
  name: 'Maktab',
  url: home,
})

/** The product with an offer for each plan, as the catalogue has it today. */
export function software(name: string, description: string, address: string): JsonLd {
  const on = dayOf(new Date())
  const paid = paidPlans.flatMap((plan) =>
    (['PKR', 'USD'] as const).map((currency) => ({
      '@type': 'Offer',
      name: plan,
      price: plainAmount(rateOf({ plan, currency, cycle: 'yearly' }, on), currency),
      priceCurrency: currency,
      description: 'a student and year',
    })),
  )
  const free = {
    '@type': 'Offer',
    name: 'free',
    price: '0',
    priceCurrency: 'USD',
    description: `up to ${freeStudents} students`,
  }
  return {
    '@type': 'SoftwareApplication',
    name,
    description,
    url: address,
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'Web',
    offers: [free, ...paid],
  }
}

export function faqPage(questions: readonly (readonly [string, string])[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(([question, answer]) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Where a page lies: names with absolute addresses, the outermost first. */
export function crumbs(steps: readonly (readonly [name: string, address: string])[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
  }
}
