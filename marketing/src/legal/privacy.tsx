import type { Say } from 'kit/text/words'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { type Clause, Legal } from './legal.tsx'

export const privacy: Page = {
  path: 'privacy-policy',
  title: (say) => say('Privacy policy · Maktab'),
  description: (say) => say('What we keep about you, why, and what belongs to your school alone.'),
  islands: [],
  listed: true,
  Body: Privacy,
}

function Privacy() {
  const { say } = useVisit()
  return <Legal title={say('Privacy policy')} since="2025-06-17" clauses={[...ours(say), ...rest(say)]} />
}

function ours(say: Say): Clause[] {
  return [
    {
      title: say('Two kinds of data'),
      paragraphs: [
        say(
          'There is what you tell us when you sign a school up: we answer for that. And there is what the school keeps about its students, guardians and staff: the school answers for that, as data controller and owner.',
        ),
      ],
    },
    {
      title: say('When a school signs up'),
      paragraphs: [
        say(
          'We ask for your name, e-mail address and telephone number, and for the school’s name, kind, country and size. We need them to make the school and to reach you about it.',
        ),
        say(
          'Your password is stored only as a hash that cannot be turned back. The record of your sign-up is encrypted until the school takes it over into its own database; then our copy is deleted. We keep the contact for bills and for finding the school’s address.',
        ),
      ],
    },
    {
      title: say('On your device'),
      paragraphs: [
        say(
          'This site keeps your language and your answer about cookies. While you sign up, what you have typed is kept in the open tab, without the password. After you log in, the school’s own address sets cookies that keep you logged in.',
        ),
        say('There is no advertising and no script of other companies on this site.'),
      ],
    },
    {
      title: say('Logs'),
      paragraphs: [
        say(
          'Our logs say what happened and when, so that we can find faults. They carry no names, e-mail addresses or telephone numbers.',
        ),
      ],
    },
  ]
}

function rest(say: Say): Clause[] {
  return [
    {
      title: say('The data of a school'),
      paragraphs: [
        say(
          'Each school has a database of its own. No person or service of ours reads it without the school’s grant, and a bypass leaves evidence.',
        ),
        say(
          'If you are a student, a guardian or a member of staff, your school answers your questions about your data.',
        ),
      ],
    },
    {
      title: say('Who else receives something'),
      paragraphs: [
        say(
          'E-mails leave us through a mail service, which therefore sees the address and the text. We sell no data and give none to advertisers.',
        ),
      ],
    },
    {
      title: say('How we guard it'),
      paragraphs: [
        say(
          'Every school’s log-ins and keys are encrypted under a key of that school. What is changed in a school is written into a record that nobody can rewrite.',
        ),
      ],
    },
    {
      title: say('Your rights'),
      paragraphs: [
        say(
          'You may ask us what we keep about you, and have it corrected or deleted where no law makes us keep it, as with bills.',
        ),
      ],
    },
  ]
}
