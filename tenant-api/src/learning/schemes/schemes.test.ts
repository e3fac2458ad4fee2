import { sql } from 'drizzle-orm'
import { judge } from 'kit/marks/passing'
import { schemeOf } from 'kit/marks/read-scheme'
import { simplePart } from 'kit/marks/scheme'
import { sentence } from 'kit/text/words'
import { fraction, printFraction } from 'kit/values/fraction'
import { beforeEach, expect, test } from 'vitest'
import { canalYear } from '../../../demo/institute/calendar/seed.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castSchool } from '../../../testing/school.ts'
import { withoutResults } from '../../../testing/without-results.ts'
import { system } from '../../core/acts/act.ts'
import { exampleTerm, exampleYear } from '../../institute/calendar/contract.ts'
import { exampleGradeSystem } from '../grade-systems/contract.ts'
import { addGradeSystems } from '../grade-systems/preset-systems.ts'
import { changeTree, copyScheme, readScheme, schemes, type TreeNode } from './contract.ts'

const cast = await castSchool()
await withoutResults(cast)
const { MAIN } = demoCampuses
const of = (id: string) => ({ params: { id } })
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const idAt = (at: number) => `02000000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`
const kindAt = (place: number) => `01980000-0000-7000-8000-00000a55e50${String(place)}`
const subject = (name: string) => demoSubjects[name] ?? ''

const node = (at: number, more: Partial<TreeNode>): TreeNode => ({
  id: idAt(at),
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
  ...more,
})
const maths = node(1, { subjectId: subject('Maths'), rounds: true })
const part = (at: number, kind: number, weight: number, more: Partial<TreeNode> = {}) =>
  node(at, { kind: 'kind', parentId: maths.id, assessmentKindId: kindAt(kind), weight, ...more })
/** Tests 20, mid-term 30 and final 50 percent. */
const w1 = [maths, part(2, 1, 20), part(3, 3, 30), part(4, 4, 50)]

/** The rows of a tree without what differs in a copy. */
const bare = (nodes: readonly TreeNode[]) => nodes.map((one) => ({ ...one, id: '', parentId: '' }))
const violated = (constraint: string) => ({ cause: { constraint_name: constraint } })
const testOf = (value: number, max: number) => ({
  id: `${String(value)}/${String(max)}`,
  title: '',
  parts: [simplePart({ id: '', max: fraction(max), state: 'scored', value: fraction(value) })],
})

const place = { yearId: exampleYear, classId: demoClasses['5'] ?? '', campusId: MAIN, termId: exampleTerm }
const body = { title: 'Class 5, first term', ...place, gradeSystemId: exampleGradeSystem }

beforeEach(async () => {
  const school = await cast.school()
  const at = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'institute.founded', async (tx) => {
    await tx.execute(sql`update scheme set state = 'draft'`)
    await tx.execute(sql`delete from scheme`)
    await addGradeSystems(tx, { language: 'en', at })
  })
})

async function added() {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(schemes.endpoints.create, { body })
  return { nasreen, id, ...of(id) }
}

test('a scheme is saved as a whole, and computes what its page and its results show (W1)', async () => {
  const { nasreen, id } = await added()
  const empty = await nasreen.call(readScheme, of(id))
  expect(empty).toMatchObject({ nodes: [], mayEdit: true, system: { pass: 40 }, terms: [] })
  expect(empty.subjects.filter(({ isPlanned }) => isPlanned).length).toBeGreaterThan(5)
  const saved = await nasreen.call(changeTree, {
    ...of(id),
    version: empty.version,
    body: { nodes: w1, lifts: [{ subjectId: null, from: 38, to: 40 }] },
  })
  expect(saved).toMatchObject({ nodes: w1, lifts: [{ from: 38, to: 40 }], version: empty.version + 1 })
  const scores = new Map([
    [idAt(2), [testOf(12, 15), testOf(18, 20)]],
    [idAt(3), [testOf(41, 50)]],
    [idAt(4), [testOf(66, 100)]],
  ])
  const { subjects, outcome } = judge(schemeOf(saved), scores)
  const [result] = subjects
  expect(outcome).toBe('passed')
  expect(result?.result.percent && printFraction(result.result.percent, 0, 'cut')).toBe('75')
  expect(result?.result.band?.letter).toBe('B+')
  const stale = { ...of(id), version: empty.version, body: { nodes: w1 } }
  await expect(nasreen.call(changeTree, stale)).rejects.toMatchObject(refused(412, 'stale'))
})

