import type { LinkedGuardian } from '../../../src/people/students-and-guardians/contract.ts'
import { earlierYears } from './seed-ways.ts'

type Stay = {
  section: string
  roll: number | null
  from: string
  until?: string
  began?: 'admission' | 'promotion' | 'retention' | 'transfer' | 'readmission'
  ended?: 'transfer' | 'struck-off' | 'graduation' | 'promotion' | 'retention'
}
type Link = { guardian: string } & Partial<
  Pick<LinkedGuardian, 'mayPickUp' | 'getsBills' | 'isFirstContact'>
> & {
    relation: LinkedGuardian['relation']
  }
export type CastStudent = {
  names: readonly [first: string, last: string, other: string]
  father: string
  fatherOther?: string
  username?: string
  mother?: string
  gender: 'female' | 'male'
  born: string
  family?: string
  /** The years before those of `stays`. */
  earlier?: readonly Stay[]
  stays: readonly Stay[]
  guardians: readonly Link[]
  nationality?: string
  qualification?: string
  bio?: string
  details?: { religion?: string; medical_note?: string; identity_type?: string; identity_number?: string }
}
const [began, back] = ['2026-04-01', '2026-08-17']
/** In a section this year, and in those below it in the years before: the first of them was the admission. */
const now = (section: string, roll: number, years = 2) => ({
  earlier: earlierYears({ section, roll, years, until: 2026 }),
  stays: [{ section, roll, from: began, began: years > 0 ? 'promotion' : 'admission' } as const],
})
const payer = { getsBills: true, isFirstContact: true } as const

