import type { demoCampuses } from '../../institute/structure/seed.ts'
import { demoId } from '../../institute/structure/seed.ts'
import type { Post } from './seed-cast.ts'

/** A teacher who comes for single lessons and has no section; of Shahdara in one of its shifts. */
export type VisitingTeacher = Omit<Post, 'role'> & {
  person: string
  role: 'teacher'
  shift?: 'girls' | 'boys'
  /** What is taught first of all. */
  subjects: readonly string[]
  /** A weekday on which they do not come. */
  dayOff?: number
}

type Line = readonly [
  first: string,
  last: string,
  other: string,
  gender: 'female' | 'male',
  designation: string,
  department: 1 | 2 | 3 | 4 | 5,
  campus: keyof typeof demoCampuses,
  subjects: string,
  more?: Pick<VisitingTeacher, 'shift' | 'dayOff'>,
]

const lines: readonly Line[] = [
  ['Abida', 'Parveen', 'عابدہ پروین', 'female', 'Urdu teacher', 2, 'MAIN', 'Urdu'],
  ['Nadeem', 'Abbasi', 'ندیم عباسی', 'male', 'English teacher', 2, 'MAIN', 'English'],
  ['Hafiz', 'Zubair', 'حافظ زبیر', 'male', 'Qari', 5, 'MAIN', 'Islamiat, Nazra, Tarjuma-tul-Quran'],
  ['Qari', 'Saeed', 'قاری سعید', 'male', 'Qari', 5, 'MAIN', 'Islamiat, Tarjuma-tul-Quran', { dayOff: 6 }],
  ['Rukhsana', 'Gill', 'رخسانہ گل', 'female', 'Maths teacher', 3, 'MAIN', 'Maths'],
  ['Waseem', 'Bhatti', 'وسیم بھٹی', 'male', 'Sports teacher', 2, 'MAIN', 'PE, Art', { dayOff: 1 }],
  ['Sobia', 'Mughal', 'ثوبیہ مغل', 'female', 'Computer teacher', 4, 'MAIN', 'Computer, Computer Science'],
  ['Imran', 'Cheema', 'عمران چیمہ', 'male', 'Physics teacher', 3, 'MAIN', 'Physics, Science'],
  ['Tahira', 'Siddiqui', 'طاہرہ صدیقی', 'female', 'Teacher', 2, 'SHD', 'Urdu, Science', { shift: 'girls' }],
  ['Asma', 'Rana', 'عاصمہ رانا', 'female', 'Teacher', 5, 'SHD', 'Islamiat, Nazra', { shift: 'girls' }],
  ['Khurram', 'Dar', 'خرم ڈار', 'male', 'Teacher', 2, 'SHD', 'Urdu, Science', { shift: 'boys' }],
  ['Zahid', 'Awan', 'زاہد اعوان', 'male', 'Qari', 5, 'SHD', 'Islamiat, Nazra', { shift: 'boys' }],
  ['Amber', 'Hashmi', 'عنبر ہاشمی', 'female', 'English teacher', 2, 'CNL', 'English, 1123'],
  ['Salman', 'Mirza', 'سلمان مرزا', 'male', 'Physics teacher', 3, 'CNL', '5054, Science'],
  ['Fozia', 'Qureshi', 'فوزیہ قریشی', 'female', 'Islamiyat teacher', 5, 'CNL', '2058, Islamiat, 2059'],
  ['Junaid', 'Ansari', 'جنید انصاری', 'male', 'Computer teacher', 4, 'CNL', '2210, Computer'],
]

/** Those who come for single lessons, so that every line of the plans is taught. */
export const visitingTeachers: readonly VisitingTeacher[] = lines.map(
  ([first, last, other, gender, designation, department, campus, subjects, more], at) => ({
    person: demoId('af', 0x40 + at),
    number: `E-${String(301 + at)}`,
    names: [first, last, other],
    gender,
    designation,
    department,
    campus,
    role: 'teacher',
    qualification: '',
    joined: `${2018 + (at % 8)}-04-01`,
    born: `${1978 + (at % 18)}-0${1 + (at % 9)}-1${at % 10}`,
    phone: `+923000000${800 + at}`,
    salary: 38_000 + 1_000 * ((at * 5) % 12),
    subjects: subjects.split(', '),
    ...more,
  }),
)