test('a class has one scheme for a year and term; another campus may have its own', async () => {
  const { nasreen } = await added()
  const create = (more: object) => nasreen.call(schemes.endpoints.create, { body: { ...body, ...more } })
  await expect(create({})).rejects.toMatchObject(refused(409, 'schemes.exists'))
  await expect(create({ campusId: null })).resolves.toMatchObject({ campusId: null, state: 'draft' })
  await expect(create({ termId: null })).resolves.toMatchObject({ termId: null })
  await expect(create({ yearId: canalYear, termId: null })).rejects.toMatchObject(
    refused(409, 'schemes.year'),
  )
  const other = { classId: demoClasses['6'] ?? '', yearId: '01980000-0000-7000-8000-00000000ca04' }
  await expect(create(other)).rejects.toMatchObject(refused(409, 'schemes.term'))
  await expect(create({ ...other, termId: null, gracePercent: 1 })).rejects.toMatchObject(
    refused(409, 'schemes.grace'),
  )
})

test('what cannot be computed is refused in a sentence, at its part', async () => {
  const { nasreen, id } = await added()
  const { version } = await nasreen.call(readScheme, of(id))
  const wrong = async (nodes: readonly TreeNode[]) => {
    const sent = nasreen.call(changeTree, { ...of(id), version, body: { nodes: [...nodes] } })
    const { problem } = await sent.then(
      () => expect.fail('it was accepted'),
      (error: { problem: { errors?: readonly { message: string }[] } }) => error,
    )
    return problem.errors?.[0]?.message
  }
  const best = (more: Partial<TreeNode>) => [{ ...maths, best: 2, ...more }, ...w1.slice(1)]
  expect(await wrong(best({}))).toBe('The best can be chosen only among parts of equal weight')
  expect(await wrong(best({ addsBy: 'points' }))).toBe(
    'Leaving marks out needs percentages: with added marks a better mark could lower the result',
  )
  expect(await wrong(best({ dropLow: 1 }))).toBe(
    'Say either how many of the best count, or which are left out',
  )
  expect(await wrong([maths, part(2, 1, 0)])).toBe(
    'At least one part of this must count with a weight above 0',
  )
  expect(await wrong([{ ...maths, weight: 0 }])).toBe(
    'At least one part must count in the total with a weight above 0',
  )
  expect(await wrong([maths, { ...maths, id: idAt(9) }])).toBe('This stands here already')
  expect(await wrong([{ ...maths, subjectId: null }])).toBe('Choose the subject')
  expect(await wrong([{ ...part(2, 1, 1), parentId: null }])).toBe(
    'Kinds of assessments stand below a subject',
  )
  expect(await wrong([node(7, { kind: 'group', title: 'Sciences' })])).toBe(
    'Put something into this, or remove it',
  )
  expect(await wrong([{ ...maths, subjectId: idAt(50) }])).toBe(
    'This subject is not there any more. Choose another',
  )
  expect(
    await wrong([{ ...node(8, { kind: 'term', termId: exampleTerm }) }, { ...maths, parentId: idAt(8) }]),
  ).toBe('Choose a term of this academic year; the result of one term adds no terms')
})

