import { guardianId } from '../enrolment/seed-rows.ts'
import { castGuardians } from '../enrolment/seed-guardians.ts'
import type { RoleKey } from '../../../src/core/authorization/role-keys.ts'
import { type demoCampuses, demoId } from '../../institute/structure/seed.ts'

export type Post = {
  number: string
  names: readonly [first: string, last: string, other: string]
  gender: 'female' | 'male'
  designation: string
  campus?: keyof typeof demoCampuses
  department?: 1 | 2 | 3 | 4 | 5
  role: RoleKey
  qualification?: string
  bio?: string
  joined: string
  born?: string
  phone: string
  email?: string
  /** Rupees a month. */
  salary: number
  religion?: string
}

/** Those of the office, by the person whom the log-in has; the owner's is made at the founding. */
export const castOffice: Readonly<Record<string, Post & { person: string | null }>> = {
  nasreen: office(null, {
    number: 'E-001',
    names: ['Nasreen', 'Akhtar', 'نسرین اختر'],
    gender: 'female',
    designation: 'Director',
    role: 'super_admin',
    joined: '2009-04-01',
    phone: '+923000000701',
    salary: 250_000,
  }),
  tariq: office('b002', {
    number: 'E-002',
    names: ['Tariq', 'Mehmood', 'طارق محمود'],
    gender: 'male',
    designation: 'Principal',
    role: 'administrator',
    qualification: 'MA Education',
    bio: 'Thirty years in classrooms of Lahore, fourteen of them here. Knows every family of Gulshan-e-Ravi by name.',
    joined: '2012-04-02',
    phone: '+923000000702',
    salary: 220_000,
  }),
  sadia: office('b003', {
    number: 'E-003',
    names: ['Sadia', 'Rauf', 'سعدیہ رؤف'],
    gender: 'female',
    designation: 'Head of campus',
    campus: 'CNL',
    role: 'admin',
    joined: '2016-08-15',
    phone: '+923000000703',
    salary: 150_000,
  }),
  imtiaz: office('b004', {
    number: 'E-004',
    names: ['Imtiaz', 'Hussain', 'امتیاز حسین'],
    gender: 'male',
    designation: 'Campus manager',
    campus: 'SHD',
    role: 'campus_manager',
    joined: '2014-04-01',
    phone: '+923000000704',
    salary: 120_000,
  }),
  rabia: office('b005', {
    number: 'E-005',
    names: ['Rabia', 'Aslam', 'رابعہ اسلم'],
    gender: 'female',
    designation: 'Office superintendent',
    campus: 'MAIN',
    role: 'moderator',
    joined: '2018-04-02',
    phone: '+923000000705',
    salary: 70_000,
  }),
  waqas: office('b006', {
    number: 'E-006',
    names: ['Waqas', 'Javed', 'وقاص جاوید'],
    gender: 'male',
    designation: 'Cashier',
    campus: 'MAIN',
    role: 'finance_staff',
    joined: '2019-07-01',
    phone: '+923000000706',
    salary: 60_000,
  }),
  farzana: office('b007', {
    number: 'E-007',
    names: ['Farzana', 'Kausar', 'فرزانہ کوثر'],
    gender: 'female',
    designation: 'HR manager',
    role: 'hr_manager',
    joined: '2015-01-05',
    phone: '+923000000707',
    salary: 130_000,
  }),
  adeel: office('b008', {
    number: 'E-008',
    names: ['Adeel', 'Ahmed', 'عدیل احمد'],
    gender: 'male',
    designation: 'HR officer',
    role: 'hr',
    joined: '2021-03-01',
    phone: '+923000000708',
    salary: 65_000,
  }),
  ghulam: office('b009', {
    number: 'E-009',
    names: ['Ghulam', 'Rasool', 'غلام رسول'],
    gender: 'male',
    designation: 'Gatekeeper',
    campus: 'MAIN',
    role: 'staff',
    joined: '2011-09-01',
    phone: '+923000000709',
    salary: 40_000,
  }),
  zubaida: {
    number: 'E-010',
    names: ['Zubaida', 'Khanum', 'زبیدہ خانم'],
    gender: 'female',
    designation: 'Librarian',
    campus: 'MAIN',
    role: 'staff',
    joined: '2017-04-03',
    phone: '+923000000710',
    salary: 55_000,
    person: demoId('af', 0x65),
  },
}

type Lesson = {
  section: string
  subject: string
  from: string
  until?: string
  isClassTeacher?: true
}
export type CastTeacher = Post & { person: string; lessons: readonly Lesson[]; leftOn?: string }
const april = '2026-04-01'

