import type { Say } from 'kit/text/words'
import type { Feature } from './feature.ts'

/** The cards of the second row: what is said between school and home. */
export function contactFeatures(say: Say): readonly Feature[] {
  return [
    {
      route: 'assignments',
      tone: 'purple',
      ready: false,
      title: say('Assignments'),
      line: say('Homework that does not get lost'),
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
      ready: true,
      title: say('Announcements'),
      line: say('The right people, in their own language'),
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
      ready: false,
      title: say('Notifications and reminders'),
      line: say('Nothing important is missed'),
      bullets: [
        say('General, security, salary and feature notices'),
        say('Read and unread at a glance'),
        say('Reminders before and after a fee is due'),
        say('Reminders of meetings and events'),
        say('Quiet hours at night'),
      ],
    },
    {
      route: 'parent-teacher-meetings',
      tone: 'green',
      ready: true,
      title: say('Parent-teacher meetings'),
      line: say('A meeting day without a queue'),
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
      ready: true,
      title: say('Parents’ queries'),
      line: say('Every question gets an answer'),
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
      ready: false,
      title: say('Pickup facility'),
      line: say('Home time, safely'),
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
