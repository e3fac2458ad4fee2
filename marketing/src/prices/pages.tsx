import { givenBy } from 'kit/institute/plans'
import {
  catalogue,
  dayOf,
  holdsOn,
  includedSms,
  paidPlans,
  type PaidPlan,
  rateOf,
  serverPrices,
  serverSupportMonths,
} from 'kit/prices/catalogue'
import { formatNumber } from 'kit/text/locale'
import type { Say } from 'kit/text/words'
import { formatMoney } from 'kit/values/money'
import { Closing } from '../frame/closing.tsx'
import { infoPage } from '../info/info.tsx'
import { crumbs, software } from '../machines/json-ld.ts'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { Calculator } from './calculator.tsx'
import { PriceTable } from './price-table.tsx'
import { pricingWords } from './words.ts'

const today = dayOf(new Date())

/** The pages about prices; every number is the catalogue's. */
export const pricePages: readonly Page[] = [
  {
    path: 'pricing',
    title: (say) => `${say('Pricing')} · Maktab`,
    description: (say) =>
      say('What your school pays, to the last paisa: by students, month or year, in rupees or US dollars.'),
    islands: ['pricing'],
    listed: true,
    jsonLd: (say, to) => [
      crumbs([[say('Pricing'), to('pricing')]]),
      software('Maktab', say('The platform that runs a school'), to('pricing')),
    ],
    Body: Pricing,
  },
  {
    path: 'pricing-details',
    title: (say) => `${say('Pricing in detail')} · Maktab`,
    description: (say) => say('Every price with its unit, its limit, how it is paid and what it costs.'),
    islands: [],
    listed: true,
    jsonLd: (say, to) => [
      crumbs([
        [say('Pricing'), to('pricing')],
        [say('Pricing in detail'), to('pricing-details')],
      ]),
    ],
    Body: Details,
  },
  infoPage('discounts', {
    heading: (say) => say('Discounts'),
    lead: (say) =>
      say('On each line of a bill one rule holds: the one that gives you most. Rules never stack.'),
    sections: (say) => [
      { title: say('The standing rules'), points: standingRules(say) },
      {
        title: say('Codes'),
        text: say(
          'A code is used only where it gives more than every rule. Otherwise it stays yours for another bill.',
        ),
      },
      {
        title: say('Why they never stack'),
        text: say(
          'So that you can check a bill with a pencil. One line, one rule, one number; what the calculator shows is what the bill says.',
        ),
      },
      {
        title: say('Where a discount begins'),
        text: say(
          'A rule for more than 1,000 or 5,000 students takes its part off the whole line. A school just below such a number can pay more than one just above it; the calculator says so.',
        ),
      },
    ],
    ways: priceWays,
  }),
  infoPage('offers', {
    heading: (say) => say('Offers'),
    lead: (say) => say('What holds today, and nothing that has ended.'),
    sections: (say) => [
      {
        title: say('Today'),
        points: [
          say('Premium for {months} months from the day you sign up', { months: 3 }),
          say('Free for life for schools of up to {count} students', { count: 50 }),
          say('{percent} % off the first bill after the trial', { percent: 10 }),
          say('{percent} % off the first bill of the first {count} customers, while places are left', {
            percent: 25,
            count: 30,
          }),
        ],
      },
    ],
    ways: priceWays,
  }),
  infoPage('special-offers', {
    heading: (say) => say('Special offers'),
    lead: (say) => say('Offers with a last day.'),
    sections: (say) => specialOffers(say),
    ways: priceWays,
  }),
  {
    path: 'input-range',
    title: (say) => `${say('Price calculator')} · Maktab`,
    description: (say) => say('The calculator alone.'),
    islands: ['pricing'],
    listed: false,
    canonical: 'pricing',
    Body: () => (
      <section className="section page-top">
        <div className="wrap">
          <CalculatorHead title="h1" />
          <Calculator />
        </div>
      </section>
    ),
  },
]

function priceWays(say: Say) {
  return [
    ['pricing', say('Pricing')],
    ['signup', say('Sign Up For Free')],
  ] as const
}

function standingRules(say: Say): string[] {
  const { rules } = pricingWords(say)
  const ruled = catalogue.rules
    .filter((rule) => holdsOn(rule, today))
    .map(({ key, basisPoints }) =>
      say('{percent} %: {rule}', { percent: Number(basisPoints) / 100, rule: rules[key] }),
    )
  return [...ruled, say('{percent} % off some add-ons, already in their price', { percent: 10 })]
}

