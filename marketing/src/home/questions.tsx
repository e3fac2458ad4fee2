import { freeStudents } from 'kit/institute/plans'
import { type BillCurrency, type Cycle, dayOf, paidPlans, rateOf, trialMonths } from 'kit/prices/catalogue'
import type { Say } from 'kit/text/words'
import { useVisit } from '../visit.ts'

/** The day on which the site is built. */
const today = new Date()

/** The questions of the home page with their answers, in words alone. */
export function questionsOf(say: Say): readonly (readonly [question: string, answer: string])[] {
  return [
    [
      say('How long does it take to start?'),
      say(
        'Seconds. A database is kept ready, and your school opens at its own address as soon as you sign up.',
      ),
    ],
    [say('What does it cost?'), pricesOf(say)],
    [
      say('Can the people of Maktab see our data?'),
      say(
        'No person or service of ours reads your school’s data without your grant, and a bypass leaves evidence.',
      ),
    ],
    [
      say('Who counts as a student?'),
      say(
        'A student who was enrolled on at least {month} days of a month, or {year} days of a year that is paid at once. Deactivated and deleted accounts are not charged.',
        { month: 7, year: 30 },
      ),
    ],
    [
      say('What happens when a bill is not paid?'),
      say(
        'A paid plan that has ended goes on for 14 days. After that the school is a free one: new enrolment stops, everything can still be read and exported, and nothing is erased.',
      ),
    ],
    [
      say('Does it work on a phone?'),
      say('Yes. Every page is made for small screens too, in the latest Chrome, Safari, Firefox and Edge.'),
    ],
    [
      say('What does “In development” mean?'),
      say(
        'That we are building the area and a school cannot use it yet. What you can use stands under “Ready today”.',
      ),
    ],
  ]
}

/** The home page's section; `maktab-faq` has it with a heading of the first rank. */
export function Questions({ isPage = false }: { isPage?: boolean }) {
  const { say, to } = useVisit()
  const questions = questionsOf(say)
  const Title = isPage ? 'h1' : 'h2'
  return (
    <section className={isPage ? 'section page-top' : 'band'} id="faq">
      <div className="wrap narrow">
        <div className="section-head">
          <Title>{say('Questions')}</Title>
        </div>
        {questions.map(([question, answer]) => (
          <details key={question} className="question">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
        <details className="question">
          <summary>{say('We forgot the address of our school')}</summary>
          <p>
            {say('Tell us your e-mail address and we send you the addresses of your schools.')}{' '}
            <a href={to('find-your-school')}>{say('Find your school')}</a>
          </p>
        </details>
      </div>
    </section>
  )
}

/** What a student costs, as the catalogue of prices has it on that day. */
function pricesOf(say: Say): string {
  const fill = paidPlans.flatMap((plan) => {
    const rate = (currency: BillCurrency, cycle: Cycle) => ({
      amount: rateOf({ plan, currency, cycle }, dayOf(today)),
      currency,
    })
    return [
      [plan, rate('PKR', 'yearly')],
      [`${plan}Abroad`, rate('USD', 'monthly')],
    ]
  })
  return say(
    'Premium costs nothing for the first {months} months. After that a school of up to {students} students stays free for life. For more students, Basic costs {basic}, Standard {standard} and Premium {premium} a student for a year in Pakistan, and {basicAbroad}, {standardAbroad} and {premiumAbroad} a student for a month in other countries.',
    { months: trialMonths(today), students: freeStudents, ...Object.fromEntries(fill) },
  )
}
