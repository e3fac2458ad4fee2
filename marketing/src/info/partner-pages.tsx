import { formatNumber } from 'kit/text/locale'
import { affiliateDays, affiliateLadder, ambassador, referral } from 'kit/prices/programmes'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { infoPage } from './info.tsx'

/** The three programmes; their numbers are those of the catalogue. */
export const partnerPages: readonly Page[] = [
  infoPage('refer', {
    heading: (say) => say('Refer and earn'),
    lead: (say) =>
      say('A school that you bring pays {percent} % less on its first bill, and you on your next one.', {
        percent: referral.percent,
      }),
    sections: (say) => [
      {
        title: say('How it works'),
        points: [
          say('Your school is a paying one'),
          say('The school you bring orders before its trial ends'),
          say('After its first payment you get a code, good for {months} months', {
            months: referral.codeMonths,
          }),
          say('The code takes {percent} % off your next bill, an add-on or an upgrade', {
            percent: referral.percent,
          }),
          say('The count of your referrals begins anew each calendar year'),
        ],
      },
    ],
    ways: (say) => [
      ['contact-us', say('Contact us')],
      ['signup', say('Sign Up For Free')],
    ],
  }),
  infoPage('affiliate', {
    heading: (say) => say('Affiliate programme'),
    lead: (say) =>
      say('Bring schools and earn a share of what they pay, up to {percent} %.', { percent: 50 }),
    sections: (say) => [
      {
        title: say('What you earn'),
        text: say(
          'Each school that pays counts once, in the order of their payments. It earns by its own step, and earlier schools keep theirs.',
        ),
      },
    ],
    More: Ladder,
    ways: (say) => [
      ['contact-us', say('Register As Affiliate')],
      ['refer', say('Refer and earn')],
    ],
  }),
  infoPage('brandAmbassador', {
    heading: (say) => say('Brand ambassador'),
    lead: (say) =>
      say('Stand for Maktab in your city, and share what its schools pay for {years} years.', {
        years: ambassador.years,
      }),
    sections: (say) => [
      {
        title: say('What you earn'),
        points: [
          say('{percent} % of what each of your schools pays, for {years} years', {
            percent: ambassador.percent,
            years: ambassador.years,
          }),
          say('{percent} % after that, as long as the school stays', { percent: ambassador.afterwards }),
        ],
      },
      {
        title: say('When it ends'),
        points: [
          say('Either side gives {months} months’ notice; until then nothing changes', {
            months: ambassador.noticeMonths,
          }),
          say('For {months} months after the end you still get {percent} %', ambassador.afterEnd),
        ],
      },
    ],
    ways: (say) => [
      ['contact-us', say('Apply Now')],
      ['affiliate', say('Affiliate programme')],
    ],
  }),
]

function Ladder() {
  const { language, say } = useVisit()
  const number = (value: number) => formatNumber(language, value)
  return (
    <section>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{say('Your schools')}</th>
              <th scope="col">{say('Share')}</th>
              <th scope="col">{say('Months')}</th>
            </tr>
          </thead>
          <tbody>
            {affiliateLadder.map(({ from, upTo, percent, months }) => (
              <tr key={from}>
                <th scope="row">
                  {upTo === null
                    ? say('{from} and above', { from: number(from) })
                    : `${number(from)}–${number(upTo)}`}
                </th>
                <td>{say('{percent} %', { percent })}</td>
                <td>{number(months)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {say('From the 41st school on, {percent} % follow after its first year.', { percent: 10 })}{' '}
        {say('We pay within {days} days of the school’s payment.', { days: affiliateDays })}
      </p>
    </section>
  )
}