test('the database knows the rules of choosing, whatever way a part comes in', async () => {
  const { nasreen, id } = await added()
  const { version } = await nasreen.call(readScheme, of(id))
  await nasreen.call(changeTree, { ...of(id), version, body: { nodes: w1 } })
  const school = await cast.school()
  const change = (set: string) =>
    school.transaction(system(sentence('Demo school')), 'institute.founded', (tx) =>
      tx.execute(sql.raw(`update scheme_node set ${set} where id = '${maths.id}'`)),
    )
  await expect(change('best = 2')).rejects.toMatchObject({ constraint_name: 'scheme_node_chooses_of_equals' })
  await expect(change(`best = 2, adds_by = 'points'`)).rejects.toMatchObject(
    violated('scheme_node_chooses_by_percent'),
  )
})

test('a used scheme is not changed but copied, for another class or for the year', async () => {
  const { nasreen, id } = await added()
  const { version } = await nasreen.call(readScheme, of(id))
  await nasreen.call(changeTree, { ...of(id), version, body: { nodes: w1 } })
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'institute.founded', async (tx) => {
    await tx.execute(sql`update scheme set state = 'used' where id = ${id}`)
  })
  const used = await nasreen.call(readScheme, of(id))
  expect(used).toMatchObject({ isUsed: true, mayEdit: false })
  const change = { ...of(id), version: used.version, body: { nodes: [maths] } }
  await expect(nasreen.call(changeTree, change)).rejects.toMatchObject(refused(409, 'schemes.used'))
  const head = { ...of(id), version: used.version, body: { ranks: 'none' as const } }
  await expect(nasreen.call(schemes.endpoints.update, head)).rejects.toMatchObject(
    refused(409, 'schemes.used'),
  )
  const copy = await nasreen.call(copyScheme, {
    ...of(id),
    body: { ...place, title: 'Class 6, first term', classId: demoClasses['6'] ?? '' },
  })
  expect(copy).toMatchObject({ isUsed: false, mayEdit: true })
  expect(bare(copy.nodes)).toEqual(bare(used.nodes))
  expect(copy.nodes[1]?.parentId).toBe(copy.nodes[0]?.id)
  const again = { ...of(id), body: { ...place, title: 'Again' } }
  await expect(nasreen.call(copyScheme, again)).rejects.toMatchObject(refused(409, 'schemes.exists'))
})

test('the scheme of a year adds its terms, and stays in that year', async () => {
  const nasreen = await cast.as('nasreen')
  const year = { ...body, termId: null }
  const { id } = await nasreen.call(schemes.endpoints.create, { body: year })
  const { version, terms } = await nasreen.call(readScheme, of(id))
  const halves = terms.filter(({ name }) => /^Term \d$/.test(name))
  expect(halves.map(({ name }) => name)).toEqual(['Term 1', 'Term 2'])
  const nodes = [
    maths,
    ...halves.map((term, at) =>
      node(at + 2, { kind: 'term', termId: term.id, parentId: maths.id, weight: 50 }),
    ),
  ]
  const saved = await nasreen.call(changeTree, { ...of(id), version, body: { nodes } })
  const move = (more: object) =>
    nasreen.call(schemes.endpoints.update, { ...of(id), version: saved.version, body: more })
  await expect(move({ yearId: '01980000-0000-7000-8000-00000000ca04' })).rejects.toMatchObject(
    refused(409, 'schemes.term-part'),
  )
  const copy = {
    ...of(id),
    body: { ...place, title: 'Next year', yearId: '01980000-0000-7000-8000-00000000ca04', termId: null },
  }
  await expect(nasreen.call(copyScheme, copy)).rejects.toMatchObject(refused(422))
})

test('heads of campuses and teachers read schemes, and families do not', async () => {
  const { id } = await added()
  for (const who of ['sadia', 'sana'] as const) {
    const reader = await cast.as(who)
    const { version } = await reader.call(readScheme, of(id))
    const sent = reader.call(changeTree, { ...of(id), version, body: { nodes: w1 } })
    await expect(sent).rejects.toMatchObject(refused(403))
  }
  const farzana = await cast.as('farzana')
  await expect(farzana.call(readScheme, of(id))).rejects.toMatchObject(refused(403))
})
