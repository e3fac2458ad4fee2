import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { withoutResults } from '../../../testing/without-results.ts'
import { system } from '../../core/acts/act.ts'
import {
  type BandLine,
  changeBands,
  copyGradeSystem,
  exampleGradeSystem,
  gradeSystems,
  readGradeSystem,
} from './contract.ts'
import { addGradeSystems } from './preset-systems.ts'

const cast = await castSchool()
await withoutResults(cast)
const of = (id: string) => ({ params: { id } })
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const band = (from: number, letter: string, more: Partial<BandLine> = {}): BandLine => ({
  from,
  letter,
  words: '',
  otherWords: '',
  points: null,
  isPass: from >= 40,
  ...more,
})

beforeEach(async () => {
  const school = await cast.school()
  const at = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'institute.founded', (tx) =>
    addGradeSystems(tx, { language: 'en', at }),
  )
})

test('a school begins with five grade systems; 94 to 95 of the IBCC belongs to A+', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(gradeSystems.endpoints.list, { query: {} })
  expect(rows.map(({ title }) => title)).toEqual([
    'Cambridge (A* to U)',
    'Grade points (4.0)',
    'IBCC (A++ to U)',
    'Percentage',
    'United Arab Emirates',
  ])
  const ibcc = await nasreen.call(readGradeSystem, of(exampleGradeSystem))
  expect(ibcc).toMatchObject({ decimals: 0, rounding: 'half-up', pass: 40, isUsed: false })
  expect(ibcc.bands.map(({ from, letter, points }) => [from, letter, points])).toEqual([
    [95, 'A++', 5],
    [90, 'A+', 4.7],
    [85, 'A', 4.3],
    [80, 'B++', 4],
    [75, 'B+', 3.7],
    [70, 'B', 3.3],
    [60, 'C', 3],
    [50, 'D', 2],
    [40, 'E', 1],
    [0, 'U', 0],
  ])
})

test('the words of the first systems are those of the language of the school', async () => {
  const school = await cast.school()
  const at = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'institute.founded', async (tx) => {
    await tx.execute(sql`delete from scheme`)
    await tx.execute(sql`delete from grade_system`)
    await addGradeSystems(tx, { language: 'ur', at })
  })
  const nasreen = await cast.as('nasreen')
  const { bands } = await nasreen.call(readGradeSystem, of(exampleGradeSystem))
  expect(bands.at(-1)).toMatchObject({ letter: 'U', words: 'ناکام' })
})

test('a new system begins with a pass and a fail, and its grades are saved as a whole', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { title: 'Primary', pass: 33, decimals: 1, rounding: 'cut' as const }
  const { id } = await nasreen.call(gradeSystems.endpoints.create, { body })
  const before = await nasreen.call(readGradeSystem, of(id))
  expect(before.bands).toMatchObject([
    { from: 33, letter: 'P', isPass: true },
    { from: 0, letter: 'F', isPass: false },
  ])
  const bands = [band(0, 'C'), band(80.5, 'A', { points: 4, words: 'Excellent' }), band(50, 'B')]
  const after = await nasreen.call(changeBands, { ...of(id), version: before.version, body: { bands } })
  expect(after).toMatchObject({ version: before.version + 1, bands: [bands[1], bands[2], bands[0]] })
  const stale = { ...of(id), version: before.version, body: { bands } }
  await expect(nasreen.call(changeBands, stale)).rejects.toMatchObject(refused(412, 'stale'))
})

test('what is wrong with grades is said in a sentence, at its field', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(readGradeSystem, of(exampleGradeSystem))
  const wrong = async (bands: readonly BandLine[]) => {
    const sent = nasreen.call(changeBands, {
      ...of(exampleGradeSystem),
      version,
      body: { bands: [...bands] },
    })
    const { problem } = await sent.then(
      () => expect.fail('it was accepted'),
      (error: { problem: { errors?: readonly { pointer: string; message: string }[] } }) => error,
    )
    return problem.errors?.map(({ pointer, message }) => [pointer, message])
  }
  expect(await wrong([band(40, 'P')])).toEqual([
    ['/bands', 'One grade must begin at 0, so that every percentage has a grade'],
  ])
  expect(await wrong([band(0, 'F'), band(40, 'P'), band(40, 'Q')])).toEqual([
    ['/bands/2/from', 'Another grade begins at the same percentage'],
  ])
  expect(await wrong([band(0, 'F'), band(40, 'F')])).toEqual([
    ['/bands/1/letter', 'Another grade has the same letter'],
  ])
  expect(await wrong([band(0, ''), band(40, 'P')])).toMatchObject([['/bands/0/letter', expect.any(String)]])
  expect(await wrong([band(0, 'F', { isPass: true }), band(40, 'P', { isPass: false })])).toEqual([
    ['/bands/0/isPass', 'A higher grade does not pass, so this one cannot pass'],
  ])
})

test('a used system is not changed but copied; its title may change', async () => {
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'institute.founded', async (tx) => {
    await tx.execute(sql`update grade_system set is_used = true where id = ${exampleGradeSystem}`)
  })
  const nasreen = await cast.as('nasreen')
  const used = await nasreen.call(readGradeSystem, of(exampleGradeSystem))
  expect(used).toMatchObject({ isUsed: true, mayEdit: false })
  const { version } = used
  const bands = [band(0, 'F'), band(40, 'P')]
  await expect(
    nasreen.call(changeBands, { ...of(exampleGradeSystem), version, body: { bands } }),
  ).rejects.toMatchObject(refused(409, 'grade-systems.used'))
  const change = (body: object) =>
    nasreen.call(gradeSystems.endpoints.update, { ...of(exampleGradeSystem), version, body })
  await expect(change({ pass: 33 })).rejects.toMatchObject(refused(409, 'grade-systems.used'))
  const copy = await nasreen.call(copyGradeSystem, {
    ...of(exampleGradeSystem),
    body: { title: 'IBCC 2027' },
  })
  expect(copy).toMatchObject({ isUsed: false, mayEdit: true, bands: used.bands, pass: 40 })
  await expect(
    nasreen.call(copyGradeSystem, { ...of(exampleGradeSystem), body: { title: 'IBCC 2027' } }),
  ).rejects.toMatchObject(refused(409, 'grade-systems.exists'))
  await expect(change({ title: 'IBCC until 2026' })).resolves.toMatchObject({ title: 'IBCC until 2026' })
})

test('heads of campuses and teachers read grade systems, and families do not', async () => {
  for (const who of ['sadia', 'sana'] as const) {
    const reader = await cast.as(who)
    const { mayEdit, version, bands } = await reader.call(readGradeSystem, of(exampleGradeSystem))
    expect(mayEdit).toBe(false)
    const sent = reader.call(changeBands, { ...of(exampleGradeSystem), version, body: { bands } })
    await expect(sent).rejects.toMatchObject(refused(403))
  }
  const farzana = await cast.as('farzana')
  await expect(farzana.call(readGradeSystem, of(exampleGradeSystem))).rejects.toMatchObject(refused(403))
})
