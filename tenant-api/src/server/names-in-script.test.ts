import { expect, test } from 'vitest'
import { castSchool } from '../../testing/school.ts'
import { readMe, updateMe } from '../access/sessions/contract.ts'
import { listAway } from '../attendance/reports/contract.ts'
import { listRegisters } from '../attendance/registers/contract.ts'
import { readSite } from '../institute/institute/contract.ts'
import { listOwnStudents } from '../people/students-and-guardians/contract.ts'
import { searchEverything } from '../records/home/contract.ts'

const cast = await castSchool()
const urdu = /^[\u0600-\u06ff\s]+$/
const latin = /^[A-Za-z’'.\s-]+$/

/** Somebody of the cast who reads a language. */
async function reader(name: 'nasreen' | 'sana' | 'ayesha.imran', language: 'en' | 'ur') {
  const somebody = await cast.as(name)
  await somebody.call(updateMe, { body: { language } })
  return somebody
}

test('whoever reads Urdu is greeted in Urdu, in the school’s Urdu name', async () => {
  const sana = await reader('sana', 'ur')
  expect((await sana.call(readMe, {})).name).toMatch(urdu)
  expect((await sana.call(readSite, {})).name).toBe('ریور سائیڈ اسکول سسٹم')
  await reader('sana', 'en')
  expect((await sana.call(readMe, {})).name).toBe('Sana Iqbal')
  expect((await sana.call(readSite, {})).name).toBe('Riverside School System')
})

test('registers name campus and class teacher in the script of the reader', async () => {
  const nasreen = await reader('nasreen', 'ur')
  const { rows } = await nasreen.call(listRegisters, { query: {} })
  expect(rows.every(({ campusName }) => urdu.test(campusName))).toBe(true)
  const teachers = rows.flatMap(({ classTeacher }) => (classTeacher ? [classTeacher] : []))
  expect(teachers.some((name) => urdu.test(name))).toBe(true)
  await reader('nasreen', 'en')
  const { rows: english } = await nasreen.call(listRegisters, { query: {} })
  expect(english.every(({ campusName }) => latin.test(campusName))).toBe(true)
})

test('the search, the day’s absences and a guardian’s children name people in the script of the reader', async () => {
  const nasreen = await reader('nasreen', 'ur')
  const { groups } = await nasreen.call(searchEverything, { query: { q: 'bilal' } })
  const names = groups.flatMap(({ rows }) => rows.map(({ name }) => name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.some((name) => urdu.test(name))).toBe(true)
  const away = await nasreen.call(listAway, { query: {} })
  expect(away.rows.every(({ campusName }) => urdu.test(campusName))).toBe(true)
  const ayesha = await reader('ayesha.imran', 'ur')
  const { rows } = await ayesha.call(listOwnStudents, {})
  const teachers = rows.flatMap(({ classTeacher }) => (classTeacher ? [classTeacher] : []))
  expect(teachers.length).toBeGreaterThan(0)
  expect(teachers.every((name) => urdu.test(name))).toBe(true)
})
