import { ofAttendance } from './vocabulary-attendance.ts'
import { ofEmployees } from './vocabulary-employees.ts'
import { ofFees } from './vocabulary-fees.ts'
import { ofPeople } from './vocabulary-people.ts'
import { ofPromotion } from './vocabulary-promotion.ts'
import { ofUsage } from './vocabulary-usage.ts'
import { sentence } from '../words.ts'

/**
 * One sentence in the words of a school and of other kinds of institute: of all others (`others`), or of one by
 * itself. A university uses those of a college. A kind without a sentence of its own uses the school's.
 */
export type Phrase = Readonly<
  { school: string } & Partial<Record<'others' | 'academy' | 'college' | 'coaching-centre', string>>
>

/** Phrases about classes, sections and students beside the sentences of a label. */
export const phrases: readonly Phrase[] = [
  {
    school: 'Section teacher',
    others: sentence('Batch teacher'),
  },
  {
    school: 'For students',
    'coaching-centre': sentence('For participants'),
  },
  ...ofClasses(),
  ...ofSections(),
  ...ofPlans(),
  ...ofSettings(),
  ...ofPeople(),
  ...ofPromotion(),
  ...ofEmployees(),
  ...ofUsage(),
  ...ofAttendance(),
  ...ofFees(),
]

function ofClasses(): Phrase[] {
  return [
    {
      school: 'Next class',
      college: sentence('Next semester'),
      'coaching-centre': sentence('Next course'),
    },
    {
      school: 'Where its students are promoted to',
      college: sentence('The semester that its students are promoted to'),
      'coaching-centre': sentence('The course that its participants are promoted to'),
    },
    {
      school: 'Students are promoted to another class, not to the same one',
      college: sentence('Students are promoted to another semester, not to the same one'),
      'coaching-centre': sentence('Participants are promoted to another course, not to the same one'),
    },
    {
      school: 'Such as Class 7',
      college: sentence('Such as Semester 7'),
      'coaching-centre': sentence('Such as English for Beginners'),
    },
    {
      school: 'Such as 7; its sections are then 7-A and 7-B',
      others: sentence('Such as 7; its batches are then 7-A and 7-B'),
      'coaching-centre': sentence('Such as ENG; its batches are then ENG-A and ENG-B'),
    },
    {
      school: 'Empty: all classes',
      college: sentence('Empty: all semesters'),
      'coaching-centre': sentence('Empty: all courses'),
    },
    {
      school: 'The office assigns teachers to their classes. What belongs to them appears here then.',
      college: sentence(
        'The office assigns teachers to their semesters. What belongs to them appears here then.',
      ),
      'coaching-centre': sentence(
        'The office assigns teachers to their courses. What belongs to them appears here then.',
      ),
    },
    {
      school: 'Add your classes',
      college: sentence('Add your semesters'),
      'coaching-centre': sentence('Add your courses'),
    },
    {
      school: 'Add classes and subjects',
      college: sentence('Add semesters and subjects'),
      'coaching-centre': sentence('Add courses and subjects'),
    },
    {
      school: 'Added the classes and subjects of the curriculum {name}',
      college: sentence('Added the semesters and subjects of the curriculum {name}'),
      'coaching-centre': sentence('Added the courses and subjects of the curriculum {name}'),
    },
    {
      school:
        'Choose what your school follows. Its classes and subjects are added to those that you have; change them as you like.',
      college: sentence(
        'Choose what your school follows. Its semesters and subjects are added to those that you have; change them as you like.',
      ),
      'coaching-centre': sentence(
        'Choose what your school follows. Its courses and subjects are added to those that you have; change them as you like.',
      ),
    },
    {
      school: '{classes, plural, one {# class} other {# classes}}',
      college: sentence('{classes, plural, one {# semester} other {# semesters}}'),
      'coaching-centre': sentence('{classes, plural, one {# course} other {# courses}}'),
    },
    {
      school: '{classes, plural, one {# class added} other {# classes added}}',
      college: sentence('{classes, plural, one {# semester added} other {# semesters added}}'),
      'coaching-centre': sentence('{classes, plural, one {# course added} other {# courses added}}'),
    },
    {
      school:
        'Campuses, classes, sections, subjects, rooms, the year and the bells, and the people: teachers, staff, students and guardians. The template has a sheet for each list that you may change. Download it, fill in what you need, and bring it back.',
      academy: sentence(
        'Campuses, classes, batches, subjects, rooms, the year and the bells, and the people: teachers, staff, students and guardians. The template has a sheet for each list that you may change. Download it, fill in what you need, and bring it back.',
      ),
      college: sentence(
        'Campuses, semesters, batches, subjects, rooms, the year and the bells, and the people: teachers, staff, students and guardians. The template has a sheet for each list that you may change. Download it, fill in what you need, and bring it back.',
      ),
      'coaching-centre': sentence(
        'Campuses, courses, batches, subjects, rooms, the year and the bells, and the people: teachers, staff, participants and guardians. The template has a sheet for each list that you may change. Download it, fill in what you need, and bring it back.',
      ),
    },
  ]
}

