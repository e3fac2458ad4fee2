import type { Day } from 'kit/values/day'
import type { demoCampuses } from '../../institute/structure/seed.ts'
import {
  exampleAdmission,
  type results,
  type sources,
  type Stage,
} from '../../../src/admissions/applicants/contract.ts'

export type Applicant = {
  id?: string
  names: readonly [first: string, last: string, other: string]
  campus: keyof typeof demoCampuses
  className: string
  gender: 'female' | 'male'
  birthDate: Day | null
  guardian: readonly [name: string, relation: 'father' | 'mother' | 'uncle', phone: string]
  stage: Stage
  cameBy: 'office' | 'form'
  /** On which it came. */
  day: string
  source?: keyof typeof sources
  message?: string
  address?: string
  previousSchool?: string
  appointment?: readonly [
    kind: 'interview' | 'test',
    day: string,
    startsAt: string,
    result?: keyof typeof results,
  ]
  offerUntil?: Day
  decidedOn?: Day
  reason?: string
}

const day = (text: string) => text as Day

/** Who wants to come to Kindergarten, with an interview on the 24th of November. */
export const ayaan: Applicant = {
  id: exampleAdmission,
  names: ['Ayaan', 'Sheikh', 'ایان شیخ'],
  campus: 'MAIN',
  className: 'KG',
  gender: 'male',
  birthDate: day('2022-02-14'),
  guardian: ['Sheikh Naveed', 'father', '+923000000201'],
  stage: 'scheduled',
  cameBy: 'form',
  day: '2026-11-12',
  source: 'family',
  address: 'House 12, Street 4, Gulshan-e-Ravi, Lahore',
  message: 'His sister hopes to join next year.',
  appointment: ['interview', '2026-11-24', '09:30'],
}

/** A dozen others: every stage, every campus, one too young, one with two scripts that break lines. */
export const applicants: readonly Applicant[] = [
  {
    names: ['Eshal', 'Kamran', 'ایشال کامران'],
    campus: 'MAIN',
    className: 'PG',
    gender: 'female',
    birthDate: day('2025-01-20'),
    guardian: ['Kamran Yousaf', 'father', '+923000000801'],
    stage: 'enquiry',
    cameBy: 'office',
    day: '2026-11-18',
    source: 'neighbourhood',
  },
  {
    names: ['Rayyan', 'Waheed', 'ریان وحید'],
    campus: 'MAIN',
    className: '6',
    gender: 'male',
    birthDate: null,
    guardian: ['Sobia Waheed', 'mother', '+923000000802'],
    stage: 'enquiry',
    cameBy: 'office',
    day: '2026-11-17',
    source: 'friend',
  },
  {
    names: ['Mahnoor', 'Sajid', 'ماہ نور ساجد'],
    campus: 'MAIN',
    className: 'KG',
    gender: 'female',
    birthDate: day('2022-05-02'),
    guardian: ['Sajid Mehmood', 'father', '+923000000803'],
    stage: 'applied',
    cameBy: 'form',
    day: '2026-11-19',
    source: 'website',
  },
  {
    names: ['Hareem', 'Farooq', 'حریم فاروق'],
    campus: 'MAIN',
    className: '1',
    gender: 'female',
    birthDate: day('2021-03-11'),
    guardian: ['Farooq Bashir', 'father', '+923000000804'],
    stage: 'applied',
    cameBy: 'form',
    day: '2026-11-18',
    previousSchool: 'Little Stars, Samanabad',
  },
  {
    names: ['Syed Shahmeer Abbas', 'Rizvi', 'سید شاہ میر عباس رضوی'],
    campus: 'CNL',
    className: 'O1',
    gender: 'male',
    birthDate: day('2013-01-30'),
    guardian: ['Syed Hasnain Abbas Rizvi', 'father', '+971500000805'],
    stage: 'applied',
    cameBy: 'form',
    day: '2026-11-17',
    source: 'social-media',
    previousSchool: 'The Indus School, Sharjah',
    message: 'We move back from Sharjah in July.',
  },
  {
    names: ['Zunairah', 'Adnan', 'زنیرہ عدنان'],
    campus: 'CNL',
    className: '6',
    gender: 'female',
    birthDate: day('2015-08-25'),
    guardian: ['Adnan Siddiq', 'father', '+923000000806'],
    stage: 'scheduled',
    cameBy: 'form',
    day: '2026-11-10',
    appointment: ['test', '2026-11-26', '10:00'],
  },
  {
    names: ['Ibrahim', 'Nasir', 'ابراہیم ناصر'],
    campus: 'MAIN',
    className: 'Nur',
    gender: 'male',
    birthDate: day('2023-06-18'),
    guardian: ['Nasir Jamal', 'father', '+923000000807'],
    stage: 'waiting',
    cameBy: 'form',
    day: '2026-11-05',
    appointment: ['interview', '2026-11-12', '09:00', 'passed'],
  },
  {
    names: ['Anaya', 'Haroon', 'عنایہ ہارون'],
    campus: 'MAIN',
    className: 'KG',
    gender: 'female',
    birthDate: day('2022-01-09'),
    guardian: ['Haroon Rasheed', 'father', '+923000000808'],
    stage: 'offered',
    cameBy: 'office',
    day: '2026-11-03',
    appointment: ['interview', '2026-11-10', '09:30', 'passed'],
    offerUntil: day('2026-11-30'),
  },
  {
    names: ['Arham', 'Zahid', 'ارحم زاہد'],
    campus: 'SHD',
    className: '1',
    gender: 'male',
    birthDate: day('2020-10-22'),
    guardian: ['Zahid Hussain', 'father', '+923000000809'],
    stage: 'offered',
    cameBy: 'office',
    day: '2026-11-02',
    appointment: ['test', '2026-11-09', '11:00', 'passed'],
    offerUntil: day('2026-11-15'),
  },
  {
    names: ['Inaya', 'Shahid', 'عنایہ شاہد'],
    campus: 'MAIN',
    className: '1',
    gender: 'female',
    birthDate: day('2021-01-27'),
    guardian: ['Shahid Latif', 'father', '+923000000810'],
    stage: 'accepted',
    cameBy: 'form',
    day: '2026-11-01',
    appointment: ['interview', '2026-11-06', '10:00', 'passed'],
    offerUntil: day('2026-11-25'),
  },
  {
    names: ['Moiz', 'Akhtar', 'معیز اختر'],
    campus: 'MAIN',
    className: '6',
    gender: 'male',
    birthDate: day('2015-04-14'),
    guardian: ['Akhtar Ali', 'uncle', '+923000000811'],
    stage: 'rejected',
    cameBy: 'form',
    day: '2026-11-01',
    appointment: ['test', '2026-11-07', '10:00', 'failed'],
    decidedOn: day('2026-11-10'),
    reason: 'Did not pass the test in mathematics',
  },
  {
    names: ['Aiza', 'Bilal', 'عائزہ بلال'],
    campus: 'MAIN',
    className: 'PG',
    gender: 'female',
    birthDate: day('2024-06-06'),
    guardian: ['Bilal Arshad', 'father', '+923000000812'],
    stage: 'withdrawn',
    cameBy: 'form',
    day: '2026-11-04',
    decidedOn: day('2026-11-14'),
  },
]
