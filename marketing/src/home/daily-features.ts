import type { Say } from 'kit/text/words'
import type { Feature } from './feature.ts'

/** The cards of the first row of work: money, days and lessons. */
export function dailyFeatures(say: Say): readonly Feature[] {
  return [
    {
      route: 'fee-manager',
      tone: 'green',
      ready: false,
      title: say('Fee manager'),
      line: say('From the fee structure to the receipt'),
      bullets: [
        say('Fee types and templates for every class'),
        say('Recurring fees, made on the day you choose'),
        say('Discounts, fines and instalments'),
        say('Invoices, and reminders to guardians'),
        say('Online payment, with a receipt at once'),
      ],
    },
    {
      route: 'attendance-manager',
      tone: 'blue',
      ready: true,
      title: say('Attendance manager'),
      line: say('A register in six taps'),
      bullets: [
        say('At campus, section and lecture level'),
        say('Daily or subject by subject'),
        say('Check-in and check-out, one by one or in bulk'),
        say('Leave requests and their approval'),
        say('Absence alerts to guardians by SMS'),
      ],
    },
    {
      route: 'timetable-manager',
      tone: 'purple',
      ready: false,
      title: say('Timetable manager'),
      line: say('A week without clashes'),
      bullets: [
        say('One timetable, seen by section, teacher or room'),
        say('Clashes are shown before they happen'),
        say('Own bell times for Friday, Ramadan and winter'),
        say('Substitutes for absent teachers'),
        say('Routines such as assembly and breaks'),
      ],
    },
    {
      route: 'syllabus-manager',
      tone: 'amber',
      ready: false,
      title: say('Syllabus manager'),
      line: say('Where each class stands in the book'),
      bullets: [
        say('Chapters, lessons and topics of every subject'),
        say('A plan for the year, lesson by lesson'),
        say('Lessons marked complete, partially complete or missed'),
        say('Progress that management can see'),
        say('Ready structures for common curricula'),
      ],
    },
    {
      route: 'exams',
      tone: 'rose',
      ready: false,
      title: say('Exams'),
      line: say('From the date sheet to the report card'),
      bullets: [
        say('Exam plans and date sheets'),
        say('Rooms, invigilators and durations of each paper'),
        say('Marks checked against the total as they are typed'),
        say('Absent is never counted as zero'),
        say('Results and report cards, published when you decide'),
      ],
    },
    {
      route: 'grading-system',
      tone: 'sky',
      ready: false,
      title: say('Grading system'),
      line: say('Your grades, by your rules'),
      bullets: [
        say('Grades by marks or by percentage'),
        say('Different grades for different programmes'),
        say('Weights for tests, exams and class work'),
        say('One rule of rounding, written down'),
        say('Published results stay as they were'),
      ],
    },
  ]
}
