import type { Say } from 'kit/text/words'
import type { Feature } from './feature.ts'

/** Not cards: these two hold for all the others. */
export function houseFeatures(say: Say): readonly Feature[] {
  return [
    {
      route: 'roles-and-permissions',
      tone: 'blue',
      ready: true,
      title: say('Roles and permissions'),
      line: say('Everyone sees what is theirs, and only that'),
      bullets: [
        say('Roles for management, teachers, guardians, students and staff'),
        say('View, mark, edit and delete are given separately'),
        say('Down to a campus, a section or one’s own records'),
        say('An audit log of what users did'),
        say('One active owner always remains'),
      ],
    },
    {
      route: 'white-labelling',
      tone: 'purple',
      ready: true,
      title: say('White labelling'),
      line: say('Your school’s name, not ours'),
      bullets: [
        say('Your name and logo on every page'),
        say('Your colours, in light and dark'),
        say('Your own web address'),
        say('Your name on e-mails and documents'),
        say('A private database for your school alone'),
      ],
    },
  ]
}
