import type { Phrase } from './vocabulary-phrases.ts'
import { sentence } from '../words.ts'

/** Phrases about promotion to the next year. */
export function ofPromotion(): Phrase[] {
  return [
    {
      school: 'Activated the student {name} of {section}',
      'coaching-centre': sentence('Activated the participant {name} of {section}'),
    },
    {
      school: 'Asked to promote {count, plural, one {# student} other {# students}} from {from} to {to}',
      'coaching-centre': sentence(
        'Asked to promote {count, plural, one {# participant} other {# participants}} from {from} to {to}',
      ),
    },
    {
      school:
        'Brings the students of one academic year into the next. Nothing is written before you have seen all of it, and it can be taken back.',
      'coaching-centre': sentence(
        'Brings the participants of one academic year into the next. Nothing is written before you have seen all of it, and it can be taken back.',
      ),
    },
    {
      school: 'Choose a section to see its students.',
      others: sentence('Choose a batch to see its students.'),
      'coaching-centre': sentence('Choose a batch to see its participants.'),
    },
    {
      school: 'Deactivated the student {name} of {section}',
      'coaching-centre': sentence('Deactivated the participant {name} of {section}'),
    },
    {
      school:
        'Every student stands again where the student was before. It is refused where something was changed since.',
      'coaching-centre': sentence(
        'Every participant stands again where the participant was before. It is refused where something was changed since.',
      ),
    },
    {
      school:
        'The student keeps the place in the section, is marked inactive and is not counted as enrolled.',
      others: sentence(
        'The student keeps the place in the batch, is marked as inactive, and is not counted among those who are enrolled.',
      ),
      'coaching-centre': sentence(
        'The participant keeps the place in the batch, is marked as inactive, and is not counted among those who are enrolled.',
      ),
    },
    {
      school: 'The student counts as enrolled again.',
      'coaching-centre': sentence('The participant is counted among those who are enrolled again.'),
    },
    {
      school: 'Keep in the class',
      college: sentence('Keep in the semester'),
      'coaching-centre': sentence('Keep in the course'),
    },
    {
      school: 'Mark students and press a key: {hint}',
      'coaching-centre': sentence('Mark participants and press a key: {hint}'),
    },
    {
      school: 'More students than seats:',
      'coaching-centre': sentence('More participants than seats:'),
    },
    {
      school:
        'No class says which one follows it, so everybody would graduate. Name the next class of each, and the plan follows.',
      college: sentence(
        'No semester says which one follows it, so everybody would graduate. Name the next semester of each, and the plan follows.',
      ),
      'coaching-centre': sentence(
        'No course says which one follows it, so everybody would graduate. Name the next course of each, and the plan follows.',
      ),
    },
    {
      school: 'No section',
      others: sentence('No batch'),
    },
    {
      school: 'No section is chosen',
      others: sentence('No batch is chosen'),
    },
    {
      school: 'Nobody would be promoted. Choose where sections go',
      others: sentence('Nobody would be promoted. Choose where batches go'),
    },
    {
      school: 'One of these sections is not in this plan',
      others: sentence('One of these batches is not in this plan'),
    },
    {
      school: 'One of these students is not in this plan',
      'coaching-centre': sentence('One of these participants is not in this plan'),
    },
    {
      school: 'Promote the students?',
      'coaching-centre': sentence('Promote the participants?'),
    },
    {
      school: 'Promoted {count, plural, one {# student} other {# students}} from {from} to {to}',
      'coaching-centre': sentence(
        'Promoted {count, plural, one {# participant} other {# participants}} from {from} to {to}',
      ),
    },
    {
      school: 'Promotion to {year}: {count, plural, one {# student} other {# students}}',
      'coaching-centre': sentence(
        'Promotion to {year}: {count, plural, one {# participant} other {# participants}}',
      ),
    },
    {
      school: 'Students are promoted',
      'coaching-centre': sentence('Participants are promoted'),
    },
    {
      school: 'Students moved back',
      'coaching-centre': sentence('Participants are taken back'),
    },
    {
      school: 'Students go only into open sections of your own campuses that count in the new year',
      others: sentence('Students go only into open batches of your own campuses that count in the new year'),
      'coaching-centre': sentence(
        'Participants go only into open batches of your own campuses that count in the new year',
      ),
    },
    {
      school: 'Students of the year',
      'coaching-centre': sentence('Participants of the year'),
    },
    {
      school: 'Taking back the promotion to {year}: {count, plural, one {# student} other {# students}}',
      'coaching-centre': sentence(
        'Taking back the promotion to {year}: {count, plural, one {# participant} other {# participants}}',
      ),
    },
    {
      school: 'The section is in the archive, or of a campus that is not yours',
      others: sentence('The batch is in the archive, or of a campus that is not yours'),
    },
    {
      school:
        'This cannot be taken back: {count, plural, one {# student was} other {# students were}} changed since. {names}',
      'coaching-centre': sentence(
        'This cannot be taken back: {count, plural, one {# participant was} other {# participants were}} changed since. {names}',
      ),
    },
    {
      school:
        'Took back the promotion of {count, plural, one {# student} other {# students}} from {from} to {to}',
      'coaching-centre': sentence(
        'Took back the promotion of {count, plural, one {# participant} other {# participants}} from {from} to {to}',
      ),
    },
    {
      school: '{going, plural, one {Carry out for # student} other {Carry out for # students}}',
      'coaching-centre': sentence(
        '{going, plural, one {Carry out for # participant} other {Carry out for # participants}}',
      ),
    },
    {
      school:
        '{going, plural, one {The old year ends for # student, and the new one begins.} other {The old year ends for # students, and the new one begins.}}',
      'coaching-centre': sentence(
        '{going, plural, one {The old year ends for # participant, and the new one begins.} other {The old year ends for # participants, and the new one begins.}}',
      ),
    },
    {
      school:
        '{skipped, plural, one {# student is skipped and stays where the student is.} other {# students are skipped and stay where they are.}}',
      'coaching-centre': sentence(
        '{skipped, plural, one {# participant is skipped and stays where the participant is.} other {# participants are skipped and stay where they are.}}',
      ),
    },
    {
      school:
        '{unplaced, plural, one {# student is in no section, and so in no year. Enrol the student, who is then counted here.} other {# students are in no section, and so in no year. Enrol them, and they are counted here.}}',
      others: sentence(
        '{unplaced, plural, one {# student is in no batch, and so in no year. Enrol the student, who is then counted here.} other {# students are in no batch, and so in no year. Enrol them, and they are counted here.}}',
      ),
      'coaching-centre': sentence(
        '{unplaced, plural, one {# participant is in no batch, and so in no year. Enrol the participant, who is then counted here.} other {# participants are in no batch, and so in no year. Enrol them, and they are counted here.}}',
      ),
    },
    {
      school: 'A student takes one subject of each choice',
      'coaching-centre': sentence('A participant takes one subject of each choice'),
    },
    {
      school: 'One of these students is not in this section in this year',
      others: sentence('One of these students is not in this batch in this year'),
      'coaching-centre': sentence('One of these participants is not in this batch in this year'),
    },
    {
      school: 'One of these subjects is no alternative in this section',
      others: sentence('One of these subjects is no alternative in this batch'),
    },
    {
      school: 'Said what {count, plural, one {# student} other {# students}} of {name} take',
      'coaching-centre': sentence(
        'Said what {count, plural, one {# participant} other {# participants}} of {name} take',
      ),
    },
    {
      school: 'Subjects with the same word under Choice in the plan of the section are alternatives.',
      others: sentence('Subjects with the same word under Choice in the plan of the batch are alternatives.'),
    },
    {
      school:
        'If the plan of a section has alternatives, each student takes one of them. The choice moves on with the student to the next section and year.',
      others: sentence(
        'Where the plan of a batch has alternatives, each student takes one of them. What is chosen goes along into the next batch and year.',
      ),
      'coaching-centre': sentence(
        'Where the plan of a batch has alternatives, each participant takes one of them. What is chosen goes along into the next batch and year.',
      ),
    },
    {
      school: 'No Student Found',
      'coaching-centre': sentence('No Participant Found'),
    },
  ]
}