function ofSections(): Phrase[] {
  return [
    {
      school: 'Left empty, it is made of class and name: 7-B',
      college: sentence('Left empty, it is made of semester and name: 7-B'),
      'coaching-centre': sentence('Left empty, it is made of course and name: ENG-B'),
    },
    {
      school: 'Add the sections of your classes',
      academy: sentence('Add the batches of your classes'),
      college: sentence('Add the batches of your semesters'),
      'coaching-centre': sentence('Add the batches of your courses'),
    },
    {
      school: 'Sections of several classes',
      academy: sentence('Batches of several classes'),
      college: sentence('Batches of several semesters'),
      'coaching-centre': sentence('Batches of several courses'),
    },
    {
      school: 'Add sections to several classes',
      academy: sentence('Add batches to several classes'),
      college: sentence('Add batches to several semesters'),
      'coaching-centre': sentence('Add batches to several courses'),
    },
    {
      school: 'Apart by commas, such as A, B, C. Each class gets one of each.',
      academy: sentence('Apart by commas, such as A, B, C. Each class gets a batch of each.'),
      college: sentence('Apart by commas, such as A, B, C. Each semester gets one of each.'),
      'coaching-centre': sentence('Apart by commas, such as A, B, C. Each course gets one of each.'),
    },
    {
      school: '{added, plural, one {# section added} other {# sections added}}',
      others: sentence('{added, plural, one {# batch added} other {# batches added}}'),
    },
    {
      school: 'Added {count, plural, one {# section} other {# sections}}',
      others: sentence('Added {count, plural, one {# batch} other {# batches}}'),
    },
    {
      school: 'Sections of this campus have this room as their home. Give them another one first',
      others: sentence('Batches of this campus have this room as their home. Give them another one first'),
    },
    {
      school: 'The home room is on another campus. Choose one of the section’s own campus',
      others: sentence('The home room is on another campus. Choose one of the batch’s own campus'),
    },
  ]
}

function ofPlans(): Phrase[] {
  return [
    {
      school: 'Copy to all sections',
      others: sentence('Copy to all batches'),
    },
    {
      school: 'This class has no sections here',
      academy: sentence('This class has no batches here'),
      college: sentence('This semester has no batches here'),
      'coaching-centre': sentence('This course has no batches here'),
    },
    {
      school: 'Choose another class or year, or add a section.',
      academy: sentence('Choose another class or year, or add a batch.'),
      college: sentence('Choose another semester or year, or add a batch.'),
      'coaching-centre': sentence('Choose another course or year, or add a batch.'),
    },
    {
      school: 'A plan needs classes, sections, subjects and an academic year.',
      academy: sentence('A plan needs classes, batches, subjects and an academic year.'),
      college: sentence('A plan needs semesters, batches, subjects and an academic year.'),
      'coaching-centre': sentence('A plan needs courses, batches, subjects and an academic year.'),
    },
    {
      school:
        'How many lessons a week each section has of a subject. Subjects with the same word under Choice are alternatives: each student takes one.',
      others: sentence(
        'How many lessons a week each batch has of a subject. Subjects with the same word under Choice are alternatives: each student takes one.',
      ),
      'coaching-centre': sentence(
        'How many lessons a week each batch has of a subject. Subjects with the same word under Choice are alternatives: each participant takes one.',
      ),
    },
    {
      school: 'A subject stands in the plan of a section once',
      others: sentence('A subject stands in the plan of a batch once'),
    },
    {
      school: 'This academic year is not that of the section’s campus',
      others: sentence('This academic year is not that of the batch’s campus'),
    },
    {
      school:
        '{name} cannot be archived: it stands in the plan of {count, plural, one {# section} other {# sections}}',
      others: sentence(
        '{name} cannot be archived: it stands in the plan of {count, plural, one {# batch} other {# batches}}',
      ),
    },
  ]
}

function ofSettings(): Phrase[] {
  return [
    {
      school: 'Students are late after',
      'coaching-centre': sentence('Participants are late after'),
    },
    {
      school: 'Number new students by itself',
      'coaching-centre': sentence('Number new participants by itself'),
    },
    {
      school: 'New students are numbered so as soon as they are enrolled here.',
      'coaching-centre': sentence('New participants are numbered so as soon as they are enrolled here.'),
    },
    {
      school: 'Prefix, digits and postfix of students’ numbers',
      'coaching-centre': sentence('Prefix, digits and postfix of participants’ numbers'),
    },
    {
      school: 'The next student is given',
      'coaching-centre': sentence('The next participant is given'),
    },
  ]
}
