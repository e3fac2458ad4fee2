import { riversideWeek } from '../../learning/timetables/week-lines.ts'
import { type demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { classTeachers } from './class-teachers.ts'
import type { CastTeacher, Post } from './seed-cast.ts'
import { visitingTeachers } from './visiting-teachers.ts'

/** The class teachers and those who come for single lessons, with every line of the plans that they teach. */
export function crowdTeachers(): CastTeacher[] {
  const taught = Map.groupBy(riversideWeek(), ({ teacher }) => teacher)
  const all = [...classTeachers(), ...visitingTeachers.map((one) => ({ ...one, lessons: [] }))]
  return all.map((one): CastTeacher => {
    const heads = one.lessons.filter(({ isClassTeacher }) => isClassTeacher)
    const lines = (taught.get(one.number) ?? []).map(({ section, subject }) => ({ section, subject }))
    const isHeaded = (line: (typeof lines)[number]) =>
      heads.some(({ section, subject }) => section === line.section && subject === line.subject)
    const from = one.campus === 'CNL' ? '2026-08-17' : '2026-04-01'
    return {
      ...one,
      lessons: [...heads, ...lines.filter((line) => !isHeaded(line)).map((line) => ({ ...line, from }))],
    }
  })
}

/** The four others who make fourteen. */
export const crowdStaff: readonly (Post & { person: string })[] = [
  ['Nusrat', 'Bibi', 'نصرت بی بی', 'female', 'Attendant', 'MAIN', 38_000],
  ['Allah', 'Ditta', 'اللہ دتہ', 'male', 'Gatekeeper', 'SHD', 40_000],
  ['Faisal', 'Munir', 'فیصل منیر', 'male', 'Laboratory assistant', 'CNL', 48_000],
  ['Saima', 'Khalil', 'صائمہ خلیل', 'female', 'School nurse', 'MAIN', 62_000],
].map(([first, last, other, gender, designation, campus, salary], at) => ({
  person: demoId('af', 0x66 + at),
  number: `E-${String(201 + at)}`,
  names: [String(first), String(last), String(other)],
  gender: gender === 'male' ? 'male' : 'female',
  designation: String(designation),
  campus: campus as keyof typeof demoCampuses,
  role: 'staff',
  joined: `${2016 + at}-04-01`,
  phone: `+923000000${790 + at}`,
  salary: Number(salary),
}))
