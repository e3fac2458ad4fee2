import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { enterScores, readScores } from '../scores/contract.ts'
import { reopenAssessment } from '../assessments/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const id = contract.exampleResult
const params = { id }
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const read = async (who: string) => (await cast.as(who)).call(contract.readResult, { params })

beforeEach(() => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
})

test('the published result of 7-B shows totals, positions and who has seen to it', async () => {
  const found = await read('nasreen')
  expect(found).toMatchObject({ state: 'published', isVisible: true, isPartial: false, checks: [] })
  expect(found.rows.length).toBeGreaterThan(5)
  const places = found.rows.flatMap(({ position }) => position ?? [])
  expect(Math.min(...places)).toBe(1)
  expect(found.rows.some(({ edition }) => edition === 2)).toBe(true)
})
