import type { LinkedGuardian } from '../people/contract.ts'

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
  stays: readonly Stay[]
  guardians: readonly Link[]
  nationality?: string
  details?: { religion?: string; medical_note?: string; identity_type?: string; identity_number?: string }
}
const [began, back] = ['2026-04-01', '2026-08-17']
const now = (section: string, roll: number | null): Stay[] => [
  { section, roll, from: began, began: 'promotion' },
]
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
    stays: now('7-B', 5),
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
    stays: now('4-A', 7),
    guardians: parents('imran', 'ayesha'),
  },
  {
    names: ['Zoya', 'Imran', 'زویا عمران'],
    father: 'Imran Khalid',
    mother: 'Ayesha Imran',
    gender: 'female',
    born: '2021-07-19',
    family: 'F-101',
    stays: now('KG-A', 3),
    guardians: parents('imran', 'ayesha'),
  },
  {
    names: ['Daniyal', 'Usman', 'دانیال عثمان'],
    father: 'Usman Ghani',
    mother: 'Mehwish Tahir',
    gender: 'male',
    born: '2016-01-28',
    stays: now('5-A', 4),
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
    stays: now('3-G', 2),
    guardians: [{ guardian: 'bashir', relation: 'grandfather', ...payer }],
  },
  {
    names: ['Hamza', 'Naeem', 'حمزہ نعیم'],
    father: 'Naeem Ahmed',
    fatherOther: 'نعیم احمد',
    gender: 'male',
    born: '2020-09-30',
    family: 'F-105',
    stays: now('1-E', 6),
    guardians: [{ guardian: 'bashir', relation: 'grandfather', ...payer }],
  },
  {
    names: ['Muhammad', 'Ali', 'محمد علی'],
    father: 'Saleem Raza',
    fatherOther: 'سلیم رضا',
    mother: 'Nadia Saleem',
    gender: 'male',
    born: '2014-08-02',
    stays: now('7-B', 12),
    guardians: [{ guardian: 'nadia', relation: 'mother', ...payer }],
  },
  {
    names: ['Muhammad', 'Ali', 'محمد علی'],
    father: 'Nadeem Akram',
    gender: 'male',
    born: '2014-11-23',
    stays: now('7-B', 13),
    guardians: [{ guardian: 'nadeem', relation: 'father', ...payer }],
  },
  {
    names: ['Hadia', 'Rizwan', 'ہادیہ رضوان'],
    father: 'Rizwan Malik',
    gender: 'female',
    born: '2015-04-09',
    stays: now('6-A', 8),
    guardians: [{ guardian: 'rizwan', relation: 'father', ...payer }],
  },
  {
    names: ['Zainab', '', 'زینب'],
    father: '',
    gender: 'female',
    born: '2015-06-21',
    stays: now('6-A', 18),
    guardians: [],
  },
  {
    names: ['Ahmed', 'Raza', 'احمد رضا'],
    father: 'Ali Raza',
    fatherOther: 'علی رضا',
    gender: 'male',
    born: '2016-03-05',
    stays: [
      { section: '5-E', roll: 12, from: began, until: '2026-08-16', ended: 'transfer' },
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
    stays: [
      { section: '7-B', roll: 9, from: '2025-04-01', until: '2025-09-30', ended: 'struck-off' },
      { section: '8-B', roll: 11, from: began, began: 'readmission' },
    ],
    guardians: [],
  },
  {
    names: ['Abdullah', 'Faisal', 'عبداللہ فیصل'],
    father: 'Faisal Nawaz',
    fatherOther: 'فیصل نواز',
    gender: 'male',
    born: '2014-12-01',
    stays: [
      { section: '6-B', roll: 1, from: '2025-04-01', until: '2026-03-31', ended: 'retention' },
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
    stays: now('8-A', 10),
    guardians: [{ guardian: 'maria', relation: 'mother', ...payer }],
    details: { religion: 'Christianity' },
  },
  {
    names: ['Saad', 'Qureshi', 'سعد قریشی'],
    father: 'Tahir Qureshi',
    gender: 'male',
    born: '2012-02-29',
    nationality: 'British',
    stays: [{ section: 'O2', roll: 11, from: back, began: 'promotion' }],
    guardians: [{ guardian: 'qureshi', relation: 'father', ...payer }],
    details: { identity_type: 'passport', identity_number: 'GB9990001' },
  },
  {
    names: ['Iqra', 'Shafiq', 'اقرا شفیق'],
    father: 'Muhammad Shafiq',
    gender: 'female',
    born: '2014-09-09',
    stays: [{ section: '7-A', roll: null, from: '2026-11-16' }],
    guardians: [{ guardian: 'shafiq', relation: 'father', ...payer }],
  },
  {
    names: ['Syeda Zunaira Fatima Batool', 'Bukhari', 'سیدہ زنیرہ فاطمہ بتول بخاری'],
    father: 'Syed Zafar Bukhari',
    gender: 'female',
    born: '2018-01-17',
    stays: now('3-A', 24),
    guardians: [{ guardian: 'bukhari', relation: 'father', ...payer }],
    details: { religion: 'Islam', medical_note: 'Asthma. No peanuts.' },
  },
  {
    names: ['Umar', 'Farooq', 'عمر فاروق'],
    father: 'Farooq Azam',
    fatherOther: 'فاروق اعظم',
    gender: 'male',
    born: '2010-02-14',
    stays: [{ section: '10-B', roll: 3, from: '2025-04-01', until: '2026-03-31', ended: 'graduation' }],
    guardians: [],
  },
  {
    names: ['Zain', 'Iqbal', 'زین اقبال'],
    father: 'Kashif Iqbal',
    fatherOther: 'کاشف اقبال',
    mother: 'Sana Iqbal',
    gender: 'male',
    born: '2019-05-05',
    stays: now('2-A', 22),
    guardians: [{ guardian: 'sana', relation: 'mother', ...payer }],
  },
]

function parents(father: string, mother: string): Link[] {
  return [
    { guardian: father, relation: 'father', mayPickUp: false, ...payer },
    { guardian: mother, relation: 'mother' },
  ]
}
