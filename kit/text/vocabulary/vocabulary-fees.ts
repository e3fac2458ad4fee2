import type { Phrase } from './vocabulary-phrases.ts'
import { sentence } from '../words.ts'

/** Phrases about fees: what a class pays, and who takes a service. */
export function ofFees(): Phrase[] {
  return [
    {
      school: 'A class',
      college: sentence('A semester'),
      'coaching-centre': sentence('A course'),
    },
    {
      school: 'A fee stands here twice for the same class',
      college: sentence('A fee stands here twice for the same semester'),
      'coaching-centre': sentence('A fee stands here twice for the same course'),
    },
    {
      school: 'A plan says what each class of a campus pays in an academic year. Add the fee types first.',
      college: sentence(
        'A plan says what each semester of a campus pays in an academic year. Add the fee types first.',
      ),
      'coaching-centre': sentence(
        'A plan says what each course of a campus pays in an academic year. Add the fee types first.',
      ),
    },
    {
      school: 'Choose at least one class',
      college: sentence('Choose at least one semester'),
      'coaching-centre': sentence('Choose at least one course'),
    },
    {
      school: 'Choose either classes, a program or a service',
      college: sentence('Choose either semesters, a program or a service'),
      'coaching-centre': sentence('Choose either courses, a program or a service'),
    },
    {
      school: 'Fee types first, then the plan of each campus: what every class pays in the year',
      college: sentence(
        'Fee types first, then the plan of each campus: what every semester pays in the year',
      ),
      'coaching-centre': sentence(
        'Fee types first, then the plan of each campus: what every course pays in the year',
      ),
    },
    {
      school: 'Fees by class',
      college: sentence('Fees by semester'),
      'coaching-centre': sentence('Fees by course'),
    },
    {
      school: 'The plan has no fee for this class',
      college: sentence('The plan has no fee for this semester'),
      'coaching-centre': sentence('The plan has no fee for this course'),
    },
    {
      school: 'The plan has no monthly or term fee for this class',
      college: sentence('The plan has no monthly or term fee for this semester'),
      'coaching-centre': sentence('The plan has no monthly or term fee for this course'),
    },
    {
      school: 'This class, program or service cannot be chosen here. Choose another',
      college: sentence('This semester, program or service cannot be chosen here. Choose another'),
      'coaching-centre': sentence('This course, program or service cannot be chosen here. Choose another'),
    },
    {
      school: 'Without class, program and service it is for the whole campus',
      college: sentence('Without semester, program and service it is for the whole campus'),
      'coaching-centre': sentence('Without course, program and service it is for the whole campus'),
    },
    {
      school: 'This campus has no class with a section yet.',
      academy: sentence('This campus has no class with a batch yet.'),
      college: sentence('This campus has no semester with a batch yet.'),
      'coaching-centre': sentence('This campus has no course with a batch yet.'),
    },
    {
      school: 'A student is not at the campus of this service',
      'coaching-centre': sentence('A participant is not at the campus of this service'),
    },
    {
      school: 'All guardians, and the students',
      'coaching-centre': sentence('All guardians, and the participants'),
    },
    {
      school: 'No plan says yet what this student pays.',
      'coaching-centre': sentence('No plan says yet what this participant pays.'),
    },
    {
      school: 'Student added',
      'coaching-centre': sentence('Participant added'),
    },
    {
      school: 'This student belongs to the family already',
      'coaching-centre': sentence('This participant belongs to the family already'),
    },
    {
      school: 'This student does not belong to the family on that day',
      'coaching-centre': sentence('This participant does not belong to the family on that day'),
    },
    {
      school: '{count, plural, one {# student has} other {# students have}} a family account now',
      'coaching-centre': sentence(
        '{count, plural, one {# participant has} other {# participants have}} a family account now',
      ),
    },
    {
      school: '{count, plural, one {# student takes} other {# students take}} the service {name}',
      'coaching-centre': sentence(
        '{count, plural, one {# participant takes} other {# participants take}} the service {name}',
      ),
    },
    {
      school: '{name} is taken by {count, plural, one {# student} other {# students}}',
      'coaching-centre': sentence(
        '{name} is taken by {count, plural, one {# participant} other {# participants}}',
      ),
    },
  ]
}
