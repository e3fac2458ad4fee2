import type { Say } from 'kit/text/words'
import type { Feature } from './feature.ts'

/** The cards of the second row: what is said between school and home. */
export function contactFeatures(say: Say): readonly Feature[] {
  return [
    {
      route: 'assignments',
      tone: 'purple',
      modules: ['learning/assignments'],
      for: ['teachers', 'students', 'guardians'],
      title: say('Assignments'),
      line: say('Homework that does not get lost'),
      about: say(
        'Homework that is handed in and marked from a phone. We are building it; the homework diary, which tells guardians what is due, is there already.',
      ),
      bullets: [
        say('Homework with a due date and files'),
        say('For a section or for chosen students'),
        say('Handed in from a phone'),
        say('Marks and comments by the teacher'),
        say('Guardians see what is due'),
      ],
    },
    {
      route: 'announcements',
      tone: 'blue',
      modules: ['messages/announcements', 'messages/channels'],
      for: ['management', 'teachers', 'guardians', 'students'],
      title: say('Announcements'),
      line: say('The right people, in their own language'),
      about: say(
        'Written once, sent to exactly those whom it concerns, and read in the language that each has chosen. You see what arrived and what did not.',
      ),
      bullets: [
        say('By e-mail, WhatsApp, SMS and web push'),
        say('To the institute, a campus, a class or a section'),
        say('A notice board for what should stay in sight'),
        say('Each reader in the language they chose'),
        say('What was delivered, and what was not'),
      ],
    },
    {
      route: 'notification-and-reminder',
      tone: 'amber',
      modules: ['platform/notifications', 'messages/preferences', 'messages/alerts'],
      for: ['management', 'teachers', 'guardians', 'students'],
      title: say('Notifications and reminders'),
      line: say('Nothing important is missed'),
      about: say(
        'What concerns a person reaches that person, by the way they prefer and not in the middle of the night. Fees and meetings remind by themselves.',
      ),
      bullets: [
        say('Sorted into general, security, salary and features'),
        say('Read and unread at a glance'),
        say('Reminders of fees that are due'),
        say('Reminders of meetings'),
        say('Quiet hours at night'),
      ],
    },
    {
      route: 'parent-teacher-meetings',
      tone: 'green',
      modules: ['messages/meetings'],
      for: ['teachers', 'guardians'],
      title: say('Parent-teacher meetings'),
      line: say('A meeting day without a queue'),
      about: say(
        'The school opens the day, guardians choose their time, teachers see who comes when. Nobody waits in a corridor.',
      ),
      bullets: [
        say('Days and times set by the school'),
        say('Guardians book the time that suits them'),
        say('Teachers see their day in order'),
        say('A reminder before the meeting'),
        say('Notes that are kept after it'),
      ],
    },
    {
      route: 'parents-query-management',
      tone: 'rose',
      modules: ['messages/tickets'],
      for: ['management', 'guardians'],
      title: say('Parents’ queries'),
      line: say('Every question gets an answer'),
      about: say(
        'A question of a guardian becomes a ticket with a number. It finds the person who can answer, and what waits too long is seen.',
      ),
      bullets: [
        say('Each question becomes a ticket'),
        say('It goes to the right person'),
        say('The guardian sees where it stands'),
        say('What waits too long reaches management'),
        say('The answers stay on record'),
      ],
    },
    {
      route: 'pickup-facility',
      tone: 'sky',
      modules: ['attendance/pickup'],
      for: ['management', 'guardians'],
      title: say('Pickup facility'),
      line: say('Home time, safely'),
      about: say(
        'Who may collect which child is on record today, and the gate keeps slips. The call from the gate to the class is what we are building.',
      ),
      bullets: [
        say('Guardians say when they arrive'),
        say('The gate sees who may collect the child'),
        say('The class hears whom to send out'),
        say('Every hand-over is kept with its time'),
        say('Rights to pick up, for each guardian and child'),
      ],
    },
  ]
}

/** Not among the cards: these two hold for all the others. */
export function houseFeatures(say: Say): readonly Feature[] {
  return [
    {
      route: 'roles-and-permissions',
      tone: 'blue',
      modules: ['access/roles', 'records/audit'],
      for: ['management'],
      title: say('Roles and permissions'),
      line: say('Everyone sees what is theirs, and only that'),
      about: say(
        'Thirteen roles are ready, each reaches as far as a campus, a section or one’s own records, and every change is written down with its name.',
      ),
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
      modules: ['platform/domains', 'institute/institute'],
      for: ['management'],
      title: say('White labelling'),
      line: say('Your school’s name, not ours'),
      about: say(
        'Families meet your school: its name, its logo, its colours and its own web address. The database behind it belongs to your school alone.',
      ),
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