/** The rules whose days the operator has set and that end; none today is said as well. */
function specialOffers(say: Say) {
  const { rules } = pricingWords(say)
  const dated = catalogue.rules.filter((rule) => rule.validUntil && holdsOn(rule, today))
  if (dated.length === 0)
    return [
      {
        title: say('None at the moment'),
        text: say('When one begins it stands here with its last day. The standing rules hold all the time.'),
      },
    ]
  return dated.map(({ key, validUntil = today }) => ({
    title: rules[key],
    text: say('Until {day, date}', { day: validUntil }),
  }))
}

function CalculatorHead({ title: Title }: { title: 'h1' | 'h2' }) {
  const { say } = useVisit()
  return (
    <div className="section-head">
      <Title>{say('Prices that are exact')}</Title>
      <p className="lead">
        {say('Say how many students you have. What you see here is what the bill says, to the last paisa.')}
      </p>
    </div>
  )
}

function Pricing() {
  const { language, say, to } = useVisit()
  return (
    <>
      <section className="section page-top">
        <div className="wrap">
          <CalculatorHead title="h1" />
          <Calculator />
        </div>
      </section>
      <section className="band" id="plans">
        <div className="wrap">
          <div className="section-head">
            <h2>{say('Plans')}</h2>
            <p className="lead">
              {say('Plans differ in who can log in. Records, messages and vouchers are never limited.')}
            </p>
          </div>
          <div className="cards">
            {paidPlans.map((plan) => (
              <Plan key={plan} plan={plan} />
            ))}
            <article className="card">
              <h3>{say('Server')}</h3>
              <p>
                {say('A copy on your own server, paid once, with {months} months of support.', {
                  months: serverSupportMonths,
                })}
              </p>
              <ul className="bullets">
                {paidPlans.map((plan) => (
                  <li key={plan}>
                    {pricingWords(say).plans[plan]}: {formatMoney(language, serverPrices[plan], 'USD')}
                  </li>
                ))}
              </ul>
              <a className="card-link" href={to('demo')}>
                {say('Request a Demo')}
              </a>
            </article>
          </div>
        </div>
      </section>
      <section className="section" id="add-ons">
        <div className="wrap">
          <div className="section-head">
            <h2>{say('Add-ons')}</h2>
            <p className="lead">{say('Only what you need, beside any plan.')}</p>
          </div>
          <PriceTable only="add-ons" />
          <p className="hero-actions">
            <a className="button" href={to('pricing-details')}>
              {say('Pricing in detail')}
            </a>
            <a className="button" href={to('discounts')}>
              {say('Discounts')}
            </a>
            <a className="button" href={to('maktab-faq')}>
              {say('FAQ')}
            </a>
          </p>
        </div>
      </section>
      <Closing />
    </>
  )
}

function Plan({ plan }: { plan: PaidPlan }) {
  const { language, say, to } = useVisit()
  const rate = (currency: 'PKR' | 'USD', cycle: 'monthly' | 'yearly') =>
    formatMoney(language, rateOf({ plan, currency, cycle }, today), currency)
  const { roles } = givenBy(plan)
  const logIns = {
    basic: say('Log-ins for owners, management, teachers and staff'),
    standard: say('Also for students, guardians and campus management'),
    premium: say('Also for HR and finance staff, and roles of your own'),
  }
  const facts = [
    logIns[plan],
    say('{count} built-in roles', { count: roles.length }),
    ...(plan === 'basic'
      ? []
      : [
          say('{count} SMS a student and year', { count: includedSms }),
          say('A yearly bill in two instalments'),
        ]),
    say('Staff, teachers and guardians: three for each student'),
  ]
  return (
    <article className="card">
      <h3>{pricingWords(say).plans[plan]}</h3>
      <p className="plan-price">
        {say('{pkr} a year in Pakistan, {usd} a month elsewhere, for each student', {
          pkr: rate('PKR', 'yearly'),
          usd: rate('USD', 'monthly'),
        })}
      </p>
      <ul className="bullets">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <a className="card-link" href={`${to('signup')}?plan=${plan}`}>
        {say('Get Started Now')}
        <span className="unseen">: {pricingWords(say).plans[plan]}</span>
      </a>
    </article>
  )
}

function Details() {
  const { language, say } = useVisit()
  return (
    <>
      <section className="section page-top">
        <div className="wrap">
          <div className="section-head">
            <h1>{say('Pricing in detail')}</h1>
            <p className="lead">
              {say('Every price with its unit, its limit, how it is paid and what it costs.')}
            </p>
          </div>
          <PriceTable />
          <p className="hint">
            {say(
              'The provider cost is the price before a discount of the add-on itself, the product cost is what you pay. Up to {students} students a school pays nothing.',
              { students: formatNumber(language, 50) },
            )}
          </p>
        </div>
      </section>
      <Closing />
    </>
  )
}
