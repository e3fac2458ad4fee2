import { day } from 'kit/values/day'
import type { Card } from '../class-results/card-shape.ts'

const passed = {
  outcome: 'passed',
  isCompulsory: true,
  inTotal: true,
  isAbsent: false,
  grace: null,
  credits: null,
  failures: [],
  of: '100',
  words: '',
  otherWords: '',
} as const

const rows = [
  ['English', 'انگریزی', '78', 'B+', '4.3', '39/50'],
  ['Urdu', 'اردو', '85', 'A', '4.7', '17/20'],
  ['Maths', 'ریاضی', '91', 'A+', '5', '91/100'],
  ['Science', 'سائنس', '66', 'C', '3', '33/50'],
] as const

/** A card of nobody, for the page of a design in a school that has published no result yet. */
export const inventedCard: Card = {
  student: {
    name: 'Sara Iqbal',
    otherName: 'سارہ اقبال',
    fatherName: 'Iqbal Ahmed',
    otherFatherName: 'اقبال احمد',
    registrationNumber: 'R-1024',
    rollNumber: 12,
    section: '5-A',
    class: 'Class 5',
    campus: 'Main Campus',
    otherCampus: 'مین کیمپس',
  },
  result: { title: 'Term 1', year: '2026–27', term: 'Term 1', cutOn: day('2026-09-26') },
  outcome: 'passed',
  isTotalBelow: false,
  total: {
    percent: '80.00',
    letter: 'A',
    words: '',
    otherWords: '',
    points: '4.7',
    marks: '320',
    of: '400',
    share: '4/5',
    pointsAverage: null,
  },
  position: { section: 4, inSection: 32, class: 9, inClass: 96 },
  subjects: rows.map(([name, otherName, percent, letter, points], at) => ({
    ...passed,
    nodeId: String(at),
    subjectId: `00000000-0000-7000-8000-00000000000${String(at)}`,
    name,
    otherName,
    percent,
    marks: percent,
    letter,
    points,
    failures: [],
  })),
  nodes: rows.map(([name, otherName, percent, , , share], at) => ({
    id: String(at),
    parentId: null,
    kind: 'subject',
    name,
    otherName,
    percent,
    share,
    part: '1/4',
    use: 'counted',
  })),
  assessments: [],
  attendance: { present: 92, days: 96, percent: '95.83' },
  remark: 'Good work; more practice will make it better.',
  otherRemark: 'اچھا کام ہے، مزید مشق سے بہتری آئے گی۔',
  conduct: [
    { title: 'Punctuality', otherTitle: 'وقت کی پابندی', level: 'good' },
    { title: 'Neatness', otherTitle: 'صفائی', level: 'excellent' },
  ],
  rules: {
    pass: '40',
    decimals: 0,
    rounding: 'half-up',
    bands: [
      { from: '80', letter: 'A' },
      { from: '60', letter: 'B' },
      { from: '40', letter: 'C' },
      { from: '0', letter: 'U' },
    ],
  },
}
