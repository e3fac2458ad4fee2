import type { Say } from 'kit/text/words'
import type { Feature } from './feature.ts'

/** The cards of the first row of work: money, days and lessons. */
export function dailyFeatures(say: Say): readonly Feature[] {
  return [
    {
      route: 'fee-manager',
      tone: 'green',
      modules: ['money/fee-setup', 'money/invoices', 'money/collecting', 'money/receipts'],
      for: ['management', 'guardians'],
      title: say('Fee manager'),
      line: say('From the fee structure to the receipt'),
      about: say(
        'What each class pays is set once. Invoices follow on their day, the cashier takes the money and the receipt carries a number that has no gap. The books always balance.',
      ),
      bullets: [
        say('Fee types and plans for every class'),
        say('Recurring fees, made on the day you choose'),
        say('Concessions, fines and instalments'),
        say('Invoices, challans, and reminders to guardians'),
        say('Receipts, refunds and the close of the day at the counter'),
      ],
    },
    {
      route: 'attendance-manager',
      tone: 'blue',
      modules: ['attendance/registers', 'attendance/staff', 'attendance/leave'],
      for: ['management', 'teachers', 'guardians'],
      title: say('Attendance manager'),
      line: say('A register in six taps'),
      about: say(
        'A teacher marks the exceptions and submits; the office sees which registers are missing and who was absent without a word. It works on a phone, and without a network until one is back.',
      ),
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
      modules: [
        'learning/timetables',
        'learning/arrangements',
        'learning/routines',
        'institute/bell-schedules',
      ],
      for: ['management', 'teachers', 'students'],
      title: say('Timetable manager'),
      line: say('A week without clashes'),
      about: say(
        'The week is planned once and seen by section, teacher or room. When a teacher is absent, the sheet of substitutes is ready before the first bell.',
      ),
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
      modules: ['learning/syllabus'],
      for: ['management', 'teachers', 'students'],
      title: say('Syllabus manager'),
      line: say('Where each class stands in the book'),
      about: say(
        'Chapters, lessons and topics of every subject, and how far each section has come. We are building it; subjects, classes and their plans are there already.',
      ),
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
      modules: ['learning/exams', 'learning/date-sheets', 'learning/scores', 'learning/report-cards'],
      for: ['management', 'teachers', 'guardians', 'students'],
      title: say('Exams'),
      line: say('From the date sheet to the report card'),
      about: say(
        'The date sheet, the seats, the slips, the marks and the report card come from the same place. What was published stays as it was.',
      ),
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
      modules: ['learning/grade-systems', 'learning/schemes', 'learning/results'],
      for: ['management', 'teachers'],
      title: say('Grading system'),
      line: say('Your grades, by your rules'),
      about: say(
        'How marks become grades is written down once for each programme: weights, rounding, passing marks. Every result is computed by that rule and can be explained.',
      ),
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
