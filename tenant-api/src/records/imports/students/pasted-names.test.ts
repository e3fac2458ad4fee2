import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { logIn } from '../../../access/sessions/contract.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { mergingOf } from '../../../people/duplicates/contract.ts'
import { guardians, students } from '../../../people/students-and-guardians/contract.ts'
import { mainCampus } from '../../../institute/structure/contract.ts'
import { beginImport, listImportRows } from '../contract.ts'

const cast = await castSchool()
const { create } = students.endpoints
const child = {
  campusId: mainCampus,
  gender: 'female',
  birthDate: '2015-03-03',
  fatherName: 'Karim Bakhsh',
} as const

async function rowsOf(resource: string, text: string) {
  const nasreen = await cast.as('nasreen')
  const body = { resource, name: 'list.csv', content: { text } }
  const { id } = await nasreen.call(beginImport, { body })
  return (await nasreen.call(listImportRows, { params: { id } })).rows
}

test('a file with two blanks in a name, or with unseen letters, means the student who is there', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { ...child, firstName: 'Wajiha  Batool', lastName: 'Space\u200ftest' } as never
  const made = await nasreen.call(create, { body })
  expect(made).toMatchObject({ firstName: 'Wajiha Batool', lastName: 'Spacetest' })
  const head = 'First name,Last name,Gender,Father’s name,Date of birth,Campus\n'
  const rows = await rowsOf(
    'students',
    `${head}Wajiha  Batool,Spacetest\u200f,F,Karim\u00a0Bakhsh,03/03/2015,Gulshan-e-Ravi\n`,
  )
  expect(rows).toMatchObject([{ state: 'unchanged', errors: [] }])
  const { id: other } = await nasreen.call(create, { body })
  const { rows: alike } = await nasreen.call(mergingOf.students.of, { params: { id: other } })
  expect(JSON.stringify(alike)).toContain(made.id)
})

test('what rows are called may have two blanks, and a telephone the calling code without its plus', async () => {
  const rows = await rowsOf(
    'sections',
    'Title,Class,Campus\nQ,Class  7,Gulshan-e-Ravi\nR,\u200f7\u00a0,Gulshan-e-Ravi\nS,Class  77,Gulshan-e-Ravi\n',
  )
  expect(rows.flatMap(({ errors }) => errors).filter(({ field }) => field === 'classId')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('there is no Class 77.') }),
  ])
  const known = await rowsOf('guardians', 'First name,Campus,Phone\nZahid,Gulshan-e-Ravi,923000000777\n')
  expect(known[0]?.notes).toEqual([{ field: 'phone', message: 'Will be kept as +923000000777' }])
  expect(known[0]?.errors).toEqual([])
})

test('addresses and names to log in by are taken without what a messenger puts around them', async () => {
  const nasreen = await cast.as('nasreen')
  const body = {
    ...guardians.example.body,
    email: '\u200eZahid@Mail.example\u200f',
    username: '\u200fzahid.k',
  }
  const made = await nasreen.call(guardians.endpoints.create, { body: body as never })
  expect(made).toMatchObject({ email: 'Zahid@Mail.example', username: 'zahid.k' })
  const typed = { login: 'nasreen@riverside.example\u200f', password: demoPassword }
  expect(await cast.visitor().call(logIn, { body: typed })).toBeTruthy()
})
