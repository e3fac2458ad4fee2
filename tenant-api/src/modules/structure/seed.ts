import { mainCampus } from './contract.ts'

/** Riverside's three campuses; their ids are fixed so that examples and tests can name them. */
export const demoCampuses = {
  MAIN: mainCampus,
  SHD: '01980000-0000-7000-8000-00000000c002',
  CNL: '01980000-0000-7000-8000-00000000c003',
} as const

export const demoRows = [
  {
    id: demoCampuses.MAIN,
    code: 'MAIN',
    name: 'Gulshan-e-Ravi',
    city: 'Lahore',
    location: '14 Main Boulevard, Gulshan-e-Ravi گلشنِ راوی',
    description: 'Matric, Board of Lahore. Morning shift, Monday to Saturday.',
  },
  {
    id: demoCampuses.SHD,
    code: 'SHD',
    name: 'Shahdara',
    city: 'Lahore',
    location: 'Sheikhupura Road, Shahdara شاہدرہ',
    description: 'Urdu medium. Girls in the morning and boys in the evening, in the same rooms.',
  },
  {
    id: demoCampuses.CNL,
    code: 'CNL',
    name: 'Canal View',
    city: 'Lahore',
    location: 'Canal Bank Road, Canal View کینال ویو',
    description: 'Cambridge, with a school year of its own. Monday to Friday.',
  },
]
