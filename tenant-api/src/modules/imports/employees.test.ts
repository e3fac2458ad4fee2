import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { teachers } from '../employees/contract.ts'
import { beginImport, confirmImport, listImportRows, readImport, undoImport } from './contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>
const { list } = teachers.endpoints

const file = `Employee number,First name,Last name,Campus,Phone,Designation
E-041,Asif,Nadeem,Gulshan-e-Ravi,0300 0000741,Physics teacher
,Tehmina,Gull,Gulshan-e-Ravi,0300 0000995,English teacher
,Uzma,Gull,Gulshan-e-Ravi,0300 0000996,Urdu teacher
,Uzma,Gull,Gulshan-e-Ravi,0300 0000996,Urdu teacher
`

function begin(speaker: Speaker) {
  return speaker.call(beginImport, {
    body: { resource: 'teachers', name: 'list.csv', content: { text: file } },
  })
}

test('teachers come from a file, known by number or by name and telephone; the same file again changes nothing', async () => {
  const farzana = await cast.as('farzana')
  const checked = await begin(farzana)
  expect(checked.counts).toMatchObject({ new: 2, update: 1, error: 1 })
  const params = { id: checked.id }
  await farzana.call(confirmImport, { params, body: { counts: { new: 2, update: 1 } } })
  await cast.work()
  expect(await farzana.call(readImport, { params })).toMatchObject({ counts: { error: 1 } })
  const { rows } = await farzana.call(list, { query: { q: 'gull' } })
  expect(rows.map(({ name, phone }) => [name, phone])).toEqual([
    ['Tehmina Gull', '+923000000995'],
    ['Uzma Gull', '+923000000996'],
  ])
  expect(new Set(rows.map(({ employeeNumber }) => employeeNumber)).size).toBe(2)
  const again = await begin(farzana)
  expect(again.counts).toMatchObject({ new: 0, update: 0, unchanged: 3 })
  const left = await farzana.call(listImportRows, { params: { id: again.id } })
  expect(left.rows.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
    'Row 4 of this file is the same one',
  ])

  await farzana.call(undoImport, { params })
  await cast.work()
  expect((await farzana.call(list, { query: { q: 'gull' } })).total).toBe(0)
  const asif = await farzana.call(list, { query: { q: 'E-041' } })
  expect(asif.rows[0]?.designation).toBe('Science teacher')
})
