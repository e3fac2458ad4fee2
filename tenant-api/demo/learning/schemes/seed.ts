import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleTerm, exampleYear } from '../../../src/institute/calendar/contract.ts'
import { gradeSystemId } from '../../../src/learning/grade-systems/preset-systems.ts'
import { exampleScheme, schemes, type TreeNode } from '../../../src/learning/schemes/contract.ts'
import { scheme } from '../../../src/learning/schemes/tables.ts'
import { writeTree } from '../../../src/learning/schemes/tree.ts'
import { canalYear } from '../../institute/calendar/seed.ts'
import { demoClassRows } from '../../institute/structure/seed-classes.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 288.5

const { MAIN, CNL } = demoCampuses
const secondTerm = '01980000-0000-7000-8000-00000000cb06'
const autumn = '01980000-0000-7000-8000-00000000cb21'
const [ibcc, cambridge] = [gradeSystemId(1), gradeSystemId(3)]
const [classTest, midTerm, final] = [1, 3, 4].map(
  (place) => `01980000-0000-7000-8000-00000a55e50${String(place)}`,
)
const parts = [
  [classTest, 20],
  [midTerm, 30],
  [final, 50],
] as const
/** Shown on the card, and no part of its total. */
const beside = new Set(['Art', 'PE', 'Nazra'].map((name) => demoSubjects[name]))

type Planned = { classId: string; subjectId: string }

/**
 * A scheme for each class of the main campus in each of its terms, and for the O levels of Canal View in autumn. In the
 * first term a subject is what its tests come to.
 */
export async function seed(school: School): Promise<void> {
  const known = await school.db.select({ id: scheme.id }).from(scheme).limit(1)
  if (known.length > 0) return
  const at = school.now().toISOString()
  const planned = await school.db.execute<Planned & { campusId: string }>(sql`
    select distinct t.class_id as "classId", t.campus_id as "campusId", p.subject_id as "subjectId"
    from section_subject p join section t on t.id = p.section_id
    where p.year_id in (${exampleYear}, ${canalYear})
    order by "classId", "subjectId"`)
  const rows = demoClassRows.flatMap(({ id: classId, title, programId, name }, place) => {
    const isOLevel = name.startsWith('O')
    const campusId = isOLevel ? CNL : MAIN
    const subjects = planned.filter((row) => row.classId === classId && row.campusId === campusId)
    const isEarly = programId === demoClassRows[0]?.programId
    const more = isOLevel
      ? { yearId: canalYear, termId: autumn, gradeSystemId: cambridge, ranks: 'none' }
      : { yearId: exampleYear, termId: secondTerm, gradeSystemId: ibcc, ranks: isEarly ? 'none' : 'passed' }
    const grace = isOLevel || isEarly ? {} : { gracePercent: 1, graceSubjects: 2 }
    const fields = schemes.fields.parse({
      title: `${title}, ${isOLevel ? 'Autumn' : 'Term 2'}`,
      classId,
      campusId,
      ...more,
      ...grace,
    })
    const second = {
      id: name === '5' ? exampleScheme : schemeId(place + 16),
      fields,
      subjects,
      isFirst: false,
    }
    if (isOLevel) return [second]
    const first = {
      ...fields,
      title: `${title}, Term 1`,
      termId: exampleTerm,
      gracePercent: null,
      graceSubjects: null,
    }
    return [second, { id: firstTermScheme(name), fields: first, subjects, isFirst: true }]
  })
  await school.transaction(system(sentence('Demo school')), 'schemes.seeded', async (tx) => {
    await tx
      .insert(scheme)
      .values(rows.map(({ id, fields }) => ({ id, ...fields, createdAt: at, updatedAt: at })))
    for (const [place, { id, subjects, isFirst }] of rows.entries())
      await writeTree(tx, id, { nodes: treeOf(subjects, (place + 1) * 256, isFirst ? [] : parts), lifts: [] })
  })
}

/** Each subject out of 100, of these kinds of assessments; without any, of all that it was given. */
function treeOf(
  subjects: readonly Planned[],
  first: number,
  of: readonly (readonly [string | undefined, number])[],
): TreeNode[] {
  return subjects.flatMap(({ subjectId }, at) => {
    const id = nodeId(first + at * 8)
    const inTotal = !beside.has(subjectId)
    const subject = { ...blank, id, subjectId, rounds: true, inTotal, isCompulsory: inTotal }
    const below = of.map(([kind, weight], place) => ({
      ...blank,
      id: nodeId(first + at * 8 + place + 1),
      parentId: id,
      kind: 'kind' as const,
      assessmentKindId: kind ?? null,
      weight,
    }))
    return [subject, ...below]
  })
}

const blank: Omit<TreeNode, 'id'> = {
  parentId: null,
  kind: 'subject',
  title: '',
  subjectId: null,
  assessmentKindId: null,
  termId: null,
  weight: 100,
  addsBy: 'percent',
  best: null,
  dropLow: null,
  dropHigh: null,
  rounds: false,
  isCompulsory: true,
  inTotal: true,
  credits: null,
}

/** The scheme of a class of the main campus in the first term; results of the demo school name it. */
export function firstTermScheme(className: string): string {
  return schemeId(256 + demoClassRows.findIndex(({ name }) => name === className))
}

function schemeId(place: number): string {
  return `01980000-0000-7000-8000-0000000e9${place.toString(16).padStart(3, '0')}`
}

function nodeId(place: number): string {
  return `01980000-0000-7000-8000-000000e9${place.toString(16).padStart(4, '0')}`
}
