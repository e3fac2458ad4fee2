import { mainCampus } from '../../../src/institute/structure/contract.ts'

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
    otherName: 'گلشنِ راوی',
    city: 'Lahore',
    location: '14 Main Boulevard, Gulshan-e-Ravi',
    emisNumber: '35210043',
    licenceNumber: 'PEPRIS-LHR-1043',
    description: 'Matric, Board of Lahore. Morning shift, Monday to Saturday.',
  },
  {
    id: demoCampuses.SHD,
    code: 'SHD',
    name: 'Shahdara',
    otherName: 'شاہدرہ',
    city: 'Lahore',
    location: 'Sheikhupura Road, Shahdara',
    emisNumber: '35210044',
    licenceNumber: 'PEPRIS-LHR-1044',
    description: 'Urdu medium. Girls in the morning and boys in the evening, in the same rooms.',
  },
  {
    id: demoCampuses.CNL,
    code: 'CNL',
    name: 'Canal View',
    otherName: 'کینال ویو',
    city: 'Lahore',
    location: 'Canal Bank Road, Canal View',
    emisNumber: '35210045',
    licenceNumber: 'PEPRIS-LHR-1045',
    description: 'Cambridge, with a school year of its own. Monday to Friday.',
  },
]

/** A fixed id of the demo school: the kind of row, two digits, and its place among them. */
export function demoId(kind: string, at: number): string {
  return `01980000-0000-7000-8000-0000000${kind}${at.toString(16).padStart(3, '0')}`
}
