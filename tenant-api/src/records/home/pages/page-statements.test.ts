import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { statementsOf } from '../../../../testing/count-statements.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { readRegister } from '../../../attendance/registers/contract.ts'
import { guardians, students } from '../../../people/students-and-guardians/contract.ts'
import { staff, teachers } from '../../../people/employees/contract.ts'
import { readHome, searchEverything } from '../contract.ts'
import { openHome, openRecord } from './contract.ts'

const cast = await castSchool()

/**
 * How often the database is asked for what people open daily. A number here is never raised without a reason: whoever adds
 * a part to home or to a record adds its statements, and every school pays for them all day.
 */
const homes = {
  // Missing marks, results, proposed and overlapping lessons came for the office; the lessons of today for all others.
  nasreen: [undefined, 71],
  sadia: [demoCampuses.CNL, 51],
  sana: [demoCampuses.MAIN, 49],
  waqas: [demoCampuses.MAIN, 18],
  'imran.khalid': [undefined, 49],
  'bilal.imran': [undefined, 26],
} as const

/** The fewest of three times: what is cached for a moment is read anew now and then, by whoever comes first. */
async function expectAtMost(screen: string, most: number, work: () => Promise<unknown>) {
  await work()
  const times: string[][] = []
  for (let time = 0; time < 3; time += 1) times.push(await statementsOf(cast, work))
  const [fewest = []] = times.toSorted((one, other) => one.length - other.length)
  const texts = fewest.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)).toSorted()
  const said = `${screen} asks the database ${fewest.length} times, and ${most} were enough:\n${texts.join('\n')}`
  expect.soft(fewest.length, said).toBeLessThanOrEqual(most)
}

test('home of each role asks the database no more often than it did', async () => {
  for (const [login, [campus, most]] of Object.entries(homes)) {
    const speaker = await cast.as(login)
    const query = { frame: 'true' as const, ...(campus && { campus }) }
    await expectAtMost(`The home of ${login}`, most, () => speaker.call(openHome, { query }))
  }
  const nasreen = await cast.as('nasreen')
  await expectAtMost('The numbers of home', 1, () => nasreen.call(readHome, {}))
})

test('records, the register, lists and the palette ask the database no more often than they did', async () => {
  const nasreen = await cast.as('nasreen')
  for (const [list, most] of [
    [students, 28],
    [guardians, 28],
    [teachers, 32],
    [staff, 26],
  ] as const) {
    const [row] = (await nasreen.call(list.endpoints.list as typeof students.endpoints.list, {})).rows
    const params = { of: list.name as 'students', id: row?.id ?? '' }
    await expectAtMost(`The page of one of the ${list.name}`, most, () =>
      nasreen.call(openRecord, { params }),
    )
  }
  await expectAtMost('The list of students', 1, () =>
    nasreen.call(students.endpoints.list, { query: { limit: 100 } }),
  )
  await expectAtMost('The palette', 1, () => nasreen.call(searchEverything, { query: { q: 'bilal' } }))
  const sana = await cast.as('sana')
  const params = { id: demoSections['7-B'] ?? '' }
  await expectAtMost('The register of a section', 2, () => sana.call(readRegister, { params }))
})
