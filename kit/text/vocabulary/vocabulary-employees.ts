import type { Phrase } from './vocabulary-phrases.ts'
import { sentence } from '../words.ts'

/** Phrases about teaching assignments. */
export function ofEmployees(): Phrase[] {
  return [...ofClassTeachers(), ...ofAssignments()]
}

function ofClassTeachers(): Phrase[] {
  const batchTeacher = sentence('Batch teacher')
  const batchTeacherOf = sentence('Batch teacher of')
  const isBatchTeacher = sentence('Is the batch teacher')
  const hasBatch = sentence('A batch teacher has a batch. Choose it')
  const hasBatchTeacher = sentence('This batch has a batch teacher at that time. End that assignment first')
  return [
    { school: 'Class teacher', college: batchTeacher, 'coaching-centre': batchTeacher },
    { school: 'Class teacher of', college: batchTeacherOf, 'coaching-centre': batchTeacherOf },
    { school: 'Is the class teacher', college: isBatchTeacher, 'coaching-centre': isBatchTeacher },
    {
      school: 'A class teacher has a section. Choose it',
      academy: sentence('A class teacher has a batch. Choose it'),
      college: hasBatch,
      'coaching-centre': hasBatch,
    },
    {
      school: 'This section has a class teacher at that time. End that assignment first',
      academy: sentence('This batch has a class teacher at that time. End that assignment first'),
      college: hasBatchTeacher,
      'coaching-centre': hasBatchTeacher,
    },
  ]
}

function ofAssignments(): Phrase[] {
  return [
    {
      school: 'Teacher is not enroll in any class',
      college: sentence('Teacher is not enroll in any semester'),
      'coaching-centre': sentence('Teacher is not enroll in any course'),
    },
    {
      school: 'Choose a section, or a campus',
      others: sentence('Choose a batch, or a campus'),
    },
    {
      school: 'Empty: a whole class, or a campus without a class yet',
      college: sentence('Empty: a whole semester, or a campus without a semester yet'),
      'coaching-centre': sentence('Empty: a whole course, or a campus without a course yet'),
    },
    {
      school: 'Empty: all sections that they teach',
      others: sentence('Empty: all batches that they teach'),
    },
    {
      school:
        'The log-in and roles that ended with the employment work again. Assign classes and section roles again.',
      others: sentence(
        'The log-in and the roles that ended with the employment hold again. What they teach is assigned anew, and roles of a batch are given anew.',
      ),
    },
    {
      school: 'That of the section, where there is one',
      others: sentence('That of the batch, where there is one'),
    },
    {
      school: 'The section is at another campus',
      others: sentence('The batch is at another campus'),
    },
    {
      school: 'The section is of another class',
      academy: sentence('The batch is of another class'),
      college: sentence('The batch is of another semester'),
      'coaching-centre': sentence('The batch is of another course'),
    },
    {
      school: 'Teachers are or were assigned to this section. Add another at the other campus',
      others: sentence('Teachers are or were assigned to this batch. Add another at the other campus'),
    },
  ]
}