/** Riverside's teachers whom tests and pictures know, each with what makes the case. */
export const castTeachers: Readonly<Record<string, CastTeacher>> = {
  asif: {
    person: demoId('af', 1),
    number: 'E-041',
    names: ['Asif', 'Nadeem', 'آصف ندیم'],
    gender: 'male',
    designation: 'Science teacher',
    campus: 'MAIN',
    department: 3,
    role: 'teacher',
    qualification: 'BSc Physics',
    bio: 'Came to teaching from a laboratory of textiles; runs the science fair.',
    joined: '2026-11-02',
    phone: '+923000000741',
    email: 'asif@riverside.example',
    salary: 55_000,
    lessons: [],
  },
  hina: {
    person: demoId('af', 2),
    number: 'E-042',
    names: ['Hina', 'Butt', 'حنا بٹ'],
    gender: 'female',
    designation: 'English teacher',
    department: 2,
    role: 'teacher',
    qualification: 'MA English',
    bio: 'Debates, spelling bees, and the school magazine.',
    joined: '2026-11-16',
    phone: '+923000000742',
    email: 'hina@riverside.example',
    salary: 58_000,
    lessons: [],
  },
  kamran: {
    person: demoId('af', 3),
    number: 'E-023',
    names: ['Kamran', 'Yousaf', 'کامران یوسف'],
    gender: 'male',
    designation: 'Physics teacher',
    campus: 'MAIN',
    department: 3,
    role: 'teacher',
    qualification: 'MSc Physics',
    bio: 'Teaches in the morning at Gulshan-e-Ravi and the boys of Shahdara in the evening.',
    joined: '2018-04-02',
    phone: '+923000000723',
    email: 'kamran@riverside.example',
    salary: 78_000,
    lessons: [
      { section: '9-B', subject: 'Physics', from: april },
      { section: '5-E', subject: 'Science', from: april },
    ],
  },
  shahid: {
    person: demoId('af', 4),
    number: 'E-015',
    names: ['Shahid', 'Latif', 'شاہد لطیف'],
    gender: 'male',
    designation: 'Urdu teacher',
    campus: 'MAIN',
    department: 2,
    role: 'teacher',
    qualification: 'MA Urdu',
    joined: '2013-04-01',
    phone: '+923000000715',
    salary: 72_000,
    leftOn: '2026-06-30',
    lessons: [
      { section: '8-B', subject: 'Urdu', from: '2025-04-01', until: '2026-06-30' },
      { section: '7-B', subject: 'Urdu', from: april, until: '2026-06-30' },
    ],
  },
  sana: {
    person: guardianOf('sana'),
    number: 'E-021',
    names: ['Sana', 'Iqbal', 'ثناء اقبال'],
    gender: 'female',
    designation: 'Maths teacher',
    campus: 'MAIN',
    department: 3,
    role: 'section_teacher',
    qualification: 'MSc Mathematics',
    bio: 'Class teacher of 7-B. Prepares the Maths Olympiad team on Saturdays.',
    joined: '2017-04-03',
    phone: '+923000000110',
    email: 'sana@riverside.example',
    salary: 74_000,
    lessons: [
      { section: '7-B', subject: 'Maths', from: april, isClassTeacher: true },
      { section: '8-A', subject: 'Maths', from: april },
    ],
  },
  maria: {
    person: guardianOf('maria'),
    number: 'E-022',
    names: ['Maria', 'Joseph', 'ماریہ جوزف'],
    gender: 'female',
    designation: 'Ethics teacher',
    campus: 'MAIN',
    department: 5,
    role: 'teacher',
    qualification: 'MA Philosophy',
    bio: 'Ethics for all who do not take Islamiat, and the school choir.',
    joined: '2016-04-04',
    phone: '+923000000111',
    email: 'maria@riverside.example',
    salary: 66_000,
    religion: 'Christianity',
    lessons: [
      { section: '7-B', subject: 'Ethics', from: april },
      { section: '8-A', subject: 'Ethics', from: april },
      { section: '9-A', subject: 'Ethics', from: april },
    ],
  },
}

function office(person: string | null, post: Post) {
  const id = person === null ? null : `01980000-0000-7000-8000-00000000${person}`
  return { ...post, person: id }
}

/** Two hats: she has a child here, and is one person. */
function guardianOf(key: string): string {
  return guardianId(Object.keys(castGuardians).indexOf(key))
}
