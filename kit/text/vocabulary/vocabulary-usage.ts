import type { Phrase } from './vocabulary-phrases.ts'
import { sentence } from '../words.ts'

/** Phrases about a plan and its limits. */
export function ofUsage(): Phrase[] {
  return [
    {
      school:
        'Your plan has room for {limit} students, and {count} are enrolled. They all stay, and no more are enrolled until there is room. A larger one is found under Settings, Plan & usage',
      'coaching-centre': sentence(
        'Your plan has room for {limit} participants, and {count} are enrolled. They all stay, and no more are enrolled until there is room. A larger one is found under Settings, Plan & usage',
      ),
    },
    {
      school:
        'The school’s plan has room for {limit} students, and {count} are enrolled. They all stay, and no more are enrolled until there is room. Please tell whoever runs the school',
      'coaching-centre': sentence(
        'The school’s plan has room for {limit} participants, and {count} are enrolled. They all stay, and no more are enrolled until there is room. Please tell whoever runs the school',
      ),
    },
    {
      school: 'Student’s log-in',
      'coaching-centre': sentence('Participant’s log-in'),
    },
    {
      school: 'Students’ log-ins',
      'coaching-centre': sentence('Participants’ log-ins'),
    },
    {
      school:
        'The plan has room for {seats} students, and {enrolled} are enrolled. No more are enrolled until there is room; everything else goes on.',
      'coaching-centre': sentence(
        'The plan has room for {seats} participants, and {enrolled} are enrolled. No more are enrolled until there is room; everything else goes on.',
      ),
    },
    {
      school: '{enrolled} of {seats} students: the plan is nearly full.',
      'coaching-centre': sentence('{enrolled} of {seats} participants: the plan is nearly full.'),
    },
    {
      school:
        '{name} ended on <0/>. The school goes on for free, with room for {seats} students. Nothing is lost: all of it comes back with a plan.',
      'coaching-centre': sentence(
        '{name} ended on <0/>. The school goes on for free, with room for {seats} participants. Nothing is lost: all of it comes back with a plan.',
      ),
    },
    {
      school: '{name} ends on <0/>. After that the school goes on for free, with room for {free} students.',
      'coaching-centre': sentence(
        '{name} ends on <0/>. After that the school goes on for free, with room for {free} participants.',
      ),
    },
  ]
}