/** Riverside's students whom tests and pictures know, each with what makes the case. */
export const castStudents: readonly CastStudent[] = [
  {
    names: ['Bilal', 'Imran', 'بلال عمران'],
    father: 'Imran Khalid',
    mother: 'Ayesha Imran',
    gender: 'male',
    born: '2014-05-11',
    family: 'F-101',
    ...now('7-B', 5),
    bio: 'Opens the batting for the school, and reads the news in assembly on Mondays.',
    guardians: parents('imran', 'ayesha'),
    details: { religion: 'Islam', identity_type: 'birth-certificate', identity_number: '9999900000117' },
  },
  {
    names: ['Hira', 'Imran', 'حرا عمران'],
    username: 'hira.imran',
    father: 'Imran Khalid',
    mother: 'Ayesha Imran',
    gender: 'female',
    born: '2017-02-03',
    family: 'F-101',
    ...now('4-A', 7),
    bio: 'Draws everything she sees; two of her pictures hang in the hall.',
    guardians: parents('imran', 'ayesha'),
  },
  {
    names: ['Zoya', 'Imran', 'زویا عمران'],
    father: 'Imran Khalid',
    mother: 'Ayesha Imran',
    gender: 'female',
    born: '2021-07-19',
    family: 'F-101',
    ...now('KG-A', 3, 1),
    guardians: parents('imran', 'ayesha'),
  },
  {
    names: ['Daniyal', 'Usman', 'دانیال عثمان'],
    father: 'Usman Ghani',
    mother: 'Mehwish Tahir',
    gender: 'male',
    born: '2016-01-28',
    ...now('5-A', 4),
    guardians: [
      { guardian: 'usman', relation: 'father', getsBills: true, mayPickUp: false },
      { guardian: 'mehwish', relation: 'mother', isFirstContact: true },
    ],
  },
  {
    names: ['Amna', 'Naeem', 'آمنہ نعیم'],
    father: 'Naeem Ahmed',
    fatherOther: 'نعیم احمد',
    gender: 'female',
    born: '2018-03-15',
    family: 'F-105',
    ...now('3-G', 2),
    guardians: [{ guardian: 'bashir', relation: 'grandfather', ...payer }],
  },
  {
    names: ['Hamza', 'Naeem', 'حمزہ نعیم'],
    father: 'Naeem Ahmed',
    fatherOther: 'نعیم احمد',
    gender: 'male',
    born: '2020-09-30',
    family: 'F-105',
    ...now('1-E', 6, 0),
    guardians: [{ guardian: 'bashir', relation: 'grandfather', ...payer }],
  },
  {
    names: ['Muhammad', 'Ali', 'محمد علی'],
    father: 'Saleem Raza',
    fatherOther: 'سلیم رضا',
    mother: 'Nadia Saleem',
    gender: 'male',
    born: '2014-08-02',
    ...now('7-B', 12),
    guardians: [{ guardian: 'nadia', relation: 'mother', ...payer }],
  },
  {
    names: ['Muhammad', 'Ali', 'محمد علی'],
    father: 'Nadeem Akram',
    gender: 'male',
    born: '2014-11-23',
    ...now('7-B', 13),
    guardians: [{ guardian: 'nadeem', relation: 'father', ...payer }],
  },
  {
    names: ['Hadia', 'Rizwan', 'ہادیہ رضوان'],
    father: 'Rizwan Malik',
    gender: 'female',
    born: '2015-04-09',
    ...now('6-A', 8),
    guardians: [{ guardian: 'rizwan', relation: 'father', ...payer }],
  },
  {
    names: ['Zainab', '', 'زینب'],
    father: '',
    gender: 'female',
    born: '2015-06-21',
    ...now('6-A', 18),
    guardians: [],
  },
  {
    names: ['Ahmed', 'Raza', 'احمد رضا'],
    father: 'Ali Raza',
    fatherOther: 'علی رضا',
    gender: 'male',
    born: '2016-03-05',
    earlier: earlierYears({ section: '5-E', roll: 12, years: 2, until: 2026 }),
    stays: [
      { section: '5-E', roll: 12, from: began, until: '2026-08-16', began: 'promotion', ended: 'transfer' },
      { section: '5-A', roll: 25, from: back, began: 'transfer' },
    ],
    guardians: [],
  },
  {
    names: ['Hassan', 'Tariq', 'حسن طارق'],
    father: 'Tariq Javed',
    fatherOther: 'طارق جاوید',
    gender: 'male',
    born: '2013-10-12',
    earlier: earlierYears({ section: '7-B', roll: 9, years: 1, until: 2025 }),
    stays: [
      {
        section: '7-B',
        roll: 9,
        from: '2025-04-01',
        until: '2025-09-30',
        began: 'promotion',
        ended: 'struck-off',
      },
      { section: '8-B', roll: 11, from: began, began: 'readmission' },
    ],
    qualification: 'Class 5, City Public School',
    guardians: [],
  },
  {
    names: ['Abdullah', 'Faisal', 'عبداللہ فیصل'],
    father: 'Faisal Nawaz',
    fatherOther: 'فیصل نواز',
    gender: 'male',
    born: '2014-12-01',
    earlier: earlierYears({ section: '6-B', roll: 1, years: 1, until: 2025 }),
    stays: [
      {
        section: '6-B',
        roll: 1,
        from: '2025-04-01',
        until: '2026-03-31',
        began: 'promotion',
        ended: 'retention',
      },
      { section: '6-B', roll: 2, from: began, began: 'retention' },
    ],
    guardians: [],
  },
  {
    names: ['Maryam', 'Joseph', 'مریم جوزف'],
    father: 'Joseph Masih',
    fatherOther: 'جوزف مسیح',
    mother: 'Maria Joseph',
    gender: 'female',
    born: '2013-12-24',
    ...now('8-A', 10),
    bio: 'Sings in the school choir and plays the piano.',
    guardians: [{ guardian: 'maria', relation: 'mother', ...payer }],
    details: { religion: 'Christianity' },
  },
  {
    names: ['Saad', 'Qureshi', 'سعد قریشی'],
    father: 'Tahir Qureshi',
    gender: 'male',
    born: '2012-02-29',
    nationality: 'British',
    earlier: earlierYears({ section: 'O2', roll: 11, years: 2, until: 2026 }),
    stays: [{ section: 'O2', roll: 11, from: back, began: 'promotion' }],
    qualification: 'Year 6, Park Road Primary School, Leeds',
    bio: 'Came back from Leeds in 2023. Speaks Urdu better than he writes it.',
    guardians: [{ guardian: 'qureshi', relation: 'father', ...payer }],
    details: { identity_type: 'passport', identity_number: 'GB9990001' },
  },
  {
    names: ['Iqra', 'Shafiq', 'اقرا شفیق'],
    father: 'Muhammad Shafiq',
    gender: 'female',
    born: '2014-09-09',
    stays: [{ section: '7-A', roll: null, from: '2026-11-16' }],
    qualification: 'Class 6, Government Girls High School, Multan',
    guardians: [{ guardian: 'shafiq', relation: 'father', ...payer }],
  },
  {
    names: ['Syeda Zunaira Fatima Batool', 'Bukhari', 'سیدہ زنیرہ فاطمہ بتول بخاری'],
    father: 'Syed Zafar Bukhari',
    gender: 'female',
    born: '2018-01-17',
    ...now('3-A', 24),
    guardians: [{ guardian: 'bukhari', relation: 'father', ...payer }],
    details: { religion: 'Islam', medical_note: 'Asthma. No peanuts.' },
  },
  {
    names: ['Umar', 'Farooq', 'عمر فاروق'],
    father: 'Farooq Azam',
    fatherOther: 'فاروق اعظم',
    gender: 'male',
    born: '2010-02-14',
    earlier: earlierYears({ section: '10-B', roll: 3, years: 1, until: 2025 }),
    stays: [
      {
        section: '10-B',
        roll: 3,
        from: '2025-04-01',
        until: '2026-03-31',
        began: 'promotion',
        ended: 'graduation',
      },
    ],
    qualification: 'Class 8, Crescent Model School',
    bio: 'Head boy of 2025-26. Wants to be an engineer.',
    guardians: [],
  },
  {
    names: ['Zain', 'Iqbal', 'زین اقبال'],
    father: 'Kashif Iqbal',
    fatherOther: 'کاشف اقبال',
    mother: 'Sana Iqbal',
    gender: 'male',
    born: '2019-05-05',
    ...now('2-A', 22),
    guardians: [{ guardian: 'sana', relation: 'mother', ...payer }],
  },
]

function parents(father: string, mother: string): Link[] {
  return [
    { guardian: father, relation: 'father', mayPickUp: false, ...payer },
    { guardian: mother, relation: 'mother' },
  ]
}
