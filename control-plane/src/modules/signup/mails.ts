import type { Language } from 'kit/text/locale'
import type { Mail } from 'kit/messages/mail/mail'
import { mailPage } from 'kit/messages/mail/mail-page'
import { words } from 'kit/text/words-node'
import { sentence } from 'kit/text/words'

type Letter = Pick<Mail, 'subject' | 'html' | 'text'>
export type SchoolPlace = { name: string; address: string }

/** "Check your email": asks the founder to confirm the address, and keeps the school's own address at hand. */
export function verificationLetter(language: Language, school: SchoolPlace, link: string): Letter {
  const { say } = words(language)
  return letter(language, {
    title: say(sentence('Confirm your email address')),
    subject: say(sentence('Confirm your email address for {school}'), { school: school.name }),
    paragraphs: [
      say(sentence('Thank you for signing up {school}. Please confirm that this email address is yours.'), {
        school: school.name,
      }),
    ],
    action: { label: say(sentence('Confirm email address')), url: link },
    links: [{ label: say(sentence('Your school’s own address, to keep:')), url: school.address }],
    note: say(
      sentence(
        'The link works for two days. If you did not sign a school up, you can leave this mail alone.',
      ),
    ),
  })
}

/** For a founder who could not wait until the database was made. */
export function readyLetter(language: Language, school: SchoolPlace): Letter {
  const { say } = words(language)
  return letter(language, {
    title: say(sentence('{school} is ready'), { school: school.name }),
    subject: say(sentence('{school} is ready'), { school: school.name }),
    paragraphs: [
      say(
        sentence(
          'Your school’s own database has been made. Log in at its address with your email and the password that you chose.',
        ),
      ),
    ],
    action: { label: say(sentence('Log in')), url: `${school.address}/login` },
  })
}

/** "Find your school": the addresses that belong to the reader's e-mail address. */
export function schoolsLetter(language: Language, schools: readonly SchoolPlace[]): Letter {
  const { say } = words(language)
  return letter(language, {
    title: say(sentence('{count, plural, one {Your school} other {Your schools}}'), {
      count: schools.length,
    }),
    subject: say(
      sentence('{count, plural, one {The address of your school} other {The addresses of your schools}}'),
      {
        count: schools.length,
      },
    ),
    paragraphs: [
      say(sentence('Somebody, probably you, asked which schools were signed up with this email address.')),
    ],
    links: schools.map(({ name, address }) => ({ label: name, url: address })),
    note: say(sentence('If it was not you, you can leave this mail alone. Nobody else has seen the answer.')),
  })
}

type Draft = Omit<Parameters<typeof mailPage>[0], 'language'> & { subject: string }

function letter(language: Language, { subject, ...page }: Draft): Letter {
  return { subject, ...mailPage({ language, ...page }) }
}
