import type { Phrase } from './vocabulary-phrases.ts'
import { sentence } from '../words.ts'

/** Phrases about students, their enrolments and their guardians. */
export function ofPeople(): Phrase[] {
  return [...ofRecords(), ...ofGuardians(), ...ofEnrolments()]
}

function ofRecords(): Phrase[] {
  return [
    {
      school: 'Add your students',
      'coaching-centre': sentence('Add your participants'),
    },
    {
      school: 'Another student has this registration number',
      'coaching-centre': sentence('Another participant has this registration number'),
    },
    {
      school: 'Changed the sensitive details of the student {name}',
      'coaching-centre': sentence('Changed the sensitive details of the participant {name}'),
    },
    {
      school: 'Looked at the sensitive details of the student {name}',
      'coaching-centre': sentence('Looked at the sensitive details of the participant {name}'),
    },
    {
      school: 'This student is enrolled at another campus. Transfer the student instead',
      'coaching-centre': sentence(
        'This participant is enrolled at another campus. Transfer the participant instead',
      ),
    },
    {
      school: 'Ticked, students of other campuses leave theirs; else they stay where they are',
      'coaching-centre': sentence(
        'Ticked, participants of other campuses leave theirs; else they stay where they are',
      ),
    },
    {
      school:
        '{name} leaves {from}: its office does not see the student any more, and {to} gives another GR number.',
      'coaching-centre': sentence(
        '{name} leaves {from}: its office does not see the participant any more, and {to} gives another GR number.',
      ),
    },
    {
      school:
        'This student came less than a month ago. Issue a character certificate only if you know the conduct',
      'coaching-centre': sentence(
        'This participant came less than a month ago. Issue a character certificate only if you know the conduct',
      ),
    },
    {
      school: 'Students are or were in this section. Add another section at the other campus',
      others: sentence('Students are or were in this batch. Add another batch at the other campus'),
      'coaching-centre': sentence(
        'Participants are or were in this batch. Add another batch at the other campus',
      ),
    },
  ]
}

function ofGuardians(): Phrase[] {
  return [
    {
      school: 'This student cannot be chosen here. Choose another',
      'coaching-centre': sentence('This participant cannot be chosen here. Choose another'),
    },
    {
      school: 'Guardians and students',
      'coaching-centre': sentence('Guardians and participants'),
    },
    {
      school:
        'A teacher is at home in the own sections, a guardian where the children are, all others where they work.',
      others: sentence(
        'A teacher is at home in the own batches, a guardian where the children are, all others where they work.',
      ),
    },
    {
      school: 'Guardian of a student',
      'coaching-centre': sentence('Guardian of a participant'),
    },
    {
      school: 'No child yet: say on the page of a student whose guardian this is.',
      'coaching-centre': sentence('No child yet: say on the page of a participant whose guardian this is.'),
    },
    {
      school: 'Said what {guardian} is to the student {name}',
      'coaching-centre': sentence('Said what {guardian} is to the participant {name}'),
    },
    {
      school: '{guardian} is no guardian of the student {name} any more',
      'coaching-centre': sentence('{guardian} is no guardian of the participant {name} any more'),
    },
    {
      school: '{name} is a guardian of {count, plural, one {# student} other {# students}}',
      'coaching-centre': sentence(
        '{name} is a guardian of {count, plural, one {# participant} other {# participants}}',
      ),
    },
    {
      school: '{name} is no guardian of this student any more',
      'coaching-centre': sentence('{name} is no guardian of this participant any more'),
    },
  ]
}

function ofEnrolments(): Phrase[] {
  return [
    {
      school: 'Kept in the class',
      college: sentence('Kept in the semester'),
      'coaching-centre': sentence('Kept in the course'),
    },
    {
      school: 'Student is not enrolled in any campus or section',
      others: sentence('Student is not enrolled in any campus or batch'),
      'coaching-centre': sentence('Participant is not enrolled in any campus or batch'),
    },
    {
      school: 'Somebody in the section has this roll number',
      others: sentence('Somebody in the batch has this roll number'),
    },
    {
      school: 'The first day must not come before the first day in the old section',
      others: sentence('The first day must not come before the first day in the old batch'),
    },
    {
      school: 'The section of before is in the archive, or of a campus that is not yours',
      others: sentence('The batch of before is in the archive, or of a campus that is not yours'),
    },
    {
      school: 'The last day must not come before the first day in the section',
      others: sentence('The last day must not come before the first day in the batch'),
    },
    {
      school: 'The student is in this section already. Choose another',
      others: sentence('The student is in this batch already. Choose another'),
      'coaching-centre': sentence('The participant is in this batch already. Choose another'),
    },
    {
      school: 'This section is not there any more. Choose another',
      others: sentence('This batch is not there any more. Choose another'),
    },
    {
      school: 'Left empty, that of the section',
      others: sentence('Left empty, that of the batch'),
    },
    {
      school: 'Left empty, the next one of the campus, or the one that the student had there',
      'coaching-centre': sentence(
        'Left empty, the next one of the campus, or the one that the participant had there',
      ),
    },
    {
      school: 'The student was still enrolled on this day. Choose a later one',
      'coaching-centre': sentence('The participant was still enrolled on this day. Choose a later one'),
    },
    {
      school: 'This student has another GR number at this campus, and keeps it',
      'coaching-centre': sentence('This participant has another GR number at this campus, and keeps it'),
    },
    {
      school: 'This student is enrolled already. Transfer the student instead',
      'coaching-centre': sentence('This participant is enrolled already. Transfer the participant instead'),
    },
  ]
}
