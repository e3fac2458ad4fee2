import { type Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { demoSections } from '../../demo/institute/structure/seed-sections.ts'
import { castSchool } from '../../testing/school.ts'
import { readRegister } from '../attendance/registers/contract.ts'
import { statementCounts } from '../core/school/school.ts'
import { exampleStudent, students } from '../people/students-and-guardians/contract.ts'
import { readHome, searchEverything } from '../records/home/contract.ts'

const cast = await castSchool()

type Screen = (speaker: Speaker) => Promise<unknown>
const screens: Record<string, { ask: Screen; statements: number; anew: number }> = {
  register: {
    ask: (speaker) => speaker.call(readRegister, { params: { id: demoSections['7-B'] ?? '' } }),
    statements: 1,
    anew: 0,
  },
  students: { ask: (speaker) => speaker.call(students.endpoints.list, {}), statements: 1, anew: 0 },
  'students searched': {
    ask: (speaker) => speaker.call(students.endpoints.list, { query: { q: 'ali' } }),
    statements: 1,
    anew: 1,
  },
  record: {
    ask: (speaker) => speaker.call(students.endpoints.get, { params: { id: exampleStudent } }),
    statements: 1,
    anew: 0,
  },
  'search of everything': {
    ask: (speaker) => speaker.call(searchEverything, { query: { q: 'ali' } }),
    statements: 1,
    anew: 0,
  },
  numbers: { ask: (speaker) => speaker.call(readHome, {}), statements: 1, anew: 0 },
}

test.each(Object.entries(screens))(
  '%s: so many statements, and none of them planned anew',
  async (_, screen) => {
    const nasreen = await cast.as('nasreen')
    for (let warm = 0; warm < 10; warm += 1) await screen.ask(nasreen)
    // The rights of a session are read again every few seconds: in the quickest of some, they were not.
    const counts: { statements: number; anew: number }[] = []
    for (let time = 0; time < 5; time += 1) {
      const before = statementCounts()
      await screen.ask(nasreen)
      const after = statementCounts()
      counts.push({ statements: after.asked - before.asked, anew: after.anew - before.anew })
    }
    const { statements, anew } = screen
    expect(counts).toContainEqual({ statements, anew })
    expect(counts.filter((one) => one.anew > anew)).toEqual([])
  },
)
