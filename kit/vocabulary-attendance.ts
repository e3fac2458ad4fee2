import type { Phrase } from './vocabulary-phrases.ts'
import { sentence } from './words.ts'

/** What is said of registers, and of who is called in them. */
export function ofAttendance(): Phrase[] {
  return [
    {
      school: 'Attendance of students',
      'coaching-centre': sentence('Attendance of participants'),
    },
    {
      school: 'Please mark all students before submitting',
      'coaching-centre': sentence('Please mark all participants before submitting'),
    },
    {
      school: 'A student is named once',
      'coaching-centre': sentence('A participant is named once'),
    },
    {
      school: 'This student is not in the section on that day. Load it again',
      others: sentence('This student is not in the batch on that day. Load it again'),
      'coaching-centre': sentence('This participant is not in the batch on that day. Load it again'),
    },
    {
      school: 'This subject is not taught in this section',
      others: sentence('This subject is not taught in this batch'),
    },
    {
      school:
        'Took attendance of {section} for {day}: {absent, plural, =0 {nobody} one {# student} other {# students}} absent',
      'coaching-centre': sentence(
        'Took attendance of {section} for {day}: {absent, plural, =0 {nobody} one {# participant} other {# participants}} absent',
      ),
    },
    {
      school: '{count, plural, one {# student} other {# students}} came below the percentage of attendance',
      'coaching-centre': sentence(
        '{count, plural, one {# participant} other {# participants}} came below the percentage of attendance',
      ),
    },
  ]
}
