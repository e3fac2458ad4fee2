import type { Phrase } from './vocabulary-phrases.ts'
import { sentence } from '../words.ts'

/** Phrases about attendance registers and their students. */
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
    {
      school: 'No bells ring for this section on this day',
      others: sentence('No bells ring for this batch on this day'),
    },
    {
      school: 'Nobody is enrolled in this section now.',
      others: sentence('Nobody is enrolled in this batch now.'),
    },
    {
      school:
        'How often each student was there since <0/>, before registers were kept here. Registers count from the day after. A block from Excel can be pasted.',
      'coaching-centre': sentence(
        'How often each participant was there since <0/>, before registers were kept here. Registers count from the day after. A block from Excel can be pasted.',
      ),
    },
    {
      school: 'Told that {count, plural, one {# student is absent} other {# students are absent}}',
      'coaching-centre': sentence(
        'Told that {count, plural, one {# participant is absent} other {# participants are absent}}',
      ),
    },
    ...ofClassTeachers(),
  ]
}

/** A college has semesters and a coaching centre courses, each with a teacher responsible for it. */
function ofClassTeachers(): Phrase[] {
  return [
    {
      school: 'Attendance by class',
      college: sentence('Attendance by semester'),
      'coaching-centre': sentence('Attendance by course'),
    },
    {
      school: 'Minutes from the first bell. Then the class teacher is reminded.',
      college: sentence('Minutes from the first bell. Then the batch teacher is reminded.'),
      'coaching-centre': sentence('Minutes from the first bell. Then the batch teacher is reminded.'),
    },
    {
      school: 'Remind the class teachers',
      college: sentence('Remind the batch teachers'),
      'coaching-centre': sentence('Remind the batch teachers'),
    },
    {
      school: 'Reminded the class teachers of {count, plural, one {# register} other {# registers}}',
      college: sentence(
        'Reminded the batch teachers of {count, plural, one {# register} other {# registers}}',
      ),
      'coaching-centre': sentence(
        'Reminded the batch teachers of {count, plural, one {# register} other {# registers}}',
      ),
    },
    {
      school: 'Without a class teacher who has a log-in: {names}',
      college: sentence('Without a batch teacher who has a log-in: {names}'),
      'coaching-centre': sentence('Without a batch teacher who has a log-in: {names}'),
    },
    {
      school: '{reminded, plural, one {# class teacher was reminded} other {# class teachers were reminded}}',
      college: sentence(
        '{reminded, plural, one {# batch teacher was reminded} other {# batch teachers were reminded}}',
      ),
      'coaching-centre': sentence(
        '{reminded, plural, one {# batch teacher was reminded} other {# batch teachers were reminded}}',
      ),
    },
  ]
}
