import { demoCampuses } from '../../institute/structure/seed.ts'
import type { Row } from './seed-rows.ts'

/** Where the families of a campus live: the parts of Lahore around it. */
const parts: Readonly<Record<string, readonly string[]>> = {
  [demoCampuses.MAIN]: ['Gulshan-e-Ravi', 'Samanabad', 'Sabzazar', 'Iqbal Town', 'Sanda'],
  [demoCampuses.SHD]: ['Shahdara Town', 'Begum Kot', 'Kot Abdul Malik', 'Rachna Town', 'Jia Musa'],
  [demoCampuses.CNL]: ['Canal View', 'Johar Town', 'Wapda Town', 'Valencia', 'Thokar Niaz Baig'],
}
const villages = [
  'Village Kot Radha Kishan, District Kasur',
  'Mohalla Islamabad, Gujranwala',
  'Chak 112 JB, District Faisalabad',
  'Railway Road, Okara',
]

/** Where the n-th family of a campus lives now, and where it is from. */
export function homeOf(campus: string, at: number): { present: string; permanent: string } {
  const part = pick(parts[campus] ?? parts[demoCampuses.MAIN] ?? [], at)
  const present = `House ${1 + ((at * 7) % 90)}, Street ${1 + ((at * 3) % 24)}, ${part}, Lahore`
  return { present, permanent: at % 4 === 3 ? pick(villages, (at - 3) / 4) : present }
}

/** As often as they are met with in Pakistan, nearly. */
const bloodGroups = [
  'B+',
  'O+',
  'A+',
  'B+',
  'O+',
  'AB+',
  'B+',
  'O+',
  'A+',
  'O-',
  'B+',
  'A-',
  'O+',
  'B-',
  'AB-',
]
const medicalNotes = [
  'Wears glasses; sits in front.',
  'Asthma; the inhaler is in the office.',
  'Allergic to penicillin.',
]

/** What few may know of a student; of some nobody has asked for the blood group. */
export function detailsOf(at: number): Row {
  return {
    religion: 'Islam',
    blood_group: at % 8 === 5 ? null : pick(bloodGroups, at),
    medical_note: at % 37 === 11 ? pick(medicalNotes, (at - 11) / 37) : '',
  }
}

/** Whom a board knows: registered in class 9, with a roll number for the papers of class 10. */
export function boardOf(section: string, at: number): Row {
  const isNine = section.startsWith('9-')
  const isTen = section.startsWith('10-')
  return {
    board_registration: isNine || isTen ? `${isNine ? 26 : 25}-LHR-${String(40_000 + at)}` : '',
    board_roll_number: isTen ? String(512_000 + at) : '',
  }
}

function pick<T>(of: readonly T[], at: number): T {
  const found = of[at % of.length]
  if (found === undefined) throw new Error('a list is empty')
  return found
}
