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
    {
      school: 'Choose one of the guardians of this student',
      'coaching-centre': sentence('Choose one of the guardians of this participant'),
    },
    { school: 'Name of the student', 'coaching-centre': sentence('Name of the participant') },
    {
      school: 'Say who collects the student',
      'coaching-centre': sentence('Say who collects the participant'),
    },
    {
      school: 'This guardian may not pick the student up. Ask the office',
      'coaching-centre': sentence('This guardian may not pick the participant up. Ask the office'),
    },
    {
      school: 'Choose a student or somebody who works here',
      'coaching-centre': sentence('Choose a participant or somebody who works here'),
    },
  ]
}
