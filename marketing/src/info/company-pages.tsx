import { company } from '../company.ts'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { infoPage } from './info.tsx'

/** What a person of a school has said of the product on a day, and the id of their written consent. Never invented. */
type Testimonial = { text: string; name: string; school: string; day: string; consent: string }

const testimonials: readonly Testimonial[] = []

/** The pages about who stands behind the product. */
export const companyPages: readonly Page[] = [
  infoPage('about-us', {
    heading: (say) => say('About Us'),
    lead: (say) => say('We build one thing: the platform that runs a school.'),
    sections: (say) => [
      {
        title: say('What we believe'),
        points: [
          say('A school’s data belongs to the school'),
          say('A teacher’s minute is worth more than a report'),
          say('A price is a number that anyone can check'),
          say('Urdu and Arabic are not translations of an English product'),
        ],
      },
      {
        title: say('What we do not say'),
        text: say(
          'You find no number of customers here and no praise that nobody gave. Figures appear once they are large enough to be counted honestly, and only from our own records.',
        ),
      },
    ],
    ways: (say) => [
      ['contact-us', say('Contact us')],
      ['blog', say('Blogs')],
    ],
    More: Voices,
  }),
  infoPage('contact-us', {
    heading: (say) => say('Contact us'),
    lead: (say) => say('Who has a school with us asks from inside it, and is answered there.'),
    sections: (say) => [
      {
        title: say('Your school is with us'),
        text: say('Open Help in your school and write. The answer comes to the same place and by e-mail.'),
      },
      {
        title: say('Your school is not with us yet'),
        text: say('Open a school for nothing: it takes a minute, and Help is in it from the start.'),
      },
    ],
    ways: (say) => [
      [company.email ? `mailto:${company.email}` : 'signup', say('Send Message')],
      ['find-your-school', say('Find your school')],
    ],
    More: FindUs,
  }),
  infoPage('newsletter', {
    heading: (say) => say('Newsletter'),
    lead: (say) => say('What is new in Maktab, without a mailing list.'),
    sections: (say) => [
      {
        title: say('Follow the blog'),
        text: say('What we finish is written down in the blog. A feed reader brings each post to you.'),
      },
    ],
    ways: (say) => [
      ['blog', say('Blogs')],
      ['signup', say('Sign Up For Free')],
    ],
    isIndexed: false,
  }),
]

/** Where the company sits; nothing of what is blank. */
function FindUs() {
  const { say } = useVisit()
  const lines = [company.name, company.address, company.phone, company.email].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <section>
      <h2>{say('Find us')}</h2>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  )
}

/** What schools say, each with a written consent; fewer than three are not shown. */
function Voices() {
  const { say } = useVisit()
  if (testimonials.length < 3) return null
  return (
    <section>
      <h2>{say('What schools say')}</h2>
      {testimonials.map(({ consent, text, name, school }) => (
        <blockquote key={consent}>
          <p>{text}</p>
          <footer>
            {name}, {school}
          </footer>
        </blockquote>
      ))}
    </section>
  )
}
