import type { Say } from 'kit/text/words'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { type Clause, Legal } from './legal.tsx'

export const terms: Page = {
  path: 'terms-of-service',
  title: (say) => say('Terms of service · Maktab'),
  description: (say) => say('What Maktab and a school promise each other, in plain words.'),
  islands: [],
  listed: true,
  Body: Terms,
}

function Terms() {
  const { say } = useVisit()
  return (
    <Legal title={say('Terms of service')} since="2025-06-17" clauses={[...dealing(say), ...paying(say)]} />
  )
}

function dealing(say: Say): Clause[] {
  return [
    {
      title: say('Between whom'),
      paragraphs: [
        say(
          'These terms hold between Maktab and the school that signs up, from the moment of the sign-up. Whoever signs a school up says that they may act for it.',
        ),
      ],
    },
    {
      title: say('What we provide'),
      paragraphs: [
        say(
          'We act only as licensor of the software. We run it and keep it up to date. We do not run the school, decide for it or act in its name.',
        ),
        say('The licence is not exclusive and cannot be passed on. It ends with the contract.'),
      ],
    },
    {
      title: say('The school’s data'),
      paragraphs: [
        say(
          'The school is the data controller and owns the data of its instance. Using Maktab gives us no right to it.',
        ),
        say(
          'The data of each school lies in a database of its own. No person or service of ours reads it without the school’s grant, and a bypass leaves evidence.',
        ),
      ],
    },
    {
      title: say('What the school looks after'),
      paragraphs: [
        say(
          'The school decides who gets a log-in and what each of them may do. It sees to it that passwords stay secret, that what it enters is true and lawful, and that students, guardians and staff know what is kept about them.',
        ),
        say(
          'Nobody may try to reach the data of another school, to disturb the service, or to use it for anything unlawful.',
        ),
      ],
    },
    {
      title: say('Accounts'),
      paragraphs: [
        say('Whoever signs the school up is its first owner. One active owner always remains.'),
        say(
          'Deactivated accounts stay as records and are not charged. Deleted or deactivated students do not count towards the plan.',
        ),
      ],
    },
  ]
}

function paying(say: Say): Clause[] {
  return [
    {
      title: say('Bills'),
      paragraphs: [
        say(
          'A bill is to be paid within 3 days; after that it is charged automatically in the way that was agreed.',
        ),
        say('There are no refunds after payment.'),
      ],
    },
    {
      title: say('How long the contract lasts'),
      paragraphs: [
        say(
          'A yearly contract renews for another year unless the school ends it before the year is over. Plans can be upgraded or switched at any time.',
        ),
      ],
    },
    {
      title: say('Liability'),
      paragraphs: [
        say(
          'Whatever the reason, our liability is limited to the fees that the school paid in the last 12 months.',
        ),
      ],
    },
    {
      title: say('Changes of these terms'),
      paragraphs: [
        say(
          'When we change these terms we say so here, with the day from which the change holds. The school can end the contract if it does not agree.',
        ),
      ],
    },
  ]
}
